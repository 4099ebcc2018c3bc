"""The worked examples of `docs/spec/rules.md`, "Scoring" and "Match"."""

from typing import Any

import pytest

from batak.core.match import Match, is_over, places
from batak.core.rules import Rules
from batak.core.rulesets import ruleset
from batak.core.scoring import contract_points, deal_score
from batak.core.sides import on_screen, partner_of, side_of, sides


@pytest.mark.parametrize(
    ("rules", "bid", "tricks", "score"),
    [
        (ruleset("altin"), 7, (8, 3, 2, 0), (80, 30, 20, -50)),
        (ruleset("klasik151"), 7, (9, 2, 1, 1), (72, 2, 1, 1)),
        (ruleset("klasik151"), 8, (6, 3, 2, 2), (-80, 3, 2, 2)),
        (ruleset("klasik151", double_failed=True), 8, (6, 3, 2, 2), (-160, 3, 2, 2)),
        (ruleset("canak"), 6, (5, 8, 0, 0), (-60, 80, -60, -60)),
        (ruleset("ihale51"), 7, (8, 5, 0, 0), (8, 5, 0, 0)),
        (ruleset("ihale51"), 7, (6, 5, 2, 0), (-7, 5, 2, 0)),
        (ruleset("esi-acik"), 8, (5, 2, 4, 2), (8, 0, 8, 0)),
        (ruleset("esi-acik"), 8, (4, 4, 3, 2), (-8, 0, -8, 0)),
        (ruleset("slam151"), 13, (13, 0, 0, 0), (260, 0, 0, 0)),
        (ruleset("slam151"), 13, (12, 1, 0, 0), (-260, 1, 0, 0)),
        (ruleset("slam151", double_failed=True), 13, (12, 1, 0, 0), (-520, 1, 0, 0)),
        (ruleset("canak-esli"), 7, (7, 0, 6, 0), (130, -70, 130, -70)),
        (ruleset("canak-gommeli", slam_doubles=True), 12, (12, 0, 0, 0), (240, -120, -120, -120)),
        (ruleset("altin", defender_min=3), 5, (5, 3, 2, 3), (50, 30, -50, 30)),
    ],
)
def test_score(rules: Rules, bid: int, tricks: tuple[int, ...], score: tuple[int, ...]) -> None:
    assert deal_score(rules, 0, bid, tricks) == score


def test_the_declarer_may_sit_anywhere() -> None:
    assert deal_score(ruleset("altin"), 2, 7, (3, 2, 8, 0)) == (30, 20, 80, -50)


def test_a_bid_just_made_pays_the_bid() -> None:
    assert contract_points(ruleset("altin"), 7, 7) == 70


@pytest.mark.parametrize(
    ("changes", "totals", "expected"),
    [
        ({}, (10, 10, 5, 1), (1, 1, 3, 4)),
        ({}, (4, 3, 2, 1), (1, 2, 3, 4)),
        ({}, (0, 0, 0, 0), (1, 1, 1, 1)),
        ({}, (-5, 7, 0, 0), (4, 1, 2, 2)),
        ({"partners": True}, (3, 9, 3, 9), (2, 1, 2, 1)),
        ({"partners": True}, (3, 3, 3, 3), (1, 1, 1, 1)),
    ],
)
def test_places(changes: dict[str, Any], totals: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert places(ruleset("altin", **changes), totals) == expected


def test_a_match_of_deals_ends_after_them() -> None:
    rules = ruleset("altin")
    assert [is_over(rules, scored, (0, 0, 0, 0)) for scored in (0, 4, 5, 6)] == [False, False, True, True]


@pytest.mark.parametrize(
    ("totals", "over"),
    [
        ((150, 0, 0, 0), False),
        ((151, 0, 0, 0), True),
        ((151, 151, 0, 0), False),
        ((160, 151, 151, 0), True),
        ((-151, 150, 0, 0), False),
    ],
)
def test_a_match_by_target_ends_once_one_total_leads_there(totals: tuple[int, ...], over: bool) -> None:
    assert is_over(ruleset("klasik151"), 9, totals) is over


def test_partners_are_one_side_at_the_target() -> None:
    assert is_over(ruleset("esli151"), 9, (151, 20, 151, 20))
    assert not is_over(ruleset("esli151"), 9, (151, 151, 151, 151))


def test_a_match_ends_after_two_hundred_deals() -> None:
    match = Match(ruleset("klasik151"), 0, ((0, 0, 0, 0),) * 199)
    assert not match.is_over
    assert match.places is None
    ended = Match(ruleset("klasik151"), 0, ((0, 0, 0, 0),) * 200)
    assert ended.is_over
    assert ended.places == (1, 1, 1, 1)
    assert ended.totals == (0, 0, 0, 0)


def test_sides_and_partners() -> None:
    alone, together = ruleset("altin"), ruleset("esi-acik")
    assert sides(alone) == ((0,), (1,), (2,), (3,))
    assert sides(together) == ((0, 2), (1, 3))
    assert side_of(together, 3) == (1, 3)
    assert partner_of(together, 3) == 1
    assert partner_of(alone, 3) is None


def test_the_order_of_play_on_a_screen() -> None:
    assert on_screen(ruleset("klasik151"), 0) == (0, 1, 2, 3)
    assert on_screen(ruleset("altin"), 0) == (0, 3, 2, 1)
    assert on_screen(ruleset("altin"), 2) == (2, 1, 0, 3)
