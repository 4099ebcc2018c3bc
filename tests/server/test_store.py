"""What every store promises, on SQLite and on PostgreSQL."""

import asyncio
import random

import pytest

from batak.server.store import Conflict, EndedTable, Fault, Guest, OpenedTable, Store, StoreFault, TableRow, open_store
from batak.server.store.sql import GROUP, WAITING


async def test_events_come_back_in_the_order_of_their_versions(store: Store) -> None:
    assert await store.append("a", 0, [b"1", b"2"]) == 2
    assert await store.append("a", 2, [b"3"]) == 3
    assert await store.load("a") == [b"1", b"2", b"3"]
    assert await store.load("a", 1) == [b"2", b"3"]
    assert await store.load("a", 3) == []
    assert await store.load("a", 9) == []


async def test_tables_do_not_see_each_other(store: Store) -> None:
    await store.append("a", 0, [b"of a"])
    assert await store.load("b") == []
    await store.append("b", 0, [b"of b"])
    assert (await store.load("a"), await store.load("b")) == ([b"of a"], [b"of b"])


async def test_every_byte_is_kept(store: Store) -> None:
    bodies = [bytes(range(256)), b"", random.Random(1).randbytes(100_000)]
    await store.append("a", 0, bodies)
    assert await store.load("a") == bodies


@pytest.mark.parametrize("after", [0, 1, 3, 4])
async def test_whoever_decided_upon_another_version_is_told_so(store: Store, after: int) -> None:
    await store.append("a", 0, [b"1", b"2"])
    with pytest.raises(Conflict):
        await store.append("a", after, [b"x", b"y", b"z"])
    assert await store.load("a") == [b"1", b"2"]


