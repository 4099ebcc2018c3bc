import json
from typing import Any, get_args

from batak.server import messages
from tests.web import deal_vectors, fold_vectors


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
