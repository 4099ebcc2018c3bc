"""A group of things to store, in one transaction; runs where the database runs, so nothing here waits for anything."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, func, select, text

from batak.server.store.contract import Conflict, EndedTable, Fault, OpenedTable, Projection, StoreFault, TouchedTable
from batak.server.store.faults import ERRORS, fault
from batak.server.store.schema import events, tables

_KNOWN_HEADS = 20_000
_TRIES = 3

_HEADS = (
    select(events.c.table_id, func.max(events.c.version))
    .where(events.c.table_id.in_(bindparam("ids", expanding=True)))
    .group_by(events.c.table_id)
)
_NEW_GUEST = text(
    "INSERT INTO guests (token_hash, name, created_at) VALUES (:token_hash, :name, :now)"
    " ON CONFLICT (token_hash) DO NOTHING RETURNING id"
)
_OPENED = tables.insert()
_TOUCHED = (
    tables.update()
    .where(tables.c.id.in_(bindparam("ids", expanding=True)))
    .values(touched_at=bindparam("at"))
    .returning(tables.c.id)
)
_DELETED = (
    tables.delete()
    .where(
        tables.c.id.in_(
            select(tables.c.id)
            .where(tables.c.touched_at < bindparam("before"))
            .order_by(tables.c.touched_at)
            .limit(bindparam("most"))
        ),
        # Said twice: in PostgreSQL a table may be touched between the choice and the deletion.
        tables.c.touched_at < bindparam("before"),
    )
    .returning(tables.c.id)
)
_EVENTS_DELETED = events.delete().where(events.c.table_id.in_(bindparam("ids", expanding=True)))
_ENDED = tables.update().where(tables.c.id == bindparam("table")).values(ended_at=bindparam("at"))

_DELETED_VERSION = -1
"""The version of a table that was deleted: nobody decided upon it."""

_OF_ONE_ITEM = frozenset({Fault.REFUSED, Fault.CROSSED})
"""Faults that lie in an item or in the moment, not in the database: the other items of a group can do without."""


@dataclass(frozen=True)
class Append:
    """Events to append to a table's log after a version, and what follows from them elsewhere."""

    table: str
    after: int
    events: tuple[bytes, ...]
    also: tuple[Projection, ...]


@dataclass(frozen=True)
class NewGuest:
    """A guest to add."""

    token_hash: bytes
    name: str
    now: float


@dataclass(frozen=True)
class Touch:
    """Tables to note as in use."""

    tables: tuple[str, ...]
    at: float


@dataclass(frozen=True)
class Deletion:
    """At most so many tables to delete that were last touched before a time."""

    before: float
    most: int


Item = Append | NewGuest | Touch | Deletion

Outcome = int | Conflict | StoreFault
"""The new version, the guest's id, or how many tables; or why the item was not stored."""


class Heads:
    """The versions of the tables that this process wrote to last.

    They save a question before each append. They may be out of date where several processes write: then the
    constraint of the database speaks, and they are forgotten.
    """

    def __init__(self) -> None:
        self._versions: OrderedDict[str, int] = OrderedDict()

    def known(self, table: str) -> int | None:
        """Tell the version of a table if it is remembered."""
        return self._versions.get(table)

    def remember(self, versions: dict[str, int]) -> None:
        """Keep what was just stored, and forget the tables that were not written to for longest."""
        for table, version in versions.items():
            self._versions[table] = version
            self._versions.move_to_end(table)
        while len(self._versions) > _KNOWN_HEADS:
            self._versions.popitem(last=False)

    def forget(self, forgotten: Iterable[str]) -> None:
        """Forget tables."""
        for table in forgotten:
            self._versions.pop(table, None)


def write(connection: Connection, insert: str, heads: Heads, items: Sequence[Item]) -> list[Outcome]:
    """Store a group of items, each as a whole or not at all, and as few transactions as that allows.

    Args:
        connection: a connection outside of a transaction.
        insert: the database's own words for the insertion of (table, version, body).
        heads: what is remembered of the tables.
        items: what to store, in the order in which it came.

    Returns:
        The outcome of each item.

    Raises:
        SQLAlchemyError: the database failed; whether anything was stored is not known.
    """
    try:
        return _write(connection, insert, heads, items)
    except ERRORS as error:
        heads.forget(_appended(items))
        if fault(error).fault not in _OF_ONE_ITEM:
            raise
    # Another process was faster, or an item does not fit: now one for one, with a look at each table before.
    return [_write_alone(connection, insert, heads, item) for item in items]


