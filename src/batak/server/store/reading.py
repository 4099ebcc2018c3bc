"""What is asked of the database, as functions of a connection."""

from sqlalchemy import Connection, select

from batak.server.store.contract import Guest, TableRow
from batak.server.store.schema import events, guests, tables


def load(connection: Connection, table: str, after: int) -> list[bytes]:
    """Read a table's events after a version, in their order."""
    asked = select(events.c.body).where(events.c.table_id == table, events.c.version > after).order_by(events.c.version)
    return list(connection.execute(asked).scalars())


def guest(connection: Connection, token_hash: bytes) -> Guest | None:
    """Find a guest by the hash of the token."""
    asked = select(guests.c.id, guests.c.name, guests.c.created_at).where(guests.c.token_hash == token_hash)
    row = connection.execute(asked).one_or_none()
    return None if row is None else Guest(*row)


def running(connection: Connection) -> list[str]:
    """List the ids of the tables whose match is not over, oldest first."""
    asked = select(tables.c.id).where(tables.c.ended_at.is_(None)).order_by(tables.c.opened_at, tables.c.id)
    return list(connection.execute(asked).scalars())


def tables_of(connection: Connection, guest_id: int) -> list[TableRow]:
    """List a guest's tables whose match is not over, newest first."""
    asked = (
        select(tables.c.id, tables.c.guest_id, tables.c.base, tables.c.opened_at)
        .where(tables.c.guest_id == guest_id, tables.c.ended_at.is_(None))
        .order_by(tables.c.opened_at.desc(), tables.c.id.desc())
    )
    return [TableRow(*row) for row in connection.execute(asked)]
