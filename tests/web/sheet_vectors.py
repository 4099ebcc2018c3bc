"""Score sheets and what becomes of them, step by step, for the tests of the web client.

`python -m tests.web.sheet_vectors` writes `web/src/sheet/vectors.json`:

- `cases`: sheets. `start` is `settings` or `rules` as in a file. Each of `steps` does one thing: `enter` a draft
  `[declarer, bid, tricks]`, `correct` `[number, draft]`, `remove` an entry by its number, `set` `[name, value]`, or
  `put` other settings. It has `refused`, a list of `[code, limit, found]` (for settings of `[code, field, limit]`),
  after which the sheet is as before; or `now`: `[totals, places or null, by entry 1 where it counts or 0]`, and
  `changed`, the numbers of the entries whose points or mark changed, where that is not the one entry that was added.
  `end` holds what follows from the sheet at last: its settings as in a file, scores, marks, totals after each entry,
  the declarer's tricks, who deals next, and which bids are allowed;
- `clashes`: `[base, changes, contradictions]` of rules, each contradiction `[code, field, limit]`;
- `files`, `tables` and `evenings`: see `sheet_texts`.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from batak.core.rules import MOST_TRICKS, OPTIONS, BadRules, Contradiction, contradictions
from batak.core.rulesets import RULESETS
from batak.sheet import (
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
)
from batak.sheet.entries import counts_refusal, is_bid_allowed
from batak.sheet.settings import MORE, SETTINGS
from batak.sheet.standings import reminders, taken_by_declarer
from tests.web.sheet_samples import CHANGED, ODD, a_set, draft, settings_of, some_base, ten, value_of
from tests.web.sheet_texts import evenings, files, tables

FILE = Path(__file__).parents[2] / "web" / "src" / "sheet" / "vectors.json"

SEED = 20
OF_TEN, OF_NAMED = 130, 90
"""How many cases begin with the ten settings, and how many with a named set."""

CLASHES = 300

LIMITS = ("min_bid", "max_bid", "forced_bid", "exchange_min", "exchange_max")
"""The fields that are held against each other and against the hand size."""

Step = dict[str, Any]


def step(rng: Random, sheet: Sheet) -> tuple[Step, Sheet]:
    """Do something with a sheet: what was done and what came of it, and the sheet after it."""
    done, do = planned(rng, sheet)
    try:
        after = do()
    except Refused as refused:
        return {**done, "refused": [[each.code, each.limit, each.found] for each in refused.refusals]}, sheet
    except BadRules as bad:
        return {**done, "refused": found_wrong(bad.contradictions)}, sheet
    stands = after.standing
    done["now"] = [stands.totals, stands.places, "".join(str(int(counts)) for counts in stands.counts)]
    others = recalculation(sheet, after).entries
    if others != ((len(after.entries),) if "enter" in done else ()):
        done["changed"] = others
    return done, after


def found_wrong(found: Iterable[Contradiction]) -> list[list[Any]]:
    """Contradictions, each as its code, field and limit."""
    return [[each.code, each.field, each.limit] for each in found]


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
        other = replace(other, bid=sheet.entries[number - 1].bid) if rng.random() < 0.5 else other
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
    if isinstance(settings, Named) and rng.random() < 0.2:
        name = rng.choice(LIMITS)
        return name, limit(rng, name)
    name = rng.choice((*MORE, "deal") if isinstance(settings, Ten) else (*CHANGED, "per_extra"))
    return name, value_of(rng, OPTIONS[name]) if name in OPTIONS else 5


def limit(rng: Random, name: str) -> int:
    """A value for one of `LIMITS`, which may be too high beside the others."""
    return rng.choice((13, 12, rng.randint(1, 13))) if name.endswith("bid") else rng.randint(0, 4)


def case(rng: Random, settings: Settings) -> dict[str, Any]:
    """A sheet from its start to its end."""
    sheet = Sheet(settings)
    steps: list[Step] = []
    for _ in range(rng.randint(4, 26)):
        done, sheet = step(rng, sheet)
        steps.append(done)
    stands = sheet.standing
    rules = sheet.rules
    fits = [entry for entry in sheet.entries if counts_refusal(rules, entry.tricks) is None]
    end = {
        **settings_of(sheet.settings),
        "scores": stands.scores,
        "marks": [None if mark is None else [mark.code, mark.limit, mark.found] for mark in stands.marks],
        "running": stands.running,
        "over": stands.is_over,
        "dealer": sheet.dealer,
        "taken": [taken_by_declarer(rules, entry) for entry in fits],
        "reminders": reminders(rules),
        "bids": [bid for bid in range(1, MOST_TRICKS + 1) if is_bid_allowed(rules, bid)],
    }
    return {"start": settings_of(settings), "steps": steps, "end": end}


def clash(rng: Random) -> list[Any]:
    """Rules with some fields changed at once, and all that is wrong with them."""
    base = some_base(rng)
    changes = {name: value_of(rng, OPTIONS[name]) for name in rng.sample([*OPTIONS], rng.randint(1, 4))}
    changes |= {name: limit(rng, name) for name in LIMITS if rng.random() < 0.3}
    changes |= {"widow": rng.choice((0, 4))} if rng.random() < 0.4 else {}
    changes |= {name: rng.choice(ODD) for name in rng.sample([*OPTIONS], rng.choice((0, 0, 0, 2)))}
    values = {name: getattr(RULESETS[base].rules, name) for name in OPTIONS} | changes
    return [base, changes, found_wrong(contradictions(values))]


def vectors() -> str:
    """The file, a case a line."""
    rng = Random(SEED)
    starts: list[Settings] = [Ten(), *map(named, RULESETS)]
    starts += [ten(rng) for _ in range(OF_TEN)] + [a_set(rng) for _ in range(OF_NAMED)]
    whole: dict[str, Sequence[Any]] = {
        "cases": [case(rng, settings) for settings in starts],
        "clashes": [clash(rng) for _ in range(CLASHES)],
        "files": files(rng),
        "tables": tables(rng),
        "evenings": evenings(rng),
    }
    return "{" + ",\n".join(f'"{kind}":[\n{_lines(each)}\n]' for kind, each in whole.items()) + "}\n"


def _lines(values: Sequence[Any]) -> str:
    return ",\n".join(json.dumps(value, separators=(",", ":")) for value in values)


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(vectors(), encoding="utf-8", newline="\n")
