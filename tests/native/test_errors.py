"""Wrong arguments: a clear line, and never a crash."""

from collections.abc import Callable
from typing import Any

import pytest

from batak.core.cards import Suit
from batak.core.rules import OPTIONS
from batak.core.rulesets import ruleset

pytest.importorskip("batak._native", reason="the native part is not built here")

from batak.solver import native

RULES = native.native_rules(ruleset("altin"))
WIDOW = native.native_rules(ruleset("canak-gommeli"))
DEALT = native.Deal.random(RULES, 1)
HANDS = DEALT.hands
WITH_WIDOW = native.Deal.random(WIDOW, 1)


def in_play() -> native.Deal:
    """A deal whose first card is due, seat 0 leading."""
    deal = native.Deal.contracted(RULES, HANDS, 0, 5)
    deal.name_trump(Suit.SPADES)
    return deal


def exchanging() -> native.Deal:
    """A deal whose exchange is due from seat 0."""
    deal = native.Deal.contracted(WIDOW, WITH_WIDOW.hands, 0, 5, WITH_WIDOW.widow)
    deal.name_trump(Suit.SPADES)
    return deal


def after_one_card() -> native.Deal:
    """A deal in which seat 0 has led."""
    deal = in_play()
    deal.play(deal.legal_cards()[0])
    return deal


def not_following(deal: native.Deal) -> int:
    """A card that seat 1 holds and may not play."""
    held = deal.hands[1] & ~deal.legal()
    assert held
    return held.bit_length() - 1


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        (lambda: native.legal(RULES, 4, True, [], 1), "trump is 4, not from 0 to 3"),
        (lambda: native.legal(RULES, -1, True, [], 1), "trump is -1, not from 0 to 3"),
        (lambda: native.legal(RULES, 0, True, [52], 1), "a card is 52, not from 0 to 51"),
        (lambda: native.legal(RULES, 0, True, [2**40], 1), "a card is 1099511627776, not from 0 to 51"),
        (lambda: native.legal(RULES, 0, True, [1, 1], 1), "a card is in the trick twice"),
        (lambda: native.legal(RULES, 0, True, [0], 1), "a card of the trick is in the hand"),
        (lambda: native.legal(RULES, 0, True, [1, 2, 3, 4], 1), "a trick has at most 3 cards here"),
        (lambda: native.legal(RULES, 0, True, [], 1 << 52), "the hand has bits that stand for no card"),
        (lambda: native.legal(RULES, 0, True, [], -1), "the hand has bits that stand for no card"),
        (lambda: native.winner(0, []), "nobody wins a trick without cards"),
        (lambda: native.winner(0, [1, 2, 3, 4, 5]), "a trick has at most 4 cards here"),
        (lambda: native.score(RULES, 7, 5, [13, 0, 0, 0]), "declarer is 7, not from 0 to 3"),
        (lambda: native.score(RULES, 0, 14, [13, 0, 0, 0]), "bid is 14, not from 1 to 13"),
        (lambda: native.score(RULES, 0, 5, [14, -1, 0, 0]), "a count of tricks is 14, not from 0 to 13"),
        (lambda: native.score(RULES, 0, 5, [12, 0, 0, 0]), "the tricks do not sum to 13"),
        (lambda: native.score(WIDOW, 0, 5, [13, 0, 0, 0]), "a count of tricks is 13, not from 0 to 12"),
        (lambda: native.perft(RULES, 0, True, 4, [1, 2, 4, 8]), "leader is 4, not from 0 to 3"),
        (lambda: native.perft(RULES, 0, True, 0, [1, 2, 4, 4]), "a card is in two hands"),
        (lambda: native.perft(RULES, 0, True, 0, [1, 2, 4, 24]), "the hands are not of one size"),
        (lambda: native.perft(RULES, 0, True, 0, HANDS), "an ending has at most 5 cards a hand"),
        (lambda: native.playouts(RULES, 1, -1), "the number of deals is negative"),
        (lambda: native.traces(RULES, 1, -1), "the number of deals is negative"),
        (lambda: native.Deal(RULES, 7, HANDS), "dealer is 7, not from 0 to 3"),
        (lambda: native.Deal(RULES, 0, HANDS, [], -1), "the number of redeals is negative"),
        (lambda: native.Deal(RULES, 0, [0, 0, 0, 0]), "a hand has 13 cards"),
        (lambda: native.Deal(RULES, 0, HANDS, [1]), "the widow has 0 cards"),
        (lambda: native.Deal(WIDOW, 0, WITH_WIDOW.hands), "the widow has 4 cards"),
        (
            lambda: native.Deal(WIDOW, 0, WITH_WIDOW.hands, WITH_WIDOW.widow[:1] * 4),
            "a card of the widow is there twice",
        ),
        (lambda: native.Deal.contracted(RULES, HANDS, 0, 0), "bid is 0, not from 1 to 13"),
        (lambda: DEALT.call(14), "a call is 14, not from 0 to 13"),
        (lambda: DEALT.call(-1), "a call is -1, not from 0 to 13"),
        (lambda: DEALT.call(4), "this call is not allowed now"),
        (lambda: DEALT.name_trump(0), "naming trump is not due"),
        (lambda: DEALT.exchange(1), "an exchange is not due"),
        (lambda: DEALT.play(1), "a card is not due"),
        (lambda: DEALT.score, "the score is not due"),
        (lambda: DEALT.playouts(1, 1), "a card is not due"),
        (lambda: native.Deal.contracted(RULES, HANDS, 0, 5).name_trump(4), "trump is 4, not from 0 to 3"),
        (lambda: exchanging().exchange(1 << 52), "the exchange has bits that stand for no card"),
        (lambda: exchanging().exchange(0), "the number of cards exchanged is 0, not from 1 to 4"),
        (lambda: exchanging().exchange(WITH_WIDOW.hands[0]), "the number of cards exchanged is 12, not from 1 to 4"),
        (lambda: exchanging().exchange(1 << WITH_WIDOW.widow[0]), "the declarer does not hold these cards"),
        (lambda: in_play().call(0), "a call is not due"),
        (lambda: in_play().play(52), "a card is 52, not from 0 to 51"),
        (lambda: in_play().play(HANDS[1].bit_length() - 1), "this card may not be played now"),
        (lambda: after_one_card().play(not_following(after_one_card())), "this card may not be played now"),
        (lambda: in_play().playouts(1, -1), "the number of deals is negative"),
    ],
)
def test_a_wrong_value_is_named_in_one_line(wrong: Callable[[], object], line: str) -> None:
    with pytest.raises(ValueError, match=r"\A.+\Z") as refused:
        wrong()
    assert str(refused.value) == line


