"""A PostgreSQL database, through asyncpg."""

from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import URL, Connection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from batak.server.store.contract import Fault, StoreFault
from batak.server.store.database import Result
from batak.server.store.faults import ERRORS, named
from batak.server.store.migrate import migrate

_CONNECTIONS = 5
_PATIENCE = 10.0
"""Seconds to wait for a connection, and for the answer to a statement."""


class PostgresDatabase:
    """A PostgreSQL database; a commit is on its disk before it is over (`synchronous_commit`)."""

    insert = "INSERT INTO events (table_id, version, body) VALUES ($1, $2, $3)"

    def __init__(self, engine: AsyncEngine) -> None:
        """Take over an engine; see `open_postgres`."""
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Run work on the connection that writes; one that broke is replaced by the next work."""
        with named():
            connection = await self._writing()
            try:
                return await connection.run_sync(work)
            except BaseException:
                await self._let_go()
                raise

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Run work on a connection of the pool."""
        with named():
            async with self._engine.connect() as connection:
                return await connection.run_sync(work)

    async def close(self) -> None:
        """Let go of all connections."""
        await self._let_go()
        with suppress(*ERRORS):
            await self._engine.dispose()

    async def _writing(self) -> AsyncConnection:
        if self._connection is not None and await _is_broken(self._connection):
            await self._let_go()
        if self._connection is None:
            self._connection = await self._engine.connect()
        return self._connection

    async def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(*ERRORS):
                await connection.invalidate()
            with suppress(*ERRORS):
                await connection.close()


async def _is_broken(connection: AsyncConnection) -> bool:
    """Tell whether the server has let go of the connection, which asyncpg notices by itself."""
    driver = (await connection.get_raw_connection()).driver_connection
    return driver is None or bool(driver.is_closed())


async def open_postgres(url: URL) -> PostgresDatabase:
    """Open the database of a `postgresql:` address.

    Raises:
        StoreFault: it cannot be reached or used, or asyncpg is not installed.
    """
    try:
        engine = create_async_engine(
            url.set(drivername="postgresql+asyncpg"),
            connect_args={
                "timeout": _PATIENCE,
                "command_timeout": _PATIENCE,
                "server_settings": {"application_name": "batak", "synchronous_commit": "on"},
            },
            hide_parameters=True,
            pool_size=_CONNECTIONS,
            max_overflow=0,
            pool_timeout=_PATIENCE,
            pool_pre_ping=True,
        )
    except ModuleNotFoundError:
        raise StoreFault(Fault.DRIVER, "asyncpg") from None
    database = PostgresDatabase(engine)
    try:
        await database.write(migrate)
    except BaseException:
        await database.close()
        raise
    return database
