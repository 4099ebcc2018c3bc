import json
from string import ascii_lowercase

import pytest

from batak.texts import LANGUAGES, TextError, capital, catalogue, say
from batak.texts.catalogue import parse_catalogue

KEYS = sorted(catalogue("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys(language: str) -> None:
    assert sorted(catalogue(language)) == KEYS


@pytest.mark.parametrize("key", KEYS)
def test_a_sentence_needs_the_same_values_in_every_language(key: str) -> None:
    needed = {catalogue(language)[key].placeholders for language in LANGUAGES}
    assert len(needed) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_calm_and_whole(language: str) -> None:
    for key, message in catalogue(language).items():
        for text in message.texts.values():
            assert text.strip() == text, key
            assert text, key
            assert "!" not in text, key
            assert not text.startswith("-"), key


def test_a_plural_is_chosen_by_its_number() -> None:
    assert say("en", "option.deals.sentence", value=1) == "The match has 1 deal."
    assert say("en", "option.deals.sentence", value=2) == "The match has 2 deals."
    assert say("de", "option.deals.sentence", value=0) == "Das Spiel hat 0 Runden."
    assert say("tr", "option.deals.sentence", value=1) == "Oyun 1 turdur."


def test_points_lost_have_a_minus_sign_and_points_won_a_plus_sign() -> None:
    assert say("tr", "points.won", n=80) == "+80"
    assert say("tr", "points.lost", n=70) == "\N{MINUS SIGN}70"


def test_a_capital_follows_the_language() -> None:
    assert capital("tr", "ihale") == "İhale"
    assert capital("en", "ihale") == "Ihale"
    assert capital("de", "") == ""
    assert all(capital("tr", c)[0] == c.upper() for c in ascii_lowercase if c != "i")


@pytest.mark.parametrize(
    ("language", "key", "values"),
    [
        ("fr", "suit.hearts", {}),
        ("tr", "suit.stars", {}),
        ("tr", "suit", {}),
        ("tr", "refusal.bid_too_low", {}),
        ("tr", "refusal.bid_too_low", {"n": 5, "m": 6}),
        ("tr", "suit.hearts", {"n": 5}),
    ],
)
def test_what_cannot_be_said_is_refused(language: str, key: str, values: dict[str, int]) -> None:
    with pytest.raises(TextError):
        say(language, key, **values)


def plural(**changes: object) -> dict[str, object]:
    return {
        "declarations": ["input n", "local nPlural = n: plural"],
        "selectors": ["nPlural"],
        "match": {"nPlural=one": "{n} trick", "nPlural=other": "{n} tricks"},
    } | changes


def test_a_plural_is_read() -> None:
    message = parse_catalogue(json.dumps({"$schema": "x", "a": {"b": [plural()]}}))["a.b"]
    assert message.placeholders == {"n"}
    assert message.filled({"n": 1}) == "1 trick"


@pytest.mark.parametrize(
    "tree",
    [
        ["a"],
        {"a": 1},
        {"a": None},
        {"a": "{"},
        {"a": "{Name}"},
        {"a": "\\{n\\}"},
        {"a": []},
        {"a": ["text"]},
        {"a": [plural(), plural()]},
        {"a": [plural(more=1)]},
        {"a": [plural(declarations=[])]},
        {"a": [plural(declarations=["input n", 3])]},
        {"a": [plural(declarations=["input m", "local nPlural = n: plural"])]},
        {"a": [plural(declarations=["input n", "local nPlural = n: plural type=ordinal"])]},
        {"a": [plural(selectors=["n"])]},
        {"a": [plural(match="{n}")]},
        {"a": [plural(match={"nPlural=one": "{n}"})]},
        {"a": [plural(match={"nPlural=one": 1, "nPlural=other": "{n}"})]},
    ],
)
def test_a_catalogue_of_another_form_is_refused(tree: object) -> None:
    with pytest.raises(TextError):
        parse_catalogue(json.dumps(tree))


def test_a_key_that_stands_twice_is_refused() -> None:
    with pytest.raises(TextError, match="b: named twice"):
        parse_catalogue('{"a": {"b": "one", "b": "two"}}')
