"""What a store needs of a database: to run one group of writes at a time, and reads beside it."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection

Result = TypeVar("Result")


class Database(Protocol):
    """A place where functions of a connection are run, off the event loop."""

    @property
    def insert(self) -> str:
        """The database's own words for the insertion of (table, version, body) into the logs: a prepared statement."""
        ...

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Run work that stores something. Only one such runs at a time.

        Raises:
            StoreFault: the database failed.
        """
        ...

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Run work that asks something; it sees every write that was over before.

        Raises:
            StoreFault: the database failed.
        """
        ...

    async def close(self) -> None:
        """Let go of all connections."""
        ...
