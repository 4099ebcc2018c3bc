"""Seeded choices that come out the same on every version of Python.

Only the stream of ``Random.random`` is promised to stay as it is, so nothing else of
the module ``random`` is used.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Thing = TypeVar("Thing")


def number(rng: Random, low: int, high: int) -> int:
    """Give a whole number from low to high, both included."""
    return low + int(rng.random() * (high - low + 1))


def likely(rng: Random, chance: float) -> bool:
    """Give True with the chance, a number from 0 to 1."""
    return rng.random() < chance


def pick(rng: Random, things: Sequence[Thing]) -> Thing:
    """Give one of the things."""
    return things[number(rng, 0, len(things) - 1)]


def draw(rng: Random, things: Sequence[Thing], count: int) -> list[Thing]:
    """Give some of the things, none twice, in a random order."""
    left = list(things)
    return [left.pop(number(rng, 0, len(left) - 1)) for _ in range(count)]
