"""The rules of a table as one frozen value.

Each field is one of the points on which tables differ; `docs/spec/rules.md`, "Fields of `Rules`", is the authority on
what each means. A field is read by one function of the core and by no other.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from types import MappingProxyType
from typing import Literal

from batak.core.cards import PACK_SIZE
from batak.core.options import Choice, Flag, Number, Option
from batak.core.seats import SEATS

MOST_TRICKS = PACK_SIZE // len(SEATS)
"""Tricks of a deal without a widow: the most that any rule set can ask for."""

OpenHand = Literal["closed", "shown", "dummy"]
Direction = Literal["clockwise", "counterclockwise"]
Opening = Literal["free", "forced"]
AllPass = Literal["redeal", "first", "dealer"]
TrumpChoice = Literal["declarer", "spades"]
TrumpLead = Literal["always", "broken"]
DefenderPenalty = Literal["bid", "fixed"]
MatchEnd = Literal["deals", "target"]

_OPTION = "option"
_FLAG = {_OPTION: Flag()}
_TRICKS = {_OPTION: Number(1, MOST_TRICKS)}
_POINTS = {_OPTION: Number(0, 100)}


def _choice(*values: str) -> dict[str, Option]:
    return {_OPTION: Choice(values)}


def _number(low: int, high: int, *, only: tuple[int, ...] = (), nullable: bool = False) -> dict[str, Option]:
    return {_OPTION: Number(low, high, only, nullable)}


@dataclass(frozen=True, slots=True)
class Contradiction:
    """One thing that is wrong with a set of values for `Rules`.

    `code` is a stable name, `field` the field at fault, `value` what it holds and `limit` what it was held against
    (a number, or the name of another field).
    """

    code: str
    field: str
    value: object = None
    limit: int | str | None = None


class BadRules(ValueError):
    """Values that make no `Rules`; `contradictions` names all that is wrong with them."""

    def __init__(self, contradictions: tuple[Contradiction, ...]) -> None:
        super().__init__("; ".join(f"{each.field}: {each.code}" for each in contradictions))
        self.contradictions = contradictions


@dataclass(frozen=True, kw_only=True)
class Rules:
    """A complete set of house rules. The defaults are the named set `altin`.

    Raises `BadRules`, naming every contradiction, for values that are out of range, of the wrong type, or that
    contradict each other.
    """

    partners: bool = field(default=False, metadata=_FLAG)
    open_hand: OpenHand = field(default="closed", metadata=_choice("closed", "shown", "dummy"))
    direction: Direction = field(default="counterclockwise", metadata=_choice("clockwise", "counterclockwise"))
    widow: int = field(default=0, metadata=_number(0, 4, only=(0, 4)))
    exchange_min: int = field(default=0, metadata=_number(0, 4))
    exchange_max: int = field(default=0, metadata=_number(0, 4))
    min_bid: int = field(default=5, metadata=_TRICKS)
    max_bid: int | None = field(default=None, metadata=_number(1, MOST_TRICKS, nullable=True))
    opening: Opening = field(default="free", metadata=_choice("free", "forced"))
    pass_is_final: bool = field(default=True, metadata=_FLAG)
    all_pass: AllPass = field(default="first", metadata=_choice("redeal", "first", "dealer"))
    forced_bid: int = field(default=4, metadata=_TRICKS)
    trump: TrumpChoice = field(default="declarer", metadata=_choice("declarer", "spades"))
    trump_lead: TrumpLead = field(default="broken", metadata=_choice("always", "broken"))
    must_beat: bool = field(default=True, metadata=_FLAG)
    must_trump: bool = field(default=True, metadata=_FLAG)
    must_overtrump: bool = field(default=True, metadata=_FLAG)
    per_bid: int = field(default=10, metadata=_POINTS)
    per_overtrick: int = field(default=10, metadata=_POINTS)
    per_defender_trick: int = field(default=10, metadata=_POINTS)
    double_failed: bool = field(default=False, metadata=_FLAG)
    slam_doubles: bool = field(default=False, metadata=_FLAG)
    defender_min: int = field(default=1, metadata=_number(0, 3))
    defender_penalty: DefenderPenalty = field(default="fixed", metadata=_choice("bid", "fixed"))
    defender_penalty_points: int = field(default=50, metadata=_number(0, 1000))
    match_end: MatchEnd = field(default="deals", metadata=_choice("deals", "target"))
    deals: int = field(default=5, metadata=_number(1, 60))
    target: int = field(default=151, metadata=_number(1, 10_000))

    def __post_init__(self) -> None:
        """Refuse values that contradict themselves or each other."""
        found = contradictions(vars(self))
        if found:
            raise BadRules(found)

    @cached_property
    def hand_size(self) -> int:
        """Cards in each hand, and tricks in a deal: 13, or 12 with a widow."""
        return _hand_size(self.widow)

    @property
    def highest_bid(self) -> int:
        """The highest bid there is: `max_bid`, or where that is None all the tricks."""
        return self.hand_size if self.max_bid is None else self.max_bid


OPTIONS: Mapping[str, Option] = MappingProxyType({each.name: each.metadata[_OPTION] for each in fields(Rules)})
"""What each field of `Rules` may hold, in the order of the fields."""


def _hand_size(widow: int) -> int:
    return (PACK_SIZE - widow) // len(SEATS)


def contradictions(values: Mapping[str, object]) -> tuple[Contradiction, ...]:
    """All that is wrong with values for every field of `Rules`, in the order of the fields, then between fields.

    A comparison between fields is made only where each of them is right by itself.
    """
    faults = {name: option.fault(values[name]) for name, option in OPTIONS.items()}
    alone = [Contradiction(code, name, values[name]) for name, code in faults.items() if code]
    sound = {name: value for name, value in values.items() if not faults.get(name)}
    return *alone, *_clashes(sound)


def _clashes(sound: Mapping[str, object]) -> list[Contradiction]:
    found: list[Contradiction] = []
    if sound.get("partners") is False and sound.get("open_hand", "closed") != "closed":
        found.append(Contradiction("needs_partners", "open_hand", sound["open_hand"], "partners"))
    numbers = {name: value for name, value in sound.items() if isinstance(value, int)}
    return found + _bid_clashes(numbers) + _exchange_clashes(numbers)


def _bid_clashes(numbers: Mapping[str, int]) -> list[Contradiction]:
    found: list[Contradiction] = []
    if "widow" in numbers:
        hand_size = _hand_size(numbers["widow"])
        found += _above(numbers, ("min_bid", "max_bid", "forced_bid"), "above_hand_size", hand_size)
    if "max_bid" in numbers:
        found += _above(numbers, ("min_bid", "forced_bid"), "above_max_bid", numbers["max_bid"])
    return found


def _exchange_clashes(numbers: Mapping[str, int]) -> list[Contradiction]:
    limits = {name: numbers[name] for name in ("exchange_min", "exchange_max") if name in numbers}
    if "widow" not in numbers:
        return []
    if not numbers["widow"]:
        return _above(limits, tuple(limits), "exchange_without_widow", 0)
    found = [Contradiction("widow_without_exchange", name, 0, 1) for name, value in limits.items() if not value]
    most = limits.get("exchange_max", 0)
    return found + (_above(limits, ("exchange_min",), "above_exchange_max", most) if most else [])


def _above(numbers: Mapping[str, int], names: tuple[str, ...], code: str, limit: int) -> list[Contradiction]:
    return [Contradiction(code, name, numbers[name], limit) for name in names if numbers.get(name, 0) > limit]
