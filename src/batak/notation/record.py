"""A record as a value, and its JSON form: `load` and `dump`.

A record says what was written down. Whether the rules allow it is another question: `batak.notation.check`.

Source: `docs/spec/record.md`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from batak.core.cards import Card, Cards, Suit
from batak.core.rules import Rules
from batak.core.rulesets import differences
from batak.core.seats import Seat
from batak.notation import values
from batak.notation.cards import format_card, format_hand, format_suit
from batak.notation.faults import LINE, Faulty, Place
from batak.notation.json_text import Integer, Json, NotJson, format_json, parse_json

FORMAT: Final = "batak-record/1"

RECORD_KEYS = ("format", "rules", "players", "deals", "totals", "places", "fairness")
DEAL_KEYS = (
    "dealer",
    "hands",
    "widow",
    "auction",
    "declarer",
    "bid",
    "trump",
    "exchange",
    "play",
    "tricks",
    "score",
)
"""The keys of a deal in their order; all from the third on may be absent."""

Points = tuple[Integer, ...]
"""One integer by seat."""


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal as it was written down; None is what was not.

    Calls are texts. `others` holds what stands under keys that the format does not know.
    """

    dealer: Seat
    hands: tuple[Cards, ...]
    widow: tuple[Card, ...] | None = None
    auction: tuple[str, ...] | None = None
    declarer: Integer | None = None
    bid: Integer | None = None
    trump: Suit | None = None
    exchange: tuple[Card, ...] | None = None
    play: tuple[Card, ...] | None = None
    tricks: Points | None = None
    score: Points | None = None
    others: Mapping[str, Json] = field(default_factory=dict[str, Json])


@dataclass(frozen=True, slots=True)
class Record:
    """A match as it was written down.

    `base` names the rule set that `rules` are written as a change of. `fairness` is whatever stands under that key
    (`has_fairness` tells null from nothing); `others` what stands under keys that the format does not know.
    """

    base: str
    rules: Rules
    players: tuple[str, ...]
    deals: tuple[DealRecord, ...]
    totals: Points
    places: Points | None
    fairness: Json = None
    has_fairness: bool = False
    others: Mapping[str, Json] = field(default_factory=dict[str, Json])


def parse_line(line: str) -> dict[str, Json]:
    """The object that a line holds. Raises `Faulty` with `not_json` where it holds none.

    The line is given without its line feed.
    """
    try:
        value = parse_json(line)
    except NotJson:
        raise Faulty(LINE, "not_json") from None
    if not isinstance(value, dict) or line.endswith("\r"):
        raise Faulty(LINE, "not_json")
    return value


def load(record: Mapping[str, Json]) -> Record:
    """The record that a JSON object spells. Raises `Faulty` where one of its values is not spelled as it should be."""
    read_format(record)
    base, rules = values.read_rules(*values.keyed(record, "rules"))
    players = values.read_by_seat(*values.keyed(record, "players"), values.read_text)
    deals = values.read_list(*values.keyed(record, "deals"))
    return Record(
        base,
        rules,
        players,
        tuple(_load_deal(deal, Place(number)) for number, deal in enumerate(deals, 1)),
        values.read_integers(*values.keyed(record, "totals")),
        read_places(*values.keyed(record, "places")),
        record.get("fairness"),
        "fairness" in record,
        _others(record, RECORD_KEYS),
    )


def dump(record: Record) -> dict[str, Json]:
    """The JSON object of a record, its keys in the order of the spec and unknown keys last."""
    made: dict[str, Json] = {
        "format": FORMAT,
        "rules": {values.BASE: record.base, **differences(record.rules, record.base)},
        "players": [*record.players],
        "deals": [_dump_deal(deal) for deal in record.deals],
        "totals": [*record.totals],
        "places": None if record.places is None else [*record.places],
    }
    if record.has_fairness:
        made["fairness"] = record.fairness
    return made | dict(record.others)


def load_line(line: str) -> Record:
    """The record on a line. Raises `Faulty`."""
    return load(parse_line(line))


def dump_line(record: Record) -> str:
    """The line of a record, without its line feed."""
    return format_json(dump(record))


def read_format(record: Mapping[str, Json]) -> None:
    """Look at the key `format`. Raises `Faulty` for another format."""
    value, at = values.keyed(record, "format")
    if value != FORMAT:
        raise Faulty(at, "wrong_type")


def read_places(value: Json, at: Place) -> Points | None:
    """Places by seat, or None."""
    return None if value is None else values.read_integers(value, at)


def _others(found: Mapping[str, Json], known: tuple[str, ...]) -> dict[str, Json]:
    return {key: value for key, value in found.items() if key not in known}


def _load_deal(value: Json, at: Place) -> DealRecord:
    deal = values.read_object(value, at)
    for key in ("dealer", "hands"):
        values.required(deal, key, at._replace(part=key))
    read: dict[str, Any] = {key: _READERS[key](deal[key], at._replace(part=key)) for key in DEAL_KEYS if key in deal}
    return DealRecord(**read, others=_others(deal, DEAL_KEYS))


def _dump_deal(deal: DealRecord) -> dict[str, Json]:
    written = {key: getattr(deal, key) for key in DEAL_KEYS}
    known = {key: _WRITERS[key](value) for key, value in written.items() if value is not None}
    return known | dict(deal.others)


def _read_play(value: Json, at: Place) -> tuple[Card, ...]:
    listed = enumerate(values.read_list(value, at), 1)
    return tuple(values.read_card(each, at._replace(number=number)) for number, each in listed)


def _read_auction(value: Json, at: Place) -> tuple[str, ...]:
    calls = values.read_list(value, at)
    for number, call in enumerate(calls, 1):
        values.read_call(call, Place(at.deal, "call", number))
    return tuple(map(str, calls))


def _same(value: Json) -> Json:
    return value


def _cards(cards: tuple[Card, ...]) -> Json:
    return [format_card(card) for card in cards]


def _hands(hands: tuple[Cards, ...]) -> Json:
    return [format_hand(hand) for hand in hands]


def _list(each: tuple[Json, ...]) -> Json:
    return [*each]


_READERS: Mapping[str, Callable[[Json, Place], object]] = {
    "dealer": values.read_dealer,
    "hands": values.read_hands,
    "widow": values.read_cards,
    "auction": _read_auction,
    "declarer": values.read_integer,
    "bid": values.read_integer,
    "trump": values.read_trump,
    "exchange": values.read_cards,
    "play": _read_play,
    "tricks": values.read_integers,
    "score": values.read_integers,
}

_WRITERS: Mapping[str, Callable[[Any], Json]] = {
    "dealer": _same,
    "hands": _hands,
    "widow": _cards,
    "auction": _list,
    "declarer": _same,
    "bid": _same,
    "trump": format_suit,
    "exchange": _cards,
    "play": _cards,
    "tricks": _list,
    "score": _list,
}
