"""The tables of the database. `migrations/` makes them; a test holds the two together."""

from sqlalchemy import (
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
    column,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

events = Table(
    "events",
    metadata,
    Column("table_id", String, nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "version"),
)
"""The logs: whoever inserts a version of a table first has decided what happened."""

guests = Table(
    "guests",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", LargeBinary, nullable=False),
    Column("name", String, nullable=False),
    Column("created_at", Double, nullable=False),
    UniqueConstraint("token_hash"),
)
"""Guests, known by the hashes of their tokens; times are seconds since 1970."""

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("guest_id", Integer, ForeignKey("guests.id"), nullable=False),
    Column("base", String, nullable=False),
    Column("opened_at", Double, nullable=False),
    Column("ended_at", Double),
    Column("touched_at", Double),
    Index(
        "ix_tables_running",
        "guest_id",
        "opened_at",
        sqlite_where=column("ended_at").is_(None),
        postgresql_where=column("ended_at").is_(None),
    ),
    Index("ix_tables_touched", "touched_at"),
)
"""Which tables there are, and whose; `ended_at` is there when the match is over.

`touched_at` is when something last happened there, not to the second: busy tables are noted now and then.
"""
