"""Carries out commands at a table: decide, store, tell, in this order; and takes in what other processes did."""

from collections.abc import AsyncIterator, Callable, Sequence

from batak.server import log
from batak.server.commands import BotActs, Command, FromSeat
from batak.server.decide import Events, decide
from batak.server.keeper import TOUCHED_TO
from batak.server.logs import logger
from batak.server.means import Means
from batak.server.messages import Act
from batak.server.running import NoSuchTable, Running
from batak.server.store import Conflict, EndedTable, Projection, StoreFault, TouchedTable


class Carrier:
    """What changes tables; `changed` is told of each table at which something happened."""

    def __init__(self, means: Means, changed: Callable[[Running], None]) -> None:
        self._means = means
        self._changed = changed

    async def carry_out(self, running: Running, command: Command) -> None:
        """Carry out a command, again where another process was faster; it is stored on return.

        Raises `Refused`, `StoreFault` and, for a table that was deleted meanwhile, `NoSuchTable`.
        """
        async with running.lock:
            if running.is_unsure:
                await self.catch_up(running)
            while True:
                table, now = running.table, self._means.clock()
                events = decide(table, command, now)
                if not events:
                    return
                also = _projections(running, events, now)
                try:
                    await self._means.store.append(table.id, table.version, list(map(log.encode, events)), also=also)
                except Conflict:
                    if not await self.catch_up(running):
                        # Nobody was faster, so it is the deletion that was in the way.
                        running.is_deleted = True
                        raise NoSuchTable(table.id) from None
                except BaseException:
                    running.is_unsure = True
                    raise
                else:
                    break
            self._happened(running, events)
            self._count(running, command, also)
        await self._means.bus.publish(table.id, running.table.version)

    async def catch_up(self, running: Running) -> bool:
        """Take in what is stored beyond what we know. Returns whether there was anything. Raises `StoreFault`."""
        stored = await self._means.store.load(running.table.id, running.table.version)
        running.is_unsure = False
        if stored:
            self._happened(running, [log.decode(each) for each in stored])
        return bool(stored)

    async def watch(self, running: Running, versions: AsyncIterator[int]) -> None:
        """Take in what other processes do, as long as they tell of versions."""
        async for version in versions:
            if version > running.table.version:
                async with running.lock:
                    await self._look(running)

    def failed(self, running: Running, fault: Exception) -> None:
        """Say that something of ours went wrong at a table."""
        self._means.counts.errors += 1
        why = str(fault) if isinstance(fault, StoreFault) else ""
        logger().error("table_failed", table=running.table.id, why=why, exc_info=fault)

    async def _look(self, running: Running) -> None:
        try:
            await self.catch_up(running)
        except StoreFault as fault:
            running.is_unsure = True
            self.failed(running, fault)

    def _happened(self, running: Running, events: Sequence[log.LogEvent]) -> None:
        running.apply(events)
        self._changed(running)

    def _count(self, running: Running, command: Command, also: Sequence[Projection]) -> None:
        for each in also:
            if isinstance(each, TouchedTable):
                running.touched = each.at
            else:
                logger().info("match_ended", table=running.table.id)
        if isinstance(command, BotActs) or (isinstance(command, FromSeat) and isinstance(command.frame, Act)):
            self._means.counts.moves += 1


def _projections(running: Running, events: Events, now: float) -> list[EndedTable | TouchedTable]:
    table = running.table.id
    also: list[EndedTable | TouchedTable] = [
        EndedTable(table, now) for event in events if isinstance(event, log.MatchEnded)
    ]
    if now - running.touched >= TOUCHED_TO:
        also.append(TouchedTable(table, now))
    return also
