"""Deletes the matches that nobody has touched for a week, finished or not.

Source: `docs/spec/tables.md`, "A table". All tables are practice tables so far. One is kept for 7 days after the last
thing that happened there, and as long as a process holds it in memory, since somebody is connected or a bot is to act.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol

from batak.server.counts import Counts
from batak.server.logs import logger
from batak.server.store import Store, StoreFault

KEPT = 7 * 24 * 3600.0
"""Seconds after the last event for which a log is kept."""

TOUCHED_TO = 3600.0
"""Seconds to which the store knows when a table was last in use: a busy table is noted once in this time."""

_ROUND = 3600.0
_AT_ONCE = 1
_PAUSE = 0.25
"""Seconds between two deletions: what players do meanwhile comes first."""


class Tables(Protocol):
    """The tables that a process holds in memory."""

    async def touch(self) -> None:
        """Note in the store that they are in use. Raises `StoreFault`."""
        ...


class Keeper:
    """Goes round once an hour; several processes may do so on one store."""

    def __init__(self, store: Store, tables: Tables, counts: Counts, clock: Callable[[], float]) -> None:
        """Take the time from a clock, in seconds since 1970."""
        self._store = store
        self._tables = tables
        self._counts = counts
        self._clock = clock

    async def keep(self) -> None:
        """Go round for ever."""
        while True:
            try:
                await self.go_round()
            except Exception as fault:  # noqa: BLE001 -- the next round may do better
                self._counts.errors += 1
                logger().error("not_deleted", why=str(fault) if isinstance(fault, StoreFault) else "", exc_info=fault)
            await asyncio.sleep(_ROUND)

    async def go_round(self) -> int:
        """Delete what may be deleted now. Returns how many matches that were. Raises `StoreFault`."""
        await self._tables.touch()
        before = self._clock() - KEPT - TOUCHED_TO
        deleted = 0
        while await self._store.delete_untouched(before, _AT_ONCE):
            deleted += 1
            await asyncio.sleep(_PAUSE)
        if deleted:
            logger().info("deleted", tables=deleted)
        return deleted
