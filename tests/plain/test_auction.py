"""The plain auction against the sentences of the rules."""

from typing import Any

import pytest

from tests.plain.auction import Call, next_to_call, outcome, refusal
from tests.plain.rulesets import RULESETS, Rules, ruleset

FINAL = RULESETS["ihale51"]  # from 5, who has passed is out, all passed: again
OPEN = RULESETS["klasik151"]  # from 5, who has passed may come back
DEALER = 3  # so that seat 0 is the first bidder


def calls(text: str) -> list[Call]:
    """Read calls such as "5 pass 6"."""
    return [int(call) if call.isdigit() else call for call in text.split()]


def result(rules: Rules, text: str, redeals: int = 0) -> dict[str, Any] | None:
    """Give the outcome of the calls; the dealer is seat 3."""
    return outcome(rules, DEALER, redeals, calls(text))


@pytest.mark.parametrize(
    ("rules", "text", "seat"),
    [
        (FINAL, "", 0),
        (FINAL, "5", 1),
        (FINAL, "pass 5 6 7", 1),
        (FINAL, "5 pass 6 pass", 0),
        (FINAL, "5 pass 6 pass 7", 2),
        (FINAL, "pass pass pass", 3),
        (FINAL, "pass pass 5", 3),
        (FINAL, "pass pass 5 6", 2),
        (FINAL, "pass pass pass 5", None),
        (FINAL, "5 pass 6 pass pass", None),
        (FINAL, "pass pass pass pass", None),
        (FINAL, "5 6 13", None),
        (OPEN, "pass 5 6 7", 0),
        (OPEN, "pass pass pass 5", 0),
        (OPEN, "pass pass pass 5 pass pass", 2),
        (OPEN, "pass pass pass 5 pass pass 6", 3),
        (OPEN, "pass pass pass 5 pass pass pass", None),
        (OPEN, "5 pass pass pass", None),
        (OPEN, "pass pass pass pass", None),
        (OPEN, "pass 13", None),
    ],
)
def test_whose_turn_it_is(rules: Rules, text: str, seat: int | None) -> None:
    """Seats in turn, those who are out skipped, nobody once it is over."""
    assert next_to_call(rules, DEALER, calls(text)) == seat
    assert (result(rules, text) is None) == (seat is not None)


@pytest.mark.parametrize(
    ("rules", "text", "declarer", "bid"),
    [
        (FINAL, "5 pass 6 pass pass", 2, 6),
        (FINAL, "pass pass pass 5", 3, 5),
        (FINAL, "5 pass 6 pass 7 pass", 0, 7),
        (FINAL, "13", 0, 13),
        (OPEN, "5 6 7 8 9 pass pass pass", 0, 9),
        (OPEN, "pass 5 pass pass 6 pass pass pass", 0, 6),
        (RULESETS["gonullu"], "pass pass 5", 2, 5),
        (RULESETS["canak"], "4 pass pass pass", 0, 4),
        (RULESETS["canak-gommeli"], "4 12", 1, 12),
    ],
)
def test_the_highest_bidder_is_the_declarer(rules: Rules, text: str, declarer: int, bid: int) -> None:
    """The last bid that stands, and the seat that made it."""
    assert result(rules, text) == {"declarer": declarer, "bid": bid}


def test_the_record_of_the_rules_page_has_this_auction() -> None:
    """The auction of the example record: dealer 3, declarer 2 with 6."""
    text = "5 pass 6 pass pass"
    assert result(RULESETS["altin"], text) == {"declarer": 2, "bid": 6}


@pytest.mark.parametrize("dealer", range(4))
def test_all_passed(dealer: int) -> None:
    """Thrown in, or the first bidder or the dealer with ``forced_bid``."""
    four: list[Call] = ["pass", "pass", "pass", "pass"]
    first = (dealer + 1) % 4
    assert outcome(RULESETS["ihale51"], dealer, 0, four) == {"thrown_in": True}
    assert outcome(RULESETS["altin"], dealer, 0, four) == {"declarer": first, "bid": 4}
    assert outcome(RULESETS["esi-acik"], dealer, 0, four) == {
        "declarer": dealer,
        "bid": 7,
    }


@pytest.mark.parametrize("redeals", [0, 1, 19, 20, 21])
def test_after_twenty_redeals_the_first_bidder_must_play(redeals: int) -> None:
    """Twenty deals are thrown in one after another, but not a twenty-first."""
    rules = ruleset("klasik151", forced_bid=3)
    forced = {"declarer": 0, "bid": 3}
    expected = {"thrown_in": True} if redeals < 20 else forced
    assert result(rules, "pass pass pass pass", redeals) == expected
    # A bid stands as ever.
    assert result(rules, "pass 6 pass pass pass", redeals) == {"declarer": 1, "bid": 6}


@pytest.mark.parametrize(
    ("rules", "text", "seat", "call", "code"),
    [
        (FINAL, "pass 5 6", 0, 7, "already_passed"),
        (FINAL, "pass 5 6", 0, "pass", "already_passed"),
        (OPEN, "pass 5 6", 0, 7, "not_your_turn"),
        (FINAL, "pass 5 6", 1, 4, "not_your_turn"),
        (FINAL, "pass 5 6", 3, 6, "bid_too_low"),
        (FINAL, "pass 5 6", 3, 14, "bid_too_high"),
        (FINAL, "pass 5 6", 3, 13, None),
        (FINAL, "pass 5 6", 3, "pass", None),
        (FINAL, "", 0, 4, "bid_too_low"),
        (FINAL, "", 0, 5, None),
        (FINAL, "", 0, 0, "bid_too_low"),
        (OPEN, "pass 5 6 pass", 0, 7, None),
        (RULESETS["canak"], "", 0, "pass", "forced_opening"),
        (RULESETS["canak"], "", 0, 5, "forced_opening"),
        (RULESETS["canak"], "", 0, 3, "forced_opening"),
        (RULESETS["canak"], "", 0, 14, "forced_opening"),
        (RULESETS["canak"], "", 0, 4, None),
        (RULESETS["canak"], "", 1, "pass", "not_your_turn"),
        (RULESETS["canak"], "4", 1, 4, "bid_too_low"),
        (RULESETS["canak-gommeli"], "4", 1, 13, "bid_too_high"),
        (FINAL, "5 pass pass pass", 0, 6, "wrong_phase"),
        (FINAL, "5 pass pass pass", 1, 6, "wrong_phase"),
    ],
)
def test_refusals(rules: Rules, text: str, seat: int, call: Call, code: str | None) -> None:
    """The first code that applies, in the order of the rules."""
    assert refusal(rules, DEALER, calls(text), seat, call) == code
