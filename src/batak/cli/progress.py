"""A progress bar on standard error, for whoever waits longer than a second at a terminal."""

import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

_PATIENCE = 1.0
"""Seconds before the bar appears."""

Advance = Callable[[int], None]


@contextmanager
def progress(title: str, total: int | None, *, beside_output: bool = False) -> Generator[Advance]:
    """Show how far a command has come; yields what is to be called with each step.

    `total` is None where it is not known. With `beside_output` the command also writes to standard output, and there is
    no bar when that goes to the same terminal.
    """
    if not sys.stderr or not sys.stderr.isatty() or (beside_output and sys.stdout and sys.stdout.isatty()):
        yield lambda _steps: None
        return
    bar = _Bar(title, total)
    try:
        yield bar.advance
    finally:
        bar.stop()


class _Bar:
    def __init__(self, title: str, total: int | None) -> None:
        self._title = title
        self._total = total
        self._done = 0
        self._due = time.monotonic() + _PATIENCE
        self._show: Callable[[int], None] | None = None
        self._stop: Callable[[], None] = lambda: None

    def advance(self, steps: int) -> None:
        self._done += steps
        if self._show is None and time.monotonic() >= self._due:
            self._start()
        if self._show is not None:
            self._show(self._done)

    def stop(self) -> None:
        self._stop()

    def _start(self) -> None:
        from rich.console import Console
        from rich.progress import Progress

        bar = Progress(console=Console(stderr=True), transient=True, redirect_stdout=False)
        task = bar.add_task(self._title, total=self._total)
        self._show = lambda done: bar.update(task, completed=done)
        self._stop = bar.stop
        bar.start()
