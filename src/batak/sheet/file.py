"""The file of a score sheet: `load` and `dump`, to the letter of `docs/spec/record.md`, "The score sheet's file".

A fault is named by its place, `settings`, `players` or `entry 3`, and a code. What the format does not know is kept.
"""

from collections.abc import Mapping
from typing import Any, Final, NoReturn

from batak.core.rules import BadRules
from batak.core.rulesets import differences
from batak.core.seats import SEATS
from batak.notation import values
from batak.notation.faults import Details, Faulty, Place
from batak.notation.json_text import Integer, Json, NotJson, Numeral, format_json, parse_json
from batak.sheet.entries import Entry, is_bid, is_seat
from batak.sheet.settings import SETTINGS, Named, Settings, Ten
from batak.sheet.sheet import Sheet
from batak.sheet.standings import Standing

FORMAT: Final = "batak-sheet/1"

SHEET_KEYS = ("format", "settings", "rules", "players", "entries")
ENTRY_KEYS = ("declarer", "bid", "tricks")

FILE = Place(part="file")
"""The whole file: it holds no sheet."""

COUNTS = (len(SEATS) // 2, len(SEATS))
"""How many trick counts an entry in a file may have, whatever the settings."""

SETTINGS_PLACE, RULES_PLACE = Place(part="settings"), Place(part="rules")
"""Where faults of the ten settings are, and those of the rules in their place."""


def parse_sheet(text: str) -> Sheet:
    """The sheet that a text spells. Raises `Faulty` with the first fault."""
    try:
        value = parse_json(text)
    except NotJson:
        raise Faulty(FILE, "not_json") from None
    if not isinstance(value, dict):
        raise Faulty(FILE, "not_json")
    return load(value)


def load(value: Mapping[str, Json]) -> Sheet:
    """The sheet that a JSON object spells. Raises `Faulty` with the first fault, in the order of `SHEET_KEYS`."""
    written, at = values.keyed(value, "format")
    if written != FORMAT:
        raise Faulty(at, "wrong_type")
    settings = _read_settings(value)
    players = values.read_by_seat(*values.keyed(value, "players"), values.read_text)
    listed = values.read_list(*values.keyed(value, "entries"))
    entries = tuple(read_entry(each, Place(part="entry", number=number)) for number, each in enumerate(listed, 1))
    return Sheet(settings, players, entries, _others(value, SHEET_KEYS))


def format_sheet(sheet: Sheet) -> str:
    """The text of a sheet: a key a line and an entry a line, for people who look into the file."""
    lines = [f"{format_json(key)}:{_several_lines(value)}" for key, value in dump(sheet).items()]
    return "{" + ",\n ".join(lines) + "}\n"


def _several_lines(value: Json) -> str:
    if isinstance(value, list) and any(isinstance(each, dict) for each in value):
        return "[" + ",".join(f"\n  {format_json(each)}" for each in value) + "]"
    return format_json(value)


def dump(sheet: Sheet) -> dict[str, Json]:
    """The JSON object of a sheet, its keys in the order of the spec and unknown keys last."""
    return {
        "format": FORMAT,
        **_written_settings(sheet.settings),
        "players": [*sheet.players],
        "entries": [_written_entry(entry) for entry in sheet.entries],
        **sheet.others,
    }


def dump_standing(stands: Standing) -> dict[str, Json]:
    """What `batak score --json` prints of a sheet."""
    return {
        "scores": [[*score] for score in stands.scores],
        "counts": [*stands.counts],
        "totals": [*stands.totals],
        "over": stands.is_over,
        "places": None if stands.places is None else [*stands.places],
    }


def _read_settings(value: Mapping[str, Json]) -> Settings:
    if "rules" in value:
        if "settings" in value:
            raise Faulty(SETTINGS_PLACE, "bad_settings", "rules")
        try:
            return Named(*values.read_rules(value["rules"], RULES_PLACE))
        except Faulty as faulty:
            _refuse(RULES_PLACE, faulty.fault.details)
    settings = value.get("settings", {})
    if not isinstance(settings, dict):
        _refuse(SETTINGS_PLACE)
    known: dict[str, Any] = {name: _plain(settings[name]) for name in SETTINGS if name in settings}
    try:
        return Ten(**known, others=_others(settings, tuple(SETTINGS)))
    except BadRules as bad:
        _refuse(SETTINGS_PLACE, bad.contradictions)


def _refuse(at: Place, details: Details = None) -> NoReturn:
    raise Faulty(at, "bad_settings", details) from None


def read_entry(value: Json, at: Place) -> Entry:
    """The entry that a JSON value spells. Raises `Faulty` with the first fault."""
    entry = values.read_object(value, at)
    missing = [key for key in ENTRY_KEYS if key not in entry]
    if missing:
        raise Faulty(at, "missing_key", missing[0])
    declarer, bid, tricks = _plain(entry["declarer"]), _plain(entry["bid"]), entry["tricks"]
    if not is_seat(declarer):
        raise Faulty(at, "wrong_declarer")
    if not is_bid(bid):
        raise Faulty(at, "wrong_bid")
    if not isinstance(tricks, list) or len(tricks) not in COUNTS:
        raise Faulty(at, "wrong_tricks")
    return Entry(declarer, bid, tuple(_read_count(count, at) for count in tricks), _others(entry, ENTRY_KEYS))


def _read_count(value: Json, at: Place) -> Integer:
    count = _plain(value)
    if not values.is_integer(count) or str(count).startswith("-"):
        raise Faulty(at, "wrong_tricks")
    return count


def _plain(value: Json) -> Json:
    """A JSON value with `-0` as 0."""
    return 0 if isinstance(value, Numeral) and value.is_zero else value


def _others(found: Mapping[str, Json], known: tuple[str, ...]) -> dict[str, Json]:
    return {key: value for key, value in found.items() if key not in known}


def _written_settings(settings: Settings) -> dict[str, Json]:
    if isinstance(settings, Named):
        return {"rules": {values.BASE: settings.base, **differences(settings.rules, settings.base)}}
    return {"settings": {name: getattr(settings, name) for name in SETTINGS} | dict(settings.others)}


def _written_entry(entry: Entry) -> dict[str, Json]:
    return {"declarer": entry.declarer, "bid": entry.bid, "tricks": [*entry.tricks], **entry.others}
