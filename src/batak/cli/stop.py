"""Why a command cannot go on."""

import errno
import os

from batak.cli.words import words

USAGE = 2
"""Exit code for bad usage, and for a file that cannot be read or written."""

INTERRUPTED = 130
"""Exit code after an interrupt from the keyboard, as shells have it."""

CLOSED_PIPE = 141
"""Exit code when nobody reads the output any more, as shells have it."""


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


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__
