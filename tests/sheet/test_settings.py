"""The ten settings of `docs/spec/rules.md`, "The score sheet", and what they stand for."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batak.core.options import Number
from batak.core.rules import BadRules, Rules
from batak.core.rulesets import RULESETS, differences, ruleset
from batak.sheet import BadSettings, Named, Settings, Ten, named, with_setting
from batak.sheet.settings import MORE, SETTINGS
from tests.sheet.strategies import any_settings, tens


def test_there_are_ten_with_these_defaults() -> None:
    defaults = {name: getattr(Ten(), name) for name in SETTINGS}
    assert defaults == {
        "min_bid": 5,
        "per_bid": 10,
        "per_extra": 1,
        "double_failed": False,
        "match_end": "target",
        "target": 151,
        "deals": 12,
        "partners": False,
        "trump": "declarer",
        "must_trump": True,
    }
    assert len(defaults) == 10


def test_the_defaults_are_the_classic_game() -> None:
    assert Ten().rules == ruleset("klasik151")


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({"min_bid": 7}, {"min_bid": 7}),
        ({"per_bid": 1}, {"per_bid": 1}),
        ({"per_extra": 10}, {"per_overtrick": 10, "per_defender_trick": 10}),
        ({"double_failed": True}, {"double_failed": True}),
        ({"match_end": "deals", "deals": 40}, {"match_end": "deals", "deals": 40}),
        ({"target": 501}, {"target": 501}),
        ({"partners": True}, {"partners": True}),
        ({"trump": "spades"}, {"trump": "spades"}),
        ({"trump": "volunteer"}, {"trump": "spades", "min_bid": 5, "max_bid": 5, "forced_bid": 5}),
        ({"trump": "volunteer", "min_bid": 8}, {"trump": "spades", "min_bid": 8, "max_bid": 8, "forced_bid": 8}),
        ({"must_trump": False}, {"must_trump": False}),
    ],
)
def test_what_each_stands_for(changes: dict[str, Any], fields: dict[str, Any]) -> None:
    assert Ten(**changes).rules == ruleset("klasik151", **fields)


def test_a_volunteer_plays_the_set_of_that_name() -> None:
    assert Ten(trump="volunteer").rules == ruleset("gonullu")


@pytest.mark.parametrize(
    ("name", "allowed", "refused"),
    [
        ("min_bid", (1, 5, 13), (0, 14, -1, True, "5", None, 5.0)),
        ("per_bid", (1, 20), (0, 21)),
        ("per_extra", (0, 10), (-1, 11)),
        ("double_failed", (True, False), (0, 1, "true", None)),
        ("match_end", ("target", "deals"), ("never", 1, None)),
        ("target", (51, 61, 151, 501, 1001), (50, 52, 100, 1011, 151.0)),
        ("deals", (4, 8, 12, 40), (3, 6, 0, 44)),
        ("partners", (True, False), (1, "no")),
        ("trump", ("declarer", "spades", "volunteer"), ("hearts", "S", None)),
        ("must_trump", (True, False), (0, "yes")),
    ],
)
def test_ranges(name: str, allowed: tuple[Any, ...], refused: tuple[Any, ...]) -> None:
    for value in allowed:
        assert getattr(with_setting(Ten(), name, value), name) == value
    for value in refused:
        with pytest.raises(BadSettings) as bad:
            with_setting(Ten(), name, value)
        assert [each.field for each in bad.value.contradictions] == [name]


def test_every_wrong_value_is_named() -> None:
    wrong: dict[str, Any] = {"min_bid": 0, "target": 150, "trump": 3}
    with pytest.raises(BadSettings) as bad:
        Ten(**wrong)
    found = [(each.field, each.code) for each in bad.value.contradictions]
    assert found == [("min_bid", "out_of_range"), ("target", "out_of_range"), ("trump", "wrong_type")]


def test_more_rules_stand_below_the_ten_and_are_off() -> None:
    rules = Ten().rules
    assert (rules.slam_doubles, rules.defender_min) == (False, 0)
    for name in MORE:
        assert name in vars(rules)
        assert name not in SETTINGS


def test_more_rules_put_the_rules_in_the_place_of_the_ten() -> None:
    sheet: Settings = Ten(partners=True, per_extra=3, trump="volunteer")
    sheet = with_setting(sheet, "slam_doubles", value=True)
    assert isinstance(sheet, Named)
    assert sheet.base == "klasik151"
    assert differences(sheet.rules, "klasik151") == {
        "partners": True,
        "per_overtrick": 3,
        "per_defender_trick": 3,
        "trump": "spades",
        "max_bid": 5,
        "slam_doubles": True,
    }


def test_a_named_set_is_shown_and_changed_with_the_ranges_of_rules() -> None:
    sheet = named("altin")
    assert sheet.rules == ruleset("altin")
    changed = with_setting(with_setting(sheet, "deals", 7), "target", 77)
    assert changed == Named("altin", ruleset("altin", deals=7, target=77))
    with pytest.raises(BadRules) as bad:
        with_setting(sheet, "open_hand", "dummy")
    assert [each.code for each in bad.value.contradictions] == ["needs_partners"]
    with pytest.raises(BadRules) as bad:
        with_setting(Ten(), "colour", "red")
    assert [each.code for each in bad.value.contradictions] == ["unknown_field"]


@given(tens)
def test_the_ten_always_stand_for_rules(ten: Ten) -> None:
    assert isinstance(ten.rules, Rules)
    others = {name for name in vars(RULESETS["klasik151"].rules) if name in differences(ten.rules, "klasik151")}
    assert others.isdisjoint(MORE)


@given(any_settings, st.sampled_from([*SETTINGS]), st.one_of(st.integers(0, 1100), st.booleans()))
def test_a_changed_setting_is_changed_or_refused_and_nothing_else_is(settings: Settings, name: str, value: Any) -> None:
    try:
        after = with_setting(settings, name, value)
    except BadRules:
        return
    was = getattr(settings if isinstance(settings, Ten) else settings.rules, name, None)
    assert type(after) is type(settings)
    assert getattr(after if isinstance(after, Ten) else after.rules, name) == value
    assert with_setting(after, name, was) == settings


def test_numbers_with_steps_list_what_they_may_be() -> None:
    target, deals = SETTINGS["target"], SETTINGS["deals"]
    assert isinstance(target, Number)
    assert isinstance(deals, Number)
    assert (target.only[:2], target.only[-1], len(target.only)) == ((51, 61), 1001, 96)
    assert deals.only == (4, 8, 12, 16, 20, 24, 28, 32, 36, 40)
