"""A table as a process holds it: where it stands, the events of the deal at hand, and who follows it."""

import asyncio
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from batak.core.seats import Seat
from batak.server.frames import frame
from batak.server.log import Dealt, LogEvent
from batak.server.messages import Event, Skip
from batak.server.table import Table, evolve, fold


class NoSuchTable(LookupError):
    """There is no table of that id."""


class Follower(Protocol):
    """Somebody who is sent what happens at a table, as their seat may know it."""

    def tell(self, told: Event | Skip) -> None:
        """Send what happened. Never waits."""
        ...

    def replaced(self) -> None:
        """Another socket follows the table for this seat from now on."""
        ...


@dataclass(slots=True)
class Running:
    """A table in memory.

    `table` is its fold so far. `before` is the table before the deal in progress, and `events` all that happened since:
    with them a reader who was away for a part of the deal is told what was missed. `lock` is held by whoever decides,
    so that within a process nobody decides in vain; between processes the store's versions do that. `users` counts the
    commands that are under way. `touched` is when the store was last told that the table is in use. `is_unsure` after
    the store failed: what was to be stored may have been. `is_deleted` where the table is not in the store any more.
    `holder` keeps the table up to date with other processes, `driver` does what bots and clocks are to do.
    """

    table: Table
    before: Table
    events: list[LogEvent] = field(default_factory=list[LogEvent])
    followers: dict[Seat, Follower] = field(default_factory=dict[Seat, Follower])
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    touched: float = -math.inf
    is_unsure: bool = False
    is_deleted: bool = False
    driver: asyncio.Task[None] | None = None
    holder: asyncio.Task[None] | None = None
    timer: asyncio.TimerHandle | None = None

    @property
    def is_needed(self) -> bool:
        """Whether somebody follows the table or something is under way at it.

        Time that runs out is not: nobody is there to wait for it, and whoever comes back has the whole of it again.
        """
        return bool(self.followers or self.driver or self.users or self.lock.locked())

    def apply(self, events: Sequence[LogEvent]) -> None:
        """Take in what was stored, and tell the followers."""
        for event in events:
            if isinstance(event, Dealt):
                self.before, self.events = self.table, []
            self.events.append(event)
            self.table = evolve(self.table, event)
            for seat, follower in self.followers.items():
                follower.tell(frame(self.table, event, self.table.version, seat))

    def resume(self, events: Sequence[LogEvent], now: float) -> None:
        """Take in what was stored while nobody needed the table.

        What it waits for may take its whole time again from `now` on: while nobody was there nobody could do anything.
        """
        self.apply(events)
        self.is_unsure = False
        self.table = replace(self.table, since=now)

    def since(self, version: int, seat: Seat) -> Iterator[Event | Skip] | None:
        """What happened after a version, or None where that is not at hand or has not happened yet."""
        if not self.before.version <= version <= self.table.version:
            return None
        return self._since(version, seat)

    def _since(self, version: int, seat: Seat) -> Iterator[Event | Skip]:
        table = self.before
        for event in self.events:
            table = evolve(table, event)
            if table.version > version:
                yield frame(table, event, table.version, seat)

    def follow(self, seat: Seat, follower: Follower) -> None:
        """Tell this follower from now on, and nobody else at the seat."""
        old = self.followers.get(seat)
        self.followers[seat] = follower
        if old is not None and old is not follower:
            old.replaced()

    def stop_timer(self) -> None:
        """Wait for no time that runs out."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def unfollow(self, seat: Seat, follower: Follower) -> None:
        """Tell this follower nothing any more."""
        if self.followers.get(seat) is follower:
            del self.followers[seat]


def loaded(events: Sequence[LogEvent], now: float) -> Running:
    """The table of a log, with the events since its last deal at hand. Raises `BadLog`."""
    deals = (place for place, event in enumerate(events) if isinstance(event, Dealt))
    start = max(deals, default=1)
    before = fold(events[:start])
    running = Running(before, before)
    running.resume(events[start:], now)
    return running
