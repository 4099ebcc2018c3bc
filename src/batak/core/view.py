"""What one seat may see of a deal: a whitelist, and all that players, bots and watchers get."""

from typing import NamedTuple

from batak.core.cards import NO_CARDS, Card, Cards, cards_of
from batak.core.events import CardsExchanged, DealStarted, Event
from batak.core.seats import Seat
from batak.core.table import Table, changed, laid


class _Seen(NamedTuple):
    seat: Seat | None
    table: Table
    held: Cards
    buried: tuple[Card, ...] = ()
    received: tuple[Card, ...] = ()


class View(_Seen):
    """A deal as the seat `seat` sees it; None is somebody who watches and sees no closed hand.

    `table` is what everybody sees, `held` the seat's own thirteen or twelve cards after any exchange, `buried` and
    `received` the cards that it exchanged with the widow. Nothing here depends on a card that the seat could not see.
    """

    @property
    def hand(self) -> Cards:
        """The seat's own cards that are not played yet."""
        return self.held & ~self.table.played

    @property
    def hand_in_turn(self) -> Cards:
        """The cards that this seat may play from now: its own, or the open hand's when it is that hand's turn."""
        table = self.table
        whose = table.opened if table.turn == table.open_seat else None
        return (self.held if whose is None else whose) & ~table.played


def first_view(started: DealStarted, seat: Seat | None) -> View:
    """What a seat sees at the start of a deal."""
    own = None if seat is None else started.hands[seat]
    return View(seat, laid(started), NO_CARDS if own is None else own)


def observed(view: View, event: Event) -> View:
    """The view after an event that may be redacted for the view's seat."""
    seat, table, held, buried, received = view
    if isinstance(event, CardsExchanged) and event.buried is not None and event.received is not None:
        buried, received = event.buried, event.received
        held = held & ~cards_of(buried) | cards_of(received)
    return View(seat, changed(table, event), held, buried, received)