async def test_a_log_begins_at_its_beginning(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.append("a", 1, [b"2"])
    assert await store.load("a") == []


async def test_an_append_of_nothing_is_no_append(store: Store) -> None:
    with pytest.raises(ValueError, match="needs an event"):
        await store.append("a", 0, [])
    with pytest.raises(ValueError, match="not negative"):
        await store.append("a", -1, [b"1"])


async def test_one_of_many_rivals_wins_and_the_neighbours_do_not_notice(store: Store) -> None:
    """All of them arrive together, so they share a transaction."""
    rivals = [store.append("a", 0, [b"%d" % number, b"and more"]) for number in range(20)]
    neighbours = [store.append(f"b{number}", 0, [b"1"]) for number in range(20)]
    ended = await asyncio.gather(*rivals, *neighbours, return_exceptions=True)
    assert [type(one) for one in ended[:20]].count(Conflict) == 19
    assert (ended[0], ended[20:]) == (2, [1] * 20)
    assert await store.load("a") == [b"0", b"and more"]


async def test_appends_that_build_on_each_other_may_share_a_transaction(store: Store) -> None:
    appends = [store.append("a", version, [b"%d" % version]) for version in range(50)]
    assert await asyncio.gather(*appends) == list(range(1, 51))
    assert await store.load("a") == [b"%d" % version for version in range(50)]


async def test_more_than_may_wait(store: Store) -> None:
    count = WAITING + GROUP + 10
    tables, each = 700, range(0, count, 700)
    ended = await asyncio.gather(
        *(store.append(f"t{number % tables}", number // tables, [b"x"]) for number in range(count))
    )
    assert ended == [number // tables + 1 for number in range(count)]
    assert len(await store.load("t0")) == len(each)


async def test_what_no_column_holds_fails_alone(store: Store) -> None:
    guest = await store.add_guest(b"hash", "Ayşe", 1.0)
    fails = [
        store.append("x", 0, [b"1"], also=[OpenedTable("x", guest + 1, "koz_maca", 2.0)]),
        store.append("half a letter \ud800", 0, [b"1"]),
        store.append("y", 2**70, [b"1"]),
    ]
    works = [store.append(f"a{number}", 0, [b"1"]) for number in range(5)]
    ended = await asyncio.gather(*fails, *works, return_exceptions=True)
    assert [str(one) for one in ended[3:]] == ["1"] * 5
    assert isinstance(ended[0], StoreFault)
    assert isinstance(ended[1], StoreFault)
    assert [ended[0].fault, ended[1].fault] == [Fault.REFUSED, Fault.REFUSED]
    assert isinstance(ended[2], Conflict)
    assert [await store.load(table) for table in ("x", "y", "a4")] == [[], [], [b"1"]]
    assert await store.running() == []


async def test_projections_stand_and_fall_with_their_events(store: Store) -> None:
    guest = await store.add_guest(b"hash", "Ayşe", 1.0)
    await store.append("a", 0, [b"1"], also=[OpenedTable("a", guest, "koz_maca", 2.0)])
    with pytest.raises(Conflict):
        await store.append("b", 7, [b"1"], also=[OpenedTable("b", guest, "koz_maca", 3.0)])
    with pytest.raises(Conflict):
        await store.append("a", 0, [b"1"], also=[EndedTable("a", 4.0)])
    with pytest.raises(StoreFault):
        await store.append("c", 0, [b"1"], also=[OpenedTable("a", guest, "koz_maca", 3.0)])
    assert await store.load("c") == []
    assert await store.running() == ["a"]
    await store.append("a", 1, [b"2"], also=[EndedTable("a", 4.0)])
    assert await store.running() == []


async def test_guests_are_known_by_the_hashes_of_their_tokens(store: Store) -> None:
    first = await store.add_guest(b"\x00\xff", "Ayşe İnce", 1_700_000_000.25)
    second = await store.add_guest(b"\x00\xfe", "", 2.0)
    assert first != second
    assert await store.guest(b"\x00\xff") == Guest(first, "Ayşe İnce", 1_700_000_000.25)
    assert await store.guest(b"\x00\xfd") is None
    with pytest.raises(Conflict):
        await store.add_guest(b"\x00\xff", "somebody else", 3.0)
    assert await store.guest(b"\x00\xff") == Guest(first, "Ayşe İnce", 1_700_000_000.25)


async def test_one_token_makes_one_guest(store: Store) -> None:
    ended = await asyncio.gather(*(store.add_guest(b"h", "Ali", 1.0) for _ in range(9)), return_exceptions=True)
    assert [type(one) for one in ended].count(Conflict) == 8


async def test_tables_of_a_guest_are_the_running_ones_newest_first(store: Store) -> None:
    ayse, ali = await store.add_guest(b"1", "Ayşe", 1.0), await store.add_guest(b"2", "Ali", 1.0)
    for table, guest, at in (("a", ayse, 10.0), ("b", ayse, 30.0), ("c", ali, 20.0), ("d", ayse, 20.5)):
        await store.append(table, 0, [b"1"], also=[OpenedTable(table, guest, "koz_maca", at)])
    await store.append("a", 1, [b"2"], also=[EndedTable("a", 40.0)])
    assert await store.tables_of(ayse) == [TableRow("b", ayse, "koz_maca", 30.0), TableRow("d", ayse, "koz_maca", 20.5)]
    assert await store.tables_of(ayse + ali) == []
    assert await store.running() == ["c", "d", "b"]


async def test_what_was_acknowledged_is_seen_at_once(store: Store) -> None:
    async def play(table: str) -> None:
        for version in range(30):
            await store.append(table, version, [b"x"])
            assert len(await store.load(table)) == version + 1

    await asyncio.gather(*(play(f"t{number}") for number in range(10)))


async def test_all_is_there_after_opening_again(store_url: str) -> None:
    store = await open_store(store_url)
    guest = await store.add_guest(b"hash", "Ayşe", 1.0)
    await store.append("a", 0, [b"1", b"2"], also=[OpenedTable("a", guest, "koz_maca", 2.0)])
    await store.close()
    store = await open_store(store_url)
    assert await store.load("a") == [b"1", b"2"]
    assert await store.guest(b"hash") == Guest(guest, "Ayşe", 1.0)
    assert await store.running() == ["a"]
    assert await store.append("a", 2, [b"3"]) == 3
    await store.close()


async def test_closing_stores_what_was_handed_in(store_url: str) -> None:
    store = await open_store(store_url)
    appends = [asyncio.create_task(store.append(f"t{number}", 0, [b"x"])) for number in range(3 * GROUP)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*appends) == [1] * len(appends)
    await store.close()
    for late in (
        store.append("late", 0, [b"x"]),
        store.load("t1"),
        store.running(),
        store.guest(b""),
        store.tables_of(1),
    ):
        with pytest.raises(StoreFault, match="closed"):
            await late
    store = await open_store(store_url)
    assert [await store.load(f"t{number}") for number in (0, 3 * GROUP - 1)] == [[b"x"], [b"x"]]
    await store.close()


async def test_who_waits_for_room_when_the_store_closes_is_told(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("batak.server.store.sql.WAITING", 40)
    monkeypatch.setattr("batak.server.store.sql.GROUP", 8)
    store = await open_store(store_url)
    appends = [asyncio.create_task(store.append(f"t{number}", 0, [b"x"])) for number in range(300)]
    await asyncio.sleep(0)
    await asyncio.wait_for(store.close(), 60)
    ended = await asyncio.wait_for(asyncio.gather(*appends, return_exceptions=True), 60)
    stored = [number for number, one in enumerate(ended) if one == 1]
    told = [number for number, one in enumerate(ended) if isinstance(one, StoreFault) and one.fault is Fault.CLOSED]
    assert sorted(stored + told) == list(range(300))
    store = await open_store(store_url)
    assert [number for number in range(300) if await store.load(f"t{number}")] == stored
    await store.close()


async def test_who_no_longer_waits_disturbs_nobody(store: Store) -> None:
    appends = [asyncio.create_task(store.append(f"t{number}", 0, [b"x"])) for number in range(100)]
    await asyncio.sleep(0)
    for append in appends[::2]:
        append.cancel()
    assert await asyncio.gather(*appends[1::2]) == [1] * 50
    assert await store.append("next", 0, [b"x"]) == 1


async def test_two_processes_at_one_table(store_url: str) -> None:
    """Whoever comes second loads and decides again; in the end each has had its turns and no version is there twice."""
    stores = [await open_store(store_url) for _ in range(2)]

    async def play(store: Store, name: bytes) -> int:
        conflicts = 0
        for _ in range(60):
            while True:
                version = len(await store.load("a"))
                try:
                    await store.append("a", version, [name])
                except Conflict:
                    conflicts += 1
                else:
                    break
        return conflicts

    alone = [store.append(f"{number}", 0, [b"x"]) for number, store in enumerate(stores * 20)]
    conflicts = await asyncio.gather(*(play(store, b"%d" % number) for number, store in enumerate(stores)))
    assert await asyncio.gather(*alone) == [1] * 40
    assert sum(conflicts) > 0
    assert sorted(await stores[0].load("a")) == [b"0"] * 60 + [b"1"] * 60
    # Each remembers a version that the other has gone beyond.
    assert await stores[0].append("b", 0, [b"1"]) == 1
    assert await stores[1].append("b", 1, [b"2"]) == 2
    ended = await asyncio.gather(
        stores[0].append("b", 1, [b"x"]), stores[0].append("c", 0, [b"1"]), return_exceptions=True
    )
    assert (type(ended[0]), ended[1]) == (Conflict, 1)
    assert await stores[0].load("b") == [b"1", b"2"]
    for store in stores:
        await store.close()


async def test_more_tables_than_are_remembered(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("batak.server.store.writing._KNOWN_HEADS", 3)
    for version in range(3):
        for table in range(10):
            assert await store.append(f"t{table}", version, [b"x"]) == version + 1
