"""The words of a score sheet in every language."""

from typing import Any

import pytest

from batak.core.rulesets import ruleset
from batak.notation.faults import Faulty
from batak.sheet import Named, Reason, Refusal, Ten, named
from batak.sheet.file import parse_sheet
from batak.sheet.settings import SETTINGS
from batak.sheet.words import (
    match_end,
    player_names,
    setting_name,
    setting_range,
    setting_value,
    settings_title,
    why_faulty,
    why_refused,
)
from batak.texts import LANGUAGES

START = '{"format":"batak-sheet/1","players":["A","B","C","D"],"entries":[]'


def why(text: str, language: str = "en") -> str:
    with pytest.raises(Faulty) as faulty:
        parse_sheet(text)
    return why_faulty(language, faulty.value.fault)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_has_a_name_and_words_for_its_values(language: str) -> None:
    assert len({setting_name(language, name) for name in SETTINGS}) == 10
    for trump in ("declarer", "spades", "volunteer"):
        assert setting_value(language, "trump", trump) != trump
    assert setting_value(language, "partners", value=True) != setting_value(language, "partners", value=False)
    assert setting_value(language, "match_end", "target") != setting_value(language, "match_end", "deals")


def test_values_and_ranges() -> None:
    assert setting_value("en", "target", 151) == "151"
    assert setting_value("en", "target", "many") == "many"
    assert setting_value("en", "double_failed", value=True) == "on"
    assert setting_range("target") == "51, 61 … 1001"
    assert setting_range("min_bid") == "1–13"
    assert setting_range("trump") == "declarer, spades, volunteer"
    assert setting_range("partners") == "false, true"


def test_what_a_sheet_is_played_by() -> None:
    assert settings_title("en", Ten()) == "Own settings"
    assert settings_title("tr", named("canak")) == "Çanak"
    assert settings_title("en", Named("canak", ruleset("canak", deals=5))) == "Çanak, changed"
    assert match_end("en", Ten().rules) == "Match to 151 points"
    assert match_end("de", named("altin").rules) == "Spiel über 5 Runden"


def test_players_without_a_name_have_a_number() -> None:
    assert player_names("en", ("Ayşe", " ", "", "Ali")) == ("Ayşe", "Player 2", "Player 3", "Ali")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", Reason)
def test_every_refusal_has_a_sentence(code: Reason, language: str) -> None:
    numbers: dict[Reason, tuple[Any, ...]] = {
        Reason.BID_TOO_LOW: (5,),
        Reason.BID_TOO_HIGH: (12,),
        Reason.WRONG_NUMBER: (4, 2),
        Reason.SUM_TOO_LOW: (13, 11),
        Reason.SUM_TOO_HIGH: (13, 15),
    }
    sentence = why_refused(language, Refusal(code, *numbers.get(code, ())))
    if code in {Reason.SUM_TOO_LOW, Reason.SUM_TOO_HIGH}:
        assert "2" in sentence
    assert sentence


def test_a_sum_says_how_many_are_missing() -> None:
    assert why_refused("en", Refusal(Reason.SUM_TOO_LOW, 13, 11)) == "Total 11, must be 13. 2 missing."
    assert why_refused("tr", Refusal(Reason.SUM_TOO_HIGH, 13, 14)) == "Toplam 14, olması gereken 13. 1 el fazla."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "{}",
        START.replace("sheet/1", "sheet/2") + "}",
        START + ',"settings":3}',
        START + ',"settings":{},"rules":{}}',
        *(
            START.replace("[]", f"[{each}]") + "}"
            for each in (
                "3",
                "{}",
                '{"declarer":4,"bid":7,"tricks":[9,4]}',
                '{"declarer":0,"bid":14,"tricks":[9,4]}',
                '{"declarer":0,"bid":7,"tricks":[9]}',
            )
        ),
    ],
)
def test_every_fault_has_a_sentence(text: str, language: str) -> None:
    assert "{" not in why(text, language)


def test_faults_name_every_setting_and_what_it_may_be() -> None:
    told = why(START + ',"settings":{"target":150,"trump":3}}')
    assert told == (
        "Target: 150 is out of range (51, 61 … 1001); Trump: 3 cannot stand here (declarer, spades, volunteer)"
    )
    assert why(START + ',"rules":{"base":"altin","deals":61}}') == "Number of deals: 61 is out of range"
    assert why(START + ',"rules":{}}') == "These are no settings to play by"
    assert why(START.replace("[]", '[{"declarer":0}]') + "}") == "Missing: bid"
