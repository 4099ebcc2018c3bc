"""The plain rule sets against sentences of the rules."""

import pytest

from tests.plain.rulesets import (
    CHOICES,
    FIELDS,
    RULESETS,
    TABLE,
    hand_size,
    highest_bid,
    is_sound,
    ruleset,
)


def test_every_row_has_a_value_for_each_of_the_six_sets() -> None:
    """A row that is too short or too long would shift the columns."""
    assert {field: len(row) for field, row in TABLE.items()} == dict.fromkeys(FIELDS, 6)


def test_there_are_twelve_named_sets_of_twenty_eight_fields() -> None:
    """Six columns and six more; the tables of the fields name 28 of them."""
    assert len(RULESETS) == 12
    assert {len(rules) for rules in RULESETS.values()} == {28}
    assert set(CHOICES) == set(RULESETS)


@pytest.mark.parametrize("name", RULESETS)
def test_every_named_set_is_sound(name: str) -> None:
    """No named set contradicts itself, nor does a choice that its tables offer."""
    assert is_sound(RULESETS[name])
    for field, values in CHOICES[name].items():
        assert RULESETS[name][field] in values
        assert all(is_sound(ruleset(name, **{field: value})) for value in values)


@pytest.mark.parametrize(
    "changes",
    [
        {"open_hand": "dummy"},
        {"min_bid": 8, "max_bid": 7},
        {"min_bid": 14},
        {"max_bid": 14},
        {"forced_bid": 14},
        {"max_bid": 6, "forced_bid": 7},
        {"max_bid": 13, "widow": 4, "exchange_min": 1, "exchange_max": 4},
        {"widow": 4},
        {"widow": 3},
        {"exchange_max": 1},
        {"widow": 4, "exchange_min": 3, "exchange_max": 2},
        {"widow": 4, "exchange_min": 1, "exchange_max": 5},
        {"opening": "closed"},
        {"per_bid": 101},
        {"deals": 0},
    ],
)
def test_contradictions_are_unsound(changes: dict[str, int | str]) -> None:
    """Each contradiction that the rules name, and values out of their range."""
    assert not is_sound(ruleset("klasik151", **changes))


def test_the_hand_size_follows_from_the_widow() -> None:
    """Twelve cards with a widow, else thirteen; the highest bid is all the tricks."""
    assert [hand_size(RULESETS[name]) for name in ("canak", "canak-gommeli")] == [
        13,
        12,
    ]
    assert [highest_bid(RULESETS[name]) for name in ("canak", "canak-gommeli")] == [
        13,
        12,
    ]
    assert highest_bid(RULESETS["gonullu"]) == 5


def test_an_unknown_field_is_refused() -> None:
    """A misspelled field must not go by unseen."""
    with pytest.raises(ValueError, match="min_bids"):
        ruleset("altin", min_bids=4)
