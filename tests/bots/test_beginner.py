"""What a beginner was told, a case for each: what it sees, and what it does."""

from random import Random

import pytest

from batak.bots import make_bot
from batak.core.actions import Action, Bid, Exchange, NameTrump, Pass, PlayCard
from batak.core.cards import Suit
from batak.core.events import AuctionWon, TrumpNamed
from batak.core.rulesets import ruleset
from batak.core.view import View, observed
from batak.notation.cards import format_card
from tests.bots.seats import dealt_to_me, in_play

FREE = ruleset("klasik151", must_trump=False)
"""Follow suit, and no other duty."""
PARTNERS = ruleset("esli151", must_trump=False)
SHOWN = ruleset("esli151", open_hand="shown")
DUMMY = ruleset("esli151", open_hand="dummy")


def beginner(seen: View) -> Action:
    return make_bot("beginner", Random(0)).act(seen)


def played(seen: View) -> str:
    action = beginner(seen)
    assert isinstance(action, PlayCard)
    return format_card(action.card)


STRONG = "AKQJ32.AK.A32.32"
FAIR = "AKQ32.K32.432.32"
WEAK = "5432.5432.432.32"


@pytest.mark.parametrize(
    ("base", "hand", "calls", "action"),
    [
        ("klasik151", WEAK, [], Pass()),
        ("klasik151", FAIR, [], Bid(5)),
        ("klasik151", FAIR, [5], Pass()),
        ("klasik151", STRONG, [], Bid(5)),
        ("klasik151", STRONG, [5, 7], Bid(8)),
        ("klasik151", STRONG, [5, 12], Pass()),
        ("klasik151", "AKQJT98765432...", [12], Bid(13)),
        ("koz-maca", "32.AKQ32.AK2.432", [], Pass()),
        ("klasik151", "32.AKQ32.AK2.432", [], Bid(5)),
        ("gonullu", STRONG, [None], Bid(5)),
        ("esli151", WEAK, [], Pass()),
        ("esli151", FAIR, [], Bid(5)),
        ("esli151", FAIR, [6], Bid(7)),
        ("esli151", STRONG, [None, 7, None], Pass()),
        ("esli151", STRONG, [7, None, None], Bid(8)),
        ("esli151", STRONG, [7, 8], Bid(9)),
    ],
)
def test_it_bids_the_least_it_can_up_to_its_likely_tricks_and_never_over_its_partner(
    base: str, hand: str, calls: list[int | None], action: Action
) -> None:
    assert beginner(dealt_to_me(ruleset(base), hand, calls)) == action


@pytest.mark.parametrize(("hand", "suit"), [(STRONG, Suit.SPADES), ("32.AKQ32.AK2.432", Suit.HEARTS)])
def test_it_names_its_longest_strong_suit(hand: str, suit: Suit) -> None:
    seen = observed(dealt_to_me(ruleset("klasik151"), hand), AuctionWon(0, 5))
    assert beginner(seen) == NameTrump(suit)


@pytest.mark.parametrize(
    ("least", "most", "hand", "buried"),
    [
        (1, 4, "AKQ32.A32.432.2", {"C2", "D2", "D3", "D4"}),
        (1, 2, "AKQ32.A32.432.2", {"C2", "D2"}),
        (1, 3, "AKQ32.K32.J4.32", {"C2", "C3", "D4"}),
        (1, 4, "AKQJ32.A4.AKQ.A", {"H4"}),
        (1, 4, "AKQ5432.AK.AQ.A", {"DQ"}),
        (2, 4, "AKQ5432.AK.AQ.A", {"DQ", "HK"}),
        (4, 4, "AKQ5432.AK.AQ.A", {"DQ", "HK", "CA", "HA"}),
        (2, 2, "KQJT9876543.A..", {"HA", "S3"}),
    ],
)
def test_it_lays_weak_side_cards_down_towards_a_void(least: int, most: int, hand: str, buried: set[str]) -> None:
    rules = ruleset("canak-gommeli", exchange_min=least, exchange_max=most)
    seen = observed(dealt_to_me(rules, hand), AuctionWon(0, 5))
    seen = observed(seen, TrumpNamed(Suit.SPADES, 0))
    action = beginner(seen)
    assert isinstance(action, Exchange)
    assert {format_card(card) for card in action.cards} == buried


@pytest.mark.parametrize(
    ("hand", "plays", "declarer", "card"),
    [
        # a declarer draws trumps from the top while others have some
        ("AKQ32.A32.432.32", "", 0, "SA"),
        ("AKQ32.A32.432.32", "SA S4 S5 S6", 0, "SK"),
        # but not without the highest; then winners, safest from ruffs first
        ("KQ432.A32.432.32", "", 0, "HA"),
        ("KQ432.A432.AK2.2", "", 0, "DA"),
        # and not once nobody else has any
        ("AKQJT98765.32.3.", "SA S2 S3 S4", 0, "H2"),
        # without a winner it leads the lowest card of its longest suit
        ("K5432.K432.Q32.2", "", 0, "H2"),
        # with nothing but trumps the highest where it wins, else the lowest
        ("AQJT98765432.A..", "HA H2 H3 H4", 0, "SA"),
        ("KQJT98765432.A..", "HA H2 H3 H4", 0, "S2"),
        # a defender draws no trumps: it leads winners, or its shortest suit to ruff it later, or its longest
        ("AK32.A32.A543.32", "D6 DA D7 D8", 3, "HA"),
        ("AK32.432.A5432.2", "D6 DA D7 D8", 3, "C2"),
        (".5432.A65432.432", "D8 DA D7 D9", 3, "D2"),
    ],
)
def test_how_it_leads(hand: str, plays: str, declarer: int, card: str) -> None:
    assert played(in_play(FREE, hand, plays, declarer=declarer)) == card


