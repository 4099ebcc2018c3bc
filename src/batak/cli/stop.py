"""Why a command cannot go on."""

import errno
import os
import signal
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from batak.cli.words import words

USAGE = 2
"""Exit code for bad usage, and for a file that cannot be read or written."""

INTERRUPTED = 130
"""Exit code after an interrupt from the keyboard, as shells have it."""

CLOSED_PIPE = 141
"""Exit code when nobody reads the output any more, as shells have it."""


_SIGNALLED = 128
_TOLD_TO_END = [each for name in ("SIGTERM", "SIGHUP") if (each := getattr(signal, name, None)) is not None]


class CannotGoOn(Exception):
    """A command stops with exit code 2; the text is one line for the person at the terminal."""


class OutputClosed(Exception):
    """Whoever read standard output went away."""


def cannot_read(file: str, error: OSError) -> CannotGoOn:
    """A file cannot be read."""
    return CannotGoOn(words("error.cannot_read", file=file, reason=_reason(error)))


def cannot_write(file: str, error: OSError) -> CannotGoOn:
    """A file cannot be written."""
    return CannotGoOn(words("error.cannot_write", file=file, reason=_reason(error)))


def closed() -> OSError:
    """What is wrong with a stream that was closed before the program began."""
    return OSError(errno.EBADF, os.strerror(errno.EBADF))


@contextmanager
def told_to_end() -> Generator[None]:
    """Unwind what is inside when the program is told to end, so that it can clear away what it left half done.

    The exit code is then what shells have for that signal. A signal that whoever started the program shut out, as
    `nohup` does, stays shut out.
    """
    signals = [each for each in _TOLD_TO_END if signal.getsignal(each) is signal.SIG_DFL]
    for each in signals:
        signal.signal(each, _unwind)
    try:
        yield
    finally:
        for each in signals:
            signal.signal(each, signal.SIG_DFL)


def _unwind(number: int, _: FrameType | None) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)  # once is enough: a second one must not cut short what is cleared away
    raise SystemExit(_SIGNALLED + number)


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__
