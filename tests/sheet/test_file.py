"""The file of a sheet, to the letter of `docs/spec/record.md`."""

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batak.core.rulesets import ruleset
from batak.notation.faults import Fault, Faulty
from batak.notation.json_text import Json, Numeral, format_json, parse_json
from batak.sheet import Named, Sheet, Ten
from batak.sheet.file import dump, dump_standing, format_sheet, load, parse_sheet
from tests.notation.test_words import json_values
from tests.sheet.strategies import sheets

unknown = st.dictionaries(st.sampled_from(("x", "note", "ş")), json_values, max_size=2)

ENTRY: dict[str, Any] = {"declarer": 0, "bid": 7, "tricks": [9, 2, 1, 1]}
EXAMPLE: dict[str, Any] = {
    "format": "batak-sheet/1",
    "settings": {
        "min_bid": 5,
        "per_bid": 10,
        "per_extra": 1,
        "double_failed": False,
        "match_end": "target",
        "target": 151,
        "deals": 12,
        "partners": False,
        "trump": "declarer",
        "must_trump": True,
    },
    "players": ["A", "B", "C", "D"],
    "entries": [ENTRY],
}


def fault(text: str) -> Fault:
    with pytest.raises(Faulty) as faulty:
        parse_sheet(text)
    return faulty.value.fault


def loaded(**changes: Any) -> Sheet:
    return load(EXAMPLE | changes)


def fault_of(**changes: Any) -> str:
    return str(fault(json.dumps({key: value for key, value in (EXAMPLE | changes).items() if value != "gone"})))


def fault_in(**changes: Any) -> str:
    entry = {key: value for key, value in (ENTRY | changes).items() if value != "gone"}
    return fault_of(entries=[ENTRY, ENTRY, entry])


def test_the_example_is_read_and_written_back() -> None:
    sheet = parse_sheet(json.dumps(EXAMPLE))
    assert sheet.settings == Ten()
    assert dump(sheet) == EXAMPLE
    assert list(dump(sheet)) == list(EXAMPLE)
    assert dump_standing(sheet.standing) == {
        "scores": [[72, 2, 1, 1]],
        "counts": [True],
        "totals": [72, 2, 1, 1],
        "over": False,
        "places": None,
    }


def test_an_entry_that_counts_for_nothing_has_zeros() -> None:
    odd: list[Json] = [
        {"declarer": 3, "bid": 13, "tricks": [1, 2]},
        {"declarer": 0, "bid": 13, "tricks": [13, 0, 0, 0]},
    ]
    told = dump_standing(loaded(entries=odd, settings={"target": 101}).standing)
    assert told["scores"] == [[0, 0, 0, 0], [130, 0, 0, 0]]
    assert told["counts"] == [False, True]
    assert (told["over"], told["places"]) == (True, [1, 2, 2, 2])


def test_omitted_settings_have_their_defaults() -> None:
    assert loaded(settings={}).settings == Ten()
    assert loaded(settings={"target": 501}).settings == Ten(target=501)
    without = {key: value for key, value in EXAMPLE.items() if key != "settings"}
    assert load(without).settings == Ten()


def test_rules_stand_in_the_place_of_settings() -> None:
    rules: Json = {"base": "altin", "deals": 3, "trump_lead": "broken"}
    written = {key: value for key, value in EXAMPLE.items() if key != "settings"} | {"rules": rules}
    sheet = load(written)
    assert sheet.settings == Named("altin", ruleset("altin", deals=3))
    assert list(dump(sheet)) == ["format", "rules", "players", "entries"]
    assert dump(sheet)["rules"] == {"base": "altin", "deals": 3}


def test_players_may_be_equal_or_empty() -> None:
    assert loaded(players=["", "", "A", "A"]).players == ("", "", "A", "A")


def test_a_written_sheet_is_read_by_people_too() -> None:
    sheet = loaded(entries=[ENTRY, ENTRY], note=[1, "ş"])
    lines = format_sheet(sheet).splitlines()
    assert lines[0] == '{"format":"batak-sheet/1",'
    assert lines[3:] == [
        ' "entries":[',
        '  {"declarer":0,"bid":7,"tricks":[9,2,1,1]},',
        '  {"declarer":0,"bid":7,"tricks":[9,2,1,1]}],',
        ' "note":[1,"ş"]}',
    ]


