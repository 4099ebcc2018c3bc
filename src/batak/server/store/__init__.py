"""Where tables are kept: append-only logs in SQLite or PostgreSQL, the only truth about a match."""

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from batak.server.store.contract import (
    Conflict,
    EndedTable,
    Fault,
    Guest,
    OpenedTable,
    Projection,
    Store,
    StoreFault,
    TableRow,
    TouchedTable,
)
from batak.server.store.sql import SqlStore
from batak.server.store.sqlite import open_sqlite

__all__ = [
    "Conflict",
    "EndedTable",
    "Fault",
    "Guest",
    "OpenedTable",
    "Projection",
    "Store",
    "StoreFault",
    "TableRow",
    "TouchedTable",
    "open_store",
]


async def open_store(url: str) -> Store:
    """Open a store, and bring its database up to date.

    Args:
        url: `sqlite:///relative.db`, `sqlite:////absolute.db` or `postgresql://user:password@host/database`.

    Returns:
        The store; it is to be closed.

    Raises:
        StoreFault: the database cannot be used; the address, which may hold a password, is not in its words.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StoreFault(Fault.ADDRESS) from None
    match parsed.drivername:
        case "sqlite":
            return SqlStore(await open_sqlite(parsed))
        case "postgresql" | "postgres":
            # Not every start loads what only PostgreSQL needs.
            from batak.server.store.postgres import open_postgres  # noqa: PLC0415 -- see above

            return SqlStore(await open_postgres(parsed))
        case _:
            raise StoreFault(Fault.ADDRESS)
