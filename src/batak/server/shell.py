"""Runs the tables: decide, store, tell, acknowledge, in this order.

A table lives in memory while somebody follows it or a bot is to act, and is loaded from its log when it is asked for.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import SystemRandom
from secrets import token_bytes
from typing import Any, TypeVar

from batak.core.deal import view
from batak.core.rules import Rules
from batak.core.seats import SEATS, Seat
from batak.server import log
from batak.server.bot_players import NAMES, BotPlayers
from batak.server.bus import Bus
from batak.server.commands import BotActs, Command, DrawChain, FromSeat, Refused, TimeIsUp, refused
from batak.server.counts import Counts
from batak.server.decide import ClientCommand, Events, NewTable, decide, opened
from batak.server.frames import snapshot
from batak.server.keeper import TOUCHED_TO
from batak.server.logs import logger
from batak.server.messages import Act, Event, Skip, Snapshot
from batak.server.running import Follower, Running, loaded
from batak.server.shelf import Shelf
from batak.server.store import Conflict, EndedTable, Guest, OpenedTable, Projection, Store, StoreFault, TouchedTable
from batak.server.table import Table

_ID_SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789"
_ID_LENGTH = 12
_SECRET_BYTES = 32
_AGAIN_AFTER = 1.0
_WOKEN_AT_ONCE = 8
_TOUCHED_AT_ONCE = 500

PERSON: Seat = 0
"""The seat of the person who opens a table."""

Thought = TypeVar("Thought")
Told = Sequence[Event | Skip | Snapshot]


class NoSuchTable(LookupError):
    """There is no table of that id."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants of a new table: rules as a change of the named set `base`, and the level of the bots."""

    base: str
    rules: Rules
    level: str


class Clock:
    """Seconds since 1970 that never run backward, whatever happens to the clock on the wall."""

    def __init__(self) -> None:
        self._start = time.time() - time.monotonic()

    def __call__(self) -> float:
        """The time now."""
        return self._start + time.monotonic()


