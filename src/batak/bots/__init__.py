"""Bots: a `View` in, an action out."""

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from batak.bots.beginner import Beginner
from batak.bots.chance import Chance
from batak.bots.strategy import NotToAct, Strategy

__all__ = ["BOTS", "NotToAct", "Strategy", "UnknownBot", "make_bot"]


BOTS: Mapping[str, Callable[[Random], Strategy]] = MappingProxyType(
    {"random": Chance, "beginner": lambda _rng: Beginner()}
)
"""The bots by name, from the weakest to the strongest; each is made from the dice that it may throw."""


class UnknownBot(ValueError):
    """There is no bot of that name; `name` is what was asked for."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no bot is named {name!r}; there are {', '.join(BOTS)}")
        self.name = name


def make_bot(name: str, rng: Random) -> Strategy:
    """The bot of that name, with the dice that it may throw. Raises `UnknownBot`."""
    if name not in BOTS:
        raise UnknownBot(name)
    return BOTS[name](rng)