def test_unknown_keys_are_kept_wherever_they_stand() -> None:
    text = (
        '{"format":"batak-sheet/1","colour":1.50,"settings":{"x":{"deep":[-0,null]}},"players":["A","B","C","D"],'
        '"entries":[{"declarer":-0,"at":"22:10","bid":7,"tricks":[9,2,1,1]}],"entries2":[]}'
    )
    again = parse_json(format_sheet(parse_sheet(text)))
    assert isinstance(again, dict)
    assert again["colour"] == Numeral("1.50")
    assert again["entries2"] == []
    assert isinstance(again["settings"], dict)
    assert again["settings"]["x"] == {"deep": [Numeral("-0"), None]}
    assert again["entries"] == [{"declarer": 0, "bid": 7, "tricks": [9, 2, 1, 1], "at": "22:10"}]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "3", "null", '"x"', '{"format":NaN}', '{"a":1,"a":1}', "{}{}", "\ufeff{}", "[" * 20_000],
)
def test_what_is_no_object_is_not_json(text: str) -> None:
    assert str(fault(text)) == "file: not_json"


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"format": "gone"}, "format: missing_key"),
        ({"format": "batak-sheet/2"}, "format: wrong_type"),
        ({"format": 1}, "format: wrong_type"),
        ({"players": "gone"}, "players: missing_key"),
        ({"players": ["A", "B", "C"]}, "players: wrong_type"),
        ({"players": ["A", "B", "C", 4]}, "players: wrong_type"),
        ({"players": {}}, "players: wrong_type"),
        ({"entries": "gone"}, "entries: missing_key"),
        ({"entries": {}}, "entries: wrong_type"),
        ({"settings": []}, "settings: bad_settings"),
        ({"settings": None}, "settings: bad_settings"),
        ({"settings": {"target": 150}}, "settings: bad_settings"),
        ({"settings": {"target": "151"}}, "settings: bad_settings"),
        ({"settings": {"per_bid": 10.0}}, "settings: bad_settings"),
        ({"settings": {"min_bid": True}}, "settings: bad_settings"),
        ({"settings": {"trump": "S"}}, "settings: bad_settings"),
        ({"rules": {"base": "altin"}}, "settings: bad_settings"),
        ({"settings": "gone", "rules": {}}, "rules: bad_settings"),
        ({"settings": "gone", "rules": []}, "rules: bad_settings"),
        ({"settings": "gone", "rules": {"base": "x"}}, "rules: bad_settings"),
        ({"settings": "gone", "rules": {"base": "altin", "deals": 61}}, "rules: bad_settings"),
        ({"settings": "gone", "rules": {"base": "altin", "x": 1}}, "rules: bad_settings"),
        ({"settings": {"deals": 5}, "players": []}, "settings: bad_settings"),
        ({"players": [], "entries": []}, "players: wrong_type"),
    ],
)
def test_the_first_fault_of_a_sheet_is_named(changes: dict[str, Any], told: str) -> None:
    assert fault_of(**changes) == told


WRONG: dict[str, list[Any]] = {
    "declarer": [4, -1, "0", None, 1.5, 1.0, True, [0], 10**400],
    "bid": [0, 14, -1, "7", None, 7.5, 7.0, True, [7], 10**400],
    "tricks": [None, {}, 13, "9", [], [13], [5, 5, 3], [4, 4, 4, 1, 0]],
}
COUNTS: list[Any] = [-1, 1.0, "1", None, True, [], -(10**400)]
WRONG["tricks"] += [[9, 2, 1, wrong] for wrong in COUNTS]


@pytest.mark.parametrize(("key", "wrong"), [(key, wrong) for key, listed in WRONG.items() for wrong in listed])
def test_a_faulty_entry_is_named(key: str, wrong: Any) -> None:
    assert fault_in(**{key: wrong}) == f"entry 3: wrong_{key}"


@pytest.mark.parametrize("key", ENTRY)
def test_what_an_entry_must_have(key: str) -> None:
    assert fault_in(**{key: "gone"}) == "entry 3: missing_key"


def test_an_entry_is_an_object() -> None:
    assert fault_of(entries=[ENTRY, [0, 7, [9, 2, 1, 1]]]) == "entry 2: wrong_type"


def test_faults_say_what_explains_them() -> None:
    wrong = EXAMPLE | {"settings": {"target": 150, "deals": 5}}
    details: Any = fault(json.dumps(wrong)).details
    assert [each.field for each in details] == ["target", "deals"]
    assert fault(json.dumps(EXAMPLE | {"entries": [{"declarer": 0}]})).details == "bid"


def test_counts_of_any_size_are_kept_and_count_for_nothing() -> None:
    many = "9" * 5000
    text = json.dumps(EXAMPLE).replace("[9, 2, 1, 1]", f"[{many}, 2, 1, 1]")
    sheet = parse_sheet(text)
    assert sheet.standing.counts == (False,)
    assert many in format_sheet(sheet)


def test_a_long_sheet_is_read_in_no_time() -> None:
    many: list[Any] = [ENTRY] * 20_000
    sheet = loaded(entries=many)
    assert len(sheet.standing.counts) == 20_000
    assert sum(sheet.standing.counts) == 3


@given(sheets, unknown, unknown, unknown)
def test_what_is_written_is_read_again(sheet: Sheet, beside: Any, beside_settings: Any, beside_entries: Any) -> None:
    settings = sheet.settings
    if isinstance(settings, Ten):
        settings = replace(settings, others=beside_settings)
    entries = tuple(replace(entry, others=beside_entries) for entry in sheet.entries)
    sheet = replace(sheet, settings=settings, entries=entries, others=beside)
    again = parse_sheet(format_sheet(sheet))
    assert format_json(dump(again)) == format_json(dump(sheet))
    assert (again.players, again.entries, again.others) == (sheet.players, sheet.entries, sheet.others)
    assert again.standing == sheet.standing
