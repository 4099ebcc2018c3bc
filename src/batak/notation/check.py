"""The checker: the first fault of a record, found by playing the match again with the rules of the core.

Faults come in the order of `docs/spec/record.md`: format, rules, players, then deal by deal in the order of its keys,
then totals and places. What stands under `fairness` and under unknown keys is not looked at.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from batak.core.deal import Deal
from batak.core.match import Match, after
from batak.core.rules import Rules
from batak.notation import values
from batak.notation.faults import Fault, Faulty, Place
from batak.notation.json_text import Json
from batak.notation.record import read_format, read_places
from batak.notation.replay import DealReader, compare


@dataclass(frozen=True, slots=True)
class Replay:
    """A record played again: the match after its last finished deal, and all its deals."""

    match: Match
    deals: tuple[Deal, ...]


def check(record: Mapping[str, Json]) -> Fault | None:
    """The first fault of a record, or None."""
    try:
        replay(record)
    except Faulty as faulty:
        return faulty.fault
    return None


def replay(record: Mapping[str, Json]) -> Replay:
    """Play a record again. Raises `Faulty` with the first fault."""
    read_format(record)
    _, rules = values.read_rules(*values.keyed(record, "rules"))
    values.read_by_seat(*values.keyed(record, "players"), values.read_text)
    played = _played(rules, values.read_list(*values.keyed(record, "deals")))
    value, at = values.keyed(record, "totals")
    compare(values.read_integers(value, at), played.match.totals, at)
    value, at = values.keyed(record, "places")
    compare(read_places(value, at), played.match.places, at)
    return played


def _played(rules: Rules, listed: list[Json]) -> Replay:
    match: Match | None = None
    deals: list[Deal] = []
    for number, value in enumerate(listed, 1):
        at = Place(number)
        if deals and not deals[-1].table.is_over:
            raise Faulty(Place(number - 1), "deal_unfinished")
        if match is not None and match.is_over:
            raise Faulty(at, "match_over")
        reader = DealReader(values.read_object(value, at), at)
        match = reader.match(rules, match)
        deal = reader.whole(match)
        deals.append(deal)
        if deal.table.is_over:
            match = after(match, deal)
    return Replay(match or Match(rules, dealer=0), tuple(deals))
