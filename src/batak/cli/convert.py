"""`batak convert`: records from one spelling into the other."""

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from itertools import chain
from typing import Annotated, NamedTuple

import typer

from batak.cli import output
from batak.cli.progress import progress
from batak.cli.reading import LONGEST_LINE, Line, lines, size
from batak.cli.stop import CannotGoOn
from batak.cli.words import fault_line, words
from batak.notation.faults import LINE, Fault, Faulty
from batak.notation.record import Record, dump_line, load, load_line
from batak.notation.text import format_text
from batak.notation.text_reader import (
    NOT_TEXT,
    FaultyText,
    NumberedLine,
    is_remark,
    is_text,
    parse_text,
    starts_record,
)

MOST_LINES = 300_000
"""Lines of the longest text record that is held: a match of all 8192 deals that secrets are made for has fewer."""

_BYTE_ORDER_MARK = "\ufeff"


class Spelling(StrEnum):
    """The spellings of a record."""

    JSON = "json"
    TEXT = "text"


class Found(NamedTuple):
    """A record of a file, or what is wrong with it, and the number of its line."""

    line: int
    record: Record | Fault


def convert(
    file: Annotated[str, typer.Argument(metavar="FILE", help=words("argument.convertible"))],
    to: Annotated[Spelling, typer.Option("--to", help=words("option.to"))],
) -> int:
    """Convert a file of records. Returns the exit code."""
    code = 0
    with progress(words("progress.check"), size(file), beside_output=True) as advance:
        for number, record in records(file, _counted(lines(file), advance)):
            if isinstance(record, Fault):
                output.complain(fault_line(file, number, record))
                code = 1
            else:
                output.write(f"{dump_line(record)}\n" if to is Spelling.JSON else format_text(record))
    return code


def records(file: str, source: Iterator[Line]) -> Iterator[Found]:
    """The records in the lines of a file; its first line tells which spelling it is in.

    Raises `CannotGoOn` for a text record that is longer than the longest line of JSON, or has more than
    `MOST_LINES` lines. Of a text file that begins with a byte order mark nothing but that is said.
    """
    first = next(source, None)
    if first is None:
        return iter(())
    whole = chain([first], source)
    if first.text is not None and first.text.startswith(_BYTE_ORDER_MARK) and is_text(first.text[1:]):
        return iter([Found(first.number, Fault(LINE, "byte_order_mark"))])
    if first.text is not None and is_text(first.text):
        return (_text_record(group) for group in _groups(file, whole))
    return map(_json_record, whole)


def _json_record(line: Line) -> Found:
    if line.text is None:
        return Found(line.number, Fault(LINE, "not_json"))
    try:
        return Found(line.number, load_line(line.text))
    except Faulty as faulty:
        return Found(line.number, faulty.fault)


def _text_record(group: list[NumberedLine]) -> Found:
    number = group[0].number
    try:
        return Found(number, load(parse_text(group)))
    except FaultyText as faulty:
        return Found(faulty.line, NOT_TEXT)
    except Faulty as faulty:
        return Found(number, faulty.fault)


def _groups(file: str, source: Iterable[Line]) -> Iterator[list[NumberedLine]]:
    group: list[NumberedLine] = []
    held = 0
    for number, text, length in source:
        held += length
        if text is None or held > LONGEST_LINE or len(group) > MOST_LINES:
            raise CannotGoOn(words("error.too_long", file=file, line=number))
        if group and starts_record(text):
            yield group
            group, held = [], length
        if group or not is_remark(text):
            group.append(NumberedLine(number, text))
    if group:
        yield group


def _counted(source: Iterable[Line], advance: Callable[[int], None]) -> Iterator[Line]:
    for line in source:
        yield line
        advance(line.size)
