"""The settings of a score sheet: the ten, or a named rule set with changes; both stand for `Rules`.

Source: `docs/spec/rules.md`, "The score sheet".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal

from batak.core.options import Choice, Flag, Number, Option
from batak.core.rules import MOST_TRICKS, BadRules, Contradiction, MatchEnd, Rules
from batak.core.rulesets import RULESETS, with_changes
from batak.notation.json_text import Json

BASE = "klasik151"
"""The named set that a sheet without one takes its other fields from."""

MORE = ("slam_doubles", "defender_min", "defender_penalty", "defender_penalty_points")
"""The fields of `Rules` that stand below the ten, under "more rules"."""

READ = (
    "partners",
    "open_hand",
    "widow",
    "min_bid",
    "max_bid",
    "forced_bid",
    "trump",
    "must_beat",
    "must_trump",
    "must_overtrump",
    "per_bid",
    "per_overtrick",
    "per_defender_trick",
    "double_failed",
    "slam_doubles",
    "defender_min",
    "defender_penalty",
    "defender_penalty_points",
    "match_end",
    "deals",
    "target",
)
"""The fields of `Rules` that mean something on a sheet: of the widow that it makes hands of 12, of an open hand that it
needs partners; `trump` and the duties are there to be looked up."""

Trump = Literal["declarer", "spades", "volunteer"]

_OPTION = "option"


def _number(low: int, high: int, step: int = 1) -> dict[str, Option]:
    only = tuple(range(low, high + 1, step)) if step > 1 else ()
    return {_OPTION: Number(low, high, only)}


def _choice(*values: str) -> dict[str, Option]:
    return {_OPTION: Choice(values)}


_FLAG: dict[str, Option] = {_OPTION: Flag()}


class BadSettings(BadRules):
    """Values that make no `Ten`; the fields of the contradictions are settings."""


@dataclass(frozen=True, kw_only=True)
class Ten:
    """The ten settings. `others` holds what stands beside them in a file and means nothing here.

    Raises `BadSettings`, naming every value that is out of range or of the wrong type.
    """

    min_bid: int = field(default=5, metadata=_number(1, MOST_TRICKS))
    per_bid: int = field(default=10, metadata=_number(1, 20))
    per_extra: int = field(default=1, metadata=_number(0, 10))
    double_failed: bool = field(default=False, metadata=_FLAG)
    match_end: MatchEnd = field(default="target", metadata=_choice("target", "deals"))
    target: int = field(default=151, metadata=_number(51, 1001, 10))
    deals: int = field(default=12, metadata=_number(4, 40, 4))
    partners: bool = field(default=False, metadata=_FLAG)
    trump: Trump = field(default="declarer", metadata=_choice("declarer", "spades", "volunteer"))
    must_trump: bool = field(default=True, metadata=_FLAG)
    others: Mapping[str, Json] = field(default_factory=dict[str, Json], hash=False)

    def __post_init__(self) -> None:
        """Refuse values that are not allowed."""
        values = {name: getattr(self, name) for name in SETTINGS}
        faults = {name: option.fault(values[name]) for name, option in SETTINGS.items()}
        found = tuple(Contradiction(code, name, values[name]) for name, code in faults.items() if code)
        if found:
            raise BadSettings(found)

    @cached_property
    def rules(self) -> Rules:
        """The rules that the settings stand for; a volunteer takes the one bid there is."""
        changes: dict[str, Any] = {
            "min_bid": self.min_bid,
            "per_bid": self.per_bid,
            "per_overtrick": self.per_extra,
            "per_defender_trick": self.per_extra,
            "double_failed": self.double_failed,
            "match_end": self.match_end,
            "target": self.target,
            "deals": self.deals,
            "partners": self.partners,
            "trump": "declarer" if self.trump == "declarer" else "spades",
            "must_trump": self.must_trump,
        }
        if self.trump == "volunteer":
            changes |= {"max_bid": self.min_bid, "forced_bid": self.min_bid}
        return with_changes(RULESETS[BASE].rules, changes)


SETTINGS: Mapping[str, Option] = MappingProxyType(
    {each.name: each.metadata[_OPTION] for each in fields(Ten) if _OPTION in each.metadata}
)
"""What each of the ten settings may hold, in their order."""


@dataclass(frozen=True)
class Named:
    """A named rule set on a sheet: the name, and its rules with some fields changed."""

    base: str
    rules: Rules


Settings = Ten | Named


def named(base: str) -> Named:
    """A named rule set as it is."""
    return Named(base, RULESETS[base].rules)


def with_setting(settings: Settings, name: str, value: object) -> Settings:
    """The settings with one changed: one of the ten, or a field of `Rules`.

    Where a sheet has the ten, a field that is none of them puts the rules that they stand for in their place, as a
    change of `BASE`: a file holds either settings or rules. Raises `BadRules`, and for one of the ten `BadSettings`.
    """
    if isinstance(settings, Ten) and name in SETTINGS:
        changed: dict[str, Any] = {name: value}
        return replace(settings, **changed)
    base = BASE if isinstance(settings, Ten) else settings.base
    return Named(base, with_changes(settings.rules, {name: value}))
