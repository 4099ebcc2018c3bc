"""From the errors of two databases to one closed set of faults, without a word of what was to be stored."""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager

from sqlalchemy.exc import DataError, DBAPIError, InterfaceError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from batak.server.store.contract import Fault, StoreFault

ERRORS = (SQLAlchemyError, sqlite3.Error, OSError, ValueError, OverflowError)
"""What comes out of a database; the last two from what no column can hold, such as half a letter."""

_SQLITE = {
    sqlite3.SQLITE_PERM: Fault.UNUSABLE,
    sqlite3.SQLITE_BUSY: Fault.LOCKED,
    sqlite3.SQLITE_LOCKED: Fault.LOCKED,
    sqlite3.SQLITE_READONLY: Fault.UNUSABLE,
    sqlite3.SQLITE_CORRUPT: Fault.UNUSABLE,
    sqlite3.SQLITE_FULL: Fault.FULL,
    sqlite3.SQLITE_CANTOPEN: Fault.UNUSABLE,
    sqlite3.SQLITE_CONSTRAINT: Fault.REFUSED,
    sqlite3.SQLITE_NOTADB: Fault.UNUSABLE,
}
"""By primary result code: <https://www.sqlite.org/rescode.html>."""

_POSTGRES = {
    "08": Fault.LOST,
    "22": Fault.REFUSED,
    "0A": Fault.UNUSABLE,
    "23": Fault.REFUSED,
    "25006": Fault.UNUSABLE,
    "28": Fault.UNUSABLE,
    "3D": Fault.UNUSABLE,
    "3F": Fault.UNUSABLE,
    "42": Fault.UNUSABLE,
    "40": Fault.CROSSED,
    "53100": Fault.FULL,
    "53300": Fault.LOCKED,
    "55": Fault.LOCKED,
    "57": Fault.LOST,
}
"""By SQLSTATE or its class: <https://www.postgresql.org/docs/current/errcodes-appendix.html>."""


@contextmanager
def named() -> Generator[None]:
    """Turn every error of the database into a fault.

    The error itself is left behind: its message may quote what was to be stored.

    Raises:
        StoreFault: the database failed.
    """
    try:
        yield
    except ERRORS as error:
        raise fault(error) from None


def fault(error: Exception) -> StoreFault:
    """Name what went wrong."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    name = type(cause).__name__
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return StoreFault(Fault.LOST, name)
    if isinstance(cause, sqlite3.Error):
        # Errors of Python's own, about closed connections for instance, have no code.
        code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
        return StoreFault(_SQLITE.get(code, Fault.FAILED), getattr(cause, "sqlite_errorname", name))
    state = getattr(cause, "sqlstate", None)
    if isinstance(state, str) and state:
        return StoreFault(_POSTGRES.get(state) or _POSTGRES.get(state[:2], Fault.FAILED), state)
    return StoreFault(_by_kind(error, cause), name)


def _by_kind(error: Exception, cause: BaseException | None) -> Fault:
    if isinstance(error, PoolTimeout):
        return Fault.LOCKED
    if isinstance(cause, OSError):
        return Fault.LOST
    if isinstance(error, (DataError, InterfaceError)) or isinstance(cause, (ValueError, OverflowError)):
        return Fault.REFUSED
    return Fault.FAILED
