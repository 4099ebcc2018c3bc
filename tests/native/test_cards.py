"""Which cards may be played, who wins a trick, and what a deal is worth."""

from random import Random
from typing import Any

import pytest
from hypothesis import given

from batak.core.cards import SUITS
from batak.core.duties import allowed_cards
from batak.core.rules import OPTIONS, Rules
from batak.core.rulesets import ruleset
from batak.core.scoring import deal_score
from batak.core.trick import trick_of
from batak.core.trick import winner as winning_seat
from tests.core.words import cards, hand, suit
from tests.strategies import any_rules, seeds

pytest.importorskip("batak._native", reason="the native part is not built here")

from batak.solver import native

STRICT = ruleset("altin")
MAY_RUFF = ruleset("altin", must_trump=False)
MAY_RUFF_LOW = ruleset("altin", must_trump=False, must_overtrump=False)
FREE = ruleset("altin", must_beat=False, must_trump=False, must_overtrump=False, trump_lead="always")


@pytest.mark.parametrize(
    ("rules", "trump", "broken", "trick", "held", "legal"),
    [
        (STRICT, "S", False, "", "SA S2 H3 C4", "H3 C4"),
        (STRICT, "S", True, "", "SA S2 H3 C4", "SA S2 H3 C4"),
        (STRICT, "S", False, "", "SA S2", "SA S2"),
        (FREE, "S", False, "", "SA S2 H3 C4", "SA S2 H3 C4"),
        (STRICT, "S", True, "H9", "H2 HT HA S3", "HT HA"),
        (STRICT, "S", True, "HK H3", "H2 HT S3", "H2 HT"),
        (STRICT, "S", True, "H9 S2", "H2 HT HA S3", "H2 HT HA"),
        (STRICT, "S", True, "S9", "S2 ST SA H3", "ST SA"),
        (STRICT, "S", True, "H9 SQ", "S2 SK C3", "SK"),
        (STRICT, "S", True, "H9 SQ", "S2 SJ C3", "S2 SJ"),
        (MAY_RUFF, "S", True, "H9 SQ", "S2 SK C3 D4", "SK C3 D4"),
        (MAY_RUFF, "S", True, "H9 SQ", "S2 SJ C3 D4", "S2 SJ C3 D4"),
        (MAY_RUFF, "S", True, "H9", "S2 SJ C3 D4", "S2 SJ C3 D4"),
        (MAY_RUFF_LOW, "S", True, "H9 SQ", "S2 SK C3", "S2 SK C3"),
        (FREE, "S", True, "S9", "S2 ST SA H3", "S2 ST SA"),
        (ruleset("altin", must_beat=False), "S", True, "S9", "S2 ST SA H3", "S2 ST SA"),
        (ruleset("altin", must_overtrump=False), "S", True, "S9", "S2 ST SA H3", "ST SA"),
        (STRICT, "S", True, "H9 H2 HT", "C2 D4", "C2 D4"),
    ],
)
def test_the_legal_cards(rules: Rules, trump: str, broken: bool, trick: str, held: str, legal: str) -> None:
    flags = native.native_rules(rules)
    assert native.legal(flags, suit(trump), broken, cards(trick), hand(held)) == hand(legal)


@given(any_rules(), seeds)
def test_any_trick_and_hand_are_as_the_core_says(rules: Rules, seed: int) -> None:
    """Also positions that no deal leads to; few suits and short hands make the rare ones frequent."""
    rng = Random(seed)
    flags = native.native_rules(rules)
    for _ in range(50):
        trump, broken = rng.choice(SUITS), rng.random() < 0.5
        pack = [card for card in range(52) if card % 13 >= 6 or rng.random() < 0.2]
        size = rng.randrange(5)
        drawn = rng.sample(pack, size + rng.randint(1, 6))
        trick = trick_of(trump, drawn[:size], broken=broken)
        if size:
            assert native.winner(trump, drawn[:size]) == winning_seat(0, trick)
        if size < 4:
            held = sum(1 << card for card in drawn[size:])
            assert native.legal(flags, trump, trick.broken, drawn[:size], held) == allowed_cards(rules, trick, held)


@given(any_rules(), seeds)
def test_any_deal_scores_as_the_core_says(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    tricks = [0, 0, 0, 0]
    for _ in range(rules.hand_size):
        tricks[rng.choice((0, 1, 1, 2, 3, 3, 3))] += 1
    declarer, bid = rng.randrange(4), rng.randint(1, rules.hand_size)
    points = native.score(native.native_rules(rules), declarer, bid, tricks)
    assert tuple(points) == deal_score(rules, declarer, bid, tuple(tricks))


def test_no_field_is_forgotten() -> None:
    """All fields of the core's rules are asked about here but those that no card and no point of a deal depends on."""
    without = {"open_hand", "direction", "match_end", "deals", "target"}
    nothing: dict[str, Any] = {}
    with pytest.raises(TypeError) as refused:
        native.NativeRules(**nothing)
    signature = str(refused.value)
    assert {name for name in OPTIONS if f"{name}: " in signature} == set(OPTIONS) - without
