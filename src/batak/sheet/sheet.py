"""A score sheet as a value: players, settings and entries, and what can be done with it.

Nothing here changes a sheet: each function makes another, so that undoing is going back to the one before. A sheet
never loses an entry but by `removed`. Entries are numbered from 1, as people count them.

Source: `docs/spec/rules.md`, "The score sheet".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from batak.core.match import Points
from batak.core.rules import Rules
from batak.core.seats import SEATS, Seat
from batak.notation.json_text import Json
from batak.sheet.entries import Draft, Entry, Reason, Refusal, Refused, accepted, refused
from batak.sheet.settings import Settings, Ten, with_setting
from batak.sheet.standings import Standing, dealer, standing


@dataclass(frozen=True)
class Sheet:
    """A score sheet: four names by seat, which may be equal or empty; the entries in the order of the deals.

    Partners are 0 & 2 and 1 & 3. `others` holds what stands beside these in a file and means nothing here.
    """

    settings: Settings = field(default_factory=Ten)
    players: tuple[str, ...] = ("",) * len(SEATS)
    entries: tuple[Entry, ...] = ()
    others: Mapping[str, Json] = field(default_factory=dict[str, Json], hash=False)

    @property
    def rules(self) -> Rules:
        """The rules that the settings stand for."""
        return self.settings.rules

    @cached_property
    def standing(self) -> Standing:
        """Where the match stands."""
        return standing(self.rules, self.entries)

    @property
    def dealer(self) -> Seat:
        """Who deals next."""
        return dealer(self.entries)


class NoEntry(LookupError):
    """There is no entry of that number; `number` is what was asked for."""

    def __init__(self, number: int) -> None:
        super().__init__(str(number))
        self.number = number


def entered(sheet: Sheet, draft: Draft) -> Sheet:
    """The sheet with one more deal. Raises `Refused`, once the match is over too."""
    if sheet.standing.is_over:
        raise Refused((Refusal(Reason.MATCH_OVER), *refused(sheet.rules, draft)))
    return replace(sheet, entries=(*sheet.entries, accepted(sheet.rules, draft)))


def corrected(sheet: Sheet, number: int, draft: Draft) -> Sheet:
    """The sheet with another entry in the place of one. Raises `Refused` and `NoEntry`."""
    before = entry(sheet, number)
    changed = replace(accepted(sheet.rules, draft, kept_bid=before.bid), others=before.others)
    return replace(sheet, entries=(*sheet.entries[: number - 1], changed, *sheet.entries[number:]))


def removed(sheet: Sheet, number: int) -> Sheet:
    """The sheet without one of its entries. Raises `NoEntry`."""
    entry(sheet, number)
    return replace(sheet, entries=(*sheet.entries[: number - 1], *sheet.entries[number:]))


def entry(sheet: Sheet, number: int) -> Entry:
    """The entry of a number. Raises `NoEntry`."""
    if not 1 <= number <= len(sheet.entries):
        raise NoEntry(number)
    return sheet.entries[number - 1]


def changed(sheet: Sheet, name: str, value: object) -> Sheet:
    """The sheet with one setting changed, which recalculates all of it. Raises `BadRules`."""
    return replace(sheet, settings=with_setting(sheet.settings, name, value))


@dataclass(frozen=True, slots=True)
class Recalculation:
    """What became of a match when something was changed.

    `entries` are the numbers of the entries whose points or mark are others than before, those that are there only
    before or only now among them.
    """

    before: Standing
    now: Standing
    entries: tuple[int, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats whose totals are others than before."""
        return tuple(seat for seat in SEATS if self.before.totals[seat] != self.now.totals[seat])

    @property
    def ended(self) -> bool:
        """Whether the match is over now and was not."""
        return self.now.is_over and not self.before.is_over

    @property
    def goes_on(self) -> bool:
        """Whether the match was over and is not any more."""
        return self.before.is_over and not self.now.is_over

    @property
    def is_empty(self) -> bool:
        """Whether nothing changed: no total, entry, end or place."""
        same_end = (self.before.is_over, self.before.places) == (self.now.is_over, self.now.places)
        return same_end and not self.entries and not self.seats


def recalculation(before: Sheet, now: Sheet) -> Recalculation:
    """What changed between two states of a sheet."""
    was, is_ = _by_entry(before.standing), _by_entry(now.standing)
    numbers = range(1, max(len(was), len(is_)) + 1)
    others = tuple(number for number in numbers if was[number - 1 : number] != is_[number - 1 : number])
    return Recalculation(before.standing, now.standing, others)


def _by_entry(stands: Standing) -> list[tuple[Refusal | None, Points]]:
    return [*zip(stands.marks, stands.scores, strict=True)]
