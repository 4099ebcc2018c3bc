"""Files of records, read line by line in constant memory; and files that are small enough to be read whole."""

import codecs
import stat
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple

from batak.cli.stop import CannotGoOn, cannot_read, closed
from batak.cli.words import words

STANDARD_INPUT = "-"

LARGEST_FILE = 16 << 20
"""Bytes of the largest file that is read whole."""

LONGEST_LINE = 16 << 20
"""Bytes of the longest line that is held: a match of 200 deals, each after 20 thrown in, needs about a million."""

_PIECE = 1 << 20
_BLANK = " \t\r"


class Line(NamedTuple):
    """A line of a file that is not blank: its number from 1, and its text without the line feed.

    `text` is None for a line that is longer than `LONGEST_LINE`. `size` is its length in bytes, line feed included.
    """

    number: int
    text: str | None
    size: int


def lines(file: str) -> Iterator[Line]:
    """The lines of a file, or of standard input, that are not blank.

    Raises `CannotGoOn` where it cannot be read, or is not UTF-8.
    """
    with _opened(file) as source:
        number = 0
        try:
            while data := source.readline(LONGEST_LINE + 1):
                number += 1
                size = len(data)
                if size > LONGEST_LINE and not data.endswith(b"\n"):
                    yield Line(number, None, size + _pass_over(source, data))
                    continue
                text = data.decode().removesuffix("\n")
                if text.strip(_BLANK):
                    yield Line(number, text, size)
        except UnicodeDecodeError:
            raise CannotGoOn(words("error.not_utf8", file=file, line=number)) from None
        except OSError as error:
            raise cannot_read(file, error) from None


def whole_text(file: str) -> str:
    """The text of a file, or of standard input.

    Raises `CannotGoOn` where it cannot be read, is not UTF-8 or is larger than `LARGEST_FILE`.
    """
    with _opened(file) as source:
        try:
            data = source.read(LARGEST_FILE + 1)
        except OSError as error:
            raise cannot_read(file, error) from None
    if len(data) > LARGEST_FILE:
        raise CannotGoOn(words("error.too_large", file=file, n=LARGEST_FILE))
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise CannotGoOn(words("error.not_utf8", file=file, line=line)) from None


def size(file: str) -> int | None:
    """The bytes of a file, or None where that is not known beforehand."""
    try:
        found = Path(file).stat()
    except OSError:
        return None
    return found.st_size if file != STANDARD_INPUT and stat.S_ISREG(found.st_mode) else None


def _pass_over(source: BinaryIO, start: bytes) -> int:
    decoder = codecs.getincrementaldecoder("utf-8")()
    decoder.decode(start)
    passed = 0
    while piece := source.readline(_PIECE):
        passed += len(piece)
        decoder.decode(piece)
        if piece.endswith(b"\n"):
            break
    decoder.decode(b"", final=True)
    return passed


@contextmanager
def _opened(file: str) -> Generator[BinaryIO]:
    if file == STANDARD_INPUT:
        if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison] -- so it is when it was closed from the start
            raise cannot_read(file, closed())
        yield sys.stdin.buffer
        return
    try:
        source = Path(file).open("rb")  # noqa: SIM115 -- closed below, where reading errors have their own name
    except OSError as error:
        raise cannot_read(file, error) from None
    with source:
        yield source
