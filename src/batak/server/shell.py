"""The tables of a process, for whoever asks: opened, followed, commanded, looked at."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import SystemRandom
from secrets import token_bytes

from batak.core.rules import Rules
from batak.core.seats import SEATS, Seat
from batak.server import log
from batak.server.bot_players import NAMES, BotPlayers
from batak.server.bus import Bus
from batak.server.carrier import Carrier
from batak.server.commands import FromSeat, refused
from batak.server.counts import Counts
from batak.server.decide import ClientCommand, NewTable, opened
from batak.server.driver import SECRET_BYTES, Driver
from batak.server.frames import snapshot
from batak.server.logs import logger
from batak.server.means import Clock, Means
from batak.server.memory import Memory
from batak.server.messages import Event, Skip, Snapshot
from batak.server.running import Follower, Running
from batak.server.store import Conflict, Guest, OpenedTable, Store
from batak.server.table import Table
from batak.server.tasks import Tasks

_ID_SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789"
_ID_LENGTH = 12

PERSON: Seat = 0
"""The seat of the person who opens a table."""

Told = Sequence[Event | Skip | Snapshot]


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants of a new table: rules as a change of the named set `base`, and the level of the bots."""

    base: str
    rules: Rules
    level: str


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
        self._dice = SystemRandom()
        self._bots = BotPlayers(bot_delay)
        self._means = Means(store, bus, counts, Tasks(counts), clock or Clock())
        self._carrier = Carrier(self._means, self._changed)
        self._driver = Driver(self._means, self._carrier, self._bots, self._rested)
        self._memory = Memory(self._means, self._carrier, self._driver)

    def wake(self) -> None:
        """Go on with all matches that are not over, in the background."""
        _ = self._means.tasks.start(self._memory.wake())

    async def touch(self) -> None:
        """Note in the store that the tables in memory are in use. Raises `StoreFault`."""
        await self._memory.touch()

    async def stop(self) -> None:
        """Stop all that is under way; what is stored goes on at the next start."""
        await self._memory.stop()
        self._bots.close()

    async def open(self, guest: Guest, wish: Wish) -> str:
        """Open a table for a guest against three bots. Returns its id. Raises `StoreFault`."""
        player = log.Seated(name=guest.name, guest=guest.id)
        players = tuple(player if seat == PERSON else log.Seated(name=NAMES[seat], level=wish.level) for seat in SEATS)
        while True:
            table = "".join(self._dice.choices(_ID_SIGNS, k=_ID_LENGTH))
            now = self._means.clock()
            new = NewTable(table, wish.base, wish.rules, players)
            events = await self._memory.aside(opened, new, token_bytes(SECRET_BYTES), now)
            also = OpenedTable(table, guest.id, wish.base, now)
            try:
                await self._means.store.append(table, 0, list(map(log.encode, events)), also=[also])
            except Conflict:
                continue
            logger().info("table_opened", table=table, base=wish.base)
            return table

    async def command(self, table: str, guest: int, frame: ClientCommand) -> int:
        """Carry out a guest's command; it is stored on return. Returns the table's version.

        Raises `NoSuchTable`, `Refused` and `StoreFault`.
        """
        running = await self._memory.running(table)
        running.users += 1
        try:
            await self._carrier.carry_out(running, FromSeat(seat_of(running.table, guest), frame))
        finally:
            running.users -= 1
            self._memory.forget(running)
        return running.table.version

    async def follow(self, table: str, guest: int, since: int | None, follower: Follower) -> tuple[Told, Seat, int]:
        """Tell a guest's socket all that happens at a table from now on.

        Returns what happened after version `since`, or where that is not at hand the whole table; the seat; and the
        table's version. Raises `NoSuchTable`, `StoreFault` and, for somebody without a seat, `Refused`.
        """
        running = await self._memory.running(table)
        running.users += 1
        try:
            seat = await self._sure_seat(running, guest)
        except BaseException:
            running.users -= 1
            self._memory.forget(running)
            raise
        running.users -= 1
        missed = None if since is None else running.since(since, seat)
        version = running.table.version
        told: Told = [Snapshot(table, version, snapshot(running.table, seat))] if missed is None else list(missed)
        running.follow(seat, follower)
        return told, seat, version

    def unfollow(self, table: str, seat: Seat, follower: Follower) -> None:
        """Tell a socket nothing more of a table."""
        running = self._memory.held(table)
        if running is not None:
            running.unfollow(seat, follower)
            self._memory.forget(running)

    async def table(self, table: str) -> Table:
        """A table as it stands. Raises `NoSuchTable` and `StoreFault`."""
        running = await self._memory.running(table)
        self._memory.forget(running)
        return running.table

    def _changed(self, running: Running) -> None:
        self._driver.go_on(running)

    def _rested(self, running: Running) -> None:
        self._memory.forget(running)

    async def _sure_seat(self, running: Running, guest: int) -> Seat:
        """The seat of a guest at a table that is as it is stored. Raises `StoreFault` and `Refused`."""
        seat = seat_of(running.table, guest)
        if seat is None:
            raise refused("not_seated")
        if running.is_unsure:
            async with running.lock:
                await self._carrier.catch_up(running)
        return seat


def seat_of(table: Table, guest: int) -> Seat | None:
    """The seat of a guest at a table, or None."""
    return next((seat for seat, player in enumerate(table.players) if player.guest == guest), None)