@pytest.mark.parametrize(
    ("hand", "plays", "card"),
    [
        # the last to play wins with the lowest card that wins, or throws its lowest
        ("AK32.AQT2.432.32", "H3 H9 H4", "HT"),
        ("AK32.AQT2.432.32", "H3 HJ H4", "HQ"),
        ("AK32.QT42.432.32", "H3 HK H5", "H2"),
        # before that it spends a card that cannot be beaten, the lowest of equal ones
        ("32.AKQ2.5432.432", "H3", "HQ"),
        ("32.AQT2.5432.432", "H3", "HA"),
        # a king with one seat to come is likely to hold, with two to come it is not
        ("32.K432.5432.432", "H5 H6", "HK"),
        ("32.K432.5432.432", "H5", "H2"),
        # nor is a queen below two that are out
        ("32.Q432.5432.432", "H5 H6", "H2"),
        # it ruffs with its lowest trump that wins, and overruffs
        ("AK32..65432.5432", "H5 H6", "S2"),
        ("AK42..65432.5432", "H5 S3", "S4"),
        # where it cannot win it throws its lowest side card, of the shortest suit while it has trumps; no winner
        ("2.A5432.65432.32", "CA CK C9", "C2"),
        ("2..A765432.A5432", "H5 S3", "C2"),
        ("2..8765432.K5432", "H5 S3", "C2"),
        ("2.K2.876543.A432", "SA", "S2"),
        (".32.K765432.AK32", "S4 S5 S6", "H2"),
    ],
)
def test_how_it_follows(hand: str, plays: str, card: str) -> None:
    declarer = -len(plays.split()) % 4
    assert played(in_play(FREE, hand, plays, declarer=declarer)) == card


def test_it_leaves_a_trick_to_its_partner() -> None:
    assert played(in_play(PARTNERS, "AK32.AQ32.432.32", "HJ H4", declarer=2)) == "H2"
    assert played(in_play(PARTNERS, "AK32..65432.5432", "HJ H4", declarer=2)) == "C2"
    assert played(in_play(FREE, "AK32..65432.5432", "HJ H4", declarer=2)) == "S2"
    assert played(in_play(PARTNERS, "AK32.AQ32.432.32", "HJ HK", declarer=2)) == "HA"


def test_it_beats_its_partner_where_a_duty_says_so() -> None:
    duties = ruleset("canak-esli")
    assert played(in_play(duties, "AK32.AQ32.432.32", "H9 HJ H4", declarer=1)) == "HQ"
    assert played(in_play(duties, "AK32..65432.5432", "H9 HJ H4", declarer=1)) == "S2"


@pytest.mark.parametrize(("least", "card"), [(0, "H2"), (1, "HQ")])
def test_a_defender_still_short_of_its_tricks_tries_more(least: int, card: str) -> None:
    rules = ruleset("altin", must_beat=False, defender_min=least)
    assert played(in_play(rules, "32.Q432.5432.432", "H5 H6", declarer=2)) == card


def test_a_declarer_and_a_defender_with_its_tricks_do_not() -> None:
    rules = ruleset("altin", must_beat=False)
    assert played(in_play(rules, "A32.Q432.5432.32", "S4 SA S5 S6 D2 D6 D8 D7 H5 H6", declarer=3)) == "H2"
    assert played(in_play(rules, "A32.Q432.5432.32", "D2 D6 D8 D7 H5 H6", declarer=0)) == "H2"


def test_it_knows_where_the_cards_of_an_open_hand_are() -> None:
    closed, shown = PARTNERS, SHOWN
    ace_left = ".AJ32.5432.65432"
    assert played(in_play(closed, "32.K432.5432.432", "H5", declarer=3)) == "H2"
    # the declarer at the right leads; its open hand, at the left, still has the ace, or has it not
    assert played(in_play(shown, "32.K432.5432.432", "H5", declarer=3, opened=ace_left)) == "H2"
    # the king of a dummy's declarer is the highest where the ace lies in the open hand
    assert played(in_play(DUMMY, "432.K32.5432.432", "", declarer=0, opened="765.A654.876.876")) == "HK"


def test_it_plays_the_dummy_for_its_side() -> None:
    dummy = "765.A654.876.876"
    assert played(in_play(DUMMY, "432.K32.5432.432", "D2 DA", declarer=0, opened=dummy)) == "D6"
    assert played(in_play(DUMMY, "432.K32.5432.432", "H2 HQ", declarer=0, opened=dummy)) == "HA"
    assert played(in_play(DUMMY, "432.K32.5432.432", "HK HQ", declarer=0, opened=dummy)) == "H4"


def test_a_forced_card_needs_no_thought() -> None:
    assert played(in_play(ruleset("altin"), "2.AK.AKQJT.AKQJT", "S3", declarer=3)) == "S2"
