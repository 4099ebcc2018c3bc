"""What many sheets say together: contracts by bid and by player, averages, swings; an evening in a few numbers.

Only entries that count are looked at. Players are told apart by their names, those without one by their seats; two of
the same name are one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from batak.core.match import Points
from batak.core.seats import SEATS, Seat
from batak.core.sides import sides
from batak.sheet.sheet import Sheet
from batak.sheet.standings import NOTHING, taken_by_declarer

Key = TypeVar("Key")


class Who(NamedTuple):
    """A player: a name, or where it is empty a seat."""

    name: str
    seat: Seat | None


class Contracts(NamedTuple):
    """How many contracts were played, and how many of them made."""

    played: int = 0
    made: int = 0


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal that counts, of the sheet with this number (from 0)."""

    sheet: int
    declarer: Who
    bid: int
    is_made: bool
    players: tuple[Who, ...]
    score: Points


@dataclass(frozen=True, slots=True)
class Person:
    """What one player did: sheets, matches won, deals, points, contracts, and the best and worst deal.

    `sheets` are those with a deal that counts. A match won is one that is over with this player in first place, shared
    or not. `bid` is the sum of the bids.
    """

    who: Who
    sheets: int
    won: int
    deals: int
    points: int
    contracts: Contracts
    bid: int
    best: int
    worst: int

    @property
    def average(self) -> float:
        """Points a deal."""
        return self.points / self.deals

    @property
    def average_bid(self) -> float | None:
        """The average of the bids, or None for somebody who declared nothing."""
        return self.bid / self.contracts.played if self.contracts.played else None


@dataclass(frozen=True, slots=True)
class Statistics:
    """Sheets taken together.

    `people` come in the order of their points, the most first; `by_bid` maps a bid to its contracts, and `by_person`
    a player and a bid. `swing` is the deal with the widest gap between the best and the worst score, and
    `lead_changes` counts how often another player or side alone took the lead of a match.
    """

    sheets: int
    finished: int
    deals: int
    people: tuple[Person, ...]
    by_bid: dict[int, Contracts]
    by_person: dict[tuple[Who, int], Contracts]
    swing: Deal | None
    lead_changes: int

    @property
    def contracts(self) -> Contracts:
        """All contracts."""
        return _together(self.by_bid.values())


def statistics(sheets: Sequence[Sheet]) -> Statistics:
    """What sheets say together."""
    deals = [deal for number, sheet in enumerate(sheets) for deal in _deals(number, sheet)]
    scores: dict[Who, list[tuple[Deal, int]]] = {}
    for deal in deals:
        for who, points in zip(deal.players, deal.score, strict=True):
            scores.setdefault(who, []).append((deal, points))
    won = Counter(who for sheet in sheets for who in _winners(sheet))
    people = [_person(who, won[who], own) for who, own in scores.items()]
    return Statistics(
        sheets=len(sheets),
        finished=sum(sheet.standing.is_over for sheet in sheets),
        deals=len(deals),
        people=tuple(sorted(people, key=lambda person: -person.points)),
        by_bid=dict(sorted(_contracts((deal.bid, deal) for deal in deals).items())),
        by_person=_contracts(((deal.declarer, deal.bid), deal) for deal in deals),
        swing=max(deals, key=lambda deal: max(deal.score) - min(deal.score), default=None),
        lead_changes=sum(map(_lead_changes, sheets)),
    )


def whos(players: Sequence[str]) -> tuple[Who, ...]:
    """The players of a sheet by seat."""
    return tuple(Who(name.strip(), None if name.strip() else seat) for seat, name in enumerate(players))


def _deals(number: int, sheet: Sheet) -> Iterator[Deal]:
    players = whos(sheet.players)
    stands = sheet.standing
    for entry, counts, score in zip(sheet.entries, stands.counts, stands.scores, strict=True):
        if counts:
            is_made = taken_by_declarer(sheet.rules, entry) >= entry.bid
            yield Deal(number, players[entry.declarer], entry.bid, is_made, players, score)


def _contracts(deals: Iterable[tuple[Key, Deal]]) -> dict[Key, Contracts]:
    found: dict[Key, list[Contracts]] = {}
    for key, deal in deals:
        found.setdefault(key, []).append(Contracts(1, int(deal.is_made)))
    return {key: _together(found[key]) for key in found}


def _together(contracts: Iterable[Contracts]) -> Contracts:
    each = [*contracts]
    return Contracts(sum(one.played for one in each), sum(one.made for one in each))


def _person(who: Who, won: int, own: Sequence[tuple[Deal, int]]) -> Person:
    declared = {id(deal): deal for deal, _ in own if deal.declarer == who}.values()
    scores = [points for _, points in own]
    return Person(
        who=who,
        sheets=len({deal.sheet for deal, _ in own}),
        won=won,
        deals=len(scores),
        points=sum(scores),
        contracts=_together(Contracts(1, int(deal.is_made)) for deal in declared),
        bid=sum(deal.bid for deal in declared),
        best=max(scores),
        worst=min(scores),
    )


def _winners(sheet: Sheet) -> set[Who]:
    places = sheet.standing.places or ()
    return {who for who, place in zip(whos(sheet.players), places, strict=False) if place == 1}


def _lead_changes(sheet: Sheet) -> int:
    """How often a lead that somebody had alone went to somebody else."""
    changes, leader = 0, None
    for totals in (NOTHING, *sheet.standing.running):
        best = [side for side in sides(sheet.rules) if totals[side[0]] == max(totals[seat] for seat in SEATS)]
        if len(best) == 1:
            changes += leader not in {None, best[0]}
            leader = best[0]
    return changes
