"""A lock that one process holds, with the programs it starts, until the last of them is gone."""

import os
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

_PAUSE = 0.2
"""Seconds between two tries."""


@contextmanager
def held(path: Path, on_wait: Callable[[], None]) -> Generator[int, None, None]:
    """Hold the lock at `path`.

    The lock ends with the process, however that ends, so no lock is ever left behind.

    Args:
        path: the lock file; it is made if absent and never removed.
        on_wait: called once if another process holds the lock.

    Yields:
        The file descriptor; a program that inherits it keeps the lock held while it runs.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        if not _try(descriptor):
            on_wait()
            while not _try(descriptor):
                time.sleep(_PAUSE)
        yield descriptor
    finally:
        os.close(descriptor)


if sys.platform == "win32":
    import msvcrt

    def _try(descriptor: int) -> bool:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def _try(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
