"""What the rules ask of a person is asked, and what they forbid is refused with its reason."""

import re
import time

import pytest

from batak.core.cards import Suit
from tests.web.browser import DESKTOP, PHONE, Device, Language
from tests.web.conftest import Opener
from tests.web.following import Frames
from tests.web.heard import Heard
from tests.web.player import highest, lowest, nothing
from tests.web.screens import Stage, stage
from tests.web.seen import Node
from tests.web.serving import Server
from tests.web.tables import SHORT, record_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

REASONS = ("must_follow", "must_beat", "must_trump", "must_overtrump", "trump_not_broken")


def to_forbidden(at: Stage) -> tuple[str, list[str]]:
    """Play until a card may not be played: its name, and the names of those that may."""
    while True:
        what, hand = at.player.wait()
        assert what != "over", "there always was a choice"
        cards = [*hand.all("button")]
        closed = [card.name for card in cards if not card.is_open]
        if what == "card" and closed:
            return at.player.dice.choice(closed), [card.name for card in cards if card.is_open]
        at.player.step()


@pytest.mark.parametrize("language", ["tr", "en", "de"])
def test_a_forbidden_card_says_why(language: Language, device: Device, profile: Opener, server: Server) -> None:
    context = profile(server, device, language, is_still=True)
    frames = Frames()
    frames.follow(context)
    at = stage(server, context, device, language)
    at.player.wish = nothing
    at.at("altin")
    card, allowed = to_forbidden(at)
    words, sent = at.words, len(frames.sent)
    at.player.tap(at.player.card(card), is_forbidden=True)
    sentence = "|".join(f"(?:{words.like(f'refusal.{reason}').pattern})" for reason in REASONS)
    told = at.page.get_by_role("main").get_by_text(re.compile(sentence)).first
    told.wait_for()
    more = at.page.get_by_role("log").filter(has_text=words.like("allowed")).first.inner_text()
    assert all(name[1:] in more for name in allowed), "the capital aside"
    assert len(frames.sent) == sent, "the server was not asked"
    assert at.player.card(card).count() == 1
    at.player.step()


def test_a_bid_that_is_too_low_says_how_much_it_takes(profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, PHONE, is_still=True), PHONE, "en")
    at.at("canak")
    at.player.play_until("call")
    low = at.page.get_by_role("button", name=re.compile(r"\b4$")).and_(at.page.get_by_role("button", disabled=True))
    at.player.tap(low.first, is_forbidden=True)
    at.page.get_by_text(at.words.like("refusal.bid_too_low")).first.wait_for()


def test_a_deal_that_nobody_wants_is_dealt_again(device: Device, profile: Opener, server: Server) -> None:
    context = profile(server, device, is_still=True)
    frames = Frames()
    frames.follow(context)
    at = stage(server, context, device, "en")
    at.player.wish = nothing
    Heard(at.page)
    at.at("klasik151", **SHORT, min_bid=13)
    while len(frames.happenings("deal_thrown_in")) < 3:
        at.player.step()
    at.page.wait_for_function("words => heard.some(([, said]) => said === words)", arg=at.words("event.deal_thrown_in"))
    at.player.wish = highest
    at.player.play_match()
    assert len(frames.happenings("deal_started")) == len(frames.happenings("deal_thrown_in")) + 1
    assert len(frames.happenings("deal_scored")) == 1


def test_a_forced_opening_stands_as_a_bid(profile: Opener, server: Server) -> None:
    context = profile(server, PHONE, "tr", is_still=True)
    frames = Frames()
    frames.follow(context)
    at = stage(server, context, PHONE, "tr")
    at.player.wish = lowest
    at.at("canak", match_end="deals", deals=4)
    while at.player.step() != "over":
        pass
    forced = [bid for bid in frames.happenings("bid_made") if bid["is_forced"]]
    assert len(forced) == 4
    assert {bid["seat"] for bid in forced} == {0, 1, 2, 3}, "the deal goes round"
    assert all(bid["number"] == 4 for bid in forced)


def test_cards_are_exchanged_unseen(device: Device, profile: Opener, server: Server) -> None:
    context = profile(server, device, is_still=True)
    frames = Frames()
    frames.follow(context)
    at = stage(server, context, device, "en")
    at.player.wish = highest
    at.at("canak-gommeli", **SHORT)
    at.player.play_until("exchange")
    before = names(at)
    at.player.step()
    assert at.player.wait()[0] == "turn", "what came lies face down"
    (exchanged,) = frames.happenings("cards_exchanged")
    assert len(exchanged["received"]) == len(exchanged["buried"]) == 1
    after = names(at)
    assert len(after) == 12
    assert sum(name in before for name in after) == 11
    at.player.play_match()


def names(at: Stage) -> list[str]:
    """The names of the cards in the own hand."""
    hand = at.player.look().first("group", at.words("table.your_cards"))
    assert hand is not None
    return [button.name for button in hand.all("button")]


def open_hands(seen: Node, at: Stage) -> list[Node]:
    """The hands that lie open."""
    return [*seen.all("group", at.words.like("table.hand_of"))]


def test_the_declarer_plays_both_hands(device: Device, profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, device, is_still=True), device, "en")
    at.player.wish = highest
    at.at("esi-acik", **SHORT)
    at.player.play_until("card")
    assert len(open_hands(at.player.look(), at)) == 1
    at.player.play_match()
    assert at.player.did["dummy"] == at.player.did["card"] == 13


def test_a_shown_hand_is_seen_and_plays_by_itself(profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, DESKTOP, is_still=True), DESKTOP, "en")
    at.player.wish = highest
    at.at("canak-esli", **SHORT)
    at.player.play_until("card")
    (shown,) = open_hands(at.player.look(), at)
    assert len([*shown.all("button")]) == 13
    assert not any(card.is_open for card in shown.all("button"))
    at.player.play_match()
    assert (at.player.did["dummy"], at.player.did["card"]) == (0, 13)


def test_trump_that_the_rules_fix_is_not_asked_for(profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, PHONE, "de", is_still=True), PHONE, "de")
    at.player.wish = highest
    at.at("koz-maca", **SHORT)
    at.player.play_until("card")
    assert at.player.did["trump"] == 0
    at.page.get_by_text(at.words("trump", suit=at.words.suit(Suit.SPADES))).first.wait_for(state="attached")


def test_leaving_asks_first_and_play_goes_on_without_its_player(profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, DESKTOP, is_still=True), DESKTOP, "en")
    at.player.wish = nothing
    at.at("altin", **SHORT)
    table = at.page.url
    at.player.play_until("card")
    at.button(at.words("table.leave"))
    dialog = at.page.get_by_role("dialog", name=at.words("table.leave_ask"))
    dialog.get_by_role("button", name=at.words("table.stay"), exact=True).click()
    at.player.step()
    at.player.play_until("card")
    at.button(at.words("table.leave"))
    dialog.get_by_role("button", name=at.words("table.leave"), exact=True).click()
    at.page.get_by_role("button", name=at.words("client.start.play")).wait_for()
    deadline = time.monotonic() + 10
    while record_of(at.context, table)["places"] is None:
        assert time.monotonic() < deadline, "bots play on to the end"
        at.page.wait_for_timeout(50)
