from itertools import pairwise

import pytest

from batak.bots.bidding import best_trump, tricks_as_declarer, worth
from batak.core.cards import PACK, SUITS, Suit, cards_of
from batak.core.rulesets import ruleset
from batak.notation.cards import parse_hand

SPADES, HEARTS, DIAMONDS, CLUBS = SUITS


@pytest.mark.parametrize(
    ("hand", "sure"),
    [
        ("432.AKQ.AKQ.AKQJ", 0),
        ("A32.AKQ.AKQ.KQJT", 1),
        ("AKQ2.AKQ.AKQ.KQJ", 3),
        ("KQJT9876...A5432", 0),
        ("AKJT987.AK.AK.AK", 2),
        ("AKQJT9.AKQJ.AK.2", 6),
        ("AKQJT98.AKQJ.A.2", 7),
        ("AKQJT2.AKQJ.AK.2", 5),
        ("AKQJT32.AKQJ.A.2", 5),
        ("AKQJ5432.AKQJ.2.", 4),
        ("AKQJ65432.AKQ.2.", 9),
        ("AKQJT98765432...", 13),
    ],
)
def test_sure_tricks_are_top_trumps_and_all_trumps_once_no_other_can_be_left(hand: str, sure: int) -> None:
    assert worth(parse_hand(hand), Suit.SPADES).sure == sure


@pytest.mark.parametrize(
    ("hand", "likely"),
    [
        ("432.5432.432.432", 0.0),
        ("A432.432.432.432", 1.9),
        ("AK432.432.432.32", 3.9),
        ("AKQJT.432.432.32", 5.0),
        ("432.A432.K32.Q32", 1.95),
        ("65432.K.A65432.2", 4.35),
        ("65432..5432.6543", 2.8),
    ],
)
def test_likely_tricks_are_counted_by_honours_length_and_short_suits(hand: str, likely: float) -> None:
    assert worth(parse_hand(hand), Suit.SPADES).likely == pytest.approx(likely)


def test_what_is_sure_is_likely() -> None:
    all_trumps = worth(parse_hand("AKQJT98765432..."), Suit.SPADES)
    assert all_trumps.likely == 13
    assert all(worth(cards_of(PACK[first::4]), suit).likely >= 0 for first in range(4) for suit in SUITS)


def test_a_higher_card_is_never_worth_less() -> None:
    for kept in ("T.5432.432.432", "T5.5432.432.43", "T5432.43.432.2"):
        rest = parse_hand(kept.replace("T", ""))
        for suit in SUITS:
            values = [worth(rest | 1 << card, suit).likely for card in range(8, 13)]
            assert all(low <= high for low, high in pairwise(values))


@pytest.mark.parametrize(
    ("hand", "trump"),
    [
        ("AKQ32.K32.432.32", SPADES),
        ("432.AQ5432.A2.32", HEARTS),
        ("32.32.8765432.32", DIAMONDS),
        ("AKQ.432.432.AKQ2", CLUBS),
        ("AK.AK5432.32.432", HEARTS),
        ("2.AKQJ.65432.432", HEARTS),
    ],
)
def test_the_longest_strong_suit_makes_the_best_trump(hand: str, trump: Suit) -> None:
    assert best_trump(parse_hand(hand)) is trump


def test_a_partner_takes_a_third_of_what_is_left_and_an_exchange_helps() -> None:
    hand = parse_hand("AK432.432.432.32")
    assert tricks_as_declarer(ruleset("canak"), 0, hand, SPADES) == pytest.approx(3.9)
    assert tricks_as_declarer(ruleset("canak-esli"), 0, hand, SPADES) == pytest.approx(3.9 + 9.1 / 3)
    exchanging = ruleset("canak-gommeli", exchange_max=2)
    assert tricks_as_declarer(exchanging, 0, hand, SPADES) == pytest.approx(3.9 + 0.8)


def test_nobody_expects_more_than_all_the_tricks() -> None:
    for name in ("canak-esli", "canak-gommeli", "canak-esli-gommeli"):
        rules = ruleset(name)
        hand = parse_hand("AKQJT9876543..." if rules.widow else "AKQJT98765432...")
        assert tricks_as_declarer(rules, 0, hand, SPADES) == rules.hand_size
