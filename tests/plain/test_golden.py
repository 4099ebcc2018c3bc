"""The checked-in auctions and scores against the plain implementation."""

import json
from typing import Any

import pytest

from tests.plain import auction, scoring
from tests.plain.golden import FOLDER, auction_text, full, scoring_text
from tests.plain.rulesets import hand_size, is_sound


def lines(name: str) -> list[dict[str, Any]]:
    """Read one of the two files."""
    text = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize(("name", "text"), [("auction", auction_text()), ("scoring", scoring_text())])
def test_the_files_are_what_the_generator_makes(name: str, text: str) -> None:
    """Byte for byte, on every version of Python."""
    assert (FOLDER / f"{name}.jsonl").read_bytes() == text.encode()


def test_auctions() -> None:
    """Every call is allowed when made, the last one ends it, the outcome follows."""
    for line in lines("auction"):
        rules = full(line["rules"])
        assert is_sound(rules)
        dealer, redeals, calls = line["dealer"], line["redeals"], line["calls"]
        for number, call in enumerate(calls):
            before = calls[:number]
            seat = auction.next_to_call(rules, dealer, before)
            assert seat is not None
            assert auction.refusal(rules, dealer, before, seat, call) is None
        assert auction.outcome(rules, dealer, redeals, calls) == line["outcome"]


def test_scores() -> None:
    """The tricks are all there, and the score follows."""
    for line in lines("scoring"):
        rules = full(line["rules"])
        assert is_sound(rules)
        assert sum(line["tricks"]) == hand_size(rules)
        found = scoring.score(rules, line["declarer"], line["bid"], line["tricks"])
        assert found == line["score"]


def test_the_auctions_have_every_kind_of_outcome() -> None:
    """Thrown in, forced on the first bidder or the dealer, bid up to the limit."""
    kinds: set[tuple[str, str, bool]] = set()
    for line in lines("auction"):
        rules = full(line["rules"])
        bids = [call for call in line["calls"] if call != "pass"]
        end = "bid" if bids else f"passed, {rules['all_pass']}"
        if "thrown_in" in line["outcome"]:
            end = "thrown in"
        kinds.add((end, rules["opening"], rules["pass_is_final"]))
    ends = ["bid", "passed, redeal", "passed, first", "passed, dealer", "thrown in"]
    expected = {(end, "free", final) for end in ends for final in (False, True)}
    expected |= {("bid", "forced", final) for final in (False, True)}
    assert kinds == expected
