"""What the API says about rules: the named sets, what each field may hold, and what is wrong with a choice."""

from collections.abc import Iterable, Mapping
from typing import cast

from batak.bots import BOTS
from batak.core import rules
from batak.core.options import Choice, Flag, Option
from batak.core.rules import OPTIONS, BadRules, Rules
from batak.core.rulesets import RULESETS, with_changes
from batak.server import api_messages as api
from batak.texts.rules import USED_WITH

NOT_A_RULESET = "unknown_ruleset"


def rulesets() -> api.Rulesets:
    """All rule sets, what each field may hold, and the levels of bots."""
    return api.Rulesets(
        rulesets=[
            api.Ruleset(each.name, {name: getattr(each.rules, name) for name in OPTIONS}, dict(each.choices))
            for each in RULESETS.values()
        ],
        options={name: _option(option) for name, option in OPTIONS.items()},
        unused={name: [(other, _values(wanted)) for other, wanted in needs] for name, needs in USED_WITH.items()},
        levels=list(BOTS),
    )


def chosen(base: str, changes: Mapping[str, api.Value]) -> Rules | list[api.Contradiction]:
    """The rules of a named set with changes, or all that is wrong with them."""
    if base not in RULESETS:
        return [api.Contradiction(NOT_A_RULESET, "base", base)]
    try:
        return with_changes(RULESETS[base].rules, changes)
    except BadRules as bad:
        return [_contradiction(each) for each in bad.contradictions]


def _contradiction(found: rules.Contradiction) -> api.Contradiction:
    return api.Contradiction(found.code, found.field, cast("api.Value", found.value), found.limit)


def _option(option: Option) -> api.Option:
    if isinstance(option, Flag):
        return api.Option("flag")
    if isinstance(option, Choice):
        return api.Option("choice", values=option.values)
    number = api.Option("number", low=option.low, high=option.high, nullable=option.nullable)
    if not option.only:
        return number
    return api.Option("number", low=option.low, high=option.high, only=option.only, nullable=option.nullable)


def _values(wanted: Iterable[object]) -> list[api.Value]:
    return [cast("api.Value", each) for each in wanted]
