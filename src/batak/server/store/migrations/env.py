"""Run by Alembic, on the connection and in the transaction that `migrate` hands over."""

from alembic import context

from batak.server.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
