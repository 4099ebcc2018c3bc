"""What a store promises, whichever database it keeps its tables in."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum, unique
from typing import Protocol


class Conflict(Exception):
    """Somebody else appended that version first, or the name is taken: load again and decide again.

    Where there is nothing new to load, the table was deleted.
    """


@unique
class Fault(StrEnum):
    """Why a store cannot do what it is asked."""

    FULL = "full"
    """No room is left on the disk."""
    LOCKED = "locked"
    """Another program holds the database for too long, or it takes no more connections."""
    LOST = "lost"
    """The database cannot be reached, or the connection broke; what was being stored may be stored or not."""
    UNUSABLE = "unusable"
    """No database that may be read and written: no permission, no such database, a foreign or a broken file."""
    NEWER = "newer"
    """A newer Batak made this database."""
    ADDRESS = "address"
    """This is no address of a database that Batak knows."""
    DRIVER = "driver"
    """The library for this kind of database is not installed."""
    REFUSED = "refused"
    """The database refused what does not fit what it holds: a table of a guest that is unknown, say."""
    CROSSED = "crossed"
    """Several processes stood in each other's way too often; nothing was stored."""
    CLOSED = "closed"
    """The store was closed."""
    FAILED = "failed"
    """The database failed in another way, for instance because its disk did."""


class StoreFault(Exception):
    """The store cannot do what it is asked; nothing that it did not acknowledge may be relied on.

    It holds nothing of what was to be stored: events hold cards that nobody may see in a log.

    Attributes:
        fault: why.
        detail: the database's own name of the error, such as `SQLITE_FULL` or `53100`; may be empty.
    """

    def __init__(self, fault: Fault, detail: str = "") -> None:
        super().__init__(f"{fault} ({detail})" if detail else str(fault))
        self.fault = fault
        self.detail = detail


@dataclass(frozen=True)
class Guest:
    """Somebody who plays without an account.

    Attributes:
        id: the store's number for the guest.
        name: what others at a table read.
        created_at: seconds since 1970.
    """

    id: int
    name: str
    created_at: float


@dataclass(frozen=True)
class TableRow:
    """A table as the list of tables has it; all else stands in its log.

    Attributes:
        table: its id.
        guest: the guest who opened it.
        base: the rule set that it was opened with.
        opened_at: seconds since 1970.
    """

    table: str
    guest: int
    base: str
    opened_at: float


@dataclass(frozen=True)
class OpenedTable:
    """A projection: a guest opened a table, at `at` seconds since 1970."""

    table: str
    guest: int
    base: str
    at: float


@dataclass(frozen=True)
class EndedTable:
    """A projection: the match of a table is over, at `at` seconds since 1970."""

    table: str
    at: float


@dataclass(frozen=True)
class TouchedTable:
    """A projection: something happened at a table, at `at` seconds since 1970; with some events, not with each.

    It is refused as a conflict where the table was deleted, and the events with it.
    """

    table: str
    at: float


Projection = OpenedTable | EndedTable | TouchedTable
"""What follows from events outside of their log, written in the same transaction."""


class Store(Protocol):
    """The logs of all tables, the only truth about them, with what is looked up without reading a log.

    Every method may raise `StoreFault`. Reads see all that was acknowledged before they began.
    """

    async def append(self, table: str, after: int, events: Sequence[bytes], *, also: Sequence[Projection] = ()) -> int:
        """Append events as the versions `after + 1`, `after + 2` and so on, all of them or none.

        When it returns they are durable, together with the projections. Appends that arrive while others are being
        stored share a transaction, and at most `sql.WAITING` of them wait; further callers wait for room. To cancel
        it does not undo it: what was cancelled may be stored or not.

        Args:
            table: the table's id.
            after: the version that the caller decided upon; 0 for a table that is to begin.
            events: at least one encoded event.
            also: what follows from the events elsewhere.

        Returns:
            The new version.

        Raises:
            Conflict: the table's version is another than `after`; nothing was stored.
        """
        ...

    async def load(self, table: str, after: int = 0) -> list[bytes]:
        """Read a table's events from version `after + 1` on, in their order; none for a table that is unknown."""
        ...

    async def add_guest(self, token_hash: bytes, name: str, now: float) -> int:
        """Add a guest who is known by the hash of a token.

        Returns:
            The guest's id.

        Raises:
            Conflict: there is one with that hash.
        """
        ...

    async def guest(self, token_hash: bytes) -> Guest | None:
        """Find a guest by the hash of the token."""
        ...

    async def running(self) -> list[str]:
        """List the ids of the tables whose match is not over, oldest first."""
        ...

    async def tables_of(self, guest: int) -> list[TableRow]:
        """List a guest's tables whose match is not over, newest first."""
        ...

    async def touch(self, tables: Sequence[str], at: float) -> None:
        """Note that tables are in use at `at` seconds since 1970, though nothing happens there."""
        ...

    async def delete_untouched(self, before: float, most: int) -> int:
        """Delete at most so many tables that were last opened or touched before a time, each with its whole log.

        An append with `TouchedTable` at the same moment keeps the table, or comes too late and is a `Conflict`.

        Returns:
            How many were deleted; less than `most` where there are no more of them.
        """
        ...

    async def close(self) -> None:
        """Store what was handed in before, then let go of the database; what comes later is a fault."""
        ...
