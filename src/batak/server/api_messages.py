"""What the HTTP API takes and gives; its OpenAPI document is made from this file."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from batak.server.messages import TableId

Value = bool | int | str | None
"""The value of a field of the rules."""

Language = Literal["tr", "en", "de"]
Text = Annotated[str, Meta(max_length=200)]
Changes = Annotated[dict[str, bool | int | Text | None], Meta(max_length=60)]
"""Fields of the rules that differ from the named set."""


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened: a named rule set, changed fields, the level of the bots, and the reader's language."""

    base: Text
    changes: Changes = {}
    level: Text = "beginner"
    language: Language = "tr"


class RulesToCheck(Struct, frozen=True, forbid_unknown_fields=True):
    """A named rule set and changed fields."""

    base: Text
    changes: Changes = {}


class OpenedTable(Struct, frozen=True):
    """The table that was opened."""

    table: TableId


class RunningTable(Struct, frozen=True):
    """A match of the guest that is not over; `deal` is the number of the deal, 0 before the first; `you` the seat."""

    table: TableId
    base: str
    is_changed: bool
    totals: tuple[int, ...]
    you: int
    deal: int


class Me(Struct, frozen=True):
    """The guest that the cookie stands for."""

    name: str
    tables: list[RunningTable]


class Contradiction(Struct, frozen=True):
    """One thing that is wrong with rules: its code, the field, what it holds and what that was held against."""

    code: str
    field: str
    value: Value = None
    limit: int | str | None = None


class Checked(Struct, frozen=True):
    """All that is wrong with rules; empty where nothing is."""

    contradictions: list[Contradiction]


class Option(Struct, frozen=True):
    """What a field of the rules may hold: true or false, one of some values, or a number."""

    type: Literal["flag", "choice", "number"]
    values: tuple[str, ...] | UnsetType = UNSET
    low: int | UnsetType = UNSET
    high: int | UnsetType = UNSET
    only: tuple[int, ...] | UnsetType = UNSET
    nullable: bool | UnsetType = UNSET


class Ruleset(Struct, frozen=True):
    """A named rule set: every field of it, and the values that tables offer first."""

    name: str
    rules: dict[str, Value]
    choices: dict[str, tuple[int | str, ...]]


class Rulesets(Struct, frozen=True):
    """All rule sets, what each field may hold, and the levels of bots.

    `unused` says of a field which values others must hold (all of them) for it to change anything.
    """

    rulesets: list[Ruleset]
    options: dict[str, Option]
    unused: dict[str, list[tuple[str, list[Value]]]]
    levels: list[str]


class Problem(Struct, frozen=True, omit_defaults=True):
    """Why a request was not carried out: a code that does not change; with bad rules all that is wrong with them."""

    code: str
    contradictions: list[Contradiction] | None = None
