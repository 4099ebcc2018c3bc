"""Who plays together, and how the order of play lies on a screen."""

from batak.core.rules import Rules
from batak.core.seats import SEATS, Seat, order_from

Side = tuple[Seat, ...]
"""The seats whose tricks are pooled: one seat alone, or two partners."""

_ALONE: tuple[Side, ...] = tuple((seat,) for seat in SEATS)
_PARTNERS: tuple[Side, ...] = ((0, 2), (1, 3))


def sides(rules: Rules) -> tuple[Side, ...]:
    """Who plays together: 0 & 2 and 1 & 3 with `partners`, else each seat for itself."""
    return _PARTNERS if rules.partners else _ALONE


def side_of(rules: Rules, seat: Seat) -> Side:
    """The side that a seat belongs to."""
    return next(side for side in sides(rules) if seat in side)


def partner_of(rules: Rules, seat: Seat) -> Seat | None:
    """The other seat of the side, or None where each plays for itself."""
    return next((other for other in side_of(rules, seat) if other != seat), None)


def on_screen(rules: Rules, seat: Seat) -> tuple[Seat, ...]:
    """The seats as the player of `seat` sees them: bottom, left, top, right.

    `direction` says how the order of play lies on a screen (`docs/spec/rules.md`, "Table and cards"): with `clockwise`
    the next seat is at the left, else at the right.
    """
    first, *others = order_from(seat)
    if rules.direction == "counterclockwise":
        others.reverse()
    return first, *others
