"""The logs of tables, the guests, and who opened which table."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "events",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_events"),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.Integer),
        sa.Column("token_hash", sa.LargeBinary, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("created_at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
        sa.UniqueConstraint("token_hash", name="uq_guests_token_hash"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String),
        sa.Column("guest_id", sa.Integer, nullable=False),
        sa.Column("base", sa.String, nullable=False),
        sa.Column("opened_at", sa.Double, nullable=False),
        sa.Column("ended_at", sa.Double),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.ForeignKeyConstraint(["guest_id"], ["guests.id"], name="fk_tables_guest_id"),
    )
    running = sa.column("ended_at").is_(None)
    op.create_index(
        "ix_tables_running", "tables", ["guest_id", "opened_at"], sqlite_where=running, postgresql_where=running
    )
