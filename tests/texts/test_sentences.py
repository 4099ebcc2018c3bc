"""Everything that the game can say has its sentence in every language."""

import ast
import inspect
from dataclasses import replace
from itertools import product
from typing import get_args

import pytest

from batak.core import options, rules
from batak.core.cards import PACK, SUITS, Suit, card_of, cards_of
from batak.core.events import (
    AuctionWon,
    BidMade,
    CardPlayed,
    CardsExchanged,
    CardsShown,
    DealScored,
    DealStarted,
    DealThrownIn,
    Event,
    HandOpened,
    Passed,
    TrickTaken,
    TrumpNamed,
)
from batak.core.options import Choice, Flag, Number, Option
from batak.core.reasons import Reason, Refusal
from batak.core.rules import OPTIONS, BadRules, Contradiction, Rules
from batak.core.rulesets import RULESETS, ruleset
from batak.core.table import Phase
from batak.texts import (
    LANGUAGES,
    card_name,
    card_short,
    cards_short,
    catalogue,
    contradiction_sentence,
    event_line,
    field_name,
    points,
    refusal_sentence,
    ruleset_title,
    say,
    sentence,
    suit_name,
    unused,
    value_words,
)
from batak.texts.words import total

HEART_KING = card_of(Suit.HEARTS, 11)
NAMES = ("Sen", "Bora", "Cem", "Derya")
EXPLAINED = {
    Reason.FORCED_OPENING: Refusal(Reason.FORCED_OPENING, number=5),
    Reason.BID_TOO_LOW: Refusal(Reason.BID_TOO_LOW, number=6),
    Reason.BID_TOO_HIGH: Refusal(Reason.BID_TOO_HIGH, number=13),
    Reason.WRONG_TRUMP: Refusal(Reason.WRONG_TRUMP, suit=Suit.SPADES),
    Reason.REPEATED_CARD: Refusal(Reason.REPEATED_CARD, card=HEART_KING),
    Reason.NOT_YOUR_CARD: Refusal(Reason.NOT_YOUR_CARD, card=HEART_KING),
    Reason.TOO_FEW_CARDS: Refusal(Reason.TOO_FEW_CARDS, number=1),
    Reason.TOO_MANY_CARDS: Refusal(Reason.TOO_MANY_CARDS, number=4),
    Reason.TRUMP_NOT_BROKEN: Refusal(Reason.TRUMP_NOT_BROKEN, suit=Suit.CLUBS),
    Reason.MUST_FOLLOW: Refusal(Reason.MUST_FOLLOW, suit=Suit.HEARTS),
    Reason.MUST_BEAT: Refusal(Reason.MUST_BEAT, card=HEART_KING),
    Reason.MUST_TRUMP: Refusal(Reason.MUST_TRUMP, suit=Suit.DIAMONDS),
    Reason.MUST_OVERTRUMP: Refusal(Reason.MUST_OVERTRUMP, card=HEART_KING),
}


@pytest.mark.parametrize(("language", "reason"), [*product(LANGUAGES, Reason)])
def test_every_refusal_has_its_sentence(language: str, reason: Reason) -> None:
    refusal = EXPLAINED.get(reason, Refusal(reason))
    assert refusal_sentence(language, refusal)
    for suit in () if refusal.suit is None else SUITS:
        named = refusal_sentence(language, replace(refusal, suit=suit))
        assert suit_name(language, suit).lower() in named.lower()
    if refusal.card is not None:
        assert card_name(language, HEART_KING) in refusal_sentence(language, refusal)


def test_refusals_read_as_the_tables_say_them() -> None:
    beaten, followed = EXPLAINED[Reason.MUST_BEAT], EXPLAINED[Reason.MUST_FOLLOW]
    assert refusal_sentence("tr", beaten) == "Geçmelisin: yerde kupa papaz var"
    assert refusal_sentence("en", beaten) == "Play higher: the king of hearts is on the table"
    assert refusal_sentence("de", beaten) == "Höher spielen: Herz König liegt"
    assert refusal_sentence("tr", followed) == "Kupa oynamalısın"


def values_of(option: Option) -> tuple[object, ...]:
    if isinstance(option, Flag):
        return True, False
    if isinstance(option, Choice):
        return option.values
    return (*(option.only or (option.low, option.high)), *((None,) if option.nullable else ()))


@pytest.mark.parametrize(("language", "field"), [*product(LANGUAGES, OPTIONS)])
def test_every_field_has_a_name_an_explanation_and_a_sentence_for_each_value(language: str, field: str) -> None:
    assert field_name(language, field)
    assert say(language, f"option.{field}.about")
    values = values_of(OPTIONS[field])
    sentences = {sentence(language, field, value) for value in values}
    assert len(sentences) == len(values)
    for value in values:
        assert value_words(language, field, value) in sentence(language, field, value)


@pytest.mark.parametrize(("language", "name"), [*product(LANGUAGES, RULESETS)])
def test_every_rule_set_has_a_name_and_a_line(language: str, name: str) -> None:
    assert ruleset_title(language, name)
    assert ruleset_title(language, name) in ruleset_title(language, name, changed=True)
    assert say(language, f"ruleset.{name}.about").endswith(".")


