"""Whose turn it is, what may be done then, and why anything else is refused.

Everything is answered from a `View`, so that neither a refusal nor a list of allowed cards can depend on a card that
the seat does not see.
"""

from collections.abc import Callable, Mapping
from typing import Any

from batak.core.actions import Action, Bid, Exchange, NameTrump, Pass, PlayCard
from batak.core.auction import Auction, allowed_bids, auction_after, call_refusal
from batak.core.cards import SUITS, Suit, holds
from batak.core.duties import allowed_cards, broken_duty
from batak.core.reasons import Reason, Refusal
from batak.core.rules import Rules
from batak.core.seats import Seat
from batak.core.table import Phase, Table
from batak.core.view import Allowed, View
from batak.core.widow import exchange_limits, exchange_refusal


def fixed_trump(rules: Rules) -> Suit | None:
    """The suit that is always trump, or None where the declarer names it."""
    return Suit.SPADES if rules.trump == "spades" else None


def auction(table: Table) -> Auction:
    """Where the auction of a deal stands."""
    terms = table.terms
    return auction_after(terms.rules, terms.dealer, terms.calls)


def allowed(view: View) -> Allowed:
    """What the seat of a view may do now."""
    kept = view.kept
    if not kept:
        kept.append(_allowed(view))
    return kept[0]


def _allowed(view: View) -> Allowed:
    seat, table = view.seat, view.table
    if seat is None or seat != table.actor:
        return Allowed()
    phase = table.terms.phase
    if phase == "playing":
        assert table.trick is not None, "trump is named before the first lead"
        return Allowed(cards=allowed_cards(table.terms.rules, table.trick, view.hand_in_turn))
    if phase == "bidding":
        rules, stands, is_first = table.terms.rules, auction(table), not table.terms.calls
        bids = allowed_bids(rules, stands, is_first=is_first)
        can_pass = call_refusal(rules, stands, seat, None, is_first=is_first) is None
        return Allowed(bids, can_pass)
    if phase == "naming_trump":
        return Allowed(suits=SUITS)
    return Allowed(exchange=exchange_limits(table.rules))


def refusal(view: View, action: Action) -> Refusal | None:
    """Why the seat of a view may not do something now, or None: the first reason in the order of the spec."""
    phase, reason = _REFUSALS[type(action)]
    if view.table.terms.phase != phase:
        return Refusal(Reason.WRONG_PHASE)
    if view.seat is None:
        return Refusal(Reason.NOT_YOUR_TURN)
    return reason(view, view.seat, action)


def _call_refusal(view: View, seat: Seat, action: Bid | Pass) -> Refusal | None:
    table, may = view.table, allowed(view)
    bid = action.number if isinstance(action, Bid) else None
    if may.can_pass if bid is None else bid in may.bids:
        return None
    return call_refusal(table.rules, auction(table), seat, bid, is_first=not table.calls)


def _trump_refusal(view: View, seat: Seat, action: NameTrump) -> Refusal | None:
    if seat != view.table.declarer:
        return Refusal(Reason.NOT_YOUR_TURN)
    return None if action.suit in SUITS else Refusal(Reason.WRONG_TRUMP)


def _exchange_refusal(view: View, seat: Seat, action: Exchange) -> Refusal | None:
    if seat != view.table.declarer:
        return Refusal(Reason.NOT_YOUR_TURN)
    return exchange_refusal(view.table.rules, view.hand, action.cards)


def _card_refusal(view: View, seat: Seat, action: PlayCard) -> Refusal | None:
    card = action.card
    if holds(allowed(view).cards, card):
        return None
    table, hand = view.table, view.hand_in_turn
    if seat != table.actor:
        return Refusal(Reason.NOT_YOUR_TURN)
    if not holds(hand, card):
        return Refusal(Reason.NOT_YOUR_CARD, card=card)
    assert table.trick is not None, "trump is named before the first lead"
    return broken_duty(table.rules, table.trick, hand, card)


_REFUSALS: Mapping[type, tuple[Phase, Callable[[View, Seat, Any], Refusal | None]]] = {
    Bid: ("bidding", _call_refusal),
    Pass: ("bidding", _call_refusal),
    NameTrump: ("naming_trump", _trump_refusal),
    Exchange: ("exchanging", _exchange_refusal),
    PlayCard: ("playing", _card_refusal),
}
