"""Which tables a process holds in memory: those that somebody follows, or at which something is under way."""

import asyncio
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

import pytest

from batak.core.rulesets import RULESETS
from batak.server.bus import LocalBus
from batak.server.commands import Refused
from batak.server.counts import Counts
from batak.server.messages import Act, Event, Leave, OfferHash, OfferSeed, Skip
from batak.server.shell import Shell, Wish
from batak.server.store import Fault, Guest, Store, StoreFault, open_store
from tests.server.players import PATIENT

SEED = "0" * 32
HASH = sha256(f"{SEED}|0".encode()).hexdigest()
WISH = Wish("altin", RULESETS["altin"].rules, "random")


class Watched:
    """A store that tells which tables are loaded, and whose next answer to an append may be lost on the way."""

    def __init__(self, store: Any) -> None:
        self.store = store
        self.loaded: asyncio.Queue[str] = asyncio.Queue()
        self.is_answer_lost = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def load(self, table: str, after: int = 0) -> Any:
        self.loaded.put_nowait(table)
        return await self.store.load(table, after)

    async def append(self, *given: Any, **more: Any) -> Any:
        version = await self.store.append(*given, **more)
        if self.is_answer_lost:
            self.is_answer_lost = False
            raise StoreFault(Fault.LOST)
        return version


class Ear:
    """Somebody who follows a table."""

    def tell(self, told: Event | Skip) -> None:
        pass

    def replaced(self) -> None:
        pass


class House:
    """A shell with its store, a guest, and somebody who is none of its players."""

    def __init__(self, store: Watched, guest: Guest) -> None:
        self.store = store
        self.guest = guest
        self.counts = Counts()
        self.shell = self.started()

    def started(self) -> Shell:
        return Shell(cast("Store", self.store), LocalBus(), bot_delay=(0, 0), counts=self.counts)

    async def table(self) -> str:
        return await self.shell.open(self.guest, WISH)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    store = Watched(await open_store(f"sqlite:///{tmp_path / 'tables.sqlite3'}"))
    await store.add_guest(b"0" * 32, "Deniz", 0.0)
    guest = await store.guest(b"0" * 32)
    made = House(store, guest)
    async with asyncio.timeout(PATIENT):
        yield made
        await made.shell.stop()
    await store.close()


async def test_a_table_that_waits_for_somebody_who_is_away_is_not_held(house: House) -> None:
    tables = [await house.table() for _ in range(3)]
    assert all([(await house.shell.table(table)).fair.takes_hashes for table in tables])
    assert house.counts.tables == 0
    _, seat, _ = await house.shell.follow(tables[0], house.guest.id, None, ear := Ear())
    assert house.counts.tables == 1
    house.shell.unfollow(tables[0], seat, ear)
    assert house.counts.tables == 0
    await house.shell.stop()
    house.shell = house.started()
    while not house.store.loaded.empty():
        house.store.loaded.get_nowait()
    house.shell.wake()
    assert {await house.store.loaded.get() for _ in tables} == set(tables)
    for table in tables:
        await house.shell.table(table)
    assert house.counts.tables == 0


async def test_a_table_is_not_held_for_somebody_who_has_no_seat(house: House) -> None:
    table = await house.table()
    with pytest.raises(Refused, match="not_seated"):
        await house.shell.follow(table, 99, None, Ear())
    with pytest.raises(Refused, match="not_seated"):
        await house.shell.command(table, 99, Leave("a", table))
    assert house.counts.tables == 0


async def test_commands_at_once_meet_at_one_table(house: House) -> None:
    table = await house.table()

    async def promise_and_be_early() -> None:
        await house.shell.command(table, house.guest.id, OfferHash("a", table, HASH))
        with pytest.raises(Refused, match="stale_turn"):
            await house.shell.command(table, house.guest.id, Act("c", table, 99, "pass"))

    seed = house.shell.command(table, house.guest.id, OfferSeed("b", table, SEED))
    await asyncio.gather(promise_and_be_early(), seed)
    assert house.store.loaded.qsize() == 1


async def test_who_follows_after_a_lost_answer_is_told_what_is_stored(house: House) -> None:
    table = await house.table()
    _, seat, before = await house.shell.follow(table, house.guest.id, None, Ear())
    house.store.is_answer_lost = True
    with pytest.raises(StoreFault):
        await house.shell.command(table, house.guest.id, OfferHash("a", table, HASH))
    told, _, after = await house.shell.follow(table, house.guest.id, before, Ear())
    assert seat == 0
    assert [frame.version for frame in told] == [*range(before + 1, after + 1)]
    assert after > before
