"""The core against the plain second implementation of the rules in `tests/plain`."""

import json
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

from batak.core.actions import Action, Bid, Pass, PlayCard
from batak.core.auction import auction_after, outcome
from batak.core.cards import PACK, SUITS, Card, Cards, Suit, card_of, cards_of, each, suit_of
from batak.core.deal import Deal, view
from batak.core.duties import allowed_cards
from batak.core.events import TrickTaken
from batak.core.match import is_over, places
from batak.core.rules import OPTIONS, Rules
from batak.core.rulesets import RULESETS, ruleset
from batak.core.scoring import deal_score
from batak.core.seats import NEXT_SEAT, SEATS
from batak.core.table import Call
from batak.core.trick import Trick, winner
from batak.core.turns import refusal
from tests.plain import auction, play, rulesets, scoring
from tests.strategies import any_rules, played, random_start, seeds

GOLDEN = Path(__file__).parent.parent / "golden"
LETTERS = "SHDC"
RANKS = "23456789TJQKA"


def name(card: Card) -> str:
    return LETTERS[suit_of(card)] + RANKS[card % 13]


def card(text: str) -> Card:
    return card_of(Suit(LETTERS.index(text[0])), RANKS.index(text[1]))


def hand(text: str) -> Cards:
    groups = text.split(".")
    return cards_of(card(LETTERS[suit] + rank) for suit, group in enumerate(groups) for rank in group)


def fields(rules: Rules) -> dict[str, Any]:
    return asdict(rules)


def golden(path: str) -> list[dict[str, Any]]:
    lines = (GOLDEN / path).read_text(encoding="utf-8").splitlines()
    assert lines
    return [json.loads(line) for line in lines]


def rules_of(short: dict[str, Any]) -> Rules:
    changes = dict(short)
    return ruleset(changes.pop("base"), **changes)


@pytest.mark.parametrize("named", sorted(rulesets.RULESETS))
def test_a_named_set_has_the_values_of_the_page(named: str) -> None:
    assert fields(RULESETS[named].rules) == rulesets.RULESETS[named]
    assert {key: list(value) for key, value in RULESETS[named].choices.items()} == {
        key: list(value) for key, value in rulesets.CHOICES.get(named, {}).items()
    }


def test_there_are_as_many_named_sets_as_on_the_page() -> None:
    assert set(RULESETS) == set(rulesets.RULESETS)
    assert next(iter(RULESETS)) == "altin"
    assert set(OPTIONS) == set(rulesets.RULESETS["altin"])


def compare_calls(deal: Deal) -> None:
    table = deal.table
    calls: list[Any] = ["pass" if call.bid is None else call.bid for call in table.calls]
    rules = fields(table.rules)
    assert table.actor == auction.next_to_call(rules, table.dealer, calls)
    attempts: list[tuple[Any, Action]] = [("pass", Pass()), *((number, Bid(number)) for number in range(16))]
    for seat in SEATS:
        for call, action in attempts:
            refused = refusal(view(deal, seat), action)
            expected = auction.refusal(rules, table.dealer, calls, seat, call)
            assert (refused and refused.code.value) == expected


def compare_play(deal: Deal) -> None:
    table = deal.table
    assert table.trick is not None
    assert table.turn is not None
    assert table.actor is not None
    cards = [name(each_card) for each_card in each(deal.hands[table.turn])]
    trick = [name(each_card) for each_card in table.trick.cards]
    broken = any(suit_of(played_card) is table.trump for _, played_card in table.plays)
    assert table.trump is not None
    at = (fields(table.rules), LETTERS[table.trump], broken, trick, cards)
    legal = set(play.legal_cards(*at))
    seen = view(deal, table.actor)
    for each_card in PACK:
        refused = refusal(seen, PlayCard(each_card))
        if name(each_card) in cards:
            assert (refused is None) == (name(each_card) in legal)
            assert (refused and refused.code.value) == play.refusal(*at, name(each_card))
        else:
            assert refused is not None
            assert refused.code == "not_your_card"


