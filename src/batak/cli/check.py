"""`batak check`: for each line of record files `ok`, or its first fault."""

from collections.abc import Callable
from typing import Annotated

import typer

from batak.cli import output
from batak.cli.progress import progress
from batak.cli.reading import lines, size
from batak.cli.stop import USAGE, CannotGoOn
from batak.cli.words import fault_line, words
from batak.notation.check import check as fault_of
from batak.notation.faults import LINE, Fault, Faulty
from batak.notation.json_text import Json
from batak.notation.record import parse_line

Records = Annotated[list[str], typer.Argument(metavar="FILE", help=words("argument.records"))]


def check(files: Records) -> int:
    """Check record files. Returns the exit code."""
    return judge(files, fault_of)


def judge(files: list[str], fault_in: Callable[[dict[str, Json]], Fault | None]) -> int:
    """Print for each line `ok` or the fault that is found in its record. Returns the exit code.

    A file that cannot be read is complained about, and the others are read all the same.
    """
    code = 0
    for file in files:
        try:
            code = max(code, _judge_file(file, fault_in))
        except CannotGoOn as stopped:
            output.complain(str(stopped))
            code = USAGE
    return code


def _judge_file(file: str, fault_in: Callable[[dict[str, Json]], Fault | None]) -> int:
    code = 0
    with progress(words("progress.check"), size(file), beside_output=True) as advance:
        for number, text, length in lines(file):
            fault = _fault(text, fault_in)
            output.write("ok\n" if fault is None else f"{fault_line(file, number, fault)}\n")
            code = code if fault is None else 1
            advance(length)
    return code


def _fault(text: str | None, fault_in: Callable[[dict[str, Json]], Fault | None]) -> Fault | None:
    if text is None:
        return Fault(LINE, "not_json")
    try:
        return fault_in(parse_line(text))
    except Faulty as faulty:
        return faulty.fault
