"""What a store says when it cannot: by name, without a word of what was to be stored, and losing nothing."""

import asyncio
import contextlib
import shutil
import sqlite3
import sys
import traceback
from collections.abc import Awaitable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, event

from batak.server.store import Fault, OpenedTable, Store, StoreFault, open_store
from tests.server.postgres import Postgres

SECRET = b"SAHKDQ"
PATIENCE = 30.0


async def fault_of(work: Awaitable[object]) -> Fault:
    """Wait for a fault; all that a log might show of it says nothing of what was stored or of a password."""
    with pytest.raises(StoreFault) as raised:
        await asyncio.wait_for(work, PATIENCE)
    told = "".join(traceback.format_exception(raised.value))
    assert SECRET.decode() not in told
    assert "geheim" not in told
    return raised.value.fault


@pytest.fixture
def small_disk() -> Iterator[None]:
    """Give every SQLite database 40 pages and no more."""

    def limit(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA max_page_count=40")

    event.listen(Engine, "connect", limit)
    yield
    event.remove(Engine, "connect", limit)


@pytest.mark.usefixtures("small_disk")
async def test_a_full_disk_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'batak.db'}"
    store = await open_store(url)
    stored = 0

    async def fill() -> None:
        nonlocal stored
        for version in range(200):
            await store.append("a", version, [SECRET * 300])
            stored += 1

    assert await fault_of(fill()) is Fault.FULL
    assert 10 < stored < 200
    together = [store.append(table, 0, [SECRET * 3000, SECRET]) for table in "xyz"]
    assert [await fault_of(append) for append in together] == [Fault.FULL] * 3
    assert [len(await store.load(table)) for table in "axyz"] == [stored, 0, 0, 0]
    assert await store.append("small", 0, [b"1"]) == 1
    await store.close()
    store = await open_store(url)
    assert [len(await store.load(table)) for table in ("a", "x", "small")] == [stored, 0, 1]
    await store.close()


async def test_a_database_that_another_program_holds(tmp_path: Path) -> None:
    path = tmp_path / "batak.db"
    store = await open_store(f"sqlite:///{path}?timeout=0.2")
    await store.append("a", 0, [b"1"])
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert await fault_of(store.append("a", 1, [SECRET])) is Fault.LOCKED
        assert await store.load("a") == [b"1"]
        assert await fault_of(open_again(path)) is Fault.LOCKED
        other.execute("ROLLBACK")
    assert await store.append("a", 1, [b"2"]) == 2
    await store.close()


async def open_again(path: Path) -> None:
    """Open a store that is up to date: to find that out alone it waits for its turn."""
    await (await open_store(f"sqlite:///{path}?timeout=0.2")).close()


async def test_a_short_hold_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "batak.db"
    store = await open_store(f"sqlite:///{path}")
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        waiting = asyncio.create_task(store.append("a", 0, [b"1"]))
        await asyncio.sleep(0.2)
        assert not waiting.done()
        other.execute("ROLLBACK")
        assert await asyncio.wait_for(waiting, PATIENCE) == 1
    await store.close()


@pytest.mark.parametrize(
    "url",
    [
        "",
        "batak.db",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite://host/batak.db",
        "sqlite:///batak.db?timeout=soon",
        "mysql://me:geheim@host/batak",
        "sqlite+aiosqlite:///batak.db",
        "postgresql://me:geheim@host:port/batak",
    ],
)
async def test_an_address_of_something_else(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert await fault_of(open_store(url)) is Fault.ADDRESS
    assert names_in(tmp_path) == []


def names_in(folder: Path) -> list[str]:
    return [file.name for file in folder.iterdir()]


async def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "batak.db"
    path.write_text("Das ist ein Brief.\n" * 200)
    assert await fault_of(open_store(f"sqlite:///{path}")) is Fault.UNUSABLE
    assert path.read_text().startswith("Das ist ein Brief.")


async def test_a_place_where_no_file_can_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path, tmp_path / "file" / "batak.db"):
        assert await fault_of(open_store(f"sqlite:///{place}")) is Fault.UNUSABLE


