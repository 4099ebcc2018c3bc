"""Nothing that a file may hold makes the checker do anything but answer."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batak.cli.verify import unfair
from batak.notation.check import check
from batak.notation.faults import Fault, Faulty
from batak.notation.json_text import Json, Numeral, format_json
from batak.notation.record import dump, load, parse_line
from batak.notation.text import format_text
from tests.notation.test_check import CODES
from tests.notation.test_words import json_values

LINES = (Path(__file__).parents[1] / "golden" / "records.jsonl").read_text(encoding="utf-8").splitlines()

ODD: list[Any] = [-1, 0, 3, 4, 13, 14, True, None, "", "pass", "0", "SA", "S", [], {}, ["pass"] * 4]
HUGE: list[Any] = [Numeral("1" * 400), Numeral("3.0"), 10**200, "9" * 5000, "AKQJT98765432..."]
odd_values: st.SearchStrategy[Any] = st.one_of(json_values, st.sampled_from(ODD + HUGE))


def places(tree: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value: what holds it, and under which key or number."""
    found: list[tuple[Any, Any]] = []
    keys: list[Any] = sorted(tree) if hasattr(tree, "keys") else [*range(len(tree))]
    for key in keys:
        inner = tree[key]
        found += [(tree, key), *(places(inner) if type(inner) in {dict, list} else [])]
    return found


def refused(read: Callable[[], object]) -> Fault | None:
    """Why something is not read, or None."""
    try:
        read()
    except Faulty as faulty:
        return faulty.fault
    return None


def judged(record: Any) -> str | None:
    """What check says; all else that reads records is tried as well."""
    fault = check(record)
    assert fault is None or fault.code in CODES
    refused(lambda: unfair(record))
    unloaded = refused(lambda: load(record))
    assert unloaded is None or fault is not None
    if unloaded is None:
        loaded = load(record)
        assert check(dump(loaded)) == fault
        assert format_text(loaded)
    return None if fault is None else fault.code


def judged_text(text: str) -> str | None:
    """What check says of a line."""
    unread = refused(lambda: parse_line(text))
    if unread is None:
        return judged(parse_line(text))
    assert str(unread) == "line: not_json"
    return unread.code


@given(st.sampled_from(LINES), st.data())
def test_a_record_with_odd_values(line: str, data: st.DataObject) -> None:
    record = parse_line(line)
    for _ in range(data.draw(st.integers(1, 3))):
        holder, key = data.draw(st.sampled_from(places(record)))
        if data.draw(st.booleans()):
            holder[key] = data.draw(odd_values)
        else:
            del holder[key]
    judged(record)
    assert parse_line(format_json(record)) == record


@given(st.dictionaries(st.sampled_from(["format", "rules", "players", "deals", "totals", "places"]), odd_values))
def test_any_object(record: dict[str, Json]) -> None:
    assert judged(record) in CODES


@given(st.sampled_from(LINES), st.data())
def test_damaged_bytes(line: str, data: st.DataObject) -> None:
    damaged = bytearray(line.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(damaged) - 1))
        damaged[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    judged_text(damaged.decode(errors="surrogateescape"))


@given(st.text() | json_values.map(format_json))
def test_any_text(text: str) -> None:
    assert judged_text(text) in CODES


@pytest.mark.long
@pytest.mark.parametrize("line", LINES)
def test_every_value_of_a_record_made_odd(line: str) -> None:
    whole = parse_line(line)
    for place in range(len(places(whole))):
        for value in ODD + HUGE:
            record = deepcopy(whole)
            holder, key = places(record)[place]
            holder[key] = value
            judged(record)
