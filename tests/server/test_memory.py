"""Which tables a process holds in memory: those that somebody follows, or at which something is under way."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

import pytest

from batak.core.rulesets import RULESETS
from batak.server import log
from batak.server.bus import LocalBus
from batak.server.commands import Refused
from batak.server.counts import Counts
from batak.server.decide import NewTable, opened
from batak.server.messages import Act, Event, Leave, MatchEnded, OfferHash, OfferSeed, Skip
from batak.server.running import Running
from batak.server.shelf import Shelf
from batak.server.shell import Shell, Wish
from batak.server.store import Fault, Guest, Store, StoreFault, open_store
from batak.server.table import fold
from tests.server.players import PATIENT
from tests.server.tables import seated, secret_of

SEED = "0" * 32
HASH = sha256(f"{SEED}|0".encode()).hexdigest()
WISH = Wish("altin", RULESETS["altin"].rules, "random")


class Watched:
    """A store that tells which tables are loaded, and whose next answer to an append may be lost on the way."""

    def __init__(self, store: Any) -> None:
        self.store = store
        self.loaded: asyncio.Queue[str] = asyncio.Queue()
        self.after: list[int] = []
        self.is_answer_lost = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def load(self, table: str, after: int = 0) -> Any:
        self.loaded.put_nowait(table)
        self.after.append(after)
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


class Listener(Ear):
    """Somebody who follows a table until its match is over."""

    def __init__(self) -> None:
        self.is_over = asyncio.Event()

    def tell(self, told: Event | Skip) -> None:
        if isinstance(told, Event) and isinstance(told.happening, MatchEnded):
            self.is_over.set()


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


async def test_a_table_that_was_put_aside_is_not_read_again_from_the_start(house: House) -> None:
    table = await house.table()
    _, seat, version = await house.shell.follow(table, house.guest.id, None, ear := Ear())
    house.shell.unfollow(table, seat, ear)
    told, _, again = await house.shell.follow(table, house.guest.id, version, Ear())
    assert (list(told), again) == ([], version)
    assert house.store.after == [0, version - 1]


async def test_what_another_process_did_meanwhile_is_taken_in(house: House) -> None:
    table = await house.table()
    before = await house.shell.table(table)
    other = house.started()
    await other.command(table, house.guest.id, OfferHash("a", table, HASH))
    _, _, middle = await house.shell.follow(table, house.guest.id, None, ear := Ear())
    house.shell.unfollow(table, 0, ear)
    await other.command(table, house.guest.id, OfferSeed("b", table, SEED))
    await other.follow(table, house.guest.id, None, listener := Listener())
    await other.command(table, house.guest.id, Leave("c", table))
    await listener.is_over.wait()
    await other.stop()
    found = await house.shell.table(table)
    stored = [log.decode(each) for each in await house.store.load(table)]
    assert replace(found, since=0.0) == replace(fold(stored), since=0.0)
    assert before.version < middle < found.version == len(stored)
    assert house.store.after.count(0) == 3


def test_the_shelf_keeps_the_tables_that_were_put_aside_last() -> None:
    shelf = Shelf(2)
    tables = {name: fold(opened(NewTable(name, "altin", WISH.rules, seated()), secret_of(name), 0.0)) for name in "abc"}
    for name in ("a", "b", "a", "c"):
        shelf.put(Running(tables[name], tables[name]))
    assert shelf.take("b") is None
    kept = shelf.take("a")
    assert kept is not None
    assert kept.table is tables["a"]
    assert shelf.take("a") is None
