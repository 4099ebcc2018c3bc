"""What the screens of the score sheet say: columns, rows, totals."""

from collections.abc import Sequence

from rich.cells import set_cell_size
from rich.text import Text

from batak.core.seats import SEATS
from batak.play.canvas import BAD, GOLD, GOOD, QUIET
from batak.play.store import StoreError, Taken
from batak.sheet import Recalculation, Sheet
from batak.sheet.standings import reminders, taken_by_declarer
from batak.sheet.words import match_end, player_names, settings_title
from batak.texts import points, say, sentence
from batak.texts.words import total

DOT = " · "
_NUMBER = 5


def names(language: str, sheet: Sheet) -> tuple[str, ...]:
    """The names of the players, without signs that a terminal cannot show."""
    return tuple("".join(sign if sign.isprintable() else "·" for sign in name) for name in _named(language, sheet))


def _named(language: str, sheet: Sheet) -> tuple[str, ...]:
    return player_names(language, sheet.players)


def short(name: str, width: int) -> str:
    """A name cut to so many cells."""
    return set_cell_size(name, width).rstrip()


def title(language: str, sheet: Sheet) -> str:
    """The sheet, what it is played by and when the match ends."""
    parts = (say(language, "sheet.title"), settings_title(language, sheet.settings), match_end(language, sheet.rules))
    return DOT.join(parts)


def strip(language: str, sheet: Sheet) -> str:
    """Who deals next or that the match is over, and what is reminded of."""
    if sheet.standing.is_over:
        return say(language, "result.over")
    remind = [sentence(language, duty, value=True) for duty in reminders(sheet.rules)]
    return DOT.join([say(language, "sheet.dealer", name=names(language, sheet)[sheet.dealer]), *remind[:1]])


def heads(language: str, sheet: Sheet, width: int) -> Text:
    """The names above their columns."""
    return _columns("", [Text(name, style="bold") for name in names(language, sheet)], width)


def row(language: str, sheet: Sheet, number: int, width: int) -> Text:
    """An entry: the points of each seat, and with the declarer what was bid and taken."""
    entry = sheet.entries[number - 1]
    stands = sheet.standing
    counts, score = stands.counts[number - 1], stands.scores[number - 1]
    cells: list[Text] = []
    for seat in SEATS:
        style = QUIET if not counts else BAD if score[seat] < 0 else GOOD if seat == entry.declarer else ""
        cell = Text(points(language, score[seat]) if counts else "–", style=style)
        if seat == entry.declarer:
            taken = f"/{taken_by_declarer(sheet.rules, entry)}" if counts else ""
            cell.append(f" {entry.bid}{taken}", GOLD if counts else QUIET)
        cells.append(cell)
    return _columns(f"{number}", cells, width)


def totals(sheet: Sheet, width: int) -> Text:
    """The totals, and when the match is over the places."""
    stands = sheet.standing
    cells = [Text(total(each), style=f"bold {BAD}" if each < 0 else "bold") for each in stands.totals]
    if stands.places is not None:
        for cell, place in zip(cells, stands.places, strict=True):
            cell.append(f" {place}.", GOLD)
    return _columns("=", cells, width)


def recalculated(language: str, sheet: Sheet, told: Recalculation) -> str:
    """What a change did to the totals and the end; empty where it did nothing."""
    if told.is_empty:
        return ""
    called = names(language, sheet)
    changes = [
        f"{called[seat]} {total(told.before.totals[seat])} → {total(told.now.totals[seat])}" for seat in told.seats
    ]
    parts = [say(language, "sheet.recalculated"), *changes]
    if told.ended:
        parts.append(say(language, "result.over"))
    elif told.goes_on:
        parts.append(say(language, "sheet.goes_on"))
    return DOT.join(parts)


def scored(language: str, sheet: Sheet, score: Sequence[int]) -> str:
    """The points of a deal that was written down, and whether it ended the match."""
    called = names(language, sheet)
    parts = [f"{name} {points(language, each)}" for name, each in zip(called, score, strict=True)]
    return DOT.join([*parts, say(language, "result.over")] if sheet.standing.is_over else parts)


def not_kept(language: str, error: StoreError) -> str:
    """That a sheet could not be kept."""
    key = "sheet.taken" if isinstance(error, Taken) else "sheet.not_kept"
    return say(language, key, path=str(error.path))


def _columns(first: str, cells: Sequence[Text], width: int) -> Text:
    each = (width - _NUMBER) // len(cells)
    line = Text(first.rjust(_NUMBER - 1) + " ", no_wrap=True, style=QUIET)
    text = Text(no_wrap=True, overflow="crop")
    text.append_text(line)
    for cell in cells:
        cell.truncate(each - 1, overflow="ellipsis")
        cell.pad_left(each - cell.cell_len)
        text.append_text(cell)
    return text
