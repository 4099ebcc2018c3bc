"""Score sheets as texts, for the tests of the web client.

- `files`: `[text, what becomes of it]`: the text that is written back, null where that is the same, or the first fault,
  `[place, code, detail, contradictions]`, each contradiction `[code, field, limit]`;
- `tables`: sheets as CSV. `file` is the sheet, `csv` what is written of it, `back` the file of the sheet that is read
  from that again. Or `csv` alone, with `settings` as in a file, and `back` or the `fault`;
- `evenings`: the files of some sheets, and the statistics of them.
"""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from batak.core.seats import SEATS
from batak.notation.faults import Fault, Faulty
from batak.sheet import Entry, Refused, Settings, Sheet, Ten, entered, named
from batak.sheet.file import format_sheet, parse_sheet
from batak.sheet.spreadsheet import format_csv, parse_csv
from batak.sheet.statistics import statistics
from batak.sheet.summary import dump_statistics
from batak.sheet.words import contradictions_of
from tests.web.sheet_faults import CSV, PLAIN, texts_of_sheets
from tests.web.sheet_samples import a_set, draft, ten

WRITTEN, TORN, TABLES, EVENINGS = 10, 120, 24, 24
"""How many files are written from sheets and how many have a few signs changed; how many sheets become CSV; and how
many evenings are looked at."""

NAMES = ("Ayşe", "Mehmet", " Ali", "", "", "Ali", 'a "b", c', "Ali, Veli", "=1+1", "x;=1\t+2\n@3\r-4", "Ğ🂡", "ı ")


def told(fault: Fault) -> list[Any]:
    """A fault as the vectors have it."""
    detail = fault.details if isinstance(fault.details, str) else None
    found = [[each.code, each.field, each.limit] for each in contradictions_of(fault)]
    return [str(fault.place), fault.code, detail, found]


def became(read: Callable[..., Sheet], *given: Any) -> str | list[Any]:
    """The file of the sheet that was read, or the fault."""
    try:
        return format_sheet(read(*given))
    except Faulty as faulty:
        return told(faulty.fault)


def torn(rng: Random, text: str) -> str:
    """A text with a few signs taken out, put in or doubled."""
    for _ in range(rng.randint(1, 2)):
        at = rng.randrange(len(text))
        middle = rng.choice(("", text[at] * 2, rng.choice('{}[],:"\\-.0 e\n')))
        text = text[:at] + middle + text[at + 1 :]
    return text


def files(rng: Random) -> list[Any]:
    """Texts, and what becomes of them."""
    texts = [
        *texts_of_sheets(),
        *(format_sheet(played(rng, _any_settings(rng))) for _ in range(WRITTEN)),
        *(torn(rng, PLAIN) for _ in range(TORN)),
    ]
    read = [(text, became(parse_sheet, text)) for text in texts]
    return [[text, None if after == text else after] for text, after in read]


def _any_settings(rng: Random) -> Settings:
    return rng.choice((Ten(), ten(rng), a_set(rng), named("canak-esli-gommeli")))


def played(rng: Random, settings: Settings, names: tuple[str, ...] = NAMES) -> Sheet:
    """A sheet with what could be entered, and now and then an entry that counts for nothing."""
    sheet = Sheet(settings, tuple(rng.choices(names, k=len(SEATS))))
    for _ in range(rng.randint(0, 14)):
        try:
            sheet = entered(sheet, draft(rng, sheet))
        except Refused:
            continue
        if rng.random() < 0.1:
            sheet = replace(sheet, entries=(*sheet.entries, Entry(rng.choice(SEATS), 5, (rng.randint(0, 99), 1))))
    return sheet


def tables(rng: Random) -> list[Any]:
    """Sheets as CSV, and CSV as sheets."""
    made: list[Any] = []
    for _ in range(TABLES):
        sheet = played(rng, _any_settings(rng))
        csv = format_csv(sheet)
        made.append({"file": format_sheet(sheet), "csv": csv, "back": became(parse_csv, csv, sheet.settings)})
    ten_or_set: tuple[tuple[dict[str, Any], Settings], ...] = (
        ({"settings": {"per_bid": 7}}, Ten(per_bid=7)),
        ({"rules": {"base": "esi-acik"}}, named("esi-acik")),
    )
    for number, csv in enumerate(CSV):
        written, settings = ten_or_set[number % len(ten_or_set)]
        after = became(parse_csv, csv, settings)
        made.append({**written, "csv": csv, "back" if isinstance(after, str) else "fault": after})
    return made


def evenings(rng: Random) -> list[Any]:
    """Files of sheets, and what they say together."""
    made: list[Any] = []
    for number in range(EVENINGS):
        names = (("A", "B", "C", "D"), ("A", "B"), ("A", "B", "C", "D", "A ", "", "Ş"))[number % 3]
        settings = (_any_settings(rng), Ten(match_end="deals", deals=4, partners=number % 2 > 0))
        sheets = [played(rng, rng.choice(settings), names) for _ in range(number % 4)]
        of_all = statistics(sheets)
        swing = of_all.swing
        wide = None if swing is None else [swing.sheet, swing.declarer, swing.bid, swing.is_made, swing.score]
        averages = [[person.average, person.average_bid] for person in of_all.people]
        made.append(
            {
                "files": [*map(format_sheet, sheets)],
                "statistics": dump_statistics(of_all),
                "together": of_all.contracts,
                "swing": wide,
                "averages": averages,
                "people": [[*person.contracts, person.bid] for person in of_all.people],
            }
        )
    return made
