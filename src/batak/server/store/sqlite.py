"""An SQLite file: one thread writes, two read beside it.

The driver is Python's own `sqlite3`, in threads that this module keeps. Through an asynchronous driver each statement
would change threads by itself; so a whole group of appends does once
(`docs/decisions/0006-sqlite-keeps-its-threads.md`).
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event

from batak.server.store.contract import Fault, StoreFault
from batak.server.store.database import Result
from batak.server.store.faults import named
from batak.server.store.migrate import migrate

_READERS = 2
_PATIENCE = 5.0
"""Seconds to wait for another program that holds the database."""
_PAUSE = 0.01
"""Seconds between two tries for what SQLite does not wait for by itself."""


class SqliteDatabase:
    """An SQLite file in WAL mode; a commit is on the disk before it is over (`synchronous=FULL`)."""

    insert = "INSERT INTO events (table_id, version, body) VALUES (?, ?, ?)"

    def __init__(self, writer: Engine, reader: Engine) -> None:
        """Take over two engines; see `open_sqlite`."""
        self._writer = writer
        self._reader = reader
        self._connection: Connection | None = None
        self._writing = ThreadPoolExecutor(1, "batak-store-write")
        self._reading = ThreadPoolExecutor(_READERS, "batak-store-read")

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Run work in the thread that writes."""
        return await asyncio.get_running_loop().run_in_executor(self._writing, self._write, work)

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Run work in a thread that reads."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, self._read, work)

    async def close(self) -> None:
        """Let go of the file; the last to do so folds the log of the database into it."""
        await asyncio.get_running_loop().run_in_executor(self._writing, self._close)
        self._writing.shutdown()
        self._reading.shutdown()

    def _write(self, work: Callable[[Connection], Result]) -> Result:
        with named():
            if self._connection is None:
                self._connection = self._writer.connect()
            return work(self._connection)

    def _read(self, work: Callable[[Connection], Result]) -> Result:
        with named(), self._reader.connect() as connection:
            return work(connection)

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._reader.dispose()
        self._writer.dispose()


async def open_sqlite(url: URL) -> SqliteDatabase:
    """Open the file of a `sqlite:` address, or make it; nobody but its owner may read it, for it holds every card.

    `?timeout=` sets the seconds to wait for another program that holds the database.

    Raises:
        StoreFault: there is no file in the address, or it is no database of ours.
    """
    if not url.database or url.database == ":memory:" or url.host:
        raise StoreFault(Fault.ADDRESS)
    try:
        patience = float(str(url.query.get("timeout", _PATIENCE)))
    except ValueError:
        raise StoreFault(Fault.ADDRESS) from None
    path = Path(url.database)
    _make(path)
    address = URL.create("sqlite", database=str(path))
    options = {"timeout": patience, "check_same_thread": False}
    writer = create_engine(address, connect_args=options, hide_parameters=True, pool_size=1, max_overflow=0)
    event.listen(writer, "connect", _ready_to_write(patience))
    event.listen(writer, "begin", _begin)
    reader = create_engine(
        address,
        connect_args=options,
        hide_parameters=True,
        isolation_level="AUTOCOMMIT",
        pool_size=_READERS,
        max_overflow=0,
    )
    event.listen(reader, "connect", _begin_to_read)
    database = SqliteDatabase(writer, reader)
    try:
        await database.write(migrate)
    except BaseException:
        await database.close()
        raise
    return database


def _make(path: Path) -> None:
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            _close_to_others(file)
        finally:
            os.close(file)
    except OSError as error:
        raise StoreFault(Fault.UNUSABLE, type(error).__name__) from None


def _close_to_others(file: int) -> None:
    """Take from others the right to read a file that was there before, such as a copy that was put back."""
    if os.name == "posix":
        mode = os.fstat(file).st_mode & 0o777
        if mode & 0o077:
            with suppress(PermissionError):
                os.fchmod(file, mode & 0o700)


def _ready_to_write(patience: float) -> Callable[[sqlite3.Connection, object], None]:
    def begin(connection: sqlite3.Connection, _: object) -> None:
        connection.isolation_level = None  # transactions begin where we say so
        _keep_a_log_of_writes(connection, time.monotonic() + patience)
        for setting in ("synchronous=FULL", "fullfsync=ON", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {setting}")

    return begin


def _keep_a_log_of_writes(connection: sqlite3.Connection, until: float) -> None:
    """Bring the file into WAL mode, where it stays.

    That takes the whole file for an instant, and is the one thing for which SQLite does not wait by itself: of programs
    that start together on a new file, it would refuse one.
    """
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() >= until:
                raise
            time.sleep(_PAUSE)
        else:
            return


def _begin_to_read(connection: sqlite3.Connection, _: object) -> None:
    connection.execute("PRAGMA query_only=ON")


def _begin(connection: Connection) -> None:
    # At once for writing: a transaction that begins with a question could not always go on to write.
    connection.exec_driver_sql("BEGIN IMMEDIATE")
