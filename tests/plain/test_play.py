"""The plain rules of play against the sentences of the rules."""

from random import Random

import pytest

from tests.plain.cards import PACK, SUITS, format_hand, parse_hand
from tests.plain.chance import draw, likely, number, pick
from tests.plain.play import legal_cards, refusal, winner
from tests.plain.rulesets import RULESETS, Rules, ruleset

STRICT = RULESETS["altin"]  # beat, ruff, overruff; trump is not led before it is broken
MILD = RULESETS["klasik151"]  # follow and ruff, nothing else


def legal(rules: Rules, trick: str, hand: str) -> str:
    """Give the allowed cards of a follower as text; hearts are trump."""
    return " ".join(legal_cards(rules, "H", False, trick.split(), hand.split()))


def why(rules: Rules, trick: str, hand: str, card: str) -> str | None:
    """Give why a follower may not play a card; hearts are trump."""
    return refusal(rules, "H", False, trick.split(), hand.split(), card)


def test_a_hand_is_written_and_read() -> None:
    """Four groups from high to low; a void is an empty group."""
    hand = ["H9", "SA", "C2", "ST", "H8", "HT"]
    assert format_hand(hand) == "AT.T98..2"
    assert parse_hand("AT.T98..2") == ["SA", "ST", "HT", "H9", "H8", "C2"]


@pytest.mark.parametrize(
    ("lead", "broken", "hand", "allowed"),
    [
        ("broken", False, "H2 S5 HA D3", "S5 D3"),
        ("broken", True, "H2 S5 HA D3", "H2 S5 HA D3"),
        ("broken", False, "H2 HA", "H2 HA"),
        ("always", False, "H2 S5", "H2 S5"),
    ],
)
def test_leading_a_trump(lead: str, broken: bool, hand: str, allowed: str) -> None:
    """Not before one was played, unless the leader holds nothing else."""
    rules = ruleset("altin", trump_lead=lead)
    cards = hand.split()
    assert legal_cards(rules, "H", broken, [], cards) == allowed.split()
    for card in cards:
        code = None if card in allowed.split() else "trump_not_broken"
        assert refusal(rules, "H", broken, [], cards, card) == code


@pytest.mark.parametrize(
    ("rules", "trick", "hand", "allowed"),
    [
        # Following suit, with and without the duty to beat.
        (STRICT, "S9", "S5 ST SA H2 D3", "ST SA"),
        (MILD, "S9", "S5 ST SA H2 D3", "S5 ST SA"),
        (STRICT, "S9 SK", "S5 ST SQ", "S5 ST SQ"),
        (STRICT, "S9 D2", "S5 ST", "ST"),
        (STRICT, "S9 DA SJ", "ST SQ", "SQ"),
        # A plain-suit trick that has been ruffed need not be beaten.
        (STRICT, "S9 H2", "S5 ST SA HA", "S5 ST SA"),
        # A led trump must be beaten.
        (STRICT, "H9", "H5 HT SA", "HT"),
        (STRICT, "H9 HQ", "H5 HT SA", "H5 HT"),
        (STRICT, "H9 SA DA", "H5 HT", "HT"),
        # Void in the led suit: a trump, if need be a higher one.
        (STRICT, "S9", "H5 HT DA", "H5 HT"),
        (STRICT, "S9 H6", "H5 HT DA", "HT"),
        (STRICT, "S9 HJ", "H5 HT DA", "H5 HT"),
        (STRICT, "S9 H6 HJ", "H5 HT HQ", "HQ"),
        (MILD, "S9 H6", "H5 HT DA", "H5 HT"),
        # Void in both.
        (STRICT, "S9 H6", "DA C2", "DA C2"),
        (STRICT, "H9", "DA C2", "DA C2"),
    ],
)
def test_following(rules: Rules, trick: str, hand: str, allowed: str) -> None:
    """The three cases of a follower."""
    assert legal(rules, trick, hand) == allowed


def test_without_must_trump_a_plain_card_may_be_thrown() -> None:
    """Only the trumps are narrowed by ``must_overtrump`` then."""
    rules = ruleset("altin", must_trump=False)
    assert legal(rules, "S9", "H5 HT DA") == "H5 HT DA"
    assert legal(rules, "S9 H6", "H5 HT DA") == "HT DA"
    assert legal(rules, "S9 HJ", "H5 HT DA") == "H5 HT DA"
    assert why(rules, "S9 H6", "H5 HT DA", "H5") == "must_overtrump"
    neither = ruleset("klasik151", must_trump=False)
    assert legal(neither, "S9 H6", "H5 HT DA") == "H5 HT DA"


@pytest.mark.parametrize(
    ("trick", "hand", "card", "code"),
    [
        ("S9", "S5 ST H2", "SA", "not_your_card"),
        ("S9", "S5 ST H2", "H2", "must_follow"),
        ("S9", "S5 ST H2", "S5", "must_beat"),
        ("S9", "S5 ST H2", "ST", None),
        ("S9", "H5 HT DA", "DA", "must_trump"),
        ("S9 H6", "H5 HT DA", "DA", "must_trump"),
        ("S9 H6", "H5 HT DA", "H5", "must_overtrump"),
        ("H9", "H5 HT DA", "H5", "must_beat"),
        ("H9", "H5 HT DA", "DA", "must_follow"),
        ("S9 H6", "D3 C4", "C4", None),
    ],
)
def test_refusals(trick: str, hand: str, card: str, code: str | None) -> None:
    """The first obligation that the card breaks, in the order of the rules."""
    assert why(STRICT, trick, hand, card) == code


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        ("S9 SK S2 SQ", 1),
        ("S9 DA CA D2", 0),
        ("S9 SA H2 SK", 2),
        ("S9 H3 H2 HT", 3),
        ("H9 SA H2 HT", 3),
    ],
)
def test_the_winner_of_a_trick(trick: str, place: int) -> None:
    """The highest trump, else the highest card of the led suit."""
    assert winner("H", trick.split()) == place


def test_legal_cards_are_those_without_a_refusal() -> None:
    """The two ways in which the rules are written here agree, and leave a card."""
    rng = Random("legal cards")
    for _ in range(5000):
        rules = ruleset(
            "altin",
            trump_lead=pick(rng, ["always", "broken"]),
            must_beat=likely(rng, 0.5),
            must_trump=likely(rng, 0.5),
            must_overtrump=likely(rng, 0.5),
        )
        trump = pick(rng, SUITS)
        broken = likely(rng, 0.5)
        cards = draw(rng, PACK, number(rng, 1, 13) + 3)
        trick, hand = cards[: number(rng, 0, 3)], cards[3:]
        allowed = legal_cards(rules, trump, broken, trick, hand)
        assert allowed
        assert allowed == [card for card in hand if refusal(rules, trump, broken, trick, hand, card) is None]
