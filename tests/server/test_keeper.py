"""A match that nobody has touched for 7 days is deleted; one that somebody is at is not."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from batak.server.bus import LocalBus
from batak.server.counts import Counts
from batak.server.keeper import KEPT, TOUCHED_TO, Keeper
from batak.server.messages import Leave, OfferHash, OfferSeed
from batak.server.running import NoSuchTable
from batak.server.shell import Shell
from batak.server.store import Fault, Guest, Store, StoreFault
from tests.server.players import PATIENT, Player, Site, serving, settings
from tests.server.test_doors import asked
from tests.server.test_memory import HASH, SEED, WISH, Ear, Listener

HOUR = 3600.0


class House:
    """A process with its shell and its keeper, on a store and a clock that others may have as well."""

    def __init__(self, store: Store, guest: Guest, clock: list[float]) -> None:
        self.store = store
        self.guest = guest
        self.clock = clock
        self.counts = Counts()
        self.shell = Shell(store, LocalBus(), bot_delay=(0, 0), counts=self.counts, clock=self.now)
        self.keeper = Keeper(store, self.shell, self.counts, self.now)

    def now(self) -> float:
        return self.clock[0]

    def wait(self, seconds: float) -> None:
        self.clock[0] += seconds

    async def table(self) -> str:
        return await self.shell.open(self.guest, WISH)

    async def promise(self, table: str) -> None:
        """Something that a person does there."""
        await self.shell.command(table, self.guest.id, OfferHash(f"{self.now()}", table, HASH))

    async def kept(self, *tables: str) -> list[str]:
        return [table for table in tables if await self.store.load(table)]


@pytest.fixture
async def house(store: Store, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setattr("batak.server.keeper._PAUSE", 0)
    await store.add_guest(b"0" * 32, "Deniz", 0.0)
    guest = await store.guest(b"0" * 32)
    assert guest is not None
    made = House(store, guest, [1_000_000.0])
    async with asyncio.timeout(PATIENT):
        yield made
        await made.shell.stop()


async def test_a_log_is_kept_7_days_after_its_last_event(house: House) -> None:
    idle, touched = await house.table(), await house.table()
    house.wait(3 * 24 * HOUR)
    await house.promise(touched)
    house.wait(4 * 24 * HOUR)
    assert await house.keeper.go_round() == 0
    house.wait(TOUCHED_TO + 1)
    assert await house.keeper.go_round() == 1
    assert await house.kept(idle, touched) == [touched]
    house.wait(3 * 24 * HOUR)
    assert await house.keeper.go_round() == 1
    assert await house.kept(touched) == []
    assert await house.store.tables_of(house.guest.id) == []


async def test_what_happens_within_an_hour_of_a_note_is_not_forgotten_sooner(house: House) -> None:
    """The store is told of a table once an hour, so the last event may be younger than the note."""
    table = await house.table()
    await house.shell.follow(table, house.guest.id, None, Ear())
    await house.promise(table)
    house.wait(TOUCHED_TO - 1)
    await house.shell.command(table, house.guest.id, OfferSeed("seed", table, SEED))
    await house.shell.stop()
    house.wait(KEPT)
    other = House(house.store, house.guest, house.clock)
    assert await other.keeper.go_round() == 0
    house.wait(2)
    assert await other.keeper.go_round() == 1


async def test_a_match_that_is_over_is_kept_as_long(house: House) -> None:
    table = await house.table()
    _, seat, _ = await house.shell.follow(table, house.guest.id, None, listener := Listener())
    await house.promise(table)
    await house.shell.command(table, house.guest.id, OfferSeed("seed", table, SEED))
    await house.shell.command(table, house.guest.id, Leave("leave", table))
    await listener.is_over.wait()
    house.shell.unfollow(table, seat, listener)
    house.wait(KEPT)
    assert await house.keeper.go_round() == 0
    house.wait(TOUCHED_TO + 1)
    assert await house.keeper.go_round() == 1
    assert await house.kept(table) == []


async def test_a_table_is_not_pulled_away_under_somebody_who_is_connected(house: House) -> None:
    """Another process, which knows nothing of them, does not do it either."""
    table = await house.table()
    _, seat, version = await house.shell.follow(table, house.guest.id, None, ear := Ear())
    other = House(house.store, house.guest, house.clock)
    for _ in range(9):
        house.wait(24 * HOUR)
        await house.keeper.go_round()
        assert await other.keeper.go_round() == 0
    await house.promise(table)
    assert (await house.shell.table(table)).version > version
    house.shell.unfollow(table, seat, ear)
    house.wait(KEPT + TOUCHED_TO + 1)
    assert await other.keeper.go_round() == 1


async def test_whoever_comes_with_an_old_link_is_told_that_there_is_no_such_table(house: House) -> None:
    table = await house.table()
    assert (await house.shell.table(table)).id == table
    house.wait(KEPT + TOUCHED_TO + 1)
    assert await house.keeper.go_round() == 1
    for ask in (house.promise(table), house.shell.follow(table, house.guest.id, 1, Ear()), house.shell.table(table)):
        with pytest.raises(NoSuchTable):
            await ask
    assert house.counts.tables == 0
    assert house.counts.errors == 0


async def test_who_opens_an_old_link_while_it_is_deleted_is_told_at_the_next_command(house: House) -> None:
    table = await house.table()
    house.wait(KEPT + TOUCHED_TO + 1)
    _, seat, _ = await house.shell.follow(table, house.guest.id, None, ear := Ear())
    assert await House(house.store, house.guest, house.clock).keeper.go_round() == 1
    with pytest.raises(NoSuchTable):
        await house.promise(table)
    assert await house.kept(table) == []
    assert house.counts.tables == 0
    house.shell.unfollow(table, seat, ear)


async def test_many_go_one_after_another_and_moves_between_them(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("batak.server.keeper._PAUSE", 0.05)
    old = [await house.table() for _ in range(12)]
    house.wait(KEPT + TOUCHED_TO + 1)
    new = await house.table()
    turns: list[str] = []

    async def delete() -> None:
        assert await house.keeper.go_round() == 12
        turns.append("deleted")

    async def move() -> None:
        await house.promise(new)
        turns.append("moved")

    await asyncio.gather(delete(), move())
    assert turns == ["moved", "deleted"]
    assert await house.kept(*old, new) == [new]


async def test_a_round_that_fails_is_not_the_last(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    rounds: list[float] = []
    is_third = asyncio.Event()

    async def fails_once(before: float, _most: int) -> int:
        rounds.append(before)
        if len(rounds) == 1:
            raise StoreFault(Fault.LOST)
        if len(rounds) == 3:
            is_third.set()
        return 0

    monkeypatch.setattr("batak.server.keeper._ROUND", 0)
    monkeypatch.setattr(house.store, "delete_untouched", fails_once)
    keeping = asyncio.create_task(house.keeper.keep())
    await is_third.wait()
    keeping.cancel()
    assert house.counts.errors == 1


async def test_a_server_deletes_by_itself_and_its_pages_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("batak.server.keeper._ROUND", 0.05)
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        old, new = await site.table(token), await site.table(token)
        database = create_engine(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
        query = text("UPDATE tables SET touched_at = :before WHERE id = :id")
        async with site.http(token) as http, asyncio.timeout(PATIENT):
            told: list[Any] = []
            while len(told) != 1:
                # Again and again, since a round that comes while the server holds the table notes that it is in use.
                with database.begin() as connection:
                    connection.execute(query, {"before": time.time() - KEPT - TOUCHED_TO - 1, "id": old})
                await asyncio.sleep(0.02)
                told = (await http.get("/api/me")).json()["tables"]
            database.dispose()
            assert told[0]["table"] == new
            answer = await http.get(f"/api/tables/{old}/record")
            assert (answer.status_code, answer.json()) == (404, {"code": "no_such_table"})
            async with site.socket(token) as socket:
                assert await asked(socket, old) == "no_such_table"
            async with site.socket(token) as socket:
                player = Player(socket, new)
                await player.open()
                await player.play(until=lambda player: player.deal == 1)
        assert server.counts.errors == 0
