"""What the plain implementation wrote down: endings, auctions and scores."""

import json
from pathlib import Path
from typing import Any

import pytest

from batak.core.rules import Rules
from batak.core.rulesets import RULESETS, ruleset
from batak.notation.cards import parse_hand

pytest.importorskip("batak._native", reason="the native part is not built here")

from batak.solver import native

GOLDEN = Path(__file__).parent.parent / "golden"


def golden(path: str) -> list[dict[str, Any]]:
    lines = (GOLDEN / path).read_text(encoding="utf-8").splitlines()
    assert lines
    return [json.loads(line) for line in lines]


def rules_of(short: dict[str, Any]) -> Rules:
    changes = dict(short)
    return ruleset(changes.pop("base"), **changes)


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_endings_have_the_written_number_of_plays(name: str) -> None:
    for line in golden(f"perft/{name}.jsonl"):
        hands = [parse_hand(text) for text in line["hands"]]
        trump = "SHDC".index(line["trump"])
        rules = native.native_rules(ruleset(line["rules"]))
        assert native.perft(rules, trump, line["broken"], line["leader"], hands) == line["count"]


def test_auctions_end_as_written() -> None:
    for line in golden("auction.jsonl"):
        rules = native.native_rules(rules_of(line["rules"]))
        dealt = native.Deal.random(rules, 1)
        deal = native.Deal(rules, line["dealer"], dealt.hands, dealt.widow, line["redeals"])
        for call in line["calls"]:
            assert deal.phase == "bidding"
            deal.call(0 if call == "pass" else call)
        assert deal.phase != "bidding"
        thrown_in = {"thrown_in": True}
        ended = thrown_in if deal.phase == "thrown_in" else {"declarer": deal.declarer, "bid": deal.bid}
        assert ended == line["outcome"]


def test_deals_score_as_written() -> None:
    for line in golden("scoring.jsonl"):
        rules = native.native_rules(rules_of(line["rules"]))
        assert native.score(rules, line["declarer"], line["bid"], line["tricks"]) == line["score"]
