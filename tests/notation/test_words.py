"""Cards, hands, calls, actions, settings and JSON as text."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batak.core.actions import Action, Bid, Exchange, NameTrump, Pass, PlayCard
from batak.core.cards import ALL_CARDS, PACK, SUITS
from batak.notation.actions import (
    NotACall,
    NotAnAction,
    format_action,
    format_call,
    parse_action,
    parse_call,
)
from batak.notation.cards import (
    NotACard,
    NotAHand,
    NotASuit,
    format_card,
    format_hand,
    format_suit,
    parse_card,
    parse_hand,
    parse_suit,
)
from batak.notation.json_text import DEEPEST, NotJson, Numeral, format_json, parse_json
from batak.notation.settings import NotASetting, format_setting, parse_setting
from tests.plain import cards as plain

cards = st.sampled_from(PACK)


def test_cards_are_a_suit_and_a_rank() -> None:
    assert [format_card(card) for card in PACK] == plain.PACK
    assert [parse_card(text) for text in plain.PACK] == [*PACK]
    assert [format_suit(suit) for suit in SUITS] == ["S", "H", "D", "C"]
    assert [parse_suit(text) for text in "SHDC"] == [*SUITS]


@pytest.mark.parametrize("text", ["", "S", "sa", "Sa", "S1", "S10", "AS", "SA ", "XA", "S\n"])
def test_no_cards(text: str) -> None:
    with pytest.raises(NotACard):
        parse_card(text)


@pytest.mark.parametrize("text", ["", "s", "SH", "N", "X", "♠"])
def test_no_suits(text: str) -> None:
    with pytest.raises(NotASuit):
        parse_suit(text)


@given(st.integers(0, ALL_CARDS))
def test_a_hand_is_read_as_it_was_written(hand: int) -> None:
    text = format_hand(hand)
    assert parse_hand(text) == hand
    assert sorted(plain.parse_hand(text)) == sorted(format_card(card) for card in PACK if hand >> card & 1)


def test_the_hand_of_the_spec() -> None:
    hand = parse_hand("AK3.T98..QJ75432")
    assert hand.bit_count() == 13
    assert format_hand(hand) == "AK3.T98..QJ75432"
    assert parse_hand("...") == 0


@pytest.mark.parametrize(
    "text",
    ["", "..", "....", "AA...", "KA...", "ak...", "A10...", "A. ..", "A...\n", "-...", "SA...", "1..."],
)
def test_no_hands(text: str) -> None:
    with pytest.raises(NotAHand):
        parse_hand(text)


def test_calls() -> None:
    assert parse_call("pass") == Pass()
    assert parse_call("0") == Bid(0)
    assert parse_call("13") == Bid(13)
    assert format_call(None) == "pass"
    assert format_call(7) == "7"


def test_a_call_of_very_many_digits_is_a_very_high_bid() -> None:
    call = parse_call("9" * 5000)
    assert isinstance(call, Bid)
    assert call.number > 10**6


@pytest.mark.parametrize(
    "text", ["", "Pass", "PASS", "p", "05", "+5", "-5", "5.0", " 5", "5\n", "\u0665", "\u00b2", "five"]
)
def test_no_calls(text: str) -> None:
    with pytest.raises(NotACall):
        parse_call(text)


actions: st.SearchStrategy[Action] = st.one_of(
    st.just(Pass()),
    st.integers(0, 13).map(Bid),
    st.sampled_from(SUITS).map(NameTrump),
    st.lists(cards, max_size=4).map(lambda laid: Exchange(tuple(laid))),
    cards.map(PlayCard),
)


@given(actions)
def test_an_action_is_read_as_it_was_written(action: Action) -> None:
    assert parse_action(format_action(action)) == action


def test_actions_in_words() -> None:
    told: list[Action] = [Pass(), Bid(7), NameTrump(SUITS[1]), Exchange((0, 13)), PlayCard(12)]
    assert [format_action(action) for action in told] == ["pass", "7", "H", "exchange S2 H2", "SA"]


@pytest.mark.parametrize("text", ["", "X", "S1", "exchange X", "exchange  S2", "07", "Passe", "S A"])
def test_no_actions(text: str) -> None:
    with pytest.raises(NotAnAction):
        parse_action(text)


@pytest.mark.parametrize(
    ("text", "setting"),
    [
        ("deals=3", ("deals", 3)),
        ("max_bid=null", ("max_bid", None)),
        ("partners=true", ("partners", True)),
        ("trump=spades", ("trump", "spades")),
        ("x=", ("x", "")),
        ("x=a=b", ("x", "a=b")),
        ("deals=3.0", ("deals", Numeral("3.0"))),
        ("deals=03", ("deals", "03")),
    ],
)
def test_settings(text: str, setting: tuple[str, Any]) -> None:
    assert parse_setting(text) == setting
    assert format_setting(*setting) == text


@pytest.mark.parametrize("text", ["", "deals", "=3"])
def test_no_settings(text: str) -> None:
    with pytest.raises(NotASetting):
        parse_setting(text)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text()
    | st.from_regex(r"-?(0|[1-9][0-9]{0,5})(\.[0-9]{1,5})?[eE][+-]?[0-9]{1,5}", fullmatch=True).map(Numeral),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(json_values)
def test_json_is_read_as_it_was_written(value: Any) -> None:
    text = format_json(value)
    assert parse_json(text) == value
    assert "\n" not in text
    text.encode()


@pytest.mark.parametrize(
    "text",
    [
        "1.10",
        "1e400",
        "-0.0",
        "1E+2",
        "9" * 5000,
        "-" + "9" * 5000,
        r'"\ud800"',
        r'{"\udfff":[]}',
        '"ş♠\u2028"',
        "123456789012345678901234567890",
    ],
)
def test_json_comes_back_to_the_letter(text: str) -> None:
    assert format_json(parse_json(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "nul",
        "NaN",
        "[Infinity]",
        "-Infinity",
        '{"a":1,"a":1}',
        '[{"a":{"b":1,"c":2,"b":1}}]',
        "01",
        "1.",
        "+1",
        "'a'",
        '"\n"',
        '"\t"',
        "[1,]",
        "{} {}",
        "\ufeff{}",
        "[" * 100_000,
        "[" * 100_000 + "]" * 100_000,
        '{"a":' * 50_000,
        "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1),
    ],
    ids=range(21),
)
def test_no_json(text: str) -> None:
    with pytest.raises(NotJson):
        parse_json(text)


def test_the_deepest_nesting_there_may_be() -> None:
    text = '{"a":[' * (DEEPEST // 2) + "]}" * (DEEPEST // 2)
    assert format_json(parse_json(text)) == text


def test_numerals_know_integers() -> None:
    assert Numeral("-" + "1" * 400).is_integer
    assert not Numeral("1e3").is_integer
    assert str(Numeral("1.50")) == "1.50"
