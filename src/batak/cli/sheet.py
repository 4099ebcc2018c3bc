"""`batak sheet`: a score sheet in the terminal."""

from pathlib import Path
from typing import Annotated

import typer

from batak.cli.reading import whole_text
from batak.cli.stop import CannotGoOn
from batak.cli.terminal import at_terminal
from batak.cli.words import language as spoken
from batak.cli.words import words
from batak.notation.faults import Faulty
from batak.play import sheet as terminal_sheet
from batak.sheet.file import parse_sheet
from batak.sheet.words import why_faulty


def sheet(
    file: Annotated[str | None, typer.Argument(metavar="FILE", help=words("argument.kept_sheet"))] = None,
    language: Annotated[str | None, typer.Option(metavar="LANGUAGE", help=words("option.language"))] = None,
) -> None:
    """Keep a score sheet. A file that is no sheet is left as it is."""
    with at_terminal(language):
        if file is not None and Path(file).exists():
            _look_at(file)
        terminal_sheet.run(None if file is None else Path(file), language)


def _look_at(file: str) -> None:
    try:
        parse_sheet(whole_text(file))
    except Faulty as faulty:
        why = why_faulty(spoken(), faulty.fault)
        raise CannotGoOn(words("error.no_sheet", file=file, place=str(faulty.fault.place), why=why)) from None
