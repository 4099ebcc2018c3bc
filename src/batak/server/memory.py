"""Which tables a process holds in memory: those that somebody follows, or at which something is under way.

A table is loaded from its log when it is asked for, and let go of when nobody needs it; it is put aside then for a
while.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from batak.server import log
from batak.server.carrier import Carrier
from batak.server.driver import Driver
from batak.server.keeper import TOUCHED_TO
from batak.server.logs import logger
from batak.server.means import Means
from batak.server.running import NoSuchTable, Running, loaded
from batak.server.shelf import Shelf

_WOKEN_AT_ONCE = 8
_TOUCHED_AT_ONCE = 500

Thought = TypeVar("Thought")


class Memory:
    """The tables in memory."""

    def __init__(self, means: Means, carrier: Carrier, driver: Driver) -> None:
        self._means = means
        self._carrier = carrier
        self._driver = driver
        # One thread: many long logs that are read at once must not keep the loop from its turn.
        self._aside = ThreadPoolExecutor(1, "batak-table")
        self._tables: dict[str, Running] = {}
        self._shelf = Shelf()
        self._loading: dict[str, asyncio.Task[None]] = {}

    def held(self, table: str) -> Running | None:
        """A table if it is in memory."""
        return self._tables.get(table)

    async def running(self, table: str) -> Running:
        """The table in memory, loaded where it is not. Raises `NoSuchTable` and `StoreFault`."""
        while (running := self._tables.get(table)) is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = self._means.tasks.start(self._load(table))
                loading.add_done_callback(lambda _task: self._loading.pop(table, None))
            await asyncio.shield(loading)
        return running

    def forget(self, running: Running) -> None:
        """Let go of a table that waits for a person who is not there, or that was deleted."""
        if self._tables.get(running.table.id) is not running or (running.is_needed and not running.is_deleted):
            return
        del self._tables[running.table.id]
        self._means.counts.tables = len(self._tables)
        running.stop_timer()
        if running.holder is not None:
            running.holder.cancel()
        if not running.is_deleted:
            self._shelf.put(running)

    async def wake(self) -> None:
        """Go on with all matches that are not over. Raises `StoreFault`."""
        left = iter(await self._means.store.running())

        async def go_on() -> None:
            for table in left:
                try:
                    self.forget(await self.running(table))
                except NoSuchTable:
                    continue
                except Exception as fault:  # noqa: BLE001 -- one table that cannot be read must not stop the others
                    self._means.counts.errors += 1
                    logger().error("table_not_woken", table=table, exc_info=fault)

        await asyncio.gather(*(go_on() for _ in range(_WOKEN_AT_ONCE)))

    async def touch(self) -> None:
        """Note in the store that the tables in memory are in use. Raises `StoreFault`."""
        now = self._means.clock()
        held = [running for running in self._tables.values() if now - running.touched >= TOUCHED_TO]
        for start in range(0, len(held), _TOUCHED_AT_ONCE):
            part = held[start : start + _TOUCHED_AT_ONCE]
            await self._means.store.touch([running.table.id for running in part], now)
            for running in part:
                running.touched = now

    async def stop(self) -> None:
        """Stop all that is under way; what is stored goes on at the next start."""
        for running in self._tables.values():
            running.stop_timer()
        await self._means.tasks.stop()
        self._aside.shutdown(wait=False, cancel_futures=True)

    async def aside(self, work: Callable[..., Thought], *given: object) -> Thought:
        """Do something that takes long beside everything else."""
        return await asyncio.get_running_loop().run_in_executor(self._aside, work, *given)

    async def _load(self, table: str) -> None:
        """Have a table in memory. Raises `NoSuchTable` and `StoreFault`."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        holder = self._means.tasks.start(self._hold(table, kept))
        holder.add_done_callback(lambda _task: None if kept.done() else kept.cancel())
        await kept

    async def _hold(self, table: str, kept: asyncio.Future[None]) -> None:
        """Load a table and take in what other processes do at it; what they do meanwhile is not missed."""
        async with self._means.bus.subscribe(table) as versions:
            try:
                running = await self._loaded(table)
            except Exception as fault:  # noqa: BLE001 -- whoever asked for the table is told
                kept.set_exception(fault)
                return
            self._keep(running)
            kept.set_result(None)
            await self._carrier.watch(running, versions)

    async def _loaded(self, table: str) -> Running:
        kept = self._shelf.take(table)
        # The last event that we know is read again: where it is not there any more, the table was deleted.
        stored = await self._means.store.load(table, 0 if kept is None else kept.table.version - 1)
        if not stored:
            raise NoSuchTable(table)
        return await self.aside(_read, stored, kept, self._means.clock())

    def _keep(self, running: Running) -> None:
        self._tables[running.table.id] = running
        self._means.counts.tables = len(self._tables)
        running.holder = asyncio.current_task()
        self._driver.go_on(running)


def _read(stored: Sequence[bytes], kept: Running | None, now: float) -> Running:
    """The table of a whole log, or one that was kept and the log from its last event on."""
    events = [log.decode(each) for each in stored]
    if kept is None:
        return loaded(events, now)
    kept.resume(events[1:], now)
    return kept
