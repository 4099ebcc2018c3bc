"""What one seat may see of a deal: a whitelist, and all that players, bots and watchers get."""

from dataclasses import field
from typing import cast

from batak.core.cards import NO_CARDS, Card, Cards, Suit, cards_of
from batak.core.events import CardsExchanged, DealStarted, Event, redacted
from batak.core.seats import Seat
from batak.core.table import Table, changed, laid
from batak.core.values import value


@value
class Allowed:
    """What a seat may do: bids, a pass, the suits it may name, the least and most cards to exchange, cards to play.

    All of it is empty when it is not the seat's turn.
    """

    bids: tuple[int, ...] = ()
    can_pass: bool = False
    suits: tuple[Suit, ...] = ()
    exchange: tuple[int, int] | None = None
    cards: Cards = NO_CARDS


_not_asked = cast("type[list[Allowed]]", list)


@value
class View:
    """A deal as the seat `seat` sees it; None is somebody who watches and sees no closed hand.

    `table` is what everybody sees, `held` the seat's own thirteen or twelve cards after any exchange, `buried` and
    `received` the cards that it exchanged with the widow. Nothing here depends on a card that the seat could not see.
    """

    seat: Seat | None
    table: Table
    held: Cards
    buried: tuple[Card, ...] = ()
    received: tuple[Card, ...] = ()
    kept: list[Allowed] = field(default_factory=_not_asked, init=False, repr=False, compare=False)

    @property
    def hand(self) -> Cards:
        """The seat's own cards that are not played yet."""
        return self.held & ~self.table.played

    @property
    def hand_in_turn(self) -> Cards:
        """The hand that the next card comes from, as far as the seat sees it: the open hand in turn, else its own."""
        table, terms = self.table, self.table.terms
        whose = terms.opened if table.turn == terms.open_seat else None
        return (self.held if whose is None else whose) & ~table.played


def first_view(started: DealStarted, seat: Seat | None) -> View:
    """What a seat sees at the start of a deal."""
    own = None if seat is None else started.hands[seat]
    return View(seat, laid(started), NO_CARDS if own is None else own)


def observed(view: View, event: Event) -> View:
    """The view after an event, whole or redacted: of a whole one only what the seat may know is looked at."""
    seat, table, held, buried, received = view.seat, view.table, view.held, view.buried, view.received
    mine = redacted(event, seat)
    if isinstance(mine, CardsExchanged) and mine.buried is not None and mine.received is not None:
        buried, received = mine.buried, mine.received
        held = held & ~cards_of(buried) | cards_of(received)
    return View(seat, changed(table, event), held, buried, received)
