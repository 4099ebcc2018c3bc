"""A screen reader is told of everything that happens, in three languages, and at the pace of the table."""

import re
from pathlib import Path

import pytest

from batak.notation.cards import parse_card
from batak.texts import card_name
from tests.web.browser import DESKTOP, PHONE, Language, Watch
from tests.web.conftest import Opener
from tests.web.following import Frames
from tests.web.heard import Heard
from tests.web.player import lowest, nothing
from tests.web.screens import Stage, stage
from tests.web.serving import Server, serving
from tests.web.tables import SHORT

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def check(at: Stage, frames: Frames, heard: Heard) -> None:
    """Every happening so far was told, each in the words of the language."""
    words, said, urgent = at.words, heard.politely(), heard.at_once()
    (deal,) = frames.happenings("deal_started")
    dealt = [text for text in said if words.like("sr.dealt").fullmatch(text)]
    assert len(dealt) == 1
    assert all(card_name(words.language, parse_card(card)) in dealt[0] for card in deal["hand"])
    names = [words("you"), *(player["name"] for player in frames.snapshots()[0]["players"][1:])]
    calls = [
        words("event.bid_made", name=names[call["seat"]], n=call["number"]) for call in frames.happenings("bid_made")
    ] + [words("event.passed", name=names[call["seat"]]) for call in frames.happenings("passed")]
    plays = [
        words("event.card_played", name=names[play["seat"]], card=card_name(words.language, parse_card(play["card"])))
        for play in frames.happenings("card_played")
    ]
    shown = at.player.did["card"]
    assert set(calls) <= set(said)
    assert set(plays[: (shown - 1) * 4]) <= set(said)
    assert [text for text in said if text in plays] == plays[: sum(text in plays for text in said)]
    assert sum(words.like("sr.contract").fullmatch(text) is not None for text in said) == 1
    assert sum(words.like("sr.trick").fullmatch(text) is not None for text in said) >= shown - 1
    turns = re.compile(f"(?:{words.like('sr.your_turn').pattern}|{words.like('sr.your_lead').pattern}).*")
    assert sum(turns.fullmatch(text) is not None for text in urgent) >= shown


@pytest.mark.parametrize(("language", "device"), [("en", DESKTOP), ("de", PHONE)], ids=["en", "de"])
def test_tricks_are_told(language: Language, device: object, profile: Opener, server: Server) -> None:
    context = profile(server, device, language)
    frames = Frames()
    frames.follow(context)
    at = stage(server, context, PHONE if device is PHONE else DESKTOP, language)
    heard = Heard(at.page)
    at.player.is_patient, at.player.wish = True, nothing
    at.at("altin", **SHORT)
    while at.player.did["card"] < 3:
        at.player.step()
    at.player.play_until("card")
    check(at, frames, heard)


def test_a_match_at_the_pace_of_people(profile: Opener, client: None, tmp_path: Path, watch: Watch) -> None:  # noqa: ARG001
    """Bots think as long as they do by default, motion is shown, nothing is hurried; all of it is told in Turkish."""
    with serving(tmp_path, bot_delay=None) as server:
        context = profile(server, DESKTOP, "tr")
        frames = Frames()
        frames.follow(context)
        at = stage(server, context, DESKTOP, "tr")
        heard = Heard(at.page)
        at.player.is_patient, at.player.wish = True, lowest
        at.at("altin", **SHORT)
        at.player.play_match()
        check(at, frames, heard)
        said = heard.politely()
        assert sum(at.words.like("sr.result").fullmatch(text) is not None for text in said) == 1
        assert sum(at.words.like("sr.trick").fullmatch(text) is not None for text in said) == 13
        assert at.words("result.over") in said
        at.page.close()