def flags(**changes: Any) -> native.NativeRules:
    """The native rules of `altin` with some values that the core would refuse."""
    asked = (name for name in OPTIONS if name not in {"open_hand", "direction", "match_end", "deals", "target"})
    values: dict[str, Any] = {name: getattr(ruleset("altin"), name) for name in asked}
    return native.NativeRules(**values | changes)


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"widow": 3}, "widow is neither 0 nor 4"),
        ({"widow": 4}, "exchange_max is 0, not from 1 to 4"),
        ({"exchange_max": 1}, "exchange_max is 1, not from 0 to 0"),
        ({"widow": 4, "exchange_max": 2, "exchange_min": 3}, "exchange_min is 3, not from 1 to 2"),
        ({"max_bid": 14}, "max_bid is 14, not from 1 to 13"),
        ({"max_bid": 4}, "min_bid is 5, not from 1 to 4"),
        ({"forced_bid": 0}, "forced_bid is 0, not from 1 to 13"),
        ({"per_bid": 101}, "per_bid is 101, not from 0 to 100"),
        ({"per_overtrick": -1}, "per_overtrick is -1, not from 0 to 100"),
        ({"per_defender_trick": 2**40}, "per_defender_trick is 1099511627776, not from 0 to 100"),
        ({"defender_min": 4}, "defender_min is 4, not from 0 to 3"),
        ({"defender_penalty_points": 1001}, "defender_penalty_points is 1001, not from 0 to 1000"),
        ({"opening": "shut"}, "opening cannot be shut"),
        ({"all_pass": "last"}, "all_pass cannot be last"),
        ({"trump": "hearts"}, "trump cannot be hearts"),
        ({"trump_lead": "never"}, "trump_lead cannot be never"),
        ({"defender_penalty": "none"}, "defender_penalty cannot be none"),
    ],
)
def test_rules_that_contradict_themselves_are_refused(changes: dict[str, Any], line: str) -> None:
    flags()
    with pytest.raises(ValueError, match=r"\A.+\Z") as refused:
        flags(**changes)
    assert str(refused.value) == line


UNTYPED: Callable[..., object] = native.legal


@pytest.mark.parametrize(
    "arguments",
    [
        (None, 0, True, [], 1),
        (RULES, "S", True, [], 1),
        (RULES, 0, True, 5, 1),
        (RULES, 0, True, [1.5], 1),
        (RULES, 0, True, [], 2**70),
        (RULES, 0, True, []),
    ],
)
def test_a_wrong_type_is_a_type_error(arguments: tuple[object, ...]) -> None:
    with pytest.raises(TypeError, match=r"legal\(\): incompatible function arguments"):
        UNTYPED(*arguments)


def test_hands_of_another_number_are_a_type_error() -> None:
    with pytest.raises(TypeError, match="incompatible function arguments"):
        native.Deal(RULES, 0, HANDS[:3])


def test_what_was_never_made_is_no_deal() -> None:
    with pytest.warns(RuntimeWarning, match="uninitialized"), pytest.raises(TypeError):
        native.Deal.__new__(native.Deal).legal_cards()
    refused: list[native.Deal] = []
    with pytest.raises(ValueError, match="a hand has 13 cards"):
        refused.append(native.Deal(RULES, 0, [0, 0, 0, 0]))
    assert not refused
