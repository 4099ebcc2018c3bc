"""When something last happened at a table, so that those that nobody has touched for long can be deleted."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Note it of every table; those that are there already count as touched now."""
    op.add_column("tables", sa.Column("touched_at", sa.Double))
    op.create_index("ix_tables_touched", "tables", ["touched_at"])
    op.execute(sa.text("UPDATE tables SET touched_at = :now").bindparams(now=time.time()))
