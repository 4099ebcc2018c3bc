import json
from typing import Any, get_args

from batak.server import messages
from batak.sheet import Reason
from batak.sheet.settings import SETTINGS
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
    assert len(written) <= 400_000


def test_the_sheets_hold_whatever_may_come_of_a_sheet() -> None:
    cases: list[Any] = json.loads(sheet_vectors.vectors())["cases"]
    steps = [step for case in cases for step in case["steps"]]
    assert len(steps) > 3000
    for kind in ("enter", "correct", "remove", "set", "put"):
        assert sum(kind in step and "now" in step for step in steps) > 50
    refused = {code for step in steps for code, *_ in step.get("refused", ())}
    assert refused >= {*Reason} | {"wrong_type", "not_a_choice", "out_of_range", "above_max_bid", "needs_partners"}
    marks = {mark[0] for case in cases for mark in case["end"]["marks"] if mark}
    assert marks == {"match_over", "wrong_number", "sum_too_low", "sum_too_high"}
    changed = {step["set"][0] for step in steps if "set" in step and "now" in step}
    assert changed >= {*SETTINGS}
    assert {case["end"]["over"] for case in cases} == {True, False}
