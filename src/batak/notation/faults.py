"""What is wrong with a record: where, a stable code, and what explains it.

Source: `docs/spec/record.md`. Sentences for people are not here.
"""

from dataclasses import dataclass
from typing import NamedTuple

from batak.core.reasons import Refusal
from batak.core.rules import Contradiction


class Place(NamedTuple):
    """Where a fault is: a key of the record, a deal (from 1), a key of a deal, or a call or card of it (from 1)."""

    deal: int | None = None
    part: str | None = None
    number: int | None = None

    def __str__(self) -> str:
        words = [] if self.deal is None else [f"deal {self.deal}"]
        if self.part is not None:
            words.append(self.part if self.number is None else f"{self.part} {self.number}")
        return ", ".join(words)


LINE = Place(part="line")
"""The whole line: it holds no record."""


class SecretCount(NamedTuple):
    """How many secrets a record gives, and how many it should: one for each deal that is over."""

    given: int
    wanted: int


Details = None | str | Refusal | SecretCount | tuple[Contradiction, ...]
"""What explains a fault: what would have been right (text), why an action was refused, how many secrets there are and
should be, or what is wrong with rules."""


@dataclass(frozen=True, slots=True)
class Fault:
    """The first fault of a record; `code` is one of the codes of `docs/spec/record.md` and `docs/spec/rules.md`."""

    place: Place
    code: str
    details: Details = None

    def __str__(self) -> str:
        return f"{self.place}: {self.code}"


class Faulty(ValueError):
    """A record is faulty; `fault` says where and why."""

    def __init__(self, place: Place, code: str, details: Details = None) -> None:
        """Hold the fault."""
        self.fault = Fault(place, code, details)
        super().__init__(str(self.fault))
