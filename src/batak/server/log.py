"""What is stored of a table: its log, one event a version, the hidden parts included.

A log is for the server alone. What is hidden in it is `Hidden`, which only the codec of this file can write; what a
reader may know of an event says `batak.server.frames`.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import cast, get_args

import msgspec
from msgspec import Struct

from batak.core import events
from batak.core.cards import Card, Cards
from batak.core.seats import Seat
from batak.server.hidden import Hidden


class BadLog(ValueError):
    """Stored bytes are no event of a log."""


class Cause(Struct, frozen=True, array_like=True):
    """The command of a client that an event came from, so that a command sent twice is carried out once."""

    seat: Seat
    id: str


class Seated(Struct, frozen=True):
    """Who sits at a seat: a bot of a level, or a person with the number of a guest."""

    name: str
    level: str | None = None
    guest: int | None = None


class _Logged(Struct, frozen=True, kw_only=True, tag_field="type", omit_defaults=True):
    """An event of a log; `cause` stands with the first event of a command, `is_last` is false but for the last."""

    cause: Cause | None = None
    is_last: bool = True


class TableOpened(_Logged, frozen=True, tag="table_opened"):
    """A table was opened at a time in seconds; `rules` holds every field, `players` who sits where.

    `next_deal_after` is how many seconds the next deal waits for those who are not ready, None where it always does.
    """

    table: str
    base: str
    rules: dict[str, bool | int | str | None]
    players: tuple[Seated, ...]
    at: float
    next_deal_after: float | None = None


class ChainDrawn(_Logged, frozen=True, tag="chain_drawn"):
    """A chain of secrets was made from its last one, in hexadecimal; `attempt` is 1 or 2."""

    commitment: str
    last: Hidden[str]
    attempt: int
    at: float


class HashGiven(_Logged, frozen=True, tag="hash_given"):
    """A seat gave the hash of its seed; one given later takes its place."""

    seat: Seat
    hash: str


class HashesFixed(_Logged, frozen=True, tag="hashes_fixed"):
    """The hashes by seat are fixed."""

    hashes: tuple[str, ...]
    at: float


class SeedGiven(_Logged, frozen=True, tag="seed_given"):
    """A seat gave the seed that fits its hash."""

    seat: Seat
    seed: Hidden[str]


class SeedFailed(_Logged, frozen=True, tag="seed_failed"):
    """A seat's seed did not fit its hash, or did not come in time."""

    seat: Seat


class SeedsFixed(_Logged, frozen=True, tag="seeds_fixed"):
    """The player seeds by seat."""

    seeds: tuple[str, ...]


class Dealt(_Logged, frozen=True, tag="dealt"):
    """Deal `number` of the match was dealt: hands by seat and the widow in its order."""

    number: int
    dealer: Seat
    redeals: int
    hands: Hidden[tuple[Cards, ...]]
    widow: Hidden[tuple[Card, ...]]


class Happened(_Logged, frozen=True, tag="happened"):
    """Something happened in the deal in progress, as `batak.core.events` says it."""

    event: Hidden[events.Event]


class SecretRevealed(_Logged, frozen=True, tag="secret_revealed"):
    """The secret of a deal that is over, in hexadecimal."""

    deal: int
    secret: str
    at: float


class SeatReady(_Logged, frozen=True, tag="seat_ready"):
    """A seat is ready for the deal after this one."""

    seat: Seat
    deal: int


class SeatLeft(_Logged, frozen=True, tag="seat_left"):
    """The person at a seat left; a bot plays on."""

    seat: Seat


class MatchEnded(_Logged, frozen=True, tag="match_ended"):
    """The match is over: places and totals by seat."""

    places: tuple[int, ...]
    totals: tuple[int, ...]


LogEvent = (
    TableOpened
    | ChainDrawn
    | HashGiven
    | HashesFixed
    | SeedGiven
    | SeedFailed
    | SeedsFixed
    | Dealt
    | Happened
    | SecretRevealed
    | SeatReady
    | SeatLeft
    | MatchEnded
)

_KIND = "kind"
_EVENTS: Mapping[str, type[events.Event]] = {kind.__name__: kind for kind in get_args(events.Event)}
_FIELDS = {name: tuple(each.name for each in fields(kind)) for name, kind in _EVENTS.items()}


def encode(event: LogEvent) -> bytes:
    """The bytes that are stored of an event."""
    return _ENCODER.encode(event)


def decode(stored: bytes) -> LogEvent:
    """The event of stored bytes. Raises `BadLog`, which tells nothing of what they hold."""
    try:
        return _DECODER.decode(stored)
    except msgspec.MsgspecError:
        raise BadLog from None


def _bare(hidden: object) -> object:
    if not isinstance(hidden, Hidden):
        raise NotImplementedError
    value = cast("Hidden[object]", hidden).opened
    kind = type(value).__name__
    if kind not in _EVENTS:
        return value
    return {_KIND: kind, **{name: getattr(value, name) for name in _FIELDS[kind]}}


def _hidden(kind: object, stored: object) -> Hidden[object]:
    (inner,) = get_args(kind)
    made: object = _event(stored) if inner is events.Event else msgspec.convert(stored, inner)
    return Hidden(made)


def _event(stored: object) -> object:
    values = cast("dict[str, object]", stored) if isinstance(stored, dict) else {}
    kind = _EVENTS.get(str(values.pop(_KIND, None)))
    if kind is None:
        raise ValueError("no such event")
    return msgspec.convert(values, kind)


_ENCODER = msgspec.json.Encoder(enc_hook=_bare)
_DECODER: msgspec.json.Decoder[LogEvent] = msgspec.json.Decoder(LogEvent, dec_hook=_hidden)
