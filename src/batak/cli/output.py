"""Standard output and standard error: what can go wrong there has a name, and is never a traceback."""

import os
import sys
from contextlib import suppress
from typing import NoReturn, TextIO

from batak.cli.stop import OutputClosed, cannot_write, closed
from batak.cli.words import one_line, words


def prepare() -> None:
    """Write UTF-8 and line feeds, whatever the locale; a file's name comes out as it came in."""
    for stream, errors in ((sys.stdout, "surrogateescape"), (sys.stderr, "backslashreplace")):
        # A caller may have put something in the streams' place, and a closed one is None.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors=errors, newline="\n")


def write(text: str) -> None:
    """Write to standard output. Raises `OutputClosed`, or `CannotGoOn` where it cannot be written."""
    if sys.stdout is None:  # pyright: ignore[reportUnnecessaryComparison] -- so it is when it was closed from the start
        raise cannot_write(words("error.standard_output"), closed())
    try:
        sys.stdout.write(text)
    except OSError as error:
        _lost(error)


def flush() -> None:
    """Have all that was written arrive. Raises as `write` does."""
    if sys.stdout is not None:  # pyright: ignore[reportUnnecessaryComparison] -- as above
        try:
            sys.stdout.flush()
        except OSError as error:
            _lost(error)


def complain(line: str) -> None:
    """Tell the person at the terminal, in one line, what is wrong; where that cannot be written, nobody is told."""
    flush()
    if sys.stderr is not None:  # pyright: ignore[reportUnnecessaryComparison] -- as above
        try:
            sys.stderr.write(f"batak: {one_line(line)}\n")
            sys.stderr.flush()
        except OSError:
            _silence(sys.stderr)


def silence() -> None:
    """Let what is still to be written to standard output go nowhere, or Python would try once more at its end."""
    _silence(sys.stdout)


def _silence(stream: TextIO) -> None:
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _lost(error: OSError) -> NoReturn:
    silence()
    if isinstance(error, BrokenPipeError):
        raise OutputClosed from None
    raise cannot_write(words("error.standard_output"), error) from None
