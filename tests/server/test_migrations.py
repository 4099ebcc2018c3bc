"""The way from an empty database to the one that this version needs."""

import asyncio
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata  # pyright: ignore[reportUnknownVariableType]
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, make_url, text

from batak.server.store import StoreFault, open_store
from batak.server.store.contract import Fault
from batak.server.store.database import Database
from batak.server.store.migrate import HEAD
from batak.server.store.postgres import open_postgres
from batak.server.store.schema import metadata
from batak.server.store.sqlite import open_sqlite


async def opened(url: str) -> Database:
    parsed = make_url(url)
    return await (open_sqlite(parsed) if parsed.drivername == "sqlite" else open_postgres(parsed))


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    found: list[object] = compare_metadata(context, metadata)
    return found


async def test_the_migrations_make_what_the_code_uses(store_url: str) -> None:
    database = await opened(store_url)
    assert await database.read(differences) == []
    await database.close()


def test_the_newest_migration_is_the_one_that_is_looked_for() -> None:
    config = Config()
    config.set_main_option("script_location", "batak.server.store:migrations")
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_heads() == [HEAD]
    assert [script.revision for script in scripts.walk_revisions()] == [
        f"{number:04}" for number in range(int(HEAD), 0, -1)
    ]


async def test_processes_that_start_together_migrate_once(store_url: str) -> None:
    stores = await asyncio.gather(*(open_store(store_url) for _ in range(4)))
    assert await stores[0].append("a", 0, [b"1"]) == 1
    assert await stores[3].load("a") == [b"1"]
    for store in stores:
        await store.close()


@pytest.mark.parametrize("held", ["IMMEDIATE", "EXCLUSIVE"])
async def test_a_new_file_is_waited_for(held: str, tmp_path: Path) -> None:
    """For nothing else than the change to WAL does SQLite itself refuse to wait."""
    path = tmp_path / "batak.db"
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("CREATE TABLE another (x)")
    other.execute(f"BEGIN {held}")
    with pytest.raises(StoreFault) as refused:
        await open_store(f"sqlite:///{path}?timeout=0.1")
    assert refused.value.fault is Fault.LOCKED
    opening = asyncio.create_task(open_store(f"sqlite:///{path}?timeout=30"))
    await asyncio.sleep(0.2)
    assert not opening.done()
    other.execute("ROLLBACK")
    other.close()
    await (await opening).close()


OPEN = """
import asyncio, sys
from batak.server.store import open_store

async def main():
    store = await open_store(sys.argv[1])
    await store.close()

asyncio.run(main())
print("alembic" in sys.modules)
"""


@pytest.mark.slow
async def test_alembic_is_loaded_only_where_there_is_something_to_do(store_url: str) -> None:
    """It would be a fifth of a second of every start."""
    said = [await asyncio.to_thread(run, store_url) for _ in range(2)]
    assert said == ["True\n", "False\n"]


def run(url: str) -> str:
    return subprocess.run([sys.executable, "-c", OPEN, url], capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
async def test_a_migration_that_is_killed_leaves_nothing_half_done(store_url: str) -> None:
    killed = "import os, alembic.op\nalembic.op.create_index = lambda *_, **__: os._exit(9)\n"
    ended = await asyncio.to_thread(
        subprocess.run, [sys.executable, "-c", killed + OPEN, store_url], capture_output=True, check=False
    )
    assert ended.returncode == 9, ended.stderr
    store = await open_store(store_url)
    assert await store.append("a", 0, [b"1"]) == 1
    await store.close()


async def test_a_migration_that_fails_is_a_fault(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("batak.server.store.migrate.HEAD", "9999")
    with pytest.raises(StoreFault):
        await open_store(store_url)


async def test_tables_of_an_older_database_count_as_touched_at_the_upgrade(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def old_tables(connection: Connection) -> None:
        with connection.begin():
            connection.execute(text("INSERT INTO guests VALUES (1, 'hash', 'Deniz', 1.0)"))
            connection.execute(
                text("INSERT INTO tables VALUES ('a', 1, 'altin', 2.0, NULL), ('b', 1, 'altin', 2.0, 3.0)")
            )

    with monkeypatch.context() as before:
        before.setattr("batak.server.store.migrate.HEAD", "0001")
        database = await opened(store_url)
        await database.write(old_tables)
        await database.close()
    start = time.time()
    store = await open_store(store_url)
    assert await store.delete_untouched(start, 9) == 0
    assert await store.delete_untouched(time.time() + 1.0, 9) == 2
    await store.close()
