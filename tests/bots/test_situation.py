import pytest

from batak.bots.situation import situation
from batak.core.cards import ALL_CARDS
from batak.core.rulesets import ruleset
from batak.notation.cards import parse_card, parse_hand
from tests.bots.seats import dealt_to_me, in_play

RULES = ruleset("esli151", open_hand="dummy", defender_min=1, defender_penalty="fixed", defender_penalty_points=5)
HAND = "432.K32.5432.432"
OPENED = "765.A654.876.876"


def test_there_is_none_before_a_card_is_to_be_played() -> None:
    with pytest.raises(ValueError, match="no card is to be played"):
        situation(dealt_to_me(RULES, HAND))


def test_an_opponents_open_hand_may_beat_and_a_partners_may_not() -> None:
    unseen = ALL_CARDS & ~parse_hand(HAND) & ~parse_hand(OPENED)
    assert situation(in_play(RULES, HAND, declarer=0, opened=OPENED)).rivals == unseen
    against = situation(in_play(RULES, HAND, "SA SK S5", declarer=1, opened=OPENED))
    assert against.rivals == unseen & ~parse_hand("AK...") | parse_hand("76.A654.876.876")


def test_it_says_who_plays_with_whom_and_what_is_missing() -> None:
    now = situation(in_play(RULES, HAND, "SA SK S5", declarer=1))
    assert (now.declaring, now.ally_is_winning, now.to_follow, now.is_short) == (False, False, 0, True)
    now = situation(in_play(RULES, HAND, "SK SA", declarer=2))
    assert (now.declaring, now.ally_is_winning, now.to_follow, now.is_short) == (True, False, 1, False)
    now = situation(in_play(RULES, HAND, "SA SK", declarer=2))
    assert now.ally_is_winning


def test_the_chance_to_hold_counts_higher_cards_and_seats_to_come() -> None:
    now = situation(in_play(RULES, HAND, "H6 H7", declarer=2))
    assert now.chance_to_hold(parse_card("HK")) == pytest.approx(2 / 3)
    assert now.chance_to_hold(parse_card("HA")) == 1
    now = situation(in_play(RULES, HAND, "H6", declarer=3))
    assert now.chance_to_hold(parse_card("HQ")) == pytest.approx(1 / 3)
    now = situation(in_play(RULES, HAND, "H6 H7 H8", declarer=1))
    assert now.chance_to_hold(parse_card("HK")) == 1
