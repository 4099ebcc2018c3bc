"""Whole matches on every named rule set, on a phone and on a desktop, played as a person plays them."""

import json
import re
from random import Random

import pytest

from batak.cli.verify import unfair
from batak.core.rulesets import RULESETS
from batak.notation.check import check
from tests.web.browser import Device, Language
from tests.web.conftest import Opener
from tests.web.following import Frames
from tests.web.knowledge import Tracker
from tests.web.player import Wish, highest, lowest, nothing
from tests.web.screens import Stage, stage
from tests.web.serving import Server
from tests.web.tables import record_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LANGUAGES: tuple[Language, ...] = ("tr", "en", "de")
_CARD = re.compile("[SHDC][2-9TJQKA]")
WISHES: tuple[Wish, ...] = (highest, nothing, lowest)


def played(at: Stage, frames: Frames, wishes: tuple[Wish, ...] = WISHES) -> None:
    """Play the match at hand to its end, with a wish for each deal, and look at its record and at every frame."""
    player, deals = at.player, 0
    while (done := player.step()) != "over":
        deals += done == "next"
        player.wish = wishes[deals % len(wishes)]
    at.page.get_by_text(at.words("result.over")).first.wait_for()
    record = record_of(at.context, at.page.url)
    assert check(record) is None
    assert unfair(record) is None
    assert record["places"] is not None
    totals = {re.sub(r"(?<=\d)[.,](?=\d{3})", "", node.name) for node in player.look().all("cell")}
    assert {f"{abs(total)}" if total >= 0 else f"−{-total}" for total in record["totals"]} <= totals
    tracker = Tracker(record, 0)
    for frame in frames.received:
        tracker.see(frame)
    assert not tracker.leaks, tracker.leaks[:3]
    assert len(frames.received) > 52
    sent = [json.loads(frame) for frame in frames.sent]
    # Nobody is as quick as this player: what is too much for the server is sent again later.
    too_many = frames.refused("too_many_commands")
    acts = [frame["action"] for frame in sent if frame["type"] == "act" and frame["id"] not in too_many]
    played_cards = [action for action in acts if _CARD.fullmatch(action)]
    assert len(played_cards) == player.did["card"] + player.did["dummy"], "each card was sent once"


@pytest.mark.parametrize("base", RULESETS)
def test_a_match_of_two_deals(base: str, device: Device, profile: Opener, server: Server) -> None:
    language = LANGUAGES[list(RULESETS).index(base) % 3]
    context = profile(server, device, language, is_still=True)
    frames = Frames()
    frames.follow(context)
    at = stage(server, context, device, language)
    at.player.dice = Random(base)
    at.player.wish = highest
    at.at(base, match_end="deals", deals=2)
    played(at, frames, (highest, nothing))
    assert at.player.did["next"] >= 1
    assert len(frames.happenings("deal_scored")) == 2


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("base", RULESETS)
def test_a_whole_match(base: str, language: Language, device: Device, profile: Opener, server: Server) -> None:
    context = profile(server, device, language, is_still=True)
    frames = Frames()
    frames.follow(context)
    at = stage(server, context, device, language)
    at.player.dice = Random(f"{base}/{language}")
    at.at(base)
    played(at, frames)


def test_from_the_start_page_two_taps_lead_to_a_game(device: Device, profile: Opener, server: Server) -> None:
    context = profile(server, device, "tr")
    at = stage(server, context, device, "tr")
    at.page.goto("/")
    at.button(at.words.like("client.start.play"))
    assert at.player.play_until("card") == "card"
    at.player.step()


def test_rules_are_chosen_by_tapping_sentences(device: Device, profile: Opener, server: Server) -> None:
    """A match of two deals that is set up on the page of rules alone."""
    context = profile(server, device, "en", is_still=True)
    frames = Frames()
    frames.follow(context)
    at = stage(server, context, device, "en")
    at.choose("canak", 11, deals=2)
    at.player.wish = highest
    played(at, frames, (nothing, highest))
    view = frames.snapshots()[0]
    assert (view["base"], view["rules"]["deals"], view["rules"]["match_end"]) == ("canak", 2, "deals")
