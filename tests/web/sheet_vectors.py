"""Score sheets and what becomes of them, step by step, for the tests of the web client.

`python -m tests.web.sheet_vectors` writes `web/src/sheet/vectors.json`:

- `defaults`: the ten settings as they are on a new sheet;
- `fields`: the names of the fields of `Rules` that a sheet reads (`READ`), and `bases`: their values in each named set;
- `cases`: sheets. `start` is `settings` or `rules` as in a file. Each of `steps` does one thing: `enter` a draft
  `[declarer, bid, tricks]`, `correct` `[number, draft]`, `remove` an entry by its number, `set` `[name, value]`, or
  `put` other settings. It has `refused`, a list of `[code, limit, found]` (for settings of `[code, field]`), after
  which the sheet is as before; or `now`: `[totals, places or null, by entry 1 where it counts or 0]`, and `changed`,
  the numbers of the entries whose points or mark changed, where that is not the one entry that was added.
- `end` holds what follows from the sheet at last: scores, marks, totals after each entry, and who deals next.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from batak.core.options import Choice, Flag, Number, Option
from batak.core.rules import OPTIONS, BadRules, contradictions
from batak.core.rulesets import RULESETS, differences
from batak.core.seats import SEATS
from batak.sheet import (
    Draft,
    Named,
    Refused,
    Settings,
    Sheet,
    Ten,
    changed,
    corrected,
    entered,
    named,
    recalculation,
    removed,
    with_setting,
)
from batak.sheet.settings import MORE, READ, SETTINGS
from batak.sheet.standings import reminders

FILE = Path(__file__).parents[2] / "web" / "src" / "sheet" / "vectors.json"

_CHANGED = tuple(name for name in READ if name not in {"widow", "open_hand"})

SEED = 20
OF_TEN, OF_NAMED = 130, 90
"""How many cases begin with the ten settings, and how many with a named set."""

Step = dict[str, Any]

_ODD: tuple[Any, ...] = (None, -1, 4, 14, 99, 1.5, "7", "7", True)


def value_of(rng: Random, option: Option) -> Any:
    """A value that a setting may hold, now and then one that it may not."""
    if rng.random() < 0.08:
        return rng.choice(_ODD)
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


def a_set(rng: Random) -> Named:
    """A named set with some of the fields changed that a sheet reads."""
    base = rng.choice([*RULESETS])
    values = {name: getattr(RULESETS[base].rules, name) for name in OPTIONS}
    for name in rng.sample(_CHANGED, rng.randint(0, 5)):
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
        tricks[rng.randrange(len(tricks))] = rng.choice(_ODD)
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


def step(rng: Random, sheet: Sheet) -> tuple[Step, Sheet]:
    """Do something with a sheet: what was done and what came of it, and the sheet after it."""
    done, do = planned(rng, sheet)
    try:
        after = do()
    except Refused as refused:
        return {**done, "refused": [[each.code, each.limit, each.found] for each in refused.refusals]}, sheet
    except BadRules as bad:
        return {**done, "refused": [[each.code, each.field] for each in bad.contradictions]}, sheet
    stands = after.standing
    done["now"] = [stands.totals, stands.places, "".join(str(int(counts)) for counts in stands.counts)]
    others = recalculation(sheet, after).entries
    if others != ((len(after.entries),) if "enter" in done else ()):
        done["changed"] = others
    return done, after


def planned(rng: Random, sheet: Sheet) -> tuple[Step, Callable[[], Sheet]]:
    """Something that may be done with a sheet, and how to do it."""
    kind = rng.uniform(0.6 if sheet.standing.is_over else 0, 1)
    some = len(sheet.entries)
    number = rng.randint(1, max(some, 1))
    if kind < 0.72 or not some:
        tried = draft(rng, sheet)
        return {"enter": [tried.declarer, tried.bid, tried.tricks]}, lambda: entered(sheet, tried)
    if kind < 0.78:
        other = draft(rng, sheet)
        written = [other.declarer, other.bid, other.tricks]
        return {"correct": [number, written]}, lambda: corrected(sheet, number, other)
    if kind < 0.82:
        return {"remove": number}, lambda: removed(sheet, number)
    if kind < 0.97:
        name, value = change(rng, sheet.settings)
        return {"set": [name, value]}, lambda: changed(sheet, name, value)
    settings = ten(rng) if rng.random() < 0.5 else a_set(rng)
    return {"put": settings_of(settings)}, lambda: replace(sheet, settings=settings)


def change(rng: Random, settings: Settings) -> tuple[str, Any]:
    """A setting and a value for it."""
    if isinstance(settings, Ten) and rng.random() < 0.93:
        name = rng.choice([*SETTINGS])
        return name, value_of(rng, SETTINGS[name])
    name = rng.choice(MORE if isinstance(settings, Ten) else _CHANGED)
    return name, value_of(rng, OPTIONS[name])


def case(rng: Random, settings: Settings) -> dict[str, Any]:
    """A sheet from its start to its end."""
    sheet = Sheet(settings)
    steps: list[Step] = []
    for _ in range(rng.randint(4, 26)):
        done, sheet = step(rng, sheet)
        steps.append(done)
    stands = sheet.standing
    end = {
        "scores": stands.scores,
        "marks": [None if mark is None else [mark.code, mark.limit, mark.found] for mark in stands.marks],
        "running": stands.running,
        "over": stands.is_over,
        "dealer": sheet.dealer,
        "reminders": reminders(sheet.rules),
    }
    return {"start": settings_of(settings), "steps": steps, "end": end}


def vectors() -> str:
    """The file, a case a line."""
    rng = Random(SEED)
    starts: list[Settings] = [Ten(), *map(named, RULESETS)]
    starts += [ten(rng) for _ in range(OF_TEN)] + [a_set(rng) for _ in range(OF_NAMED)]
    default = Ten()
    head = {
        "defaults": {name: getattr(default, name) for name in SETTINGS},
        "fields": READ,
        "bases": {base: [getattr(each.rules, name) for name in READ] for base, each in RULESETS.items()},
    }
    lines = ",\n".join(_compact(case(rng, settings)) for settings in starts)
    return f'{_compact(head)[:-1]},"cases":[\n{lines}\n]}}\n'


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(vectors(), encoding="utf-8", newline="\n")
