import json
from typing import Any, get_args

import pytest

from batak.core.rules import OPTIONS
from batak.server import messages
from batak.sheet import Reason
from batak.sheet.file import SHEET_KEYS
from batak.sheet.settings import READ, SETTINGS
from tests.web import deal_vectors, fold_vectors, sheet_vectors


def test_the_frames_that_the_client_folds_are_those_of_today() -> None:
    written = fold_vectors.FILE.read_text(encoding="utf-8")
    assert written == fold_vectors.vectors(), "run `python -m tests.web.fold_vectors`"
    assert len(written) <= 300_000


def test_every_kind_of_happening_is_folded() -> None:
    matches: list[Any] = json.loads(fold_vectors.vectors())
    kinds = {frame["happening"]["kind"] for match in matches for frame in match["frames"] if frame["type"] == "event"}
    assert kinds == {kind.__struct_config__.tag for kind in get_args(messages.Happening)}
    for match in matches:
        versions = [frame["version"] for frame in match["frames"]]
        assert versions == [*range(match["version"] + 1, match["version"] + 1 + len(versions))]
        assert str(versions[-1]) in match["snapshots"]
        assert match["snapshots"][str(versions[-1])]["places"] is not None


def test_the_deals_that_the_client_checks_are_those_of_today() -> None:
    assert deal_vectors.FILE.read_text(encoding="utf-8") == deal_vectors.vectors(), (
        "run `python -m tests.web.deal_vectors`"
    )


def test_whatever_is_tampered_with_is_found_and_nothing_else() -> None:
    cases = deal_vectors.cases()
    clean = [case for case in cases if case["name"].endswith(("all fits", "nobody gave a seed"))]
    assert all(case["fault"] is None for case in clean)
    assert all(case["fault"] for case in cases if case not in clean)
    codes = {case["fault"]["code"] for case in cases if case["fault"]}
    assert codes == {"wrong_commitment", "wrong_hash", "wrong_dealer", "wrong_deal"}


def test_the_sheets_that_the_client_works_out_are_those_of_today() -> None:
    written = sheet_vectors.FILE.read_text(encoding="utf-8")
    assert written == sheet_vectors.vectors(), "run `python -m tests.web.sheet_vectors`"
    assert len(written) <= 600_000


BETWEEN_FIELDS = {
    "needs_partners",
    "above_hand_size",
    "above_max_bid",
    "exchange_without_widow",
    "widow_without_exchange",
    "above_exchange_max",
}
"""The codes of what is wrong between fields of `Rules`."""


@pytest.fixture(scope="module")
def sheets() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(sheet_vectors.vectors())
    return found


def test_the_sheets_hold_whatever_may_come_of_a_sheet(sheets: dict[str, Any]) -> None:
    cases = sheets["cases"]
    steps = [step for case in cases for step in case["steps"]]
    assert len(steps) > 3000
    for kind in ("enter", "correct", "remove", "set", "put"):
        assert sum(kind in step and "now" in step for step in steps) > 50
    refused = {code for step in steps for code, *_ in step.get("refused", ())}
    assert refused >= {*Reason} | {"wrong_type", "not_a_choice", "out_of_range", "unknown_field"}
    assert refused >= BETWEEN_FIELDS - {"above_exchange_max"}
    marks = {mark[0] for case in cases for mark in case["end"]["marks"] if mark}
    assert marks == {"match_over", "wrong_number", "sum_too_low", "sum_too_high"}
    changed = {step["set"][0] for step in steps if "set" in step and "now" in step}
    assert changed >= {*SETTINGS, *READ} - {"widow"}
    assert {case["end"]["over"] for case in cases} == {True, False}


def test_the_sheets_hold_widows_and_partners(sheets: dict[str, Any]) -> None:
    entered = [tuple(step["enter"][2]) for case in sheets["cases"] for step in case["steps"] if _is_entered(step)]
    assert sum(len(tricks) == 2 for tricks in entered) > 100
    assert sum(len(tricks) == 4 for tricks in entered) > 1000
    assert sum(sum(tricks) == 12 for tricks in entered) > 100


def _is_entered(step: dict[str, Any]) -> bool:
    return "enter" in step and "now" in step


def test_the_sheets_hold_rules_that_contradict_themselves(sheets: dict[str, Any]) -> None:
    clashes = sheets["clashes"]
    codes = {code for *_, found in clashes for code, *_ in found}
    assert codes == {"wrong_type", "not_a_choice", "out_of_range", *BETWEEN_FIELDS}
    assert {field for *_, found in clashes for _, field, _ in found} == {*OPTIONS}
    assert sum(not found for *_, found in clashes) > 50


def test_the_sheets_hold_files_good_and_bad(sheets: dict[str, Any]) -> None:
    became: list[Any] = [after for _, after in sheets["files"]]
    faults: list[Any] = [after for after in became if after and not isinstance(after, str)]
    assert len(became) - len(faults) > 30
    codes = {"not_json", "missing_key", "wrong_type", "bad_settings", "wrong_declarer", "wrong_bid", "wrong_tricks"}
    assert {code for _, code, *_ in faults} == codes
    assert {place for place, *_ in faults} == {*SHEET_KEYS, "file", "entry 1", "entry 2", "entry 3"}


def test_the_sheets_hold_csv_good_and_bad(sheets: dict[str, Any]) -> None:
    tables = sheets["tables"]
    assert sum("file" in table for table in tables) >= 20
    faults = {tuple(table["fault"][:2]) for table in tables if "fault" in table}
    assert {code for _, code in faults} == {"wrong_type", "wrong_declarer", "wrong_bid", "wrong_tricks"}
    assert any(table["csv"].startswith("\ufeff") and "back" in table for table in tables)


def test_the_sheets_hold_evenings(sheets: dict[str, Any]) -> None:
    evenings = sheets["evenings"]
    assert {len(evening["files"]) for evening in evenings} == {0, 1, 2, 3}
    assert any(evening["statistics"]["lead_changes"] for evening in evenings)
    assert any(player["won"] > 1 for evening in evenings for player in evening["statistics"]["players"])
    assert any(player["seat"] is not None for evening in evenings for player in evening["statistics"]["players"])
