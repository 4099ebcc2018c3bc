"""Tables that nobody touches are deleted with their logs, and never in the middle of somebody's move."""

import asyncio
from contextlib import suppress

import pytest

from batak.server.store import Conflict, EndedTable, Guest, OpenedTable, Store, TouchedTable, open_store


async def opened(store: Store, **tables: float) -> int:
    """A guest who opened these tables at these times, each with a log of two events."""
    guest = await store.add_guest(b"hash", "Ayşe", 1.0)
    for table, at in tables.items():
        await store.append(table, 0, [b"1", b"2"], also=[OpenedTable(table, guest, "altin", at)])
    return guest


async def left(store: Store, *tables: str) -> list[str]:
    return [table for table in tables if await store.load(table)]


async def test_what_was_opened_before_a_time_is_deleted_whole(store: Store) -> None:
    guest = await opened(store, a=10.0, b=20.0, c=30.0)
    await store.append("a", 2, [b"3"], also=[EndedTable("a", 11.0)])
    assert await store.delete_untouched(20.0, 9) == 1
    assert await left(store, "a", "b", "c") == ["b", "c"]
    assert await store.delete_untouched(20.5, 9) == 1
    assert await store.delete_untouched(20.5, 9) == 0
    assert await store.running() == ["c"]
    assert [row.table for row in await store.tables_of(guest)] == ["c"]
    assert await store.guest(b"hash") == Guest(guest, "Ayşe", 1.0)


async def test_those_untouched_for_longest_go_first_and_no_more_than_asked_for(store: Store) -> None:
    await opened(store, a=12.0, b=10.0, c=11.0, d=13.0)
    assert await store.delete_untouched(99.0, 2) == 2
    assert await left(store, "a", "b", "c", "d") == ["a", "d"]
    assert await store.delete_untouched(99.0, 3) == 2


async def test_what_happens_at_a_table_or_who_is_there_keeps_it(store: Store) -> None:
    await opened(store, a=10.0, b=10.0, c=10.0, d=10.0)
    await store.append("a", 2, [b"3"], also=[TouchedTable("a", 50.0)])
    await store.touch(["b", "nowhere"], 50.0)
    await store.touch([], 50.0)
    await store.append("d", 2, [b"3"])
    assert await store.delete_untouched(50.0, 9) == 2
    assert await left(store, "a", "b", "c", "d") == ["a", "b"]
    assert await store.load("nowhere") == []


async def test_a_refused_append_touches_nothing_that_is_not_there(store: Store) -> None:
    await opened(store, a=10.0)
    with pytest.raises(Conflict):
        await store.append("x", 0, [b"1"], also=[TouchedTable("x", 50.0)])
    assert await left(store, "x") == []


async def test_whoever_comes_after_the_deletion_comes_too_late(store: Store) -> None:
    await opened(store, a=10.0, b=10.0)
    assert await store.delete_untouched(20.0, 1) == 1
    (gone,) = {"a", "b"} - set(await left(store, "a", "b"))
    late = store.append(gone, 2, [b"3"], also=[TouchedTable(gone, 50.0)])
    beside = store.append("new", 0, [b"1"])
    ended = await asyncio.gather(late, beside, return_exceptions=True)
    assert (type(ended[0]), ended[1]) == (Conflict, 1)
    assert await left(store, gone) == []


async def test_a_deletion_and_a_move_in_two_processes_never_leave_half_a_log(store_url: str) -> None:
    """One goes from the oldest table on, the other from the newest back, so they meet at one of them."""
    moving, deleting = [await open_store(store_url) for _ in range(2)]
    tables = [f"t{number}" for number in range(60)]
    await opened(moving, **{table: 10.0 + number for number, table in enumerate(tables)})
    moved: set[str] = set()

    async def move(table: str) -> None:
        with suppress(Conflict):
            await moving.append(table, 2, [b"3"], also=[TouchedTable(table, 500.0)])
            moved.add(table)

    async def move_all() -> None:
        for table in reversed(tables):
            await move(table)

    async def delete_all() -> None:
        while await deleting.delete_untouched(400.0, 1):
            pass

    await move(tables[-1])
    assert await deleting.delete_untouched(400.0, 1) == 1
    await asyncio.gather(move_all(), delete_all())
    for table in tables:
        assert await moving.load(table) == ([b"1", b"2", b"3"] if table in moved else [])
    assert set(await deleting.running()) == moved
    assert 1 <= len(moved) < len(tables)
    for store in (moving, deleting):
        await store.close()
