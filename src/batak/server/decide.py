"""What a command leads to at a table: every rule is asked here, and what it answers becomes events of the log.

There is no clock, no dice and no I/O here: `now` is given in seconds, and so are the secrets.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from batak.core import reasons
from batak.core.actions import Action
from batak.core.decide import decide as decide_deal
from batak.core.rules import OPTIONS, Rules
from batak.core.seats import Seat
from batak.fairness import seed_hash
from batak.notation.actions import NotAnAction, parse_action
from batak.server.commands import BotActs, Command, DrawChain, FromSeat, Refused, refusal_of, refused
from batak.server.following import chain_drawn, following, happened, next_dealt
from batak.server.hidden import Hidden
from batak.server.log import (
    Cause,
    HashesFixed,
    HashGiven,
    LogEvent,
    Seated,
    SeatLeft,
    SeatReady,
    SeedFailed,
    SeedGiven,
    TableOpened,
)
from batak.server.messages import Act, Leave, OfferHash, OfferSeed, Ready
from batak.server.table import Table, evolve, fold

Events = tuple[LogEvent, ...]
ClientCommand = OfferHash | OfferSeed | Act | Ready | Leave


@dataclass(frozen=True, slots=True)
class NewTable:
    """What is settled when a table is opened.

    `id` is what it is called by, `rules` a change of the named set `base`, `players` who sits where, by seat.
    `next_deal_after` is how many seconds the next deal waits for a person; None is for ever.
    """

    id: str
    base: str
    rules: Rules
    players: tuple[Seated, ...]
    next_deal_after: float | None = None


def opened(new: NewTable, secret: bytes, now: float) -> Events:
    """The first events of a table's log; `secret` is 32 random bytes of the operating system."""
    first = TableOpened(
        table=new.id,
        base=new.base,
        rules={name: getattr(new.rules, name) for name in OPTIONS},
        players=new.players,
        at=now,
        next_deal_after=new.next_deal_after,
    )
    empty = fold([first])
    return _batch([first, *_whole(empty, [chain_drawn(empty, secret, now)], now)])


def decide(table: Table, command: Command, now: float) -> Events:
    """The events that a command leads to; none where it was carried out before or there is nothing to do.

    `now` is in seconds of a clock that does not run backward. Raises `Refused`.
    """
    cause: Cause | None = None
    if isinstance(command, FromSeat):
        if command.seat is None:
            raise refused("not_seated")
        cause = Cause(command.seat, command.frame.id)
        if cause in table.answered:
            return ()
        events = _from_seat(table, command.seat, command.frame)
    elif isinstance(command, BotActs):
        events = _bot_acts(table, command)
    elif isinstance(command, DrawChain):
        events = (chain_drawn(table, command.secret, now),) if table.wants_secret else ()
    else:
        is_due = table.due is not None and now >= table.due
        events = _late(table, now) if is_due else ()
    return _batch(_whole(table, events, now), cause) if events else ()


def _from_seat(table: Table, seat: Seat, frame: ClientCommand) -> Events:
    if seat not in table.persons:
        raise refused("not_seated")
    match frame:
        case Act():
            try:
                action = parse_action(frame.action)
            except NotAnAction:
                raise refused("not_an_action") from None
            return _acted(table, seat, frame.turn, action)
        case Ready():
            return _ready(table, seat, frame.deal)
        case OfferHash():
            return _hash(table, seat, frame.hash)
        case OfferSeed():
            return _seed(table, seat, frame.seed)
        case _:
            return (SeatLeft(seat=seat),)


def _bot_acts(table: Table, command: BotActs) -> Events:
    if command.seat not in table.bots:
        raise refused("not_seated")
    return _acted(table, command.seat, command.turn, command.action)


def _acted(table: Table, seat: Seat, turn: int, action: Action) -> Events:
    if turn != table.turn:
        raise refused("stale_turn")
    if table.deal is None:
        raise refused("not_now")
    try:
        return tuple(map(happened, decide_deal(table.deal, seat, action)))
    except reasons.Refused as core:
        raise Refused(refusal_of(core.refusal)) from None


def _ready(table: Table, seat: Seat, deal: int) -> Events:
    if deal != table.number or not table.is_between_deals:
        raise refused("not_now")
    return () if seat in table.ready else (SeatReady(seat=seat, deal=deal),)


def _hash(table: Table, seat: Seat, given: str) -> Events:
    if not table.fair.takes_hashes or seat in table.fair.barred:
        raise refused("not_now")
    return (HashGiven(seat=seat, hash=given),)


def _seed(table: Table, seat: Seat, seed: str) -> Events:
    fair = table.fair
    if not fair.takes_seeds or fair.hashes is None:
        raise refused("not_now")
    if not fair.hashes[seat]:
        raise refused("wrong_seed")
    if seat not in fair.owing:
        raise refused("not_now")
    if seed_hash(seed, seat) != fair.hashes[seat]:
        return (SeedFailed(seat=seat),)
    return (SeedGiven(seat=seat, seed=Hidden(seed)),)


def _late(table: Table, now: float) -> Events:
    if table.fair.takes_hashes:
        return (HashesFixed(hashes=table.fair.given, at=now),)
    if table.fair.takes_seeds:
        return tuple(SeedFailed(seat=seat) for seat in table.fair.owing)
    return (next_dealt(table),)


def _whole(table: Table, events: Iterable[LogEvent], now: float) -> list[LogEvent]:
    """The events and all that follow from them by themselves."""
    told: list[LogEvent] = []
    more = tuple(events)
    while more:
        told += more
        for event in more:
            table = evolve(table, event)
        more = following(table, now)
    return told


def _batch(events: Sequence[LogEvent], cause: Cause | None = None) -> Events:
    """Events that belong together, marked as such."""
    *before, last = events
    marked = [*(replace(event, is_last=False) for event in before), last]
    if cause is not None:
        marked[0] = replace(marked[0], cause=cause)
    return tuple(marked)
