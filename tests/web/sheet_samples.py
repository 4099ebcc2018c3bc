"""Settings and entries as people choose them, now and then wrongly, for the tests of the web client."""

from random import Random
from typing import Any

from batak.core.options import Choice, Flag, Number, Option
from batak.core.rules import OPTIONS, contradictions
from batak.core.rulesets import RULESETS, differences
from batak.core.seats import SEATS
from batak.sheet import Draft, Named, Settings, Sheet, Ten, with_setting
from batak.sheet.settings import READ, SETTINGS

CHANGED = (*READ, "exchange_min", "exchange_max")
"""The fields that are changed on a sheet with a named set: those that it reads, and those that a widow needs."""

ODD: tuple[Any, ...] = (None, -1, 4, 14, 99, 1.5, "7", "7", True)
"""What somebody might write where something else belongs."""


def value_of(rng: Random, option: Option) -> Any:
    """A value that a setting may hold, now and then one that it may not."""
    if rng.random() < (0.15 if isinstance(option, Choice) else 0.08):
        return rng.choice(ODD)
    match option:
        case Flag():
            return rng.random() < 0.5
        case Choice(values):
            return rng.choice(values)
        case Number(low, high, only):
            return rng.choice(only) if only else rng.choice((rng.randint(low, high), rng.randint(low, min(high, 20))))


def ten(rng: Random) -> Settings:
    """Some of the ten settings changed."""
    settings: Settings = Ten()
    for name in rng.sample([*SETTINGS], rng.randint(0, 5)):
        option = SETTINGS[name]
        value = value_of(rng, option)
        if option.fault(value) is None:
            settings = with_setting(settings, name, value)
    return settings


def some_base(rng: Random) -> str:
    """The name of a set, one with a widow more often than there are such sets."""
    return rng.choice([*RULESETS] if rng.random() < 0.7 else [each for each in RULESETS if RULESETS[each].rules.widow])


def a_set(rng: Random) -> Named:
    """A named set with some of the fields changed that a sheet reads."""
    base = some_base(rng)
    values = {name: getattr(RULESETS[base].rules, name) for name in OPTIONS}
    for name in rng.sample(CHANGED, rng.randint(0, 5)):
        other = values | {name: value_of(rng, OPTIONS[name])}
        values = values if contradictions(other) else other
    return Named(base, type(RULESETS[base].rules)(**values))


def draft(rng: Random, sheet: Sheet) -> Draft:
    """A draft of an entry; most could be entered."""
    rules = sheet.rules
    size = rules.hand_size
    declarer: Any = rng.choice(SEATS)
    bid: Any = rng.randint(rules.min_bid, rules.highest_bid) if rng.random() < 0.9 else rng.randint(1, 13)
    taken = min(size, max(0, min(bid, size) + rng.choice((-3, -2, -1, 0, 0, 0, 1, 1, 2, 3))))
    others = sorted(rng.randint(0, size - taken) for _ in range(2))
    tricks: list[Any] = [others[0], others[1] - others[0], size - taken - others[1]]
    tricks.insert(declarer, taken)
    if rules.partners and rng.random() < 0.5:
        tricks = [tricks[0] + tricks[2], tricks[1] + tricks[3]]
    spoil = rng.random()
    if spoil < 0.05:
        tricks[rng.randrange(len(tricks))] += rng.choice((-2, -1, 1, 2))
    elif spoil < 0.08:
        tricks[rng.randrange(len(tricks))] = rng.choice(ODD)
    elif spoil < 0.1:
        tricks = tricks[:-1]
    elif spoil < 0.12:
        declarer = rng.choice((None, 4, -1))
    elif spoil < 0.14:
        bid = rng.choice((None, 0, 14, 7.5))
    return Draft(declarer, bid, tuple(tricks))


def settings_of(settings: Settings) -> dict[str, Any]:
    """The settings as in a file, those of the ten left out that have their defaults."""
    if isinstance(settings, Named):
        return {"rules": {"base": settings.base, **differences(settings.rules, settings.base)}}
    default = Ten()
    others = {name: getattr(settings, name) for name in SETTINGS}
    return {"settings": {name: value for name, value in others.items() if value != getattr(default, name)}}