@given(any_rules(), seeds)
def test_whole_deals_go_as_the_plain_rules_say(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    for deal, events in played(random_start(rng, rules, rng.choice((0, 19, 20, 21))), rng):
        table = deal.table
        if table.phase == "bidding":
            compare_calls(deal)
        elif table.phase == "playing":
            compare_play(deal)
        taken = [event.seat for event in events if isinstance(event, TrickTaken)]
        if taken and table.trump is not None:
            last = table.plays[-len(SEATS) :]
            trick = [name(each_card) for _, each_card in last]
            assert taken == [(last[0][0] + play.winner(LETTERS[table.trump], trick)) % len(SEATS)]
            assert table.is_over or table.turn == taken[0]
        if table.score is not None:
            assert table.declarer is not None
            assert table.bid is not None
            plain = scoring.score(fields(rules), table.declarer, table.bid, list(table.tricks))
            assert list(table.score) == plain


def test_golden_auctions_end_as_written() -> None:
    for line in golden("auction.jsonl"):
        rules, dealer = rules_of(line["rules"]), line["dealer"]
        calls: tuple[Call, ...] = ()
        for text in line["calls"]:
            caller = auction_after(rules, dealer, calls).caller
            assert caller is not None
            calls = (*calls, Call(caller, None if text == "pass" else text))
        ended = auction_after(rules, dealer, calls)
        assert ended.caller is None
        contract = outcome(rules, dealer, line["redeals"], ended)
        written = {"thrown_in": True} if contract is None else {"declarer": contract.declarer, "bid": contract.bid}
        assert written == line["outcome"]


def test_golden_scores_are_as_written() -> None:
    for line in golden("scoring.jsonl"):
        score = deal_score(rules_of(line["rules"]), line["declarer"], line["bid"], tuple(line["tricks"]))
        assert list(score) == line["score"]


def plays(rules: Rules, trick: Trick, leader: int, hands: tuple[Cards, ...]) -> int:
    """The number of complete plays of an ending."""
    if not any(hands) and not trick.cards:
        return 1
    seat = (leader + len(trick.cards)) % len(SEATS)
    total = 0
    for chosen in each(allowed_cards(rules, trick, hands[seat])):
        after = trick.with_card(chosen)
        left = tuple(held & ~(1 << chosen) for held in hands)
        if len(after.cards) == len(SEATS):
            total += plays(rules, Trick(after.trump, after.broken), winner(leader, after), left)
        else:
            total += plays(rules, after, leader, left)
    return total


def perft(most: int, least: int) -> None:
    for named in RULESETS:
        counted = 0
        for line in golden(f"perft/{named}.jsonl"):
            hands = tuple(map(hand, line["hands"]))
            if not least <= hands[0].bit_count() <= most:
                continue
            trick = Trick(SUITS[LETTERS.index(line["trump"])], line["broken"])
            assert plays(ruleset(line["rules"]), trick, line["leader"], hands) == line["count"]
            counted += 1
        assert counted


def test_endings_of_up_to_three_cards_have_the_written_number_of_plays() -> None:
    perft(3, 1)


@pytest.mark.long
def test_endings_of_four_cards_have_the_written_number_of_plays() -> None:
    perft(4, 4)


@given(any_rules(), seeds)
def test_matches_end_as_the_plain_rules_say(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    scores: list[tuple[int, ...]] = []
    for _ in range(rng.choice((3, 30, 205))):
        tricks = [0] * len(SEATS)
        for _ in range(rules.hand_size):
            tricks[rng.randrange(len(SEATS))] += 1
        scores.append(deal_score(rules, rng.randrange(4), rng.randint(1, rules.hand_size), tuple(tricks)))
        totals = tuple(map(sum, zip(*scores, strict=True)))
        plain = scoring.match(fields(rules), 0, [list(score) for score in scores])
        assert is_over(rules, len(scores), totals) == plain["over"]
        if plain["over"]:
            assert list(places(rules, totals)) == list(plain["places"])
            break
        assert NEXT_SEAT[(len(scores) - 1) % 4] == plain["next_dealer"]