class Shell:
    """All tables of a process."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        *,
        bot_delay: tuple[float, float],
        counts: Counts,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self._store = store
        self._bus = bus
        self._bots = BotPlayers(bot_delay)
        self._counts = counts
        self._clock = clock or Clock()
        # One thread: many long logs that are read at once must not keep the loop from its turn.
        self._aside = ThreadPoolExecutor(1, "batak-table")
        self._dice = SystemRandom()
        self._tables: dict[str, Running] = {}
        self._shelf = Shelf()
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._is_stopping = False

    def wake(self) -> None:
        """Go on with all matches that are not over, in the background."""
        _ = self._start(self._wake())

    async def stop(self) -> None:
        """Stop all that is under way; what is stored goes on at the next start."""
        self._is_stopping = True
        for running in self._tables.values():
            if running.timer is not None:
                running.timer.cancel()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._bots.close()
        self._aside.shutdown(wait=False, cancel_futures=True)

    async def open(self, guest: Guest, wish: Wish) -> str:
        """Open a table for a guest against three bots. Returns its id. Raises `StoreFault`."""
        player = log.Seated(name=guest.name, guest=guest.id)
        players = tuple(player if seat == PERSON else log.Seated(name=NAMES[seat], level=wish.level) for seat in SEATS)
        while True:
            table = "".join(self._dice.choices(_ID_SIGNS, k=_ID_LENGTH))
            now = self._clock()
            new = NewTable(table, wish.base, wish.rules, players)
            events = await self._thought(opened, new, token_bytes(_SECRET_BYTES), now)
            also = OpenedTable(table, guest.id, wish.base, now)
            try:
                await self._store.append(table, 0, list(map(log.encode, events)), also=[also])
            except Conflict:
                continue
            logger().info("table_opened", table=table, base=wish.base)
            return table

    async def command(self, table: str, guest: int, frame: ClientCommand) -> int:
        """Carry out a guest's command; it is stored on return. Returns the table's version.

        Raises `NoSuchTable`, `Refused` and `StoreFault`.
        """
        running = await self._running(table)
        running.users += 1
        try:
            await self._do(running, FromSeat(seat_of(running.table, guest), frame))
        finally:
            running.users -= 1
            self._forget(table, running)
        return running.table.version

    async def follow(self, table: str, guest: int, since: int | None, follower: Follower) -> tuple[Told, Seat, int]:
        """Tell a guest's socket all that happens at a table from now on.

        Returns what happened after version `since`, or where that is not at hand the whole table; the seat; and the
        table's version. Raises `NoSuchTable`, `StoreFault` and, for somebody without a seat, `Refused`.
        """
        running = await self._running(table)
        running.users += 1
        try:
            seat = await self._sure_seat(running, guest)
        except BaseException:
            running.users -= 1
            self._forget(table, running)
            raise
        running.users -= 1
        missed = None if since is None else running.since(since, seat)
        version = running.table.version
        told: Told = [Snapshot(table, version, snapshot(running.table, seat))] if missed is None else list(missed)
        running.follow(seat, follower)
        return told, seat, version

    def unfollow(self, table: str, seat: Seat, follower: Follower) -> None:
        """Tell a socket nothing more of a table."""
        running = self._tables.get(table)
        if running is not None:
            running.unfollow(seat, follower)
            self._forget(table, running)

    async def table(self, table: str) -> Table:
        """A table as it stands. Raises `NoSuchTable` and `StoreFault`."""
        running = await self._running(table)
        self._forget(table, running)
        return running.table

    async def touch(self) -> None:
        """Note in the store that the tables in memory are in use. Raises `StoreFault`."""
        now = self._clock()
        held = [running for running in self._tables.values() if now - running.touched >= TOUCHED_TO]
        for start in range(0, len(held), _TOUCHED_AT_ONCE):
            part = held[start : start + _TOUCHED_AT_ONCE]
            await self._store.touch([running.table.id for running in part], now)
            for running in part:
                running.touched = now

    async def _wake(self) -> None:
        left = iter(await self._store.running())

        async def go_on() -> None:
            for table in left:
                try:
                    self._forget(table, await self._running(table))
                except NoSuchTable:
                    continue
                except Exception as fault:  # noqa: BLE001 -- one table that cannot be read must not stop the others
                    self._counts.errors += 1
                    logger().error("table_not_woken", table=table, exc_info=fault)

        await asyncio.gather(*(go_on() for _ in range(_WOKEN_AT_ONCE)))

    async def _running(self, table: str) -> Running:
        """The table in memory, loaded where it is not. Raises `NoSuchTable` and `StoreFault`."""
        while (running := self._tables.get(table)) is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = self._start(self._load(table))
                loading.add_done_callback(lambda _task: self._loading.pop(table, None))
            await asyncio.shield(loading)
        return running

    async def _load(self, table: str) -> None:
        """Have a table in memory. Raises `NoSuchTable` and `StoreFault`."""
        kept: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        holder = self._start(self._hold(table, kept))
        holder.add_done_callback(lambda _task: None if kept.done() else kept.cancel())
        await kept

    async def _hold(self, table: str, kept: asyncio.Future[None]) -> None:
        """Load a table and take in what other processes do at it; what they do meanwhile is not missed."""
        async with self._bus.subscribe(table) as versions:
            try:
                running = await self._loaded(table)
            except Exception as fault:  # noqa: BLE001 -- whoever asked for the table is told
                kept.set_exception(fault)
                return
            self._keep(table, running)
            kept.set_result(None)
            await self._watch(running, versions)

    async def _loaded(self, table: str) -> Running:
        kept = self._shelf.take(table)
        # The last event that we know is read again: where it is not there any more, the table was deleted.
        stored = await self._store.load(table, 0 if kept is None else kept.table.version - 1)
        if not stored:
            raise NoSuchTable(table)
        return await self._thought(_read, stored, kept, self._clock())

    async def _thought(self, work: Callable[..., Thought], *given: object) -> Thought:
        return await asyncio.get_running_loop().run_in_executor(self._aside, work, *given)

    def _keep(self, table: str, running: Running) -> None:
        self._tables[table] = running
        self._counts.tables = len(self._tables)
        running.holder = asyncio.current_task()
        self._go_on(table, running)

    def _forget(self, table: str, running: Running) -> None:
        """Let go of a table that waits for a person who is not there."""
        if not running.is_needed and self._tables.get(table) is running:
            self._drop(table, running)
            self._shelf.put(running)

    def _drop(self, table: str, running: Running) -> None:
        del self._tables[table]
        self._counts.tables = len(self._tables)
        if running.timer is not None:
            running.timer.cancel()
            running.timer = None
        if running.holder is not None:
            running.holder.cancel()

    async def _do(self, running: Running, command: Command) -> None:
        """Decide, store, tell; again where another process was faster.

        Raises `Refused`, `StoreFault` and, for a table that was deleted meanwhile, `NoSuchTable`.
        """
        async with running.lock:
            if running.is_unsure:
                await self._catch_up(running)
            while True:
                table = running.table
                now = self._clock()
                events = decide(table, command, now)
                if not events:
                    return
                bodies = list(map(log.encode, events))
                also = _projections(running, events, now)
                try:
                    await self._store.append(table.id, table.version, bodies, also=also)
                except Conflict:
                    await self._catch_up_or_drop(running)
                except BaseException:
                    running.is_unsure = True
                    raise
                else:
                    break
            self._stored(running, also)
            self._happened(running, events)
            if isinstance(command, BotActs) or (isinstance(command, FromSeat) and isinstance(command.frame, Act)):
                self._counts.moves += 1
        await self._bus.publish(table.id, running.table.version)

    async def _sure_seat(self, running: Running, guest: int) -> Seat:
        """The seat of a guest at a table that is as it is stored. Raises `StoreFault` and `Refused`."""
        seat = seat_of(running.table, guest)
        if seat is None:
            raise refused("not_seated")
        if running.is_unsure:
            async with running.lock:
                await self._catch_up(running)
        return seat

    async def _catch_up(self, running: Running) -> bool:
        """Take in what is stored beyond what we know. Returns whether there was anything. Raises `StoreFault`."""
        stored = await self._store.load(running.table.id, running.table.version)
        running.is_unsure = False
        if stored:
            self._happened(running, [log.decode(each) for each in stored])
        return bool(stored)

    async def _catch_up_or_drop(self, running: Running) -> None:
        """Take in what made our version a conflict. Raises `StoreFault`, and `NoSuchTable` where it is the deletion."""
        table = running.table.id
        if await self._catch_up(running):
            return
        if self._tables.get(table) is running:
            self._drop(table, running)
        raise NoSuchTable(table)

    def _stored(self, running: Running, also: Sequence[Projection]) -> None:
        for each in also:
            match each:
                case TouchedTable(at=at):
                    running.touched = at
                case EndedTable(table):
                    logger().info("match_ended", table=table)
                case OpenedTable():
                    pass

    def _happened(self, running: Running, events: Sequence[log.LogEvent]) -> None:
        running.apply(events)
        self._go_on(running.table.id, running)

    async def _watch(self, running: Running, versions: AsyncIterator[int]) -> None:
        async for version in versions:
            if version > running.table.version:
                async with running.lock:
                    await self._look(running)

    async def _look(self, running: Running) -> None:
        try:
            await self._catch_up(running)
        except StoreFault as fault:
            running.is_unsure = True
            self._failed(running, fault)

    def _go_on(self, table: str, running: Running) -> None:
        """See to it that what the table waits for happens, unless it waits for a person."""
        if self._is_stopping or self._tables.get(table) is not running:
            return
        if running.driver is None and _is_ours(running.table):
            running.driver = self._start(self._drive(table, running))
        if running.timer is not None:
            running.timer.cancel()
            running.timer = None
        due = running.table.due
        if due is not None:
            delay = max(0.0, due - self._clock())
            running.timer = asyncio.get_running_loop().call_later(delay, self._time_is_up, table, running)

    def _time_is_up(self, table: str, running: Running) -> None:
        running.timer = None
        if running.driver is None:
            running.driver = self._start(self._drive(table, running, TimeIsUp()))

    async def _drive(self, table: str, running: Running, first: Command | None = None) -> None:
        """Do what is ours to do, the bots' actions above all, until a person is to act."""
        try:
            if first is not None:
                await self._try(running, first)
            while self._tables.get(table) is running and _is_ours(running.table):
                await self._try_next(running)
        finally:
            running.driver = None
            if not self._is_stopping:
                self._go_on(table, running)
                self._forget(table, running)

    async def _try_next(self, running: Running) -> None:
        try:
            command = await self._next(running.table)
        except Exception as fault:  # noqa: BLE001 -- as in _try
            self._failed(running, fault)
            await asyncio.sleep(_AGAIN_AFTER)
        else:
            await self._try(running, command)

    async def _next(self, table: Table) -> Command:
        if table.wants_secret:
            return DrawChain(token_bytes(_SECRET_BYTES))
        assert table.deal is not None, "a bot acts in a deal"
        seat = table.deal.table.actor
        assert seat is not None, "a bot is to act"
        level = table.players[seat].level or _level_of_others(table)
        return BotActs(seat, table.turn, await self._bots.action(level, view(table.deal, seat)))

    async def _try(self, running: Running, command: Command) -> None:
        """Do something of ours; where it fails, it is tried again a little later."""
        try:
            await self._do(running, command)
        except Refused:
            logger().info("came_too_late", table=running.table.id)
            await asyncio.sleep(_AGAIN_AFTER)
        except NoSuchTable:
            logger().info("table_was_deleted", table=running.table.id)
        except Exception as fault:  # noqa: BLE001 -- a match must go on, whatever went wrong once
            self._failed(running, fault)
            await asyncio.sleep(_AGAIN_AFTER)

    def _failed(self, running: Running, fault: Exception) -> None:
        self._counts.errors += 1
        why = str(fault) if isinstance(fault, StoreFault) else ""
        logger().error("table_failed", table=running.table.id, why=why, exc_info=fault)

    def _start(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        fault = None if task.cancelled() else task.exception()
        if fault is not None and not isinstance(fault, NoSuchTable):
            self._counts.errors += 1
            logger().error("task_failed", exc_info=fault)


def seat_of(table: Table, guest: int) -> Seat | None:
    """The seat of a guest at a table, or None."""
    return next((seat for seat, player in enumerate(table.players) if player.guest == guest), None)


def _read(stored: Sequence[bytes], kept: Running | None, now: float) -> Running:
    """The table of a whole log, or one that was kept and the log from its last event on."""
    events = [log.decode(each) for each in stored]
    if kept is None:
        return loaded(events, now)
    kept.go_on(events[1:], now)
    return kept


def _is_ours(table: Table) -> bool:
    return table.wants_secret or (table.actor is not None and table.actor not in table.persons)


def _level_of_others(table: Table) -> str:
    """The level of the bot that plays for somebody who left: that of the other bots."""
    return next(player.level for player in table.players if player.level is not None)


def _projections(running: Running, events: Events, now: float) -> list[Projection]:
    table = running.table.id
    also: list[Projection] = [EndedTable(table, now) for event in events if isinstance(event, log.MatchEnded)]
    if now - running.touched >= TOUCHED_TO:
        also.append(TouchedTable(table, now))
    return also
