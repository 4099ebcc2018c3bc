"""`batak score`: what follows from score sheets, each by itself or all together."""

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from batak.cli import output
from batak.cli.sheets import read_sheet, settings_of
from batak.cli.stop import USAGE, CannotGoOn
from batak.cli.words import contradictions_sentence, language, one_line, printable_name, words
from batak.core.seats import SEATS
from batak.notation.faults import Fault, Faulty
from batak.notation.json_text import format_json
from batak.sheet import Entry, Sheet
from batak.sheet.entries import counts_refusal
from batak.sheet.file import RULES_PLACE, dump_standing, format_sheet
from batak.sheet.spreadsheet import format_csv
from batak.sheet.standings import taken_by_declarer
from batak.sheet.statistics import Statistics, statistics
from batak.sheet.summary import dump_statistics, headings, lines, rows
from batak.sheet.words import contradictions_of, match_end, player_names, settings_title, why_faulty, why_refused
from batak.texts import points, say
from batak.texts.words import total

_WIDTH = 1000


def score(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help=words("argument.sheets"))],
    as_json: Annotated[bool, typer.Option("--json", help=words("option.json"))] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help=words("option.csv"))] = False,
    as_sheet: Annotated[bool, typer.Option("--sheet", help=words("option.sheet"))] = False,
    together: Annotated[bool, typer.Option("--together", help=words("option.together"))] = False,
    rules: Annotated[str | None, typer.Option(metavar="NAME", help=words("option.csv_rules"))] = None,
    changes: Annotated[
        list[str] | None, typer.Option("--set", metavar="FIELD=VALUE", help=words("option.csv_set"))
    ] = None,
) -> int:
    """Print what follows from score sheets. Returns the exit code.

    A file that cannot be read is complained about, a faulty one told, and the others are read all the same.
    """
    code = 0
    settings = settings_of(rules, changes or [])
    sheets: list[Sheet] = []
    for file in files:
        try:
            sheets.append(read_sheet(file, settings))
        except Faulty as faulty:
            output.write(f"{printable_name(file)}: {faulty.fault}: {one_line(_why(faulty.fault))}\n")
            code = max(code, 1)
        except CannotGoOn as stopped:
            output.complain(str(stopped))
            code = USAGE
    if together and code == 0:
        told = statistics(sheets)
        output.write(f"{json.dumps(dump_statistics(told))}\n" if as_json else _shown_together(told))
    elif not together:
        spell = format_csv if as_csv else format_sheet if as_sheet else _for_programs if as_json else shown
        output.write(("" if as_json or as_sheet else "\n").join(map(spell, sheets)))
    return code


def _for_programs(sheet: Sheet) -> str:
    return f"{format_json(dump_standing(sheet.standing))}\n"


def _why(fault: Fault) -> str:
    found = contradictions_of(fault) if fault.place == RULES_PLACE else ()
    return contradictions_sentence(found) or why_faulty(language(), fault)


def shown(sheet: Sheet) -> str:
    """A sheet for people: what it is played by, a line a deal, totals, places, and what counts for nothing."""
    names = [one_line(name) for name in player_names(language(), sheet.players)]
    stands = sheet.standing
    title = f"{settings_title(language(), sheet.settings)} · {match_end(language(), sheet.rules)}\n"
    marked = [
        say(language(), "sheet.uncounted", n=number, why=one_line(why_refused(language(), mark)))
        for number, mark in enumerate(stands.marks, 1)
        if mark is not None
    ]
    last = say(language(), "result.over") if stands.is_over else _next_dealer(sheet, names)
    return f"{title}\n{_table(sheet, names)}\n" + "".join(f"{line}\n" for line in [*marked, last])


def _next_dealer(sheet: Sheet, names: list[str]) -> str:
    return say(language(), "sheet.dealer", name=names[sheet.dealer])


def _contract(sheet: Sheet, entry: Entry, names: list[str]) -> str:
    """Who bid how many, and where the counts fit, how many were taken."""
    if counts_refusal(sheet.rules, entry.tricks) is not None:
        return f"{names[entry.declarer]} {entry.bid}"
    return f"{names[entry.declarer]} {entry.bid}/{taken_by_declarer(sheet.rules, entry)}"


def _table(sheet: Sheet, names: list[str]) -> str:
    stands = sheet.standing
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(words("score.deal"), justify="right", no_wrap=True)
    table.add_column(say(language(), "result.bid"), no_wrap=True)
    for name in names:
        table.add_column(Text(name), justify="right", no_wrap=True)
    for number, (entry, counts, score_) in enumerate(zip(sheet.entries, stands.counts, stands.scores, strict=True), 1):
        cells = [points(language(), score_[seat]) if counts else "–" for seat in SEATS]
        table.add_row(str(number), Text(_contract(sheet, entry, names)), *cells)
    table.add_section()
    table.add_row(Text(say(language(), "result.total")), "", *map(total, stands.totals), style="bold")
    if stands.places is not None:
        table.add_row(Text(say(language(), "result.place")), "", *(f"{place}." for place in stands.places))
    return _printed(table)


def _shown_together(told: Statistics) -> str:
    table = Table(box=None, pad_edge=False, header_style="bold")
    first, *others = headings(language())
    table.add_column(Text(first), no_wrap=True)
    for heading in others:
        table.add_column(Text(heading), justify="right", no_wrap=True)
    for name, *cells in rows(language(), told):
        table.add_row(Text(one_line(name)), *cells)
    said = "".join(f"{one_line(line)}\n" for line in lines(language(), told))
    return f"{_printed(table)}\n{said}"


def _printed(table: Table) -> str:
    console = Console(width=_WIDTH)
    with console.capture() as captured:
        console.print(table)
    return "".join(f"{line.rstrip()}\n" for line in captured.get().splitlines())
