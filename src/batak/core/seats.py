"""The seats of a table: how many there are, and who comes next."""

Seat = int
"""A seat: 0–3 in the order of play."""

SEATS: tuple[Seat, ...] = (0, 1, 2, 3)
"""The seats in the order of play. How many there are stands here and nowhere else."""


NEXT_SEAT: tuple[Seat, ...] = (*SEATS[1:], SEATS[0])
"""By seat: the seat after it in the order of play."""


def order_from(seat: Seat) -> tuple[Seat, ...]:
    """All seats in the order of play, from this one."""
    return SEATS[seat:] + SEATS[:seat]
