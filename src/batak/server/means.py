"""What all have in common that is at work on the tables of a process."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from batak.server.bus import Bus
from batak.server.counts import Counts
from batak.server.store import Store
from batak.server.tasks import Tasks


@dataclass(frozen=True, slots=True)
class Means:
    """Where tables are kept and told of, what is counted and under way, and the time in seconds since 1970."""

    store: Store
    bus: Bus
    counts: Counts
    tasks: Tasks
    clock: Callable[[], float]


class Clock:
    """Seconds since 1970 that never run backward, whatever happens to the clock on the wall."""

    def __init__(self) -> None:
        self._start = time.time() - time.monotonic()

    def __call__(self) -> float:
        """The time now."""
        return self._start + time.monotonic()
