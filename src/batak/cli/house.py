"""The rules and the bots that a command is asked for by name."""

import re
from collections.abc import Sequence
from typing import Any

from batak.bots import BOTS
from batak.cli.stop import CannotGoOn
from batak.cli.words import contradictions_sentence, words
from batak.core.rules import BadRules, Rules
from batak.core.rulesets import RULESETS, Ruleset, with_changes
from batak.core.seats import SEATS
from batak.notation.settings import NotASetting, parse_setting

EMPTY = "“”"
"""What stands for a name without a letter."""

_INTEGER = re.compile(r"-?[0-9]+")
_COUNT = re.compile(r"[0-9]+")


def named_ruleset(name: str) -> Ruleset:
    """The rule set of a name. Raises `CannotGoOn`."""
    if name not in RULESETS:
        raise CannotGoOn(words("error.unknown_ruleset", name=name, names=", ".join(RULESETS)))
    return RULESETS[name]


def changes_of(settings: Sequence[str]) -> dict[str, Any]:
    """The fields that `--set` changes. Raises `CannotGoOn` for one that is no `FIELD=VALUE` or comes twice."""
    changes: dict[str, Any] = {}
    for setting in settings:
        try:
            field, value = parse_setting(setting)
        except NotASetting:
            raise CannotGoOn(words("error.not_a_setting", text=setting)) from None
        if field in changes:
            raise CannotGoOn(words("error.set_twice", field=field))
        changes[field] = value
    return changes


def changed_rules(name: str, settings: Sequence[str]) -> Rules:
    """The rules of a named set with changes. Raises `CannotGoOn`, naming every contradiction."""
    try:
        return with_changes(named_ruleset(name).rules, changes_of(settings))
    except BadRules as bad:
        raise CannotGoOn(contradictions_sentence(bad.contradictions)) from None


def bots_by_seat(names: str) -> tuple[str, ...]:
    """The names of the bots by seat, from one name for all or four joined by commas. Raises `CannotGoOn`."""
    given = names.split(",")
    for name in given:
        if name not in BOTS:
            raise CannotGoOn(words("error.unknown_bot", name=name or EMPTY, names=", ".join(BOTS)))
    if len(given) == 1:
        given *= len(SEATS)
    if len(given) != len(SEATS):
        raise CannotGoOn(words("error.bot_count", n=len(given)))
    return tuple(given)


def integer(option: str, text: str) -> int:
    """The value of an option that is a whole number: decimal digits, perhaps after a minus. Raises `CannotGoOn`."""
    try:
        if _INTEGER.fullmatch(text):
            return int(text)
    except ValueError:  # Python reads no number of more than some thousand digits.
        pass
    raise CannotGoOn(words("error.not_an_integer", option=option, text=text))


def count(option: str, text: str, most: int) -> int:
    """The value of an option that is a number from 0 to `most`: decimal digits. Raises `CannotGoOn`."""
    if not _COUNT.fullmatch(text) or len(text) > len(str(most)) or int(text) > most:
        raise CannotGoOn(words("error.not_a_count", option=option, text=text, low=0, high=most))
    return int(text)
