"""Brings a database to the form that this version of Batak needs."""

from sqlalchemy import Connection, inspect, text

from batak.server.store.contract import Fault, StoreFault

HEAD = "0002"
"""The newest migration. A database that has it is opened without loading Alembic; a test holds it to the folder."""

_LOCK = 0x626174616B
"""PostgreSQL's number for "somebody migrates": the letters of batak."""


def migrate(connection: Connection) -> None:
    """Make all tables of an empty database, or bring older ones up to date, in one transaction.

    Processes that start together do it one after another, and those that come later find it done.

    Raises:
        StoreFault: a newer Batak made the database, or it holds tables of something else.
    """
    with connection.begin():
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        names = set(inspect(connection).get_table_names())
        if "alembic_version" in names:
            found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
            if found == HEAD:
                return
        elif names & {"events", "guests", "tables"}:
            raise StoreFault(Fault.UNUSABLE, "foreign tables")
        _upgrade(connection)


def _upgrade(connection: Connection) -> None:
    # Alembic takes a while to load, and most starts do without it.
    from alembic import command  # noqa: PLC0415 -- see above
    from alembic.config import Config  # noqa: PLC0415 -- the same
    from alembic.util import CommandError  # noqa: PLC0415 -- the same

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "batak.server.store:migrations")
    config.set_main_option("path_separator", "os")
    try:
        command.upgrade(config, HEAD)
    except CommandError:
        # It knows no migration of that name: a newer Batak has one.
        raise StoreFault(Fault.NEWER) from None
