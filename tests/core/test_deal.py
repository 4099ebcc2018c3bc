"""A deal from the pack to the score: auction, trump, exchange, open hands, turns and refusals."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from batak.core.actions import Action, Bid, Exchange, NameTrump, Pass, PlayCard
from batak.core.auction import call_refusal
from batak.core.cards import PACK, Suit, card_of, cards_of, count, each, highest
from batak.core.deal import Deal, HiddenCards, dealt, evolve, fold, started, view
from batak.core.decide import act, decide
from batak.core.events import (
    AuctionWon,
    BidMade,
    CardsExchanged,
    CardsShown,
    DealStarted,
    DealThrownIn,
    HandOpened,
    Passed,
    TrumpNamed,
    redacted,
)
from batak.core.match import Match, MatchOver, after, next_deal
from batak.core.reasons import Reason, Refusal, Refused
from batak.core.rules import Rules
from batak.core.rulesets import ruleset
from batak.core.table import Call
from batak.core.turns import allowed, auction, refusal
from batak.core.view import Allowed, first_view

P = None


def start(rules: Rules, dealer: int = 3, redeals: int = 0, pack: Sequence[int] = PACK) -> Deal:
    return next_deal(Match(rules, dealer, redeals=redeals), pack)


def called(deal: Deal, *bids: int | None) -> Deal:
    for bid in bids:
        assert deal.table.actor is not None
        deal = act(deal, deal.table.actor, Pass() if bid is None else Bid(bid))
    return deal


def why(deal: Deal, seat: int, action: Action) -> Refusal:
    with pytest.raises(Refused) as caught:
        decide(deal, seat, action)
    assert refusal(view(deal, seat), action) == caught.value.refusal
    return caught.value.refusal


def refused(deal: Deal, seat: int, action: Action) -> tuple[str, int | None]:
    refusal = why(deal, seat, action)
    assert (refusal.suit, refusal.card) == (None, None)
    return refusal.code.value, refusal.number


def test_cards_go_out_one_at_a_time_from_the_first_bidder() -> None:
    deal = start(ruleset("altin"), dealer=1)
    assert each(deal.dealt[2])[:2] == [0, 4]
    assert each(deal.dealt[1])[:2] == [3, 7]
    assert deal.widow == ()


def test_the_end_of_the_pack_is_the_widow_in_its_order() -> None:
    pack = [*PACK[4:], 3, 1, 0, 2]
    deal = start(ruleset("canak-gommeli"), pack=pack)
    assert deal.widow == (3, 1, 0, 2)
    assert all(count(hand) == 12 for hand in deal.dealt)


@pytest.mark.parametrize("pack", [PACK[1:], (*PACK[1:], 1), (*PACK, 0)])
def test_a_pack_holds_every_card_once(pack: Sequence[int]) -> None:
    with pytest.raises(ValueError, match="every card once"):
        dealt(ruleset("altin"), 0, pack)


@pytest.mark.parametrize(
    ("rules", "bids", "declarer", "bid"),
    [
        (ruleset("altin"), (5, 6, P, P, P), 1, 6),
        (
            ruleset("altin"),
            (
                P,
                P,
                P,
                9,
            ),
            3,
            9,
        ),
        (ruleset("altin"), (13,), 0, 13),
        (ruleset("altin"), (P, P, P, P), 0, 4),
        (ruleset("esi-acik"), (P, P, P, P), 3, 7),
        (ruleset("klasik151"), (P, P, 5, P, 6, P, P, P), 0, 6),
        (ruleset("klasik151"), (P, P, P, 5, P, P, P), 3, 5),
        (ruleset("canak"), (P, P, P), 0, 4),
        (ruleset("canak"), (5, P, P, 6, P), 0, 6),
        (ruleset("gonullu"), (P, 5), 1, 5),
        (ruleset("canak", max_bid=4), (), 0, 4),
    ],
)
def test_an_auction_ends_with_a_contract(rules: Rules, bids: tuple[int | None, ...], declarer: int, bid: int) -> None:
    deal = called(start(rules), *bids)
    assert (deal.table.declarer, deal.table.bid) == (declarer, bid)
    assert deal.table.actor == declarer


def test_the_forced_opening_is_recorded_as_a_call() -> None:
    deal = start(ruleset("canak"))
    assert deal.table.calls == (Call(0, 4),)
    assert deal.table.actor == 1


def test_a_seat_that_passed_is_skipped() -> None:
    deal = called(start(ruleset("altin")), 5, P, 6, P)
    assert deal.table.actor == 0


def test_nobody_bids_and_the_deal_is_thrown_in() -> None:
    deal = called(start(ruleset("ihale51")), P, P, P)
    events = decide(deal, 3, Pass())
    assert [type(event) for event in events] == [Passed, DealThrownIn, CardsShown]
    over = fold(deal, events)
    assert over.table.phase == "thrown_in"
    assert over.table.actor is None
    assert over.table.shown == CardsShown(deal.dealt, (), ())
    assert allowed(view(over, 3)) == Allowed()


@pytest.mark.parametrize(("redeals", "phase"), [(0, "thrown_in"), (19, "thrown_in"), (20, "naming_trump")])
def test_after_twenty_redeals_the_first_bidder_declares(redeals: int, phase: str) -> None:
    deal = called(start(ruleset("ihale51"), dealer=1, redeals=redeals), P, P, P, P)
    assert deal.table.phase == phase
    assert deal.table.declarer == (2 if redeals == 20 else None)
    assert deal.table.bid == (5 if redeals == 20 else None)


@pytest.mark.parametrize(
    ("rules", "bids", "seat", "action", "code", "number"),
    [
        (ruleset("altin"), (), 0, PlayCard(0), "wrong_phase", None),
        (ruleset("altin"), (), 0, NameTrump(Suit.SPADES), "wrong_phase", None),
        (ruleset("altin"), (), 0, Exchange(()), "wrong_phase", None),
        (ruleset("altin"), (), 1, Bid(5), "not_your_turn", None),
        (ruleset("altin"), (P, P), 0, Bid(5), "already_passed", None),
        (ruleset("altin"), (P, P), 0, Pass(), "already_passed", None),
        (ruleset("klasik151"), (P, P), 0, Bid(5), "not_your_turn", None),
        (ruleset("altin"), (), 0, Bid(4), "bid_too_low", 5),
        (ruleset("altin"), (), 0, Bid(0), "bid_too_low", 5),
        (ruleset("altin"), (), 0, Bid(-3), "bid_too_low", 5),
        (ruleset("altin"), (7,), 1, Bid(7), "bid_too_low", 8),
        (ruleset("altin"), (), 0, Bid(14), "bid_too_high", 13),
        (ruleset("canak-gommeli"), (), 1, Bid(13), "bid_too_high", 12),
        (ruleset("altin", max_bid=8), (), 0, Bid(9), "bid_too_high", 8),
        (ruleset("altin"), (13,), 0, Bid(13), "wrong_phase", None),
        (ruleset("altin"), (13,), 1, NameTrump(Suit.HEARTS), "not_your_turn", None),
        (ruleset("koz-maca"), (13,), 0, NameTrump(Suit.HEARTS), "wrong_phase", None),
    ],
)
def test_a_call_or_trump_is_refused(
    rules: Rules, bids: tuple[int | None, ...], seat: int, action: Action, code: str, number: int | None
) -> None:
    assert refused(called(start(rules), *bids), seat, action) == (code, number)


@pytest.mark.parametrize("bid", [None, 5, 13])
def test_a_call_that_is_possible_is_not_refused(bid: int | None) -> None:
    table = start(ruleset("altin")).table
    assert call_refusal(table.rules, auction(table), 0, bid, is_first=True) is None


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (0, Pass(), "forced_opening"),
        (0, Bid(5), "forced_opening"),
        (0, Bid(99), "forced_opening"),
        (1, Bid(4), "not_your_turn"),
    ],
)
def test_an_unmade_forced_opening_is_all_that_may_be_called(seat: int, action: Action, code: str) -> None:
    deal = started(dealt(ruleset("canak"), 3, PACK))
    assert refused(deal, seat, action) == (code, 4 if code == "forced_opening" else None)
    assert allowed(view(deal, 0)) == Allowed(bids=(4,))
    assert act(deal, 0, Bid(4)).table.actor == 1


def test_a_watcher_may_do_nothing_and_sees_no_closed_hand() -> None:
    deal = start(ruleset("altin"))
    seen = view(deal, None)
    assert (seen.hand, seen.hand_in_turn) == (0, 0)
    assert allowed(seen) == Allowed()
    assert (refused_code := refusal(seen, Pass())) is not None
    assert refused_code.code == "not_your_turn"


def test_what_may_be_done_when() -> None:
    deal = start(ruleset("altin", max_bid=7))
    assert allowed(view(deal, 0)) == Allowed(bids=(5, 6, 7), can_pass=True)
    assert allowed(view(deal, 1)) == Allowed()
    deal = called(deal, 7)
    assert allowed(view(deal, 0)).suits == tuple(Suit)
    deal = called(start(ruleset("canak-gommeli")), 12)
    deal = act(deal, 1, NameTrump(Suit.CLUBS))
    assert allowed(view(deal, 1)) == Allowed(exchange=(1, 4))
    assert auction(deal.table).caller is None


def test_trump_named_and_fixed() -> None:
    deal = called(start(ruleset("altin")), 12)
    deal = called(deal, P, P, P)
    assert deal.table.trump is None
    assert decide(deal, 0, NameTrump(Suit.CLUBS)) == (TrumpNamed(Suit.CLUBS, 0),)
    events = decide(start(ruleset("koz-maca")), 0, Bid(13))
    assert events == (BidMade(0, 13, None), AuctionWon(0, 13), TrumpNamed(Suit.SPADES, None))


def exchanging(**changes: Any) -> Deal:
    deal = called(start(ruleset("canak-gommeli", **changes)), 12)
    return act(deal, 1, NameTrump(Suit.CLUBS))


def test_the_exchange_is_blind_and_takes_from_the_front_of_the_widow() -> None:
    deal = exchanging()
    own = each(deal.held[1])
    laid = (own[5], own[0])
    events = decide(deal, 1, Exchange(laid))
    assert events == (CardsExchanged(1, 2, laid, deal.widow[:2]),)
    assert redacted(events[0], 1) == events[0]
    assert redacted(events[0], 0) == CardsExchanged(1, 2, None, None)
    assert redacted(events[0], None) == CardsExchanged(1, 2, None, None)
    later = fold(deal, events)
    assert later.hands[1] == deal.hands[1] & ~cards_of(laid) | cards_of(deal.widow[:2])
    assert later.received == deal.widow[:2]
    assert view(later, 1).buried == laid
    assert view(later, 1).received == deal.widow[:2]
    for seat in (0, None):
        assert (view(later, seat).buried, view(later, seat).received) == ((), ())
    assert later.table.exchanged == 2
    with pytest.raises(HiddenCards):
        evolve(deal, CardsExchanged(1, 2, None, None))


@pytest.mark.parametrize(
    ("least", "most", "pick", "code", "number", "at_fault"),
    [
        (1, 4, [0, 1, 0], "repeated_card", None, 0),
        (1, 4, [0, 0, -1], "repeated_card", None, 0),
        (1, 4, [0, -1], "not_your_card", None, 1),
        (1, 4, [], "too_few_cards", 1, None),
        (1, 4, [0, 1, 2, 3, 4], "too_many_cards", 4, None),
        (2, 3, [0], "too_few_cards", 2, None),
        (2, 3, [0, 1, 2, 3], "too_many_cards", 3, None),
    ],
)
def test_an_exchange_is_refused(
    least: int, most: int, pick: list[int], code: str, number: int | None, at_fault: int | None
) -> None:
    deal = exchanging(exchange_min=least, exchange_max=most)
    own = each(deal.held[1])
    chosen = tuple(deal.widow[0] if place < 0 else own[place] for place in pick)
    card = None if at_fault is None else chosen[at_fault]
    assert why(deal, 1, Exchange(chosen)) == Refusal(Reason(code), card=card, number=number)


@pytest.mark.parametrize("count_of", [2, 3])
def test_an_exchange_within_the_limits_is_allowed(count_of: int) -> None:
    deal = exchanging(exchange_min=2, exchange_max=3)
    assert act(deal, 1, Exchange(tuple(each(deal.held[1]))[:count_of])).table.exchanged == count_of


def test_only_the_declarer_exchanges() -> None:
    assert refused(exchanging(), 0, Exchange((0,)))[0] == "not_your_turn"
    assert refused(exchanging(), 1, PlayCard(0))[0] == "wrong_phase"


@pytest.mark.parametrize(("open_hand", "player"), [("shown", 2), ("dummy", 0)])
def test_the_partner_of_the_declarer_lays_the_hand_open(open_hand: str, player: int) -> None:
    deal = called(start(ruleset("esi-acik", open_hand=open_hand)), 13)
    events = decide(deal, 0, NameTrump(Suit.SPADES))
    assert events[1:] == (HandOpened(2, player, deal.hands[2]),)
    deal = fold(deal, events)
    laid = view(deal, None).table
    assert (laid.open_seat, laid.open_decider, laid.open_cards) == (2, player, deal.hands[2])
    deal = act(deal, 0, PlayCard(highest(allowed(view(deal, 0)).cards)))
    deal = act(deal, 1, PlayCard(highest(allowed(view(deal, 1)).cards)))
    assert (deal.table.turn, deal.table.actor) == (2, player)
    other = 2 - player
    assert allowed(view(deal, player)).cards
    assert allowed(view(deal, other)) == Allowed()
    own = highest(deal.hands[0])
    for card in (highest(deal.hands[2]), highest(deal.hands[other]), highest(deal.hands[3])):
        assert refused(deal, other, PlayCard(card)) == ("not_your_turn", None)
    assert why(deal, player, PlayCard(own)) == Refusal(Reason.NOT_YOUR_CARD, card=own)
    card = highest(allowed(view(deal, player)).cards)
    deal = act(deal, player, PlayCard(card))
    assert deal.table.plays[-1] == (2, card)
    assert deal.table.open_cards == deal.hands[2]


@pytest.mark.parametrize("changes", [{}, {"trump": "spades"}])
def test_with_a_widow_the_hand_is_opened_after_the_exchange(changes: dict[str, Any]) -> None:
    deal = start(ruleset("canak-esli-gommeli", **changes))
    events = decide(deal, 1, Bid(12))
    deal = fold(deal, events)
    if not changes:
        events = decide(deal, 1, NameTrump(Suit.SPADES))
        deal = fold(deal, events)
    assert events[-1] == TrumpNamed(Suit.SPADES, None if changes else 1)
    assert deal.table.phase == "exchanging"
    assert deal.table.opened is None
    laid = tuple(each(deal.held[1]))[:3]
    events = decide(deal, 1, Exchange(laid))
    assert events == (CardsExchanged(1, 3, laid, deal.widow[:3]), HandOpened(3, 3, deal.hands[3]))
    deal = fold(deal, events)
    assert deal.table.actor == 1
    while (seat := deal.table.actor) is not None:
        deal = act(deal, seat, PlayCard(highest(allowed(view(deal, seat)).cards)))
    assert deal.table.shown == CardsShown(deal.dealt, deal.widow, laid)
    assert deal.dealt != deal.held


def test_a_closed_hand_stays_closed() -> None:
    deal = called(start(ruleset("esli151")), 13)
    assert len(decide(deal, 0, NameTrump(Suit.SPADES))) == 1


@pytest.mark.parametrize("card", [-1, 52, 1000])
def test_a_number_that_is_no_card_is_not_in_the_hand(card: int) -> None:
    deal = act(called(start(ruleset("altin")), 13), 0, NameTrump(Suit.SPADES))
    assert why(deal, 0, PlayCard(card)) == Refusal(Reason.NOT_YOUR_CARD, card=card)


def test_a_redacted_start_makes_no_deal() -> None:
    start_of = dealt(ruleset("canak-gommeli"), 0, PACK)
    hidden = redacted(start_of, 2)
    assert isinstance(hidden, DealStarted)
    assert [hand is None for hand in hidden.hands] == [True, True, False, True]
    assert hidden.widow is None
    assert hidden.widow_size == 4
    assert first_view(start_of, None).hand == 0
    assert first_view(start_of, 2).hand == start_of.hands[2]
    with pytest.raises(HiddenCards):
        started(hidden)


def test_a_match_goes_from_deal_to_deal() -> None:
    rules = ruleset("ihale51", match_end="deals", deals=1)
    match = Match(rules, 2)
    thrown = called(next_deal(match, PACK), P, P, P, P)
    match = after(match, thrown)
    assert (match.dealer, match.redeals, match.scores) == (2, 1, ())
    deal = called(next_deal(match, PACK), 13)
    with pytest.raises(ValueError, match="not over"):
        after(match, deal)
    deal = act(deal, 3, NameTrump(Suit.SPADES))
    while (seat := deal.table.actor) is not None:
        deal = act(deal, seat, PlayCard(highest(allowed(view(deal, seat)).cards)))
    assert deal.table.shown == CardsShown(deal.dealt, (), ())
    match = after(match, deal)
    assert (match.dealer, match.redeals, match.scores) == (3, 0, (deal.table.score,))
    assert match.is_over
    with pytest.raises(MatchOver):
        next_deal(match, PACK)
    with pytest.raises(MatchOver):
        after(match, deal)


@pytest.mark.parametrize(
    "other", [Match(ruleset("altin"), 2), Match(ruleset("ihale51"), 1), Match(ruleset("ihale51"), 2, (), 1)]
)
def test_only_the_next_deal_of_a_match_counts(other: Match) -> None:
    thrown = called(start(ruleset("ihale51"), dealer=2), P, P, P, P)
    with pytest.raises(ValueError, match="not the next one"):
        after(other, thrown)


def test_a_trump_that_is_no_suit_is_refused() -> None:
    deal = called(start(ruleset("altin")), 13)
    assert refused(deal, 0, NameTrump(7)) == ("wrong_trump", None)  # type: ignore[arg-type]
    assert act(deal, 0, NameTrump(1)).table.trump is Suit.HEARTS  # type: ignore[arg-type]


def test_there_is_no_seat_before_the_first() -> None:
    with pytest.raises(ValueError, match="no such seat"):
        view(start(ruleset("altin")), -1)


def test_a_deal_starts_once() -> None:
    with pytest.raises(ValueError, match="starts once"):
        evolve(start(ruleset("altin")), dealt(ruleset("altin"), 0, PACK))


def test_a_card_played_changes_what_it_should_of_the_table_and_nothing_else() -> None:
    before = act(called(start(ruleset("esi-acik")), 13), 0, NameTrump(Suit.SPADES))
    card = highest(allowed(view(before, 0)).cards)
    table, trick = before.table, before.table.trick
    assert trick is not None
    expected = replace(table, actor=1, turn=1, trick=trick.with_card(card), plays=((0, card),), played=1 << card)
    assert act(before, 0, PlayCard(card)).table == expected


def test_cards() -> None:
    assert card_of(Suit.CLUBS, 12) == 51
    with pytest.raises(ValueError, match="no highest"):
        highest(0)
