"""What lies on the table: all of a deal that everybody may see, and how events change it.

No option of the rules is asked here. A table is the same value whether it is folded from the events of the deal or from
the events as one seat may know them, because no hidden part of an event goes into it.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
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
from batak.core.trick import NO_TRICK, Trick
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
class Terms:
    """What stands while cards are played: the rules, the auction, the contract, the open hand; at the end the score.

    No card changes it, so that a card played makes no copy of it. `Table` says what each field means.
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

    def but(self, **changes: Any) -> Self:  # noqa: ANN401 -- the fields have many types
        """The terms with some fields changed: `dataclasses.replace`, at a quarter of its time."""
        values = list(_values(self))
        for name, changed_value in changes.items():
            values[_PLACES[name]] = changed_value
        return type(self)(*values)


_PLACES = {each.name: place for place, each in enumerate(fields(Terms))}
_values = attrgetter(*_PLACES)


@value
class Table:
    """The part of a deal that everybody at the table sees.

    - `actor` is the seat that is to act, None when the deal is over: in play the seat in turn, or whoever decides for
      it where its hand lies open. `turn` is the seat whose hand the next card comes from.
    - `trick` is the trick in progress once trump is named, `tricks` the number of those taken, by seat. `plays` holds
      every card played with its seat, `played` the same cards as a set.
    - `terms` holds the rest, which the properties say again.
    """

    terms: Terms
    actor: Seat | None = None
    turn: Seat | None = None
    trick: Trick | None = None
    tricks: tuple[int, ...] = (0,) * len(SEATS)
    plays: Plays = ()
    played: Cards = NO_CARDS

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.terms.rules

    @property
    def dealer(self) -> Seat:
        """The seat that deals."""
        return self.terms.dealer

    @property
    def redeals(self) -> int:
        """How many deals were thrown in one after another before this one."""
        return self.terms.redeals

    @property
    def widow_size(self) -> int:
        """How many cards were set aside."""
        return self.terms.widow_size

    @property
    def phase(self) -> Phase:
        """What the deal is waiting for, or how it ended."""
        return self.terms.phase

    @property
    def calls(self) -> tuple[Call, ...]:
        """The calls of the auction, in order."""
        return self.terms.calls

    @property
    def declarer(self) -> Seat | None:
        """The seat that won the auction."""
        return self.terms.declarer

    @property
    def bid(self) -> int | None:
        """For how many tricks the declarer plays."""
        return self.terms.bid

    @property
    def exchanged(self) -> int | None:
        """How many cards were exchanged with the widow, None as long as none were."""
        return self.terms.exchanged

    @property
    def open_seat(self) -> Seat | None:
        """The seat whose hand lies open."""
        return self.terms.open_seat

    @property
    def open_decider(self) -> Seat | None:
        """The seat that decides for the open hand."""
        return self.terms.open_decider

    @property
    def opened(self) -> Cards | None:
        """The cards that the open hand held when it was opened."""
        return self.terms.opened

    @property
    def score(self) -> tuple[int, ...] | None:
        """The points of the deal by seat, once it is scored."""
        return self.terms.score

    @property
    def shown(self) -> CardsShown | None:
        """What was shown when the deal was over."""
        return self.terms.shown

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


def laid(event: DealStarted) -> Table:
    """The table at the start of a deal."""
    terms = Terms(event.rules, event.dealer, event.redeals, event.widow_size)
    return Table(terms, actor=NEXT_SEAT[event.dealer])


def _under(table: Table, terms: Terms, actor: Seat | None) -> Table:
    """The table under other terms."""
    return Table(terms, actor, table.turn, table.trick, table.tricks, table.plays, table.played)


def _bid_made(table: Table, event: BidMade) -> Table:
    calls = (*table.calls, Call(event.seat, event.number))
    return _under(table, table.terms.but(calls=calls), event.caller)


def _passed(table: Table, event: Passed) -> Table:
    calls = (*table.calls, Call(event.seat, None))
    return _under(table, table.terms.but(calls=calls), event.caller)


def _auction_won(table: Table, event: AuctionWon) -> Table:
    declarer = event.declarer
    terms = table.terms.but(phase="naming_trump", declarer=declarer, bid=event.bid)
    return _under(table, terms, declarer)


def _thrown_in(table: Table, _event: DealThrownIn) -> Table:
    return _under(table, table.terms.but(phase="thrown_in"), table.actor)


def _trump_named(table: Table, event: TrumpNamed) -> Table:
    phase: Phase = "exchanging" if table.widow_size else "playing"
    terms = table.terms.but(phase=phase)
    return replace(table, terms=terms, trick=Trick(event.suit), turn=terms.declarer)


def _cards_exchanged(table: Table, event: CardsExchanged) -> Table:
    return _under(table, table.terms.but(phase="playing", exchanged=event.count), table.actor)


def _hand_opened(table: Table, event: HandOpened) -> Table:
    terms = table.terms.but(open_seat=event.seat, open_decider=event.decider, opened=event.hand)
    return _under(table, terms, table.actor)


def _card_played(table: Table, event: CardPlayed) -> Table:
    seat, card, trick, terms = event.seat, event.card, table.trick, table.terms
    assert trick is not None, "trump is named before the first lead"
    turn = NEXT_SEAT[seat]
    actor = terms.open_decider if turn == terms.open_seat else turn
    plays = (*table.plays, (seat, card))
    return Table(terms, actor, turn, trick.with_card(card), table.tricks, plays, table.played | 1 << card)


def _trick_taken(table: Table, event: TrickTaken) -> Table:
    turn, trick, terms = event.seat, table.trick, table.terms
    assert trick is not None, "trump is named before the first lead"
    actor = terms.open_decider if turn == terms.open_seat else turn
    tricks = list(table.tricks)
    tricks[turn] += 1
    next_trick = NO_TRICK[trick.trump][trick.broken]
    return Table(terms, actor, turn, next_trick, tuple(tricks), table.plays, table.played)


def _deal_scored(table: Table, event: DealScored) -> Table:
    terms = table.terms.but(phase="scored", score=event.score)
    return replace(table, terms=terms, actor=None, turn=None)


def _cards_shown(table: Table, event: CardsShown) -> Table:
    return _under(table, table.terms.but(shown=event), table.actor)


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
