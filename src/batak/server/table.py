"""A table: all of it, the hidden cards too, as the fold of its log.

`evolve` asks no rule; what may be done and what follows from it says `batak.server.decide`. Never give a table to a
reader: `batak.server.frames` says what a reader may see of it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from batak.core.deal import Deal, started
from batak.core.deal import evolve as evolve_deal
from batak.core.events import (
    BidMade,
    CardPlayed,
    CardsExchanged,
    DealScored,
    DealStarted,
    DealThrownIn,
    Event,
    Passed,
    TrumpNamed,
)
from batak.core.match import Match, after
from batak.core.rules import Rules
from batak.core.rulesets import RULESETS, with_changes
from batak.core.seats import SEATS, Seat
from batak.notation.record import DealRecord
from batak.notation.written import write_deal
from batak.server.fair_start import HASH_WAIT, SEED_WAIT, FairEvent, FairStart, settled
from batak.server.hidden import Hidden
from batak.server.log import (
    BadLog,
    Cause,
    ChainDrawn,
    Dealt,
    Happened,
    HashesFixed,
    HashGiven,
    LogEvent,
    MatchEnded,
    Seated,
    SeatLeft,
    SeatReady,
    SecretRevealed,
    SeedFailed,
    SeedGiven,
    SeedsFixed,
    TableOpened,
)

Changes = dict[str, Any]
"""Fields of a table with their new values."""

REMEMBERED = 128
"""So many commands are remembered; an older one sent again is refused, for it names a turn or a deal long over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table at a version.

    `version` counts the events of its log and `turn` the actions of its match. `match` is there once the first deal
    is dealt, `number` counts its deals, those thrown in as well; `finished` holds those that are over, `revealed`
    their secrets. `ready` and `left` are seats in the order in which they were. `since` is when the table began to
    wait for what it waits for now, in seconds.
    """

    id: str
    base: str
    rules: Rules
    players: tuple[Seated, ...]
    next_deal_after: float | None
    since: float
    version: int = 1
    turn: int = 0
    fair: FairStart = field(default_factory=FairStart)
    match: Match | None = None
    number: int = 0
    closed: Hidden[Deal] | None = None
    finished: tuple[DealRecord, ...] = ()
    revealed: tuple[str, ...] = ()
    ready: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    places: tuple[int, ...] | None = None
    answered: tuple[Cause, ...] = ()

    @property
    def deal(self) -> Deal | None:
        """The deal in progress, or the last one; None before the first."""
        return None if self.closed is None else self.closed.opened

    @property
    def actor(self) -> Seat | None:
        """The seat that is to act, None where nobody is."""
        return None if self.deal is None else self.deal.table.actor

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats that persons play."""
        return tuple(seat for seat, player in enumerate(self.players) if player.level is None and seat not in self.left)

    @property
    def bots(self) -> tuple[Seat, ...]:
        """The seats that bots play, those of persons who left among them."""
        return tuple(seat for seat in SEATS if seat not in self.persons)

    @property
    def wants_secret(self) -> bool:
        """Whether a chain of secrets is to be made before anything else can happen."""
        return self.fair.wants_secret

    @property
    def is_between_deals(self) -> bool:
        """Whether a deal is over and the next one waits for those who play."""
        return self.deal is not None and self.deal.table.is_over and self.places is None

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.places is not None

    @property
    def wait(self) -> float | None:
        """How many seconds what the table waits for may take, from `since`; None where it may take for ever."""
        if self.fair.takes_hashes:
            return HASH_WAIT
        if self.fair.takes_seeds:
            return SEED_WAIT
        return self.next_deal_after if self.is_between_deals else None

    @property
    def due(self) -> float | None:
        """When the time is up, in seconds, or None."""
        return None if self.wait is None else self.since + self.wait


def fold(events: Iterable[LogEvent]) -> Table:
    """The table of a log. Raises `BadLog` where it does not begin with a table."""
    rest = iter(events)
    first = next(rest, None)
    if not isinstance(first, TableOpened):
        raise BadLog
    table = _opened(first)
    for event in rest:
        table = evolve(table, event)
    return table


def evolve(table: Table, event: LogEvent) -> Table:
    """The table after an event. Raises `BadLog` where the log cannot go on like that."""
    change = _CHANGES.get(type(event))
    if change is None:
        raise BadLog
    changes = change(table, event)
    if event.cause is not None:
        changes["answered"] = (*table.answered, event.cause)[-REMEMBERED:]
    return replace(table, version=table.version + 1, **changes)


def _opened(event: TableOpened) -> Table:
    rules = with_changes(RULESETS[event.base].rules, event.rules)
    return Table(
        id=event.table,
        base=event.base,
        rules=rules,
        players=event.players,
        next_deal_after=event.next_deal_after,
        since=event.at,
    )


def _of_start(table: Table, event: FairEvent) -> Changes:
    changes: Changes = {"fair": settled(table.fair, event)}
    return changes | {"since": event.at} if isinstance(event, ChainDrawn | HashesFixed) else changes


def _dealt(table: Table, event: Dealt) -> Changes:
    widow = event.widow.opened
    deal = started(DealStarted(table.rules, event.dealer, event.redeals, event.hands.opened, widow, len(widow)))
    match = table.match or Match(table.rules, event.dealer)
    return {"match": match, "number": event.number, "closed": Hidden(deal), "ready": ()}


def _happened(table: Table, happened: Happened) -> Changes:
    event = happened.event.opened
    if table.deal is None or table.match is None:
        raise BadLog
    deal = evolve_deal(table.deal, event)
    changes: Changes = {"closed": Hidden(deal)}
    if _is_action(event):
        changes["turn"] = table.turn + 1
    if isinstance(event, DealScored | DealThrownIn):
        changes |= {"match": after(table.match, deal), "finished": (*table.finished, write_deal(deal))}
    return changes


def _is_action(event: Event) -> bool:
    if isinstance(event, TrumpNamed):
        return event.seat is not None
    return isinstance(event, BidMade | Passed | CardsExchanged | CardPlayed)


def _revealed(table: Table, event: SecretRevealed) -> Changes:
    return {"revealed": (*table.revealed, event.secret), "since": event.at}


def _seat_ready(table: Table, event: SeatReady) -> Changes:
    return {"ready": (*table.ready, event.seat)}


def _seat_left(table: Table, event: SeatLeft) -> Changes:
    ready = tuple(seat for seat in table.ready if seat != event.seat)
    return {"left": (*table.left, event.seat), "ready": ready}


def _match_ended(_table: Table, event: MatchEnded) -> Changes:
    return {"places": event.places}


_CHANGES: Mapping[type, Callable[[Table, Any], Changes]] = {
    **dict.fromkeys((ChainDrawn, HashGiven, HashesFixed, SeedGiven, SeedFailed, SeedsFixed), _of_start),
    Dealt: _dealt,
    Happened: _happened,
    SecretRevealed: _revealed,
    SeatReady: _seat_ready,
    SeatLeft: _seat_left,
    MatchEnded: _match_ended,
}
