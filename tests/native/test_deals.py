"""Whole deals, move by move: the native part and the core go the same way."""

from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batak.core.actions import Action, Bid, Exchange, NameTrump, Pass, PlayCard
from batak.core.cards import SUITS, cards_of, each
from batak.core.deal import Deal, fold, started, view
from batak.core.decide import act, opening
from batak.core.events import BidMade, CardPlayed, CardsExchanged, DealStarted, Event, Passed, TrumpNamed
from batak.core.rules import Rules
from batak.core.rulesets import RULESETS
from batak.core.turns import allowed
from tests.strategies import any_rules, played, random_start, seeds

pytest.importorskip("batak._native", reason="the native part is not built here")

from batak.solver import native


def follow(deal: native.Deal, events: Iterable[Event]) -> None:
    """Make the moves that led to some events."""
    for event in events:
        match event:
            case BidMade(number=number):
                deal.call(number)
            case Passed():
                deal.call(0)
            case TrumpNamed(suit=suit, seat=seat):
                if seat is not None:
                    deal.name_trump(suit)
            case CardsExchanged(buried=buried):
                assert buried is not None
                deal.exchange(cards_of(buried))
            case CardPlayed(card=card):
                deal.play(card)
            case _:
                pass


def compare(deal: native.Deal, core: Deal) -> None:
    table = core.table
    in_hand = table.turn if table.phase == "playing" else table.actor
    assert (deal.phase, deal.is_over, deal.turn) == (table.phase, table.is_over, in_hand)
    assert (deal.dealer, deal.declarer, deal.bid, deal.trump) == (table.dealer, table.declarer, table.bid, table.trump)
    assert (tuple(deal.hands), tuple(deal.widow), tuple(deal.tricks)) == (core.hands, core.widow, table.tricks)
    may = allowed(view(core, table.actor))
    assert deal.legal() == may.cards
    assert deal.legal_cards() == tuple(each(may.cards))
    assert deal.legal_calls() == ((0, *may.bids) if may.can_pass else ())
    if table.phase == "scored":
        assert tuple(deal.score) == table.score


@given(any_rules(), seeds, st.sampled_from((0, 19, 20, 21)))
def test_a_deal_of_the_core_goes_the_same_way_here(rules: Rules, seed: int, redeals: int) -> None:
    rng = Random(seed)
    start = random_start(rng, rules, redeals)
    assert start.hands is not None
    hands = [hand or 0 for hand in start.hands]
    deal = native.Deal(native.native_rules(rules), start.dealer, hands, start.widow or (), redeals)
    for core, events in played(start, rng):
        follow(deal, events)
        compare(deal, core)


def actions(trace: native.Trace) -> list[Action]:
    """All that was done in a deal, as actions of the core."""
    done: list[Action] = [Bid(call) if call else Pass() for call in trace.calls]
    done.append(NameTrump(SUITS[trace.trump]))
    if trace.widow:
        done.append(Exchange(tuple(each(trace.laid_down))))
    return done + [PlayCard(card) for card in trace.play]


@given(any_rules(), seeds)
def test_a_random_deal_is_one_that_the_core_allows(rules: Rules, seed: int) -> None:
    """The core refuses what is not allowed, so that playing the deal again is the test."""
    for trace in native.traces(native.native_rules(rules), seed, 2):
        hands, widow = tuple(trace.hands), tuple(trace.widow)
        core = started(DealStarted(rules, trace.dealer, trace.redeals, hands, widow, len(widow)))
        core = fold(core, opening(core))
        moves = actions(trace)
        if rules.opening == "forced":
            assert moves.pop(0) == Bid(rules.min_bid)
        for move in moves:
            if isinstance(move, NameTrump) and rules.trump == "spades":
                assert core.table.trump == move.suit
                continue
            assert core.table.actor is not None
            core = act(core, core.table.actor, move)
        table = core.table
        assert (table.declarer, table.bid, table.trump) == (trace.declarer, trace.bid, trace.trump)
        assert (table.tricks, table.score) == (tuple(trace.tricks), tuple(trace.score))


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_each_move_answers_with_what_is_legal_next(name: str) -> None:
    deal = native.Deal.random(native.native_rules(RULESETS[name].rules), 5)
    calls = deal.legal_calls()
    while calls:
        calls = deal.call(calls[-1])
        assert calls == deal.legal_calls()
    if deal.phase == "naming_trump":
        deal.name_trump(2)
    if deal.phase == "exchanging":
        assert deal.turn is not None
        deal.exchange(1 << each(deal.hands[deal.turn])[0])
    cards = deal.legal_cards()
    while cards:
        cards = deal.play(cards[0])
        assert cards == deal.legal_cards()
    assert deal.phase == "scored"


def test_a_deal_with_a_contract_begins_after_the_auction() -> None:
    rules = native.native_rules(RULESETS["koz-maca"].rules)
    hands = native.Deal.random(rules, 1).hands
    deal = native.Deal.contracted(rules, hands, declarer=2, bid=9)
    assert (deal.phase, deal.turn, deal.declarer, deal.bid, deal.trump) == ("playing", 2, 2, 9, 0)
    rules = native.native_rules(RULESETS["canak-gommeli"].rules)
    dealt = native.Deal.random(rules, 1)
    deal = native.Deal.contracted(rules, dealt.hands, declarer=1, bid=4, widow=dealt.widow)
    assert (deal.phase, deal.trump) == ("naming_trump", None)
    deal.name_trump(3)
    assert (deal.phase, deal.turn, deal.trump) == ("exchanging", 1, 3)
