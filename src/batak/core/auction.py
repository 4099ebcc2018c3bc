"""The auction: whose call it is, what may be called, and how it ends.

Source: `docs/spec/rules.md`, "Auction".
"""

from typing import NamedTuple

from batak.core.reasons import Reason, Refusal
from batak.core.rules import Rules
from batak.core.seats import NEXT_SEAT, SEATS, Seat
from batak.core.table import Call

MOST_REDEALS = 20
"""After so many deals thrown in one after another the next such deal is played with `forced_bid`."""


class Contract(NamedTuple):
    """Who plays, and for how many tricks."""

    declarer: Seat
    bid: int


class Auction(NamedTuple):
    """Where an auction stands.

    `best` is the highest bid with its seat, `passed` the seats whose pass is final, `caller` the seat whose call it is,
    None when the auction is over.
    """

    best: Contract | None
    passed: frozenset[Seat]
    caller: Seat | None


_NOBODY: frozenset[Seat] = frozenset()
_UNOPENED = Auction(None, _NOBODY, None)


def first_bidder(dealer: Seat) -> Seat:
    """The seat after the dealer."""
    return NEXT_SEAT[dealer]


def auction_after(rules: Rules, dealer: Seat, calls: tuple[Call, ...]) -> Auction:
    """Where an auction stands after these calls, all of which were allowed."""
    seat: Seat | None = None
    bid = 0
    silent: set[Seat] = set()
    for call in calls:
        if call.bid is None:
            silent.add(call.seat)
        else:
            seat, bid = call.seat, call.bid
            if not rules.pass_is_final:
                silent.clear()
    best = None if seat is None else Contract(seat, bid)
    passed = frozenset(silent) if rules.pass_is_final else _NOBODY
    if best and best.bid >= rules.highest_bid:
        return Auction(best, passed, None)
    if len(silent) == len(SEATS):
        return Auction(best, passed, None)
    caller = NEXT_SEAT[calls[-1].seat] if calls else first_bidder(dealer)
    while caller in silent:
        caller = NEXT_SEAT[caller]
    return Auction(best, passed, None if best and caller == best.declarer else caller)


def outcome(rules: Rules, dealer: Seat, redeals: int, auction: Auction) -> Contract | None:
    """The contract that an ended auction leads to, or None where the deal is thrown in.

    `redeals` is the number of deals thrown in one after another before this one.
    """
    if auction.best:
        return auction.best
    if rules.all_pass == "redeal" and redeals < MOST_REDEALS:
        return None
    declarer = dealer if rules.all_pass == "dealer" else first_bidder(dealer)
    return Contract(declarer, rules.forced_bid)


def lowest_bid(rules: Rules, auction: Auction) -> int:
    """The lowest bid that is possible; above `highest_bid` where none is."""
    return auction.best.bid + 1 if auction.best else rules.min_bid


def opening_bid(rules: Rules) -> int | None:
    """The bid that the first bidder has made by sitting there, or None where the opening is free."""
    return lowest_bid(rules, _UNOPENED) if rules.opening == "forced" else None


def allowed_bids(rules: Rules, auction: Auction, *, is_first: bool) -> tuple[int, ...]:
    """The bids that are possible, from low to high; the one that is made already where the opening is forced."""
    opening = opening_bid(rules) if is_first else None
    if opening is not None:
        return (opening,)
    return tuple(range(lowest_bid(rules, auction), rules.highest_bid + 1))


def call_refusal(rules: Rules, auction: Auction, seat: Seat, bid: int | None, *, is_first: bool) -> Refusal | None:
    """Why a seat may not make a call (a bid, or None for a pass), or None; `is_first` for the first of an auction."""
    if seat in auction.passed:
        return Refusal(Reason.ALREADY_PASSED)
    if seat != auction.caller:
        return Refusal(Reason.NOT_YOUR_TURN)
    opening = opening_bid(rules) if is_first else None
    if opening is not None and bid != opening:
        return Refusal(Reason.FORCED_OPENING, number=opening)
    return None if bid is None else _bid_refusal(rules, auction, bid)


def _bid_refusal(rules: Rules, auction: Auction, bid: int) -> Refusal | None:
    if bid < lowest_bid(rules, auction):
        return Refusal(Reason.BID_TOO_LOW, number=lowest_bid(rules, auction))
    if bid > rules.highest_bid:
        return Refusal(Reason.BID_TOO_HIGH, number=rules.highest_bid)
    return None
