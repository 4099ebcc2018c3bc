"""Each duty of play by a table of cases, the rare ones too, from `docs/spec/rules.md`."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batak.core.cards import PACK, SUITS, Card, Suit
from batak.core.duties import allowed_cards, broken_duty
from batak.core.rulesets import ruleset
from batak.core.trick import trick_of, winner
from tests.core.words import card, cards, hand, suit

FREE = {"must_beat": False, "must_trump": False, "must_overtrump": False, "trump_lead": "always"}
STRICT = {"must_beat": True, "must_trump": True, "must_overtrump": True, "trump_lead": "broken"}
OPTIONAL_RUFF = {"must_trump": False, "must_overtrump": True}

# rules changed, trump, trick, broken before it, hand, allowed
CASES: list[tuple[str, dict[str, Any], str, str, bool, str, str]] = [
    ("any card is led once trump is broken", STRICT, "H", "", True, "SA H2 D3", "SA H2 D3"),
    ("no trump is led before it is broken", STRICT, "H", "", False, "SA H2 D3", "SA D3"),
    ("a hand of trumps leads one before it is broken", STRICT, "H", "", False, "HA H2", "HA H2"),
    ("any card is led where trump need not be broken", FREE, "H", "", False, "SA H2 D3", "SA H2 D3"),
    ("the led suit is followed", FREE, "H", "S5", False, "SA S2 H3 D3", "SA S2"),
    ("a higher card is played", STRICT, "H", "S5", False, "SA S6 S2 H3", "SA S6"),
    ("without a higher card any of the suit", STRICT, "H", "SQ", False, "SJ S2 H3", "SJ S2"),
    ("higher than the best, not than the last", STRICT, "H", "S5 SK S6", False, "SA SQ S2", "SA"),
    ("a discard of another suit is nothing to beat", STRICT, "H", "S5 DA", False, "S6 S2 DK", "S6"),
    (
        "a ruffed trick need not be beaten by a follower of the led suit",
        STRICT,
        "H",
        "S5 H2",
        False,
        "SA S2 HA",
        "SA S2",
    ),
    ("trump led is beaten", STRICT, "H", "H5", False, "H6 H2 SA", "H6"),
    ("trump led and nothing higher", STRICT, "H", "HK", False, "H6 H2 SA", "H6 H2"),
    ("trump led is no ruffed trick: the second trump is beaten too", STRICT, "H", "H5 H9", False, "HT H6", "HT"),
    ("trump led and not beaten where no table asks for it", FREE, "H", "H5", False, "H6 H2 SA", "H6 H2"),
    (
        "overruffing has no say where trump is led",
        OPTIONAL_RUFF | {"must_beat": False},
        "H",
        "H5",
        True,
        "H6 H2",
        "H6 H2",
    ),
    ("void in the led suit, a trump is played", STRICT, "H", "S5", False, "H3 H2 DA", "H3 H2"),
    ("void in both, anything goes", STRICT, "H", "S5", False, "D2 CA", "D2 CA"),
    ("a ruffed trick is overruffed", STRICT, "H", "S5 H7", False, "H8 H3 DA", "H8"),
    ("forced to underruff", STRICT, "H", "S5 H7", False, "H6 H3 DA", "H6 H3"),
    ("no overruff asked for: any trump", STRICT | {"must_overtrump": False}, "H", "S5 H7", False, "H8 H3 DA", "H8 H3"),
    ("ruffing is optional", OPTIONAL_RUFF, "H", "S5", False, "H3 H2 DA", "H3 H2 DA"),
    ("optional, but a ruff of a ruffed trick is higher", OPTIONAL_RUFF, "H", "S5 H7", False, "H8 H3 DA", "H8 DA"),
    ("optional, with lower trumps only: all of it", OPTIONAL_RUFF, "H", "S5 H7", False, "H6 H3 DA", "H6 H3 DA"),
    ("higher than the highest ruff", STRICT, "H", "S5 H7 HJ", False, "HQ HT H3", "HQ"),
    ("the last seat, without a choice", STRICT, "H", "S5 S6 S7", False, "S4", "S4"),
    ("free tables still follow", FREE, "C", "D5 C2", False, "D2 DA CA", "D2 DA"),
]


@pytest.mark.parametrize(
    ("changes", "trump", "lying", "broken", "held", "expected"), [c[1:] for c in CASES], ids=[c[0] for c in CASES]
)
def test_allowed(changes: dict[str, Any], trump: str, lying: str, broken: bool, held: str, expected: str) -> None:
    trick = trick_of(suit(trump), cards(lying), broken=broken)
    assert allowed_cards(ruleset("altin", **changes), trick, hand(held)) == hand(expected)


# rules changed, trump, trick, hand, card, code, suit that binds, card that binds
REFUSALS: list[tuple[dict[str, Any], str, str, str, str, str, str | None, str | None]] = [
    (STRICT, "H", "", "SA H2", "H2", "trump_not_broken", "H", None),
    (STRICT, "H", "S5", "SA H2", "H2", "must_follow", "S", None),
    (STRICT, "H", "S5 SK D2", "SA S6", "S6", "must_beat", None, "SK"),
    (STRICT, "H", "S5", "H2 D2", "D2", "must_trump", "S", None),
    (STRICT, "H", "S5 H7", "H8 H2 D2", "H2", "must_overtrump", None, "H7"),
    (STRICT, "H", "S5 H7", "H8 H2 D2", "D2", "must_trump", "S", None),
    (OPTIONAL_RUFF, "H", "S5 H7", "H8 H2 D2", "H2", "must_overtrump", None, "H7"),
    (STRICT, "H", "H7", "H8 H2 D2", "D2", "must_follow", "H", None),
    (STRICT, "H", "H7", "H8 H2 D2", "H2", "must_beat", None, "H7"),
]


@pytest.mark.parametrize(
    ("changes", "trump", "lying", "held", "played", "code", "binding_suit", "binding_card"), REFUSALS
)
def test_a_refusal_names_the_first_duty_and_what_binds(
    changes: dict[str, Any],
    trump: str,
    lying: str,
    held: str,
    played: str,
    code: str,
    binding_suit: str | None,
    binding_card: str | None,
) -> None:
    trick = trick_of(suit(trump), cards(lying))
    refusal = broken_duty(ruleset("altin", **changes), trick, hand(held), card(played))
    assert refusal is not None
    assert refusal.code == code
    assert refusal.suit == (binding_suit and suit(binding_suit))
    assert refusal.card == (binding_card and card(binding_card))


def test_an_allowed_card_breaks_no_duty() -> None:
    rules = ruleset("altin")
    assert broken_duty(rules, trick_of(suit("H"), cards("S5 H7")), hand("H6 H2 D2"), card("H2")) is None
    assert broken_duty(rules, trick_of(suit("H"), cards("S5")), hand("S4 D2"), card("S4")) is None
    assert broken_duty(rules, trick_of(suit("H"), cards("S5")), hand("D2"), card("D2")) is None


@pytest.mark.parametrize(
    ("trump", "lying", "winning"),
    [
        ("H", "S5 S9 SA S2", 2),
        ("H", "S5 DA CA S2", 0),
        ("H", "S5 H2 SA S2", 1),
        ("H", "S5 H2 SA H3", 3),
        ("S", "S5 H2 HA S6", 3),
        ("C", "D2 DA", 1),
        ("C", "D2", 0),
    ],
)
def test_the_highest_trump_wins_else_the_highest_of_the_led_suit(trump: str, lying: str, winning: int) -> None:
    trick = trick_of(suit(trump), cards(lying))
    assert winner(2, trick) == (2 + winning) % 4
    assert trick.winning_card == cards(lying)[winning]


@given(trump=st.sampled_from(SUITS), laid=st.lists(st.sampled_from(PACK), min_size=1, max_size=4, unique=True))
def test_a_trick_is_beaten_by_the_card_that_wins_it_when_laid(trump: Suit, laid: list[Card]) -> None:
    trick = trick_of(trump, laid[:-1])
    assert trick.is_beaten_by(laid[-1]) == (trick.with_card(laid[-1]).winning_card == laid[-1])


def test_nobody_wins_before_the_lead() -> None:
    with pytest.raises(ValueError, match="without a card"):
        winner(0, trick_of(suit("H"), ()))


def test_a_trump_breaks_trump_whether_led_or_ruffed() -> None:
    assert trick_of(suit("H"), cards("H2")).broken
    assert trick_of(suit("H"), cards("S2 H2")).broken
    assert not trick_of(suit("H"), cards("S2 D2")).broken
    assert trick_of(suit("H"), (), broken=True).broken
