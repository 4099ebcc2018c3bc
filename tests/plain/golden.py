"""Random auctions and random scores with what the plain implementation makes of them.

``python -m tests.plain.golden``, run in the root of the project, writes the files
``tests/golden/auction.jsonl`` and ``tests/golden/scoring.jsonl`` anew. They come out
the same each time.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from tests.plain import auction, scoring
from tests.plain.chance import likely, number, pick
from tests.plain.rulesets import (
    RANGES,
    RULESETS,
    WORDS,
    Rules,
    hand_size,
    highest_bid,
    ruleset,
)

FOLDER = Path(__file__).parent.parent / "golden"

AUCTIONS = 400
SCORES = 300


def short(rules: Rules, base: str) -> dict[str, Any]:
    """Spell rules as a record does: a named set and the fields that differ from it."""
    differing = {field: rules[field] for field in sorted(rules) if rules[field] != RULESETS[base][field]}
    return {"base": base, **differing}


def full(rules: dict[str, Any]) -> Rules:
    """Give all fields of rules that are spelled as in a record."""
    changes = dict(rules)
    base = changes.pop("base")
    return ruleset(base, **changes)


def random_contract_fields(rng: Random) -> Rules:
    """Give random values, sound together, of the fields that an auction needs."""
    widow = pick(rng, [0, 0, 4])
    size = 12 if widow == 4 else 13
    highest = pick(rng, [None, None, number(rng, 1, size)])
    limit = size if highest is None else highest
    least = number(rng, 1, 4)
    most = number(rng, least, 4)
    return {
        "widow": widow,
        "exchange_min": least if widow == 4 else 0,
        "exchange_max": most if widow == 4 else 0,
        "min_bid": number(rng, 1, limit),
        "max_bid": highest,
        "forced_bid": number(rng, 1, limit),
        "opening": pick(rng, ["free", "free", "forced"]),
        "pass_is_final": likely(rng, 0.5),
        "all_pass": pick(rng, WORDS["all_pass"]),
    }


def random_scoring_fields(rng: Random) -> Rules:
    """Give random values, sound together, of the fields that a score needs."""
    partners = likely(rng, 0.5)
    return {
        "partners": partners,
        "open_hand": pick(rng, WORDS["open_hand"]) if partners else "closed",
        "per_bid": pick(rng, [1, 10, number(rng, *RANGES["per_bid"])]),
        "per_overtrick": pick(rng, [0, 1, 10, number(rng, *RANGES["per_overtrick"])]),
        "per_defender_trick": pick(rng, [0, 1, 10, number(rng, *RANGES["per_defender_trick"])]),
        "double_failed": likely(rng, 0.5),
        "slam_doubles": likely(rng, 0.5),
        "defender_min": number(rng, *RANGES["defender_min"]),
        "defender_penalty": pick(rng, WORDS["defender_penalty"]),
        "defender_penalty_points": pick(rng, [0, 50, number(rng, *RANGES["defender_penalty_points"])]),
    }


def random_calls(rng: Random, rules: Rules, dealer: int) -> list[auction.Call]:
    """Give the calls of a whole auction; some are timid, some jump, some creep."""
    calls: list[auction.Call] = []
    timid = pick(rng, [1.0, 0.8, 0.5, 0.2])
    while not auction.is_over(rules, calls):
        seat = auction.callers(rules, dealer, calls)[-1]
        numbers: list[auction.Call] = [
            bid for bid in range(1, 14) if auction.refusal(rules, dealer, calls, seat, bid) is None
        ]
        may_pass = auction.refusal(rules, dealer, calls, seat, "pass") is None
        if may_pass and likely(rng, timid):
            calls.append("pass")
        elif likely(rng, 0.7):
            calls.append(numbers[0])
        else:
            calls.append(pick(rng, numbers))
    return calls


def auction_line(index: int) -> dict[str, Any]:
    """Give one random auction with its outcome."""
    rng = Random(f"auction {index}")
    base = pick(rng, list(RULESETS))
    rules = {**RULESETS[base], **random_contract_fields(rng)}
    dealer = number(rng, 0, 3)
    calls = random_calls(rng, rules, dealer)
    # Deals before this one can only have been thrown in where the rules do so.
    redeals = 0
    nobody_bid: str = rules["all_pass"]
    if nobody_bid == "redeal" and rules["opening"] == "free":
        redeals = pick(rng, [0, 1, 19, 20, 21])
    return {
        "rules": short(rules, base),
        "dealer": dealer,
        "redeals": redeals,
        "calls": calls,
        "outcome": auction.outcome(rules, dealer, redeals, calls),
    }


def scoring_line(index: int) -> dict[str, Any]:
    """Give one random result of a deal with its score."""
    rng = Random(f"scoring {index}")
    base = pick(rng, list(RULESETS))
    rules = {**RULESETS[base], **random_scoring_fields(rng)}
    size = hand_size(rules)
    declarer = number(rng, 0, 3)
    # The more a seat is favoured, the more tricks it takes: slams must come up too.
    favour = pick(rng, [0.0, 0.4, 0.9, 1.0])
    favoured = pick(rng, [declarer, declarer, number(rng, 0, 3)])
    tricks = [0, 0, 0, 0]
    for _ in range(size):
        seat = favoured if likely(rng, favour) else number(rng, 0, 3)
        tricks[seat] += 1
    bids = [rules["forced_bid"], *range(rules["min_bid"], highest_bid(rules) + 1)]
    bid = pick(rng, [*bids, bids[-1], bids[-1]])
    return {
        "rules": short(rules, base),
        "declarer": declarer,
        "bid": bid,
        "tricks": tricks,
        "score": scoring.score(rules, declarer, bid, tricks),
    }


def text_of(lines: list[dict[str, Any]]) -> str:
    """Give the text of a file, one line of JSON for each."""
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def auction_text() -> str:
    """Give the text of the file of auctions."""
    return text_of([auction_line(index) for index in range(AUCTIONS)])


def scoring_text() -> str:
    """Give the text of the file of scores."""
    return text_of([scoring_line(index) for index in range(SCORES)])


def main() -> None:
    """Write the files anew."""
    for name, text in [("auction", auction_text()), ("scoring", scoring_text())]:
        path = FOLDER / f"{name}.jsonl"
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
