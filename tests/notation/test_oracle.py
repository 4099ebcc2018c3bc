"""The plain implementation plays simulated records again and comes to the same, card by card."""

from typing import Any

import pytest
from hypothesis import given

from batak.cli.matches import simulated
from batak.core.rulesets import RULESETS, differences
from batak.notation.record import dump
from tests.matches import play_match
from tests.plain import auction, play, rulesets, scoring
from tests.plain.cards import PACK, parse_hand, suit_of
from tests.strategies import any_rules, seeds


def replayed(record: Any) -> None:
    """Assert that a whole record is what the plain implementation makes of its deals, calls and cards."""
    rules = rulesets.ruleset(**record["rules"])
    scores: list[list[int]] = []
    redeals, dealer = 0, record["deals"][0]["dealer"]
    for deal in record["deals"]:
        assert deal["dealer"] == dealer
        score = score_of(rules, deal, redeals)
        if score is None:
            redeals += 1
        else:
            scores.append(score)
            redeals, dealer = 0, (dealer + 1) % 4
    stand = scoring.match(rules, record["deals"][0]["dealer"], scores)
    assert stand["counted"] == len(scores)
    assert record["totals"] == stand["totals"]
    assert record["places"] == stand["places"]


def score_of(rules: rulesets.Rules, deal: Any, redeals: int) -> list[int] | None:
    """The score of a deal, asserted on the way; None where it was thrown in."""
    hands = [parse_hand(hand) for hand in deal["hands"]]
    widow: list[str] = deal.get("widow", [])
    assert sorted(sum(hands, widow)) == sorted(PACK)
    calls: list[auction.Call] = []
    for text in deal["auction"]:
        call = text if text == "pass" else int(text)
        seat = auction.next_to_call(rules, deal["dealer"], calls)
        assert seat is not None
        assert auction.refusal(rules, deal["dealer"], calls, seat, call) is None
        calls.append(call)
    outcome = auction.outcome(rules, deal["dealer"], redeals, calls)
    assert outcome is not None
    if outcome.get("thrown_in"):
        assert set(deal) <= {"dealer", "hands", "widow", "auction"}
        return None
    declarer: int = outcome["declarer"]
    assert (deal["declarer"], deal["bid"]) == (declarer, outcome["bid"])
    buried: list[str] = deal.get("exchange", [])
    assert rules["exchange_min"] <= len(buried) <= rules["exchange_max"]
    for card in buried:
        hands[declarer].remove(card)
    hands[declarer] += widow[: len(buried)]
    tricks = tricks_of(rules, deal, hands)
    assert deal["tricks"] == tricks
    score = scoring.score(rules, declarer, deal["bid"], tricks)
    assert deal["score"] == score
    return score


def tricks_of(rules: rulesets.Rules, deal: Any, hands: list[list[str]]) -> list[int]:
    """The tricks by seat, every card asserted to be allowed."""
    trump: str = deal["trump"]
    leader: int = deal["declarer"]
    broken = False
    assert rules["trump"] == "declarer" or trump == "S"
    tricks = [0, 0, 0, 0]
    cards = list(deal["play"])
    while cards:
        trick: list[str] = []
        for place in range(4):
            seat, card = (leader + place) % 4, cards.pop(0)
            assert card in play.legal_cards(rules, trump, broken, trick, hands[seat])
            hands[seat].remove(card)
            trick.append(card)
            broken = broken or suit_of(card) == trump
        leader = (leader + play.winner(trump, trick)) % 4
        tricks[leader] += 1
    assert not any(hands)
    return tricks


@pytest.mark.parametrize("bots", ["random", "beginner"])
@pytest.mark.parametrize("name", RULESETS)
def test_records_of_every_rule_set(name: str, bots: str) -> None:
    rules = RULESETS[name].rules
    replayed(dump(simulated(name, rules, [bots] * 4, seed=1, number=1)))


@given(any_rules(), seeds)
def test_records_of_any_rules(rules: Any, seed: int) -> None:
    record = dump(play_match(rules, seed, most=3)[0])
    assert record["rules"] == {"base": "altin", **differences(rules, "altin")}
    replayed(record)