async def test_a_folder_is_made_and_nobody_else_may_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "batak.db"
    store = await open_store(f"sqlite:///{path}")
    await store.append("a", 0, [SECRET])
    files = sorted(path.parent.iterdir())
    assert [file.name for file in files] == ["batak.db", "batak.db-shm", "batak.db-wal"]
    if sys.platform != "win32":
        assert {file.stat().st_mode & 0o077 for file in files} == {0}
        assert path.parent.stat().st_mode & 0o077 == 0
    await store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
async def test_nobody_else_may_read_a_file_that_was_put_back(tmp_path: Path) -> None:
    path = tmp_path / "batak.db"
    await (await open_store(f"sqlite:///{path}")).close()
    path.chmod(0o644)
    store = await open_store(f"sqlite:///{path}")
    await store.append("a", 0, [SECRET])
    files = sorted(path.parent.iterdir())
    assert {file.stat().st_mode & 0o077 for file in files} == {0}
    await store.close()


async def test_a_disk_that_fails(tmp_path: Path) -> None:
    """The database's own file is spoilt while it is open."""
    path = tmp_path / "batak.db"
    url = f"sqlite:///{path}"
    store = await open_store(url)
    for version in range(50):
        await store.append("a", version, [bytes(2000)])
    await store.close()
    whole = path.read_bytes()
    half = len(whole) // 2
    path.write_bytes(whole[:half] + bytes(len(whole) - half))
    store = await open_store(url)
    assert await fault_of(store.load("a")) is Fault.UNUSABLE
    assert await fault_of(store.append("a", 50, [SECRET * 1000])) is Fault.UNUSABLE
    await store.close()


@pytest.mark.parametrize("tables", [("events",), ("guests", "tables")])
async def test_a_database_of_something_else(store_url: str, tables: tuple[str, ...], pg: Postgres) -> None:
    """It keeps what it holds."""
    for table in tables:
        await run_in(store_url, pg, f"CREATE TABLE {table} (id INTEGER)")
    assert await fault_of(open_store(store_url)) is Fault.UNUSABLE
    for table in tables:
        await run_in(store_url, pg, f"ALTER TABLE {table} RENAME COLUMN id TO number")


async def test_a_database_of_a_newer_batak(store_url: str, pg: Postgres) -> None:
    store = await open_store(store_url)
    await store.append("a", 0, [b"1"])
    await store.close()
    await run_in(store_url, pg, "UPDATE alembic_version SET version_num = '9' || version_num")
    assert await fault_of(open_store(store_url)) is Fault.NEWER
    await run_in(store_url, pg, "UPDATE alembic_version SET version_num = substr(version_num, 2)")
    store = await open_store(store_url)
    assert await store.load("a") == [b"1"]
    await store.close()


async def run_in(url: str, pg: Postgres, statement: str) -> None:
    if url.startswith("sqlite"):
        with contextlib.closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as connection:
            connection.execute(statement)
    else:
        ended = await asyncio.to_thread(pg.ask, statement, url.partition("?")[0].rpartition("/")[2])
        assert ended.returncode == 0, ended.stderr


async def test_a_postgresql_that_is_not_there(tmp_path: Path, pg: Postgres) -> None:
    assert await fault_of(open_store("postgresql://me:geheim@127.0.0.1:9/batak")) is Fault.LOST
    assert await fault_of(open_store(f"postgresql://me:geheim@/batak?host={tmp_path}")) is Fault.LOST
    assert await fault_of(open_store(pg.address("no_such_database"))) is Fault.UNUSABLE


