"""`batak verify`: checks the deals of records against their fairness data."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from batak import fairness
from batak.cli.check import Records, judge
from batak.core.match import Match
from batak.core.rules import Rules
from batak.core.seats import SEATS
from batak.fairness import Dealt
from batak.notation import values
from batak.notation.faults import Fault, Faulty, Place, SecretCount
from batak.notation.json_text import Json
from batak.notation.record import read_format
from batak.notation.replay import DealReader

Read = TypeVar("Read")

_FAIRNESS = "fairness"


def verify(files: Records) -> int:
    """Verify the deals of record files. Returns the exit code."""
    return judge(files, unfair)


def unfair(record: Mapping[str, Json]) -> Fault | None:
    """The first thing in a record that does not fit its fairness data, or None.

    Raises `Faulty` where format, rules or deals are not there to be verified.
    """
    given = record.get(_FAIRNESS)
    if given is None:
        return Fault(Place(part=_FAIRNESS), "no_fairness")
    read_format(record)
    _, rules = values.read_rules(*values.keyed(record, "rules"))
    listed = values.read_list(*values.keyed(record, "deals"))
    deals = [deal if isinstance(deal, dict) else {} for deal in listed]
    dealt = [_dealt(rules, deal) for deal in deals]
    found = fairness.verify(given, rules, dealt, _finished(rules, deals, dealt))
    if found is None:
        return None
    place = Place(found.deal, found.key or (None if found.deal else _FAIRNESS))
    return Fault(place, found.code, None if found.secrets is None else SecretCount(*found.secrets))


def _dealt(rules: Rules, deal: Mapping[str, Json]) -> Dealt:
    at = Place()
    is_widow_wrong = "widow" in deal and not rules.widow
    return Dealt(
        _read(values.read_dealer, deal.get("dealer"), at),
        _read(values.read_hands, deal.get("hands"), at),
        None if is_widow_wrong else _read(values.read_cards, deal.get("widow", []), at),
    )


def _read(read: Callable[[Json, Place], Read], value: Json, at: Place) -> Read | None:
    try:
        return read(value, at)
    except Faulty:
        return None


def _finished(rules: Rules, deals: list[dict[str, Json]], dealt: list[Dealt]) -> int:
    """How many deals were played to the end or thrown in: all that another follows, and perhaps the last."""
    if not deals:
        return 0
    *before, last = deals
    return len(before) + (_is_played(rules, last) or _is_thrown_in(rules, deals, dealt[-1]))


def _is_played(rules: Rules, deal: Mapping[str, Json]) -> bool:
    play = deal.get("play")
    is_whole = isinstance(play, list) and len(play) >= rules.hand_size * len(SEATS)
    return is_whole or "score" in deal


def _is_thrown_in(rules: Rules, deals: list[dict[str, Json]], dealt: Dealt) -> bool:
    *before, last = deals
    redeals = 0
    while redeals < len(before) and "score" not in before[-1 - redeals]:
        redeals += 1
    if dealt.dealer is None:
        return False
    reader = DealReader(last, Place(len(deals)))
    try:
        deal = reader.with_auction(reader.start(Match(rules, dealt.dealer, redeals=redeals)))
    except Faulty:
        return False
    return deal.table.phase == "thrown_in"
