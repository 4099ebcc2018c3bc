"""Views for tests of bots: a seat's own cards, and what lies on the table."""

from collections.abc import Sequence

from batak.core.events import (
    AuctionWon,
    BidMade,
    CardPlayed,
    DealStarted,
    Event,
    HandOpened,
    Passed,
    TrickTaken,
    TrumpNamed,
)
from batak.core.rules import Rules
from batak.core.seats import SEATS
from batak.core.trick import Trick, winner
from batak.core.view import View, first_view, observed
from batak.notation.cards import parse_card, parse_hand, parse_suit

ME = 0


def dealt_to_me(rules: Rules, hand: str, calls: Sequence[int | None] = ()) -> View:
    """What seat 0 sees in the auction: its hand, and the calls before its own; None is a pass."""
    hands = tuple(parse_hand(hand) if seat == ME else None for seat in SEATS)
    dealer = (ME - 1 - len(calls)) % len(SEATS)
    seen = first_view(DealStarted(rules, dealer, 0, hands, None, rules.widow), ME)
    for place, bid in enumerate(calls):
        seat = (dealer + 1 + place) % len(SEATS)
        caller = (seat + 1) % len(SEATS)
        seen = observed(seen, Passed(seat, caller) if bid is None else BidMade(seat, bid, caller))
    return seen


def in_play(
    rules: Rules, hand: str, plays: str = "", *, declarer: int = 1, trump: str = "S", opened: str = "", bid: int = 5
) -> View:
    """What seat 0 sees in play: its hand as dealt, the bid, trump, the cards played; perhaps the open hand, too."""
    events: list[Event] = [AuctionWon(declarer, bid), TrumpNamed(parse_suit(trump), declarer)]
    if opened:
        events.append(HandOpened((declarer + 2) % len(SEATS), declarer, parse_hand(opened)))
    seat, trick = declarer, Trick(parse_suit(trump))
    for card in map(parse_card, plays.split()):
        events.append(CardPlayed(seat, card))
        seat, trick = (seat + 1) % len(SEATS), trick.with_card(card)
        if len(trick.cards) == len(SEATS):
            seat = winner(seat, trick)
            events.append(TrickTaken(seat))
            trick = Trick(trick.trump, trick.broken)
    seen = dealt_to_me(rules, hand)
    for event in events:
        seen = observed(seen, event)
    return seen
