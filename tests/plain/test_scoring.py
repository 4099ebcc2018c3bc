"""The plain scoring and the plain match against the examples of the rules."""

import pytest

from tests.plain.rulesets import RULESETS, Rules, ruleset
from tests.plain.scoring import match, score

WIDOW = {"widow": 4, "exchange_min": 1, "exchange_max": 4}
SLAM = RULESETS["slam151"]
DOUBLED = ruleset("klasik151", double_failed=True)


@pytest.mark.parametrize(
    ("rules", "bid", "tricks", "expected"),
    [
        # The worked examples of the page of the rules; seat 0 declares.
        (RULESETS["altin"], 7, [8, 3, 2, 0], [80, 30, 20, -50]),
        (RULESETS["klasik151"], 7, [9, 2, 1, 1], [72, 2, 1, 1]),
        (RULESETS["klasik151"], 8, [6, 3, 2, 2], [-80, 3, 2, 2]),
        (DOUBLED, 8, [6, 3, 2, 2], [-160, 3, 2, 2]),
        (RULESETS["canak"], 6, [5, 5, 3, 0], [-60, 50, 30, -60]),
        (RULESETS["ihale51"], 7, [8, 2, 2, 1], [8, 2, 2, 1]),
        (RULESETS["ihale51"], 7, [6, 3, 2, 2], [-7, 3, 2, 2]),
        (RULESETS["esi-acik"], 8, [6, 2, 3, 2], [8, 0, 8, 0]),
        (RULESETS["esi-acik"], 8, [4, 3, 3, 3], [-8, 0, -8, 0]),
        # A slam pays and costs twice; what a defender loses is never doubled.
        (SLAM, 13, [13, 0, 0, 0], [260, 0, 0, 0]),
        (SLAM, 13, [12, 1, 0, 0], [-260, 1, 0, 0]),
        (SLAM, 12, [13, 0, 0, 0], [121, 0, 0, 0]),
        (ruleset("slam151", double_failed=True), 13, [12, 1, 0, 0], [-520, 1, 0, 0]),
        (ruleset("slam151", **WIDOW), 12, [12, 0, 0, 0], [240, 0, 0, 0]),
        (ruleset("slam151", defender_min=1), 13, [13, 0, 0, 0], [260] + 3 * [-130]),
        # A defending side falls short together, and a side scores once.
        (RULESETS["canak-esli"], 9, [9, 1, 3, 0], [120, 10, 120, 10]),
        (RULESETS["canak-esli"], 9, [9, 0, 4, 0], [130, -90, 130, -90]),
        (RULESETS["canak-esli"], 9, [4, 5, 4, 0], [-90, 50, -90, 50]),
        # More than one trick asked of a defender.
        (ruleset("altin", defender_min=3), 5, [5, 3, 3, 2], [50, 30, 30, -50]),
        # A contract below ``min_bid``.
        (RULESETS["altin"], 4, [4, 3, 3, 3], [40, 30, 30, 30]),
    ],
)
def test_scores(rules: Rules, bid: int, tricks: list[int], expected: list[int]) -> None:
    """The declarer's score and the others', wherever the declarer sits."""
    for turn in range(4):
        turned = tricks[-turn:] + tricks[:-turn]
        assert score(rules, turn, bid, turned) == expected[-turn:] + expected[:-turn]


def test_the_score_of_the_example_record() -> None:
    """The record of the page on records: seat 2 bids 6 and takes 6."""
    assert score(RULESETS["altin"], 2, 6, [3, 2, 6, 2]) == [30, 20, 60, 20]


def test_a_match_of_a_number_of_deals() -> None:
    """It ends after that many deals; equal totals share a place; the deal rotates."""
    rules = ruleset("altin", deals=3)
    deals = [[50, 10, 10, 0], [0, 40, 10, 10], [10, 10, 20, 20]]
    assert match(rules, 2, deals[:2]) == {
        "totals": [50, 50, 20, 10],
        "over": False,
        "places": None,
        "next_dealer": 0,
        "counted": 2,
    }
    assert match(rules, 2, deals) == {
        "totals": [60, 60, 40, 30],
        "over": True,
        "places": [1, 1, 3, 4],
        "next_dealer": None,
        "counted": 3,
    }
    assert match(rules, 2, [*deals, [9, 9, 9, 9]]) == match(rules, 2, deals)


def test_a_match_that_has_not_begun() -> None:
    """Nothing is scored, and the drawn dealer deals."""
    assert match(RULESETS["klasik151"], 1, []) == {
        "totals": [0, 0, 0, 0],
        "over": False,
        "places": None,
        "next_dealer": 1,
        "counted": 0,
    }


@pytest.mark.parametrize(
    ("deals", "over", "places"),
    [
        ([[50, 0, 0, 0]], False, None),
        ([[51, 0, 0, 0]], True, [1, 2, 2, 2]),
        ([[60, 60, 0, 3]], False, None),
        # Shared, then not shared any more.
        ([[60, 60, 0, 0], [1, 0, 5, 5]], True, [1, 2, 3, 3]),
        # Shared, then below the target again.
        ([[60, 60, 0, 0], [-20, -15, 5, 5]], False, None),
        # A third seat goes past the two.
        ([[60, 60, 0, 0], [-7, 1, 70, 3]], True, [3, 2, 1, 4]),
    ],
)
def test_a_match_up_to_a_target(deals: list[list[int]], over: bool, places: list[int] | None) -> None:
    """Over once a total is at the target and the highest is not shared."""
    standing = match(RULESETS["ihale51"], 0, deals)
    assert (standing["over"], standing["places"]) == (over, places)


def test_with_partners_sides_have_places() -> None:
    """Both seats of a side have its place; level sides are both first."""
    rules = ruleset("esi-acik", deals=1)
    assert match(rules, 0, [[8, 0, 8, 0]])["places"] == [1, 2, 1, 2]
    assert match(rules, 0, [[-8, 0, -8, 0]])["places"] == [2, 1, 2, 1]
    assert match(rules, 0, [[0, 0, 0, 0]])["places"] == [1, 1, 1, 1]


def test_with_partners_the_totals_of_sides_are_compared() -> None:
    """Two seats of one side share a total, and that is no tie."""
    rules = RULESETS["esli151"]
    assert match(rules, 0, [[151, 20, 151, 20]])["over"]
    assert not match(rules, 0, [[160, 160, 160, 160]])["over"]


def test_after_two_hundred_deals_a_match_ends() -> None:
    """By the totals, whether or not a target was reached or the lead is shared."""
    rules = RULESETS["klasik151"]
    deals = [[0, 0, 0, -1]] * 200
    assert not match(rules, 0, deals[:199])["over"]
    assert match(rules, 0, deals)["places"] == [1, 1, 1, 4]
