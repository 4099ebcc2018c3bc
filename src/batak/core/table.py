"""What lies on the table: all of a deal that everybody may see, and how events change it.

No option of the rules is asked here. A table is the same value whether it is folded from the events of the deal or from
the events as one seat may know them, because no hidden part of an event goes into it.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import Any, Literal, Self

from batak.core.cards import NO_CARDS, Card, Cards, Suit
from batak.core.events import (
    AuctionWon,
    BidMade,
    CardPlayed,
    CardsExchanged,
    CardsShown,
    DealScored,
    DealStarted,
    DealThrownIn,
    Event,
    HandOpened,
    Passed,
    TrickTaken,
    TrumpNamed,
)
from batak.core.rules import Rules
from batak.core.seats import NEXT_SEAT, SEATS, Seat
from batak.core.trick import Trick
from batak.core.values import value

Phase = Literal["bidding", "naming_trump", "exchanging", "playing", "scored", "thrown_in"]
"""What a deal is waiting for, or how it ended."""


Plays = tuple[tuple[Seat, Card], ...]
"""Cards with the seats that played them, in order."""


@value
class Call:
    """One call of an auction: a bid, or with None a pass."""

    seat: Seat
    bid: int | None


@value
class Table:
    """The part of a deal that everybody at the table sees.

    - `actor` is the seat that is to act, None when the deal is over: in play the seat in turn, or whoever decides for
      it where its hand lies open. `turn` is the seat whose hand the next card comes from.
    - `exchanged` counts the cards exchanged with the widow. `open_seat`, `open_decider` and `opened` are the open hand,
      who decides for it, and the cards it held when it was opened.
    - `trick` is the trick in progress once trump is named, `tricks` the number of those taken, by seat. `plays` holds
      every card played with its seat, `played` the same cards as a set.
    - `score` holds the points by seat, `shown` what was shown when the deal was over.
    """

    rules: Rules
    dealer: Seat
    redeals: int
    widow_size: int
    phase: Phase = "bidding"
    calls: tuple[Call, ...] = ()
    declarer: Seat | None = None
    bid: int | None = None
    exchanged: int | None = None
    open_seat: Seat | None = None
    open_decider: Seat | None = None
    opened: Cards | None = None
    score: tuple[int, ...] | None = None
    shown: CardsShown | None = None
    actor: Seat | None = None
    turn: Seat | None = None
    trick: Trick | None = None
    tricks: tuple[int, ...] = (0,) * len(SEATS)
    plays: Plays = ()
    played: Cards = NO_CARDS

    @property
    def open_cards(self) -> Cards | None:
        """What is left of the open hand, or None where no hand lies open."""
        return None if self.opened is None else self.opened & ~self.played

    @property
    def trump(self) -> Suit | None:
        """The trump suit once it is named."""
        return None if self.trick is None else self.trick.trump

    @property
    def is_over(self) -> bool:
        """Whether the deal is scored or thrown in."""
        return self.phase in {"scored", "thrown_in"}

    def but(self, **changes: Any) -> Self:  # noqa: ANN401 -- the fields have many types
        """The table with some fields changed: `dataclasses.replace`, at a quarter of its time."""
        values = list(_values(self))
        for name, changed_value in changes.items():
            values[_PLACES[name]] = changed_value
        return type(self)(*values)


_PLACES = {each.name: place for place, each in enumerate(fields(Table))}
_values = attrgetter(*_PLACES)


def laid(event: DealStarted) -> Table:
    """The table at the start of a deal."""
    return Table(event.rules, event.dealer, event.redeals, event.widow_size, actor=NEXT_SEAT[event.dealer])


def _bid_made(table: Table, event: BidMade) -> Table:
    calls = (*table.calls, Call(event.seat, event.number))
    return table.but(calls=calls, actor=event.caller)


def _passed(table: Table, event: Passed) -> Table:
    calls = (*table.calls, Call(event.seat, None))
    return table.but(calls=calls, actor=event.caller)


def _auction_won(table: Table, event: AuctionWon) -> Table:
    declarer = event.declarer
    return table.but(phase="naming_trump", declarer=declarer, bid=event.bid, actor=declarer)


def _thrown_in(table: Table, _event: DealThrownIn) -> Table:
    return table.but(phase="thrown_in")


def _trump_named(table: Table, event: TrumpNamed) -> Table:
    phase: Phase = "exchanging" if table.widow_size else "playing"
    return table.but(phase=phase, trick=Trick(event.suit), turn=table.declarer)


def _cards_exchanged(table: Table, event: CardsExchanged) -> Table:
    return table.but(phase="playing", exchanged=event.count)


def _hand_opened(table: Table, event: HandOpened) -> Table:
    return table.but(open_seat=event.seat, open_decider=event.decider, opened=event.hand)


def _card_played(table: Table, event: CardPlayed) -> Table:
    seat, card, trick = event.seat, event.card, table.trick
    assert trick is not None, "trump is named before the first lead"
    plays = (*table.plays, (seat, card))
    played = table.played | 1 << card
    return _with_turn(table, NEXT_SEAT[seat], (trick.with_card(card), table.tricks, plays, played))


def _trick_taken(table: Table, event: TrickTaken) -> Table:
    seat, trick = event.seat, table.trick
    assert trick is not None, "trump is named before the first lead"
    tricks = list(table.tricks)
    tricks[seat] += 1
    gathered = Trick(trick.trump, trick.broken)
    return _with_turn(table, seat, (gathered, tuple(tricks), table.plays, table.played))


def _with_turn(table: Table, turn: Seat, in_play: tuple[Trick, tuple[int, ...], Plays, Cards]) -> Table:
    """The table with another seat in turn; written out field by field, for it is made anew at every card."""
    return Table(
        table.rules,
        table.dealer,
        table.redeals,
        table.widow_size,
        table.phase,
        table.calls,
        table.declarer,
        table.bid,
        table.exchanged,
        table.open_seat,
        table.open_decider,
        table.opened,
        table.score,
        table.shown,
        table.open_decider if turn == table.open_seat else turn,
        turn,
        *in_play,
    )


def _deal_scored(table: Table, event: DealScored) -> Table:
    return table.but(phase="scored", score=event.score, actor=None, turn=None)


def _cards_shown(table: Table, event: CardsShown) -> Table:
    return table.but(shown=event)


def _started_again(_table: Table, _event: DealStarted) -> Table:
    message = "a deal starts once"
    raise ValueError(message)


_CHANGES: Mapping[type, Callable[[Table, Any], Table]] = {
    DealStarted: _started_again,
    BidMade: _bid_made,
    Passed: _passed,
    AuctionWon: _auction_won,
    DealThrownIn: _thrown_in,
    TrumpNamed: _trump_named,
    CardsExchanged: _cards_exchanged,
    HandOpened: _hand_opened,
    CardPlayed: _card_played,
    TrickTaken: _trick_taken,
    DealScored: _deal_scored,
    CardsShown: _cards_shown,
}


def changed(table: Table, event: Event) -> Table:
    """The table after an event. Raises `ValueError` for the start of a deal, which begins a table of its own."""
    return _CHANGES[type(event)](table, event)