def _write_alone(connection: Connection, insert: str, heads: Heads, item: Item) -> Outcome:
    refused = StoreFault(Fault.CROSSED)
    for _ in range(_TRIES):
        try:
            return _write(connection, insert, heads, [item])[0]
        except ERRORS as error:
            heads.forget(_appended([item]))
            refused = fault(error)
            if refused.fault not in _OF_ONE_ITEM:
                raise
    return refused


def _write(connection: Connection, insert: str, heads: Heads, items: Sequence[Item]) -> list[Outcome]:
    outcomes: list[Outcome] = []
    rows: list[tuple[str, int, bytes]] = []
    also: list[Projection] = []
    with connection.begin():
        versions = _versions(connection, heads, items)
        # Where somebody deletes at this moment, one waits for the other.
        versions |= dict.fromkeys(_deleted_of(connection, items), _DELETED_VERSION)
        for item in items:
            match item:
                case NewGuest():
                    outcomes.append(_add(connection, item))
                case Touch(touched, at):
                    outcomes.append(len(_touch(connection, touched, at)))
                case Deletion():
                    outcomes.append(_delete(connection, heads, item))
                case Append(table, after) if versions[table] != after:
                    outcomes.append(Conflict(f"the table is at version {versions[table]}, not {after}"))
                case Append(table, after):
                    rows += [(table, after + number, body) for number, body in enumerate(item.events, 1)]
                    also += item.also
                    versions[table] = after + len(item.events)
                    outcomes.append(versions[table])
        if rows:
            # In the order of the tables, so that two processes do not wait for each other in a circle.
            connection.exec_driver_sql(insert, sorted(rows, key=lambda row: row[:2]))
        _project(connection, also)
    heads.remember(versions)
    return outcomes


def _appended(items: Iterable[Item]) -> list[str]:
    return [item.table for item in items if isinstance(item, Append)]


def _versions(connection: Connection, heads: Heads, items: Sequence[Item]) -> dict[str, int]:
    """Tell the versions of the tables; those that are not as a caller thinks are looked up."""
    versions: dict[str, int] = {}
    unsure: set[str] = set()
    for item in items:
        if isinstance(item, Append) and item.table not in versions:
            known = heads.known(item.table)
            versions[item.table] = known or 0
            if known != item.after:
                unsure.add(item.table)
    if unsure:
        found = connection.execute(_HEADS, {"ids": sorted(unsure)})
        versions |= dict.fromkeys(unsure, 0) | dict(found.all())
    return versions


def _add(connection: Connection, guest: NewGuest) -> int | Conflict:
    given = {"token_hash": guest.token_hash, "name": guest.name, "now": guest.now}
    made: int | None = connection.execute(_NEW_GUEST, given).scalar()
    return Conflict("there is a guest with this token") if made is None else made


def _deleted_of(connection: Connection, items: Sequence[Item]) -> set[str]:
    """Note the tables that are touched. Returns those of them that are not there any more."""
    also = (row for item in items if isinstance(item, Append) for row in item.also)
    touched = {row.table: row.at for row in also if isinstance(row, TouchedTable)}
    return set(touched) - _touch(connection, touched, max(touched.values())) if touched else set()


def _touch(connection: Connection, touched: Iterable[str], at: float) -> set[str]:
    return set(connection.execute(_TOUCHED, {"ids": sorted(touched), "at": at}).scalars())


def _delete(connection: Connection, heads: Heads, deletion: Deletion) -> int:
    found = connection.execute(_DELETED, {"before": deletion.before, "most": deletion.most})
    ids = list(found.scalars())
    if ids:
        connection.execute(_EVENTS_DELETED, {"ids": ids})
    heads.forget(ids)
    return len(ids)


def _project(connection: Connection, also: Sequence[Projection]) -> None:
    opened = [
        {"id": row.table, "guest_id": row.guest, "base": row.base, "opened_at": row.at, "touched_at": row.at}
        for row in also
        if isinstance(row, OpenedTable)
    ]
    ended = [{"table": row.table, "at": row.at} for row in also if isinstance(row, EndedTable)]
    if opened:
        connection.execute(_OPENED, opened)
    if ended:
        connection.execute(_ENDED, ended)
