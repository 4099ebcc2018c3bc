"""What the value of a field of `Rules` may be.

The form in the web client, the flags of the command line, the reference page and the generator of the property tests
are all made from these descriptions.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Flag:
    """A field that is true or false."""

    def fault(self, value: object) -> str | None:
        """The code of what is wrong with a value, or None."""
        return None if isinstance(value, bool) else "wrong_type"


@dataclass(frozen=True, slots=True)
class Choice:
    """A field that takes one of a few words."""

    values: tuple[str, ...]

    def fault(self, value: object) -> str | None:
        """The code of what is wrong with a value, or None."""
        if not isinstance(value, str):
            return "wrong_type"
        return None if value in self.values else "not_a_choice"


@dataclass(frozen=True, slots=True)
class Number:
    """A field that takes a whole number from `low` to `high`, or one of `only`, or (with `nullable`) nothing."""

    low: int
    high: int
    only: tuple[int, ...] = ()
    nullable: bool = False

    def fault(self, value: object) -> str | None:
        """The code of what is wrong with a value, or None."""
        if value is None:
            return None if self.nullable else "wrong_type"
        if not isinstance(value, int) or isinstance(value, bool):
            return "wrong_type"
        allowed = value in self.only if self.only else self.low <= value <= self.high
        return None if allowed else "out_of_range"


Option = Flag | Choice | Number
