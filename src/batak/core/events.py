"""What happened in a deal, in the past tense, and what of it a seat may know.

A hidden part of a redacted event is None. The events of a deal, folded one after another, are the deal.
"""

from dataclasses import replace

from batak.core.cards import Card, Cards, Suit
from batak.core.rules import Rules
from batak.core.seats import Seat
from batak.core.values import value


@value
class DealStarted:
    """The pack was dealt. `redeals` deals were thrown in one after another before this one.

    `hands` by seat and `widow` (its cards in their order) are None where they are hidden; `widow_size` never is.
    """

    rules: Rules
    dealer: Seat
    redeals: int
    hands: tuple[Cards | None, ...]
    widow: tuple[Card, ...] | None
    widow_size: int


@value
class BidMade:
    """A seat bid a number of tricks. `caller` is the seat whose call it is then, None when that ended the auction."""

    seat: Seat
    number: int
    caller: Seat | None


@value
class Passed:
    """A seat passed. `caller` is the seat whose call it is then, None when that ended the auction."""

    seat: Seat
    caller: Seat | None


@value
class AuctionWon:
    """The auction is over, and who plays for how many tricks is settled."""

    declarer: Seat
    bid: int


@value
class DealThrownIn:
    """Nobody bid, and the rules have the deal dealt again."""


@value
class TrumpNamed:
    """Trump is settled; `seat` named it, or None where the rules fix it."""

    suit: Suit
    seat: Seat | None


@value
class CardsExchanged:
    """The declarer exchanged `count` cards with the widow; which ones only the declarer knows."""

    seat: Seat
    count: int
    buried: tuple[Card, ...] | None
    received: tuple[Card, ...] | None


@value
class HandOpened:
    """A hand lies open to all from now on, and `decider` says what is played from it."""

    seat: Seat
    decider: Seat
    hand: Cards


@value
class CardPlayed:
    """A card was played from the hand of a seat."""

    seat: Seat
    card: Card


@value
class TrickTaken:
    """A seat won the trick and leads to the next."""

    seat: Seat


@value
class DealScored:
    """The deal is over: tricks and points by seat."""

    tricks: tuple[int, ...]
    score: tuple[int, ...]


@value
class CardsShown:
    """After the end of a deal: all hands as dealt, the widow and the cards laid down."""

    hands: tuple[Cards, ...]
    widow: tuple[Card, ...]
    buried: tuple[Card, ...]


Event = (
    DealStarted
    | BidMade
    | Passed
    | AuctionWon
    | DealThrownIn
    | TrumpNamed
    | CardsExchanged
    | HandOpened
    | CardPlayed
    | TrickTaken
    | DealScored
    | CardsShown
)


def redacted(event: Event, seat: Seat | None) -> Event:
    """The event as a seat may know it; None is somebody who watches."""
    if isinstance(event, DealStarted):
        hands = tuple(hand if owner == seat else None for owner, hand in enumerate(event.hands))
        return replace(event, hands=hands, widow=None)
    if isinstance(event, CardsExchanged) and event.seat != seat:
        return replace(event, buried=None, received=None)
    return event
