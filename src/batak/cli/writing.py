"""Files written whole or not at all."""

import os
import stat
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from batak.cli.stop import cannot_write, told_to_end

STANDARD_OUTPUT = "-"


def written_whole(file: str, parts: Iterable[str]) -> None:
    """Write texts into a file. Raises `CannotGoOn` where that cannot be done.

    The file takes its place, and the place of one that was there, when all is written; before that it stands beside it
    under another name. What is no file but, say, a pipe is written directly.
    """
    place = Path(file)
    try:
        if _is_special(place):
            with place.open("w", encoding="utf-8", newline="\n") as target:
                target.writelines(parts)
        else:
            _replace(place.resolve(), parts)
    except OSError as error:
        raise cannot_write(file, error) from None


def _is_special(place: Path) -> bool:
    try:
        return not stat.S_ISREG(place.stat().st_mode)
    except FileNotFoundError:
        return False


def _replace(place: Path, parts: Iterable[str]) -> None:
    with told_to_end():
        _write_beside(place, parts)


def _write_beside(place: Path, parts: Iterable[str]) -> None:
    number, name = tempfile.mkstemp(prefix=f".{place.name}.", dir=place.parent)
    beside = Path(name)
    try:
        with os.fdopen(number, "w", encoding="utf-8", newline="\n") as target:
            target.writelines(parts)
        beside.chmod(_mode(place))
        beside.replace(place)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def _mode(place: Path) -> int:
    """The permissions of a file that is there, else those that a new file would get."""
    with suppress(OSError):
        return stat.S_IMODE(place.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
