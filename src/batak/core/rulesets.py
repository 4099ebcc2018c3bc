"""The named rule sets: each is another set with a few fields changed.

Source of every value: `docs/spec/rules.md`, "Named rule sets".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from batak.core.rules import OPTIONS, BadRules, Contradiction, Rules

Values = Mapping[str, Any]
"""Fields of `Rules` by name."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A named rule set and the choices that its tables offer.

    `choices` maps a field to the values shown first where a person chooses; every value in range stays allowed.
    """

    name: str
    rules: Rules
    choices: Mapping[str, tuple[int | str, ...]] = field(hash=False)


DEFAULT = "altin"

_CANAK_DEALS = {"deals": (5, 7, 9, 11, 13)}
_WIDOW = {"widow": 4, "exchange_min": 1, "exchange_max": 4}
_KLASIK_TARGETS = {"target": (151, 501)}

_DEFINITIONS: tuple[tuple[str, str | None, Values, Mapping[str, tuple[int | str, ...]]], ...] = (
    ("altin", None, {}, {"deals": (3, 5, 7, 9, 11), "trump_lead": ("always", "broken")}),
    (
        "canak",
        "altin",
        {
            "min_bid": 4,
            "opening": "forced",
            "all_pass": "redeal",
            "defender_penalty": "bid",
            "defender_penalty_points": 0,
            "deals": 11,
        },
        _CANAK_DEALS,
    ),
    (
        "canak-esli",
        "canak",
        {"partners": True, "open_hand": "shown", "min_bid": 7, "forced_bid": 7, "trump_lead": "always"},
        _CANAK_DEALS,
    ),
    ("canak-gommeli", "canak", _WIDOW, _CANAK_DEALS),
    ("canak-esli-gommeli", "canak-esli", _WIDOW, _CANAK_DEALS),
    (
        "klasik151",
        "altin",
        {
            "direction": "clockwise",
            "pass_is_final": False,
            "all_pass": "redeal",
            "forced_bid": 5,
            "trump_lead": "always",
            "must_beat": False,
            "must_overtrump": False,
            "per_overtrick": 1,
            "per_defender_trick": 1,
            "defender_min": 0,
            "defender_penalty": "bid",
            "defender_penalty_points": 0,
            "match_end": "target",
            "deals": 12,
        },
        _KLASIK_TARGETS,
    ),
    (
        "ihale51",
        "klasik151",
        {
            "direction": "counterclockwise",
            "pass_is_final": True,
            "must_overtrump": True,
            "per_bid": 1,
            "target": 51,
        },
        {"target": (51, 101)},
    ),
    (
        "esi-acik",
        "altin",
        {
            "partners": True,
            "open_hand": "dummy",
            "min_bid": 7,
            "all_pass": "dealer",
            "forced_bid": 7,
            "per_bid": 1,
            "per_overtrick": 0,
            "per_defender_trick": 0,
            "defender_min": 0,
            "defender_penalty": "bid",
            "defender_penalty_points": 0,
            "deals": 10,
        },
        {"deals": (1, 5, 10, 20)},
    ),
    ("koz-maca", "klasik151", {"trump": "spades"}, _KLASIK_TARGETS),
    ("gonullu", "koz-maca", {"min_bid": 5, "max_bid": 5, "forced_bid": 5}, _KLASIK_TARGETS),
    ("esli151", "klasik151", {"partners": True}, _KLASIK_TARGETS),
    ("slam151", "klasik151", {"slam_doubles": True}, _KLASIK_TARGETS),
)


def with_changes(rules: Rules, changes: Values) -> Rules:
    """The same rules with some fields changed.

    Raises `BadRules` naming every contradiction, an unknown field (`unknown_field`) among them.
    """
    unknown = tuple(Contradiction("unknown_field", name) for name in changes if name not in OPTIONS)
    known = {name: value for name, value in changes.items() if name in OPTIONS}
    before = {name: getattr(rules, name) for name in OPTIONS}
    try:
        changed = Rules(**before | known)
    except BadRules as bad:
        raise BadRules(unknown + bad.contradictions) from None
    if unknown:
        raise BadRules(unknown)
    return changed


def _defined() -> Mapping[str, Ruleset]:
    made: dict[str, Ruleset] = {}
    for name, base, changes, choices in _DEFINITIONS:
        rules = with_changes(made[base].rules if base else Rules(), changes)
        made[name] = Ruleset(name, rules, MappingProxyType(dict(choices)))
    return MappingProxyType(made)


RULESETS: Mapping[str, Ruleset] = _defined()
"""The named rule sets by name; the default first."""


class UnknownRuleset(ValueError):
    """There is no rule set of that name; `name` is what was asked for."""

    def __init__(self, name: str) -> None:
        """Hold the name that was asked for."""
        super().__init__(f"no rule set is named {name!r}")
        self.name = name


def ruleset(name: str = DEFAULT, /, **changes: Any) -> Rules:  # noqa: ANN401 -- the fields of Rules have many types
    """The rules of a named set, with some fields changed: `ruleset("altin", deals=3)`.

    Raises `UnknownRuleset`, or `BadRules` naming every contradiction.
    """
    if name not in RULESETS:
        raise UnknownRuleset(name)
    return with_changes(RULESETS[name].rules, changes)


def differences(rules: Rules, base: str) -> dict[str, Any]:
    """The fields in which rules differ from a named set, sorted by name: what a record holds beside `base`.

    A `max_bid` of all the tricks is the same as None and is given as None.
    """
    default = RULESETS[base].rules
    values = {name: getattr(rules, name) for name in OPTIONS}
    if rules.highest_bid == rules.hand_size:
        values["max_bid"] = None
    return {name: value for name, value in sorted(values.items()) if value != getattr(default, name)}