async def test_connections_that_were_ended_are_replaced(pg: Postgres) -> None:
    store = await open_store(pg.database())
    for version in range(3):
        assert await store.append("a", version, [b"%d" % version]) == version + 1
        assert len(await store.load("a")) == version + 1
        await asyncio.to_thread(pg.end_connections)
        await asyncio.sleep(0.1)
    await store.close()


async def test_connections_that_end_at_any_moment_lose_nothing(pg: Postgres) -> None:
    """What was acknowledged is there, and a log has no gaps; who is told `lost` loads and goes on."""
    store = await open_store(pg.database())
    faults: list[Fault] = []

    async def found_in(table: str) -> list[bytes]:
        while True:
            with contextlib.suppress(StoreFault):
                return await store.load(table)

    async def play(table: str) -> None:
        version = 0
        while version < 40 or not faults:
            try:
                version = await store.append(table, version, [b"%d" % version])
            except StoreFault as failed:
                faults.append(failed.fault)
                found = await found_in(table)
                assert len(found) in {version, version + 1}
                version = len(found)

    playing = asyncio.gather(*(play(f"t{number}") for number in range(10)))
    while not playing.done():
        await asyncio.to_thread(pg.end_connections)
        await asyncio.sleep(0.02)
    await asyncio.wait_for(playing, PATIENCE)
    for number in range(10):
        found = await found_in(f"t{number}")
        assert len(found) >= 40
        assert found == [b"%d" % version for version in range(len(found))]
    assert set(faults) == {Fault.LOST}
    await store.close()


@pytest.mark.slow
async def test_a_postgresql_that_is_started_again(pg: Postgres) -> None:
    store = await open_store(pg.database())
    await store.append("a", 0, [b"1"])
    await asyncio.to_thread(pg.stop)
    try:
        assert await fault_of(store.append("a", 1, [SECRET])) is Fault.LOST
        assert await fault_of(store.load("a")) is Fault.LOST
    finally:
        await asyncio.to_thread(pg.start)
    assert await store.append("a", 1, [b"2"]) == 2
    assert await store.load("a") == [b"1", b"2"]
    await store.close()


class Proxy:
    """Stands between a store and its PostgreSQL; once told to, it cuts the line when it has passed a commit on."""

    def __init__(self, target: Path) -> None:
        self.is_to_cut = False
        self._target = target

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, to_there = await asyncio.open_unix_connection(str(self._target))
        back = asyncio.create_task(self._pass(there, writer))
        while data := await reader.read(65536):
            to_there.write(data)
            if self.is_to_cut and b"COMMIT" in data:
                back.cancel()
                await to_there.drain()
                await asyncio.sleep(0.2)
                break
        to_there.close()
        writer.close()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65536):
            writer.write(data)


@pytest.mark.slow
async def test_a_line_that_is_cut_during_a_commit_leaves_it_open_whether_it_is_stored(pg: Postgres) -> None:
    """Nobody acknowledges it; it is there, and whoever looks sees it."""
    address = pg.database()
    folder = Path("/tmp") / f"batak-proxy-{id(pg)}"  # noqa: S108 -- a socket's path must be short
    folder.mkdir(mode=0o700)
    proxy = Proxy(pg.folder / ".s.PGSQL.5432")
    server = await asyncio.start_unix_server(proxy.serve, folder / ".s.PGSQL.5432")
    store: Store | None = None
    try:
        store = await open_store(address.replace(str(pg.folder), str(folder)))
        guest = await store.add_guest(b"hash", "Ayşe", 1.0)
        await store.append("a", 0, [b"1"], also=[OpenedTable("a", guest, "koz_maca", 1.0)])
        proxy.is_to_cut = True
        assert await fault_of(store.append("a", 1, [SECRET])) is Fault.LOST
        proxy.is_to_cut = False
        assert await store.load("a") == [b"1", SECRET]
        assert await store.append("a", 2, [b"3"]) == 3
    finally:
        if store is not None:
            await store.close()
        server.close()
        shutil.rmtree(folder)
