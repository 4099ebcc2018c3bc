"""The store on SQL: one task writes, and whatever arrives while it does is its next group."""

import asyncio
import functools
from collections.abc import Sequence
from dataclasses import dataclass

from batak.server.store import reading
from batak.server.store.contract import Conflict, Fault, Guest, Projection, StoreFault, TableRow
from batak.server.store.database import Database
from batak.server.store.writing import Append, Deletion, Heads, Item, NewGuest, Outcome, Touch, write

WAITING = 4096
"""How many appends may wait to be written. Further callers wait for room, so that a slow disk slows the players down
and the memory does not grow."""

GROUP = 512
"""How many appends share a transaction at most: the first of them should not wait for too many others."""


@dataclass(frozen=True)
class _Waiting:
    item: Item
    answer: "asyncio.Future[int]"


class SqlStore:
    """A store in an SQL database; see `contract.Store` for what its methods promise."""

    def __init__(self, database: Database) -> None:
        """Begin to write; needs a running event loop."""
        self._database = database
        self._heads = Heads()
        self._waiting: asyncio.Queue[_Waiting | None] = asyncio.Queue(WAITING)
        self._is_closed = False
        self._writer = asyncio.create_task(self._write(), name="batak store")

    async def append(self, table: str, after: int, events: Sequence[bytes], *, also: Sequence[Projection] = ()) -> int:
        """Append events to a table's log; durable on return."""
        if not events or after < 0:
            raise ValueError("an append needs an event and a version that is not negative")
        return await self._stored(Append(table, after, tuple(events), tuple(also)))

    async def add_guest(self, token_hash: bytes, name: str, now: float) -> int:
        """Add a guest; the id is returned when the guest is stored."""
        return await self._stored(NewGuest(token_hash, name, now))

    async def load(self, table: str, after: int = 0) -> list[bytes]:
        """Read a table's events after a version."""
        self._check_open()
        return await self._database.read(functools.partial(reading.load, table=table, after=after))

    async def guest(self, token_hash: bytes) -> Guest | None:
        """Find a guest by the hash of the token."""
        self._check_open()
        return await self._database.read(functools.partial(reading.guest, token_hash=token_hash))

    async def running(self) -> list[str]:
        """List the tables whose match is not over."""
        self._check_open()
        return await self._database.read(reading.running)

    async def tables_of(self, guest: int) -> list[TableRow]:
        """List a guest's tables whose match is not over."""
        self._check_open()
        return await self._database.read(functools.partial(reading.tables_of, guest_id=guest))

    async def touch(self, tables: Sequence[str], at: float) -> None:
        """Note that tables are in use."""
        if tables:
            await self._stored(Touch(tuple(tables), at))

    async def delete_untouched(self, before: float, most: int) -> int:
        """Delete tables that were last touched before a time."""
        return await self._stored(Deletion(before, most))

    async def close(self) -> None:
        """Write what waits, then let go of the database; to close twice is harmless."""
        if not self._is_closed:
            self._is_closed = True
            await self._waiting.put(None)
        await asyncio.shield(self._writer)

    async def _stored(self, item: Item) -> int:
        self._check_open()
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        await self._waiting.put(_Waiting(item, answer))
        return await answer

    def _check_open(self) -> None:
        if self._is_closed:
            raise StoreFault(Fault.CLOSED)

    async def _write(self) -> None:
        """Write group after group until the store is closed."""
        is_last = False
        while not is_last:
            group: list[_Waiting] = []
            waiting = await self._waiting.get()
            while waiting is not None and len(group) < GROUP:
                group.append(waiting)
                if self._waiting.empty() or len(group) == GROUP:
                    break
                waiting = self._waiting.get_nowait()
            is_last = waiting is None
            await self._write_group([waiting for waiting in group if not waiting.answer.cancelled()])
        # Callers that were still waiting for room when the store was closed come after the last mark.
        while not self._waiting.empty():
            late = self._waiting.get_nowait()
            if late is not None and not late.answer.done():
                late.answer.set_exception(StoreFault(Fault.CLOSED))
            await asyncio.sleep(0)
        await self._database.close()

    async def _write_group(self, group: list[_Waiting]) -> None:
        if not group:
            return
        items = [waiting.item for waiting in group]
        outcomes: list[Outcome]
        try:
            outcomes = await self._database.write(
                functools.partial(write, insert=self._database.insert, heads=self._heads, items=items)
            )
        except StoreFault as failed:
            outcomes = [failed] * len(group)
        except Exception as error:  # noqa: BLE001 -- whatever it was, nobody may wait for ever
            outcomes = [StoreFault(Fault.FAILED, type(error).__name__)] * len(group)
        for waiting, outcome in zip(group, outcomes, strict=True):
            if waiting.answer.done():
                continue
            match outcome:
                case Conflict():
                    waiting.answer.set_exception(outcome)
                case StoreFault(fault=fault, detail=detail):
                    waiting.answer.set_exception(StoreFault(fault, detail))
                case version:
                    waiting.answer.set_result(version)
