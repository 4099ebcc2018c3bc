"""What the commands need that are used at a terminal."""

import sys
from collections.abc import Generator
from contextlib import contextmanager

from batak.cli.stop import CannotGoOn
from batak.cli.words import words
from batak.texts import LANGUAGES

_EXTRA = {"platformdirs", "textual"}
"""What the extra `play` installs."""


@contextmanager
def at_terminal(language: str | None) -> Generator[None]:
    """Run a program of the terminal in a language, or in that of last time.

    Raises `CannotGoOn` for a language that is not there, where there is no terminal, and without the extra `play`.
    """
    if language is not None and language not in LANGUAGES:
        raise CannotGoOn(words("error.unknown_language", name=language, names=", ".join(LANGUAGES)))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CannotGoOn(words("error.no_terminal"))
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name not in _EXTRA:
            raise
        raise CannotGoOn(words("error.no_play")) from None
