"""Everything that follows from a sheet: scores, totals, the end, places. None of it is stored.

Source: `docs/spec/rules.md`, "Scoring", "Match" and "The score sheet".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from batak.core.match import Points, is_over, places
from batak.core.rules import Rules
from batak.core.scoring import deal_score
from batak.core.seats import SEATS, Seat
from batak.core.sides import sides
from batak.sheet.entries import Entry, Reason, Refusal, counts_refusal

NOTHING: Points = (0,) * len(SEATS)
"""The points of an entry that counts for nothing."""

DUTIES = ("must_beat", "must_trump", "must_overtrump")
"""The duties that a sheet can remind of, as fields of `Rules`."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match on a sheet stands.

    By entry: `marks` says why it counts for nothing, or None; `scores` are its points by seat; `running` the totals
    after it. `totals` and `places` are by seat, `places` None while the match is not over.
    """

    marks: tuple[Refusal | None, ...]
    scores: tuple[Points, ...]
    running: tuple[Points, ...]
    totals: Points
    is_over: bool
    places: Points | None

    @property
    def counts(self) -> tuple[bool, ...]:
        """By entry: whether it counts."""
        return tuple(mark is None for mark in self.marks)


def standing(rules: Rules, entries: Sequence[Entry]) -> Standing:
    """Where a match stands after these entries.

    An entry whose counts do not fit the rules counts for nothing, and so does one after the end of the match.
    """
    marks: list[Refusal | None] = []
    scores: list[Points] = []
    running: list[Points] = []
    totals, counted, over = NOTHING, 0, False
    for entry in entries:
        mark = counts_refusal(rules, entry.tricks) or (Refusal(Reason.MATCH_OVER) if over else None)
        score = NOTHING if mark else _score(rules, entry)
        if mark is None:
            totals = tuple(before + more for before, more in zip(totals, score, strict=True))
            counted += 1
            over = is_over(rules, counted, totals)
        marks.append(mark)
        scores.append(score)
        running.append(totals)
    return Standing(tuple(marks), tuple(scores), tuple(running), totals, over, places(rules, totals) if over else None)


def taken(rules: Rules, entry: Entry) -> tuple[int, ...]:
    """The tricks of each side, in the order of `sides`, of an entry whose counts fit."""
    tricks = cast("tuple[int, ...]", entry.tricks)
    if len(tricks) < len(SEATS):
        return tricks
    return tuple(sum(tricks[seat] for seat in side) for side in sides(rules))


def taken_by_declarer(rules: Rules, entry: Entry) -> int:
    """The tricks of the declarer, or of the declarer's side, in an entry whose counts fit."""
    by_side = zip(sides(rules), taken(rules, entry), strict=True)
    return sum(tricks for side, tricks in by_side if entry.declarer in side)


def dealer(entries: Sequence[Entry]) -> Seat:
    """Who deals next: seat 0 first, then in the order of play; a deal that was written down was dealt."""
    return SEATS[len(entries) % len(SEATS)]


def reminders(rules: Rules) -> tuple[str, ...]:
    """The duties that players of these rules are reminded of, as fields of `Rules`; they change no score."""
    return tuple(duty for duty in DUTIES if getattr(rules, duty))


def _score(rules: Rules, entry: Entry) -> Points:
    tricks = [0] * len(SEATS)
    for side, count in zip(sides(rules), taken(rules, entry), strict=True):
        tricks[side[0]] = count
    return deal_score(rules, entry.declarer, entry.bid, tuple(tricks))
