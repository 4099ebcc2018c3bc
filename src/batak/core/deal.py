"""A deal: all of it, the hidden cards too, as the fold of its events.

`evolve` asks no rule, so that a log keeps saying what happened even after a rule was mended.
"""

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import cast

from batak.core.auction import first_bidder
from batak.core.cards import NO_CARDS, PACK, Card, Cards, cards_of
from batak.core.events import CardsExchanged, DealStarted, Event
from batak.core.rules import Rules
from batak.core.seats import SEATS, Seat, order_from
from batak.core.table import Table, changed, laid
from batak.core.values import value
from batak.core.view import View

_no_views = cast("type[list[View]]", list)

Hands = tuple[Cards, ...]
"""The cards of each seat, by seat."""


@value
class Deal:
    """A deal with all its cards.

    `table` is what everybody sees; `dealt` the hands as dealt and `held` the same after any exchange, by seat, played
    cards included; `widow` the cards set aside in their order, `buried` those that the declarer laid down. Never give
    a deal to a player: `view` says what a seat may see of it.
    """

    table: Table
    dealt: Hands
    held: Hands
    widow: tuple[Card, ...] = ()
    buried: tuple[Card, ...] = ()
    kept: list[View] = field(default_factory=_no_views, init=False, repr=False, compare=False)

    @property
    def hands(self) -> Hands:
        """The cards that each seat has not played yet, by seat."""
        return tuple(hand & ~self.table.played for hand in self.held)

    @property
    def received(self) -> tuple[Card, ...]:
        """The cards that the declarer took from the widow: as many as were laid down, from its front."""
        return self.widow[: len(self.buried)]


class HiddenCards(ValueError):
    """A deal was to be made from an event whose cards are hidden."""


def dealt(rules: Rules, dealer: Seat, pack: Sequence[Card], redeals: int = 0) -> DealStarted:
    """The start of a deal: the pack dealt one card at a time, its first card to the first bidder, its end the widow.

    `pack` holds all cards, shuffled. `redeals` is the number of deals thrown in one after another before this one.
    Raises `ValueError` where `pack` is no pack.
    """
    if sorted(pack) != list(PACK):
        message = "a pack holds every card once"
        raise ValueError(message)
    out = len(SEATS) * rules.hand_size
    place = {seat: start for start, seat in enumerate(order_from(first_bidder(dealer)))}
    hands = tuple(cards_of(pack[place[seat] : out : len(SEATS)]) for seat in SEATS)
    widow = tuple(pack[out:])
    return DealStarted(rules, dealer, redeals, hands, widow, len(widow))


def started(event: DealStarted) -> Deal:
    """The deal at its start. Raises `HiddenCards` for a redacted event."""
    hands = tuple(hand for hand in event.hands if hand is not None)
    if len(hands) != len(event.hands) or event.widow is None:
        raise HiddenCards
    return Deal(laid(event), hands, hands, event.widow)


def evolve(deal: Deal, event: Event) -> Deal:
    """The deal after an event; `started` begins it.

    Raises `HiddenCards` for an exchange whose cards are hidden, and `ValueError` for the start of another deal.
    """
    return fold(deal, (event,))


def fold(deal: Deal, events: Iterable[Event]) -> Deal:
    """The deal after several events. Raises what `evolve` raises."""
    table, held, buried = deal.table, deal.held, deal.buried
    for event in events:
        if isinstance(event, CardsExchanged):
            held, buried = _exchanged(held, event)
        table = changed(table, event)
    return Deal(table, deal.dealt, held, deal.widow, buried)


def _exchanged(held: Hands, event: CardsExchanged) -> tuple[Hands, tuple[Card, ...]]:
    if event.buried is None or event.received is None:
        raise HiddenCards
    hands = list(held)
    hands[event.seat] = held[event.seat] & ~cards_of(event.buried) | cards_of(event.received)
    return tuple(hands), event.buried


def view(deal: Deal, seat: Seat | None) -> View:
    """What a seat may see of a deal; None is somebody who watches.

    Raises `ValueError` where `seat` is no seat.
    """
    table = deal.table
    if seat is None:
        return View(None, table, NO_CARDS)
    is_asked = seat == table.actor
    if is_asked and deal.kept:
        return deal.kept[0]
    if seat not in SEATS:
        message = "there is no such seat"
        raise ValueError(message)
    is_declarer = seat == table.terms.declarer
    buried, received = (deal.buried, deal.received) if is_declarer else ((), ())
    seen = View(seat, table, deal.held[seat], buried, received)
    if is_asked:
        deal.kept.append(seen)
    return seen
