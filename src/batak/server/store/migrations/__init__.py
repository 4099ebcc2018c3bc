"""The steps from an empty database to today's, for Alembic; there is none back, since no log is ever thrown away."""