@pytest.mark.parametrize(("language", "phase"), [*product(LANGUAGES, get_args(Phase))])
def test_every_phase_has_its_name(language: str, phase: str) -> None:
    assert say(language, f"phase.{phase}")


HANDS = tuple(cards_of(PACK[start : start + 12]) for start in range(0, 48, 12))
EVENTS: tuple[Event, ...] = (
    DealStarted(ruleset("canak-gommeli"), 1, 0, HANDS, PACK[48:], 4),
    BidMade(1, 5, 2),
    Passed(2, 3),
    AuctionWon(1, 5),
    DealThrownIn(),
    TrumpNamed(Suit.HEARTS, 1),
    TrumpNamed(Suit.SPADES, None),
    CardsExchanged(1, 1, None, None),
    CardsExchanged(0, 2, PACK[:2], PACK[48:50]),
    HandOpened(3, 1, HANDS[3]),
    CardPlayed(1, HEART_KING),
    TrickTaken(2),
    DealScored((3, 4, 5, 1), (30, 40, -50, 0)),
    CardsShown(HANDS, PACK[48:], PACK[:1]),
)


def test_the_events_tried_are_all_there_are() -> None:
    assert {type(event) for event in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize(("language", "event"), [*product(LANGUAGES, EVENTS)])
def test_every_event_has_its_line(language: str, event: Event) -> None:
    assert event_line(language, event, NAMES)


def test_without_a_widow_nothing_is_told_of_it() -> None:
    assert event_line("tr", CardsShown(HANDS, (), ()), NAMES) is None


def test_an_exchange_tells_only_what_the_event_tells() -> None:
    told = event_line("en", CardsExchanged(1, 2, None, None), NAMES)
    assert told == "Bora: 2 cards exchanged"
    own = event_line("en", CardsExchanged(0, 2, PACK[:2], PACK[48:50]), NAMES)
    assert own == "Sen: 2 cards exchanged. You received: ♣Q J"


def codes() -> set[str]:
    """Every code that the source of the rules names: the words there that are no field."""
    found: set[str] = set()
    for module in (rules, options):
        for node in ast.walk(ast.parse(inspect.getsource(module))):
            if isinstance(node, ast.FunctionDef) and ("clash" in node.name or node.name == "fault"):
                for each in ast.walk(node):
                    if isinstance(each, ast.Constant) and isinstance(each.value, str):
                        found.add(each.value)
    return {word for word in found if word.isidentifier() and "_" in word} - OPTIONS.keys()


CONTRADICTED: dict[str, dict[str, object]] = {
    "wrong_type": {"deals": "five"},
    "not_a_choice": {"opening": "maybe"},
    "out_of_range": {"deals": 61},
    "unknown_field": {"stakes": 1},
    "needs_partners": {"open_hand": "dummy"},
    "above_hand_size": {"widow": 4, "min_bid": 13, "exchange_min": 1, "exchange_max": 1},
    "above_max_bid": {"max_bid": 6, "min_bid": 7},
    "exchange_without_widow": {"exchange_max": 1},
    "widow_without_exchange": {"widow": 4},
    "above_exchange_max": {"widow": 4, "exchange_min": 3, "exchange_max": 2},
}


def test_the_contradictions_tried_are_all_there_are() -> None:
    assert codes() | {"unknown_field"} == CONTRADICTED.keys()


@pytest.mark.parametrize(("language", "code"), [*product(LANGUAGES, CONTRADICTED)])
def test_every_contradiction_has_its_sentence(language: str, code: str) -> None:
    with pytest.raises(BadRules) as refused:
        ruleset("altin", **CONTRADICTED[code])
    found = [each for each in refused.value.contradictions if each.code == code]
    assert found
    for each in found:
        assert field_name(language, each.field) in contradiction_sentence(language, each)


def test_a_contradiction_names_value_and_limit() -> None:
    found = Contradiction("above_max_bid", "min_bid", 7, 6)
    assert contradiction_sentence("en", found) == "Lowest bid: 7, but the highest bid is 6"


def test_cards_are_named_in_each_language() -> None:
    names = [card_name(language, HEART_KING) for language in LANGUAGES]
    assert names == ["kupa papaz", "king of hearts", "Herz König"]
    assert card_short(HEART_KING) == "♥K"
    assert cards_short(cards_of((0, 12, 8, HEART_KING))) == "♠A 10 2  ♥K"


def test_points_and_totals_have_their_signs() -> None:
    assert [points("de", each) for each in (80, 0, -60)] == ["+80", "0", "−60"]
    assert [total(each) for each in (80, 0, -60)] == ["80", "0", "−60"]


def test_a_field_that_changes_nothing_is_known() -> None:
    values = {field: getattr(Rules(), field) for field in OPTIONS}
    assert [field for field in OPTIONS if unused(values, field)] == [
        "open_hand",
        "exchange_min",
        "exchange_max",
        "target",
    ]


def test_only_numbers_have_no_words_for_their_values() -> None:
    for field, option in OPTIONS.items():
        words = [key for key in catalogue("tr") if key.startswith(f"option.{field}.value.")]
        assert len(words) == (len(values_of(option)) if not isinstance(option, Number) else option.nullable)
