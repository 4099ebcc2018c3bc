"""A score sheet for spreadsheets: CSV, a line a deal.

The columns are `deal`, `declarer` (1 to 4), `bid`, the tricks and the points of each seat, and `counts` (1 or 0). With
two trick counts, those of the sides, the other two are empty. Settings are not in it: whoever reads it gives them, and
points are worked out again. No cell begins with a name, so that none is taken for a formula.

As many spreadsheets write them, a byte order mark, semicolons between the cells and lines without anything in them are
read as well.
"""

import csv
import io
import re

from batak.core.seats import SEATS
from batak.notation.faults import Faulty, Place
from batak.notation.json_text import Json
from batak.sheet.file import read_entry
from batak.sheet.settings import Settings
from batak.sheet.sheet import Sheet

_TRICKS, _POINTS = "tricks:", "points:"
_FIRST = ("deal", "declarer", "bid")
_WIDTH = len(_FIRST) + len(SEATS)
_NUMBER = re.compile(r"[0-9]{1,300}")
_BYTE_ORDER_MARK = "\ufeff"
_BEGIN = re.compile(f'{_BYTE_ORDER_MARK}?"?deal"?([,;])')
_BREAKS = str.maketrans(dict.fromkeys("\r\n\t;", " "))
"""Where a spreadsheet might begin another cell, and what follows could be a formula: a name has spaces there."""

HEAD = Place(part="head")
"""The first line, with the names of the players."""


def format_csv(sheet: Sheet) -> str:
    """The sheet as CSV."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(_head(sheet.players))
    stands = sheet.standing
    for number, (entry, score, counts) in enumerate(zip(sheet.entries, stands.scores, stands.counts, strict=True), 1):
        tricks = [str(count) for count in entry.tricks] + [""] * (len(SEATS) - len(entry.tricks))
        lines.writerow([number, entry.declarer + 1, entry.bid, *tricks, *score, int(counts)])
    return text.getvalue()


def is_csv(text: str) -> bool:
    """Whether a text begins as the CSV of a sheet does."""
    return _BEGIN.match(text) is not None


def parse_csv(text: str, settings: Settings) -> Sheet:
    """The sheet that CSV holds, with these settings; the columns after the tricks are not looked at.

    Raises `Faulty` with the first fault, as a file of a sheet has them; a first line that does not fit is `wrong_type`.
    """
    begin = _BEGIN.match(text)
    lines = csv.reader(
        io.StringIO(text.removeprefix(_BYTE_ORDER_MARK)), delimiter=begin[1] if begin else ",", strict=True
    )
    try:
        rows = [row for row in lines if "".join(row).strip()]
    except csv.Error:
        raise Faulty(HEAD, "wrong_type") from None
    players = _read_head(rows[0][:_WIDTH] if rows else [])
    numbered = ((row, Place(part="entry", number=number)) for number, row in enumerate(rows[1:], 1))
    return Sheet(settings, players, tuple(read_entry(_entry(row[:_WIDTH]), at) for row, at in numbered))


def _head(players: tuple[str, ...]) -> list[str]:
    names = [name.translate(_BREAKS) for name in players]
    return [*_FIRST, *(f"{kind} {name}" for kind in (_TRICKS, _POINTS) for name in names), "counts"]


def _read_head(head: list[str]) -> tuple[str, ...]:
    first, names = tuple(head[: len(_FIRST)]), head[len(_FIRST) :]
    if first != _FIRST or len(names) != len(SEATS) or not all(name.startswith(_TRICKS) for name in names):
        raise Faulty(HEAD, "wrong_type")
    return tuple(name.removeprefix(_TRICKS).removeprefix(" ") for name in names)


def _entry(row: list[str]) -> Json:
    """A line as an entry of a file, so that both are read by the same rules."""
    _, declarer, bid, *tricks = [*row, *[""] * len(_FIRST)][: max(len(row), len(_FIRST))]
    written: list[Json] = [_value(cell) for cell in tricks]
    while written and written[-1] is None:
        written.pop()
    seat = _value(declarer)
    return {"declarer": seat - 1 if isinstance(seat, int) else seat, "bid": _value(bid), "tricks": written}


def _value(cell: str) -> Json:
    """A number, a text that is none, or None for an empty cell."""
    written = cell.strip()
    return int(written) if _NUMBER.fullmatch(written) else written or None
