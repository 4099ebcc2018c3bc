"""The score sheet (Yazboz) of people who play with real cards: settings, entries, and all that follows from them.

    >>> from batak.sheet import Draft, Sheet, entered
    >>> sheet = entered(Sheet(players=("Ayşe", "Mehmet", "Zeynep", "Ali")), Draft(0, 7, (9, 2, 1, 1)))
    >>> sheet.standing.totals
    (72, 2, 1, 1)

Source: `docs/spec/rules.md`, "The score sheet"; the file is `docs/spec/record.md`, "The score sheet's file".
"""

from batak.sheet.entries import Draft, Entry, Reason, Refusal, Refused, accepted, refused
from batak.sheet.settings import BadSettings, Named, Settings, Ten, named, with_setting
from batak.sheet.sheet import NoEntry, Recalculation, Sheet, changed, corrected, entered, recalculation, removed
from batak.sheet.standings import Standing, standing

__all__ = [
    "BadSettings",
    "Draft",
    "Entry",
    "Named",
    "NoEntry",
    "Reason",
    "Recalculation",
    "Refusal",
    "Refused",
    "Settings",
    "Sheet",
    "Standing",
    "Ten",
    "accepted",
    "changed",
    "corrected",
    "entered",
    "named",
    "recalculation",
    "refused",
    "removed",
    "standing",
    "with_setting",
]
