"""Settings change what they say, and are kept."""

import pytest
from playwright.sync_api import Locator

from batak.core.cards import Suit
from tests.web.browser import DESKTOP, PHONE, Device
from tests.web.conftest import Opener
from tests.web.player import highest, nothing
from tests.web.screens import Stage, stage
from tests.web.serving import Server
from tests.web.tables import open_table

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SWITCHES = (
    "four_colours",
    "one_row",
    "trump_first",
    "confirm_moves",
    "left_handed",
    "sound",
    "vibration",
    "single_keys",
    "reduced_motion",
)


def switch(at: Stage, name: str) -> Locator:
    """A switch of the page of settings."""
    return at.page.get_by_role("switch", name=at.words(f"client.settings.{name}"), exact=True)


def option(at: Stage, group: str, name: str) -> Locator:
    """One of several values of a setting."""
    return at.page.get_by_role("group", name=group, exact=True).get_by_role("radio", name=name, exact=True)


def with_settings(at: Stage, *switched: str) -> None:
    """Switch some settings over."""
    at.page.goto("/settings")
    for name in switched:
        at.player.tap(switch(at, name))


def to_card(at: Stage, base: str = "altin") -> None:
    """Go to a new table, to the first card of one's own."""
    at.at(base)
    at.player.play_until("card")


def test_everything_is_kept(device: Device, profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, device), device, "en")
    at.page.goto("/settings")
    before = {name: switch(at, name).is_checked() for name in SWITCHES}
    with_settings(at, *SWITCHES)
    words = at.words
    chosen = [
        option(at, words("client.settings.trick_speed"), words("client.settings.speed.1500")),
        option(at, words("client.settings.theme"), words("client.settings.theme_dark")),
        option(at, words("client.settings.text_size"), words("client.settings.percent", n=130)),
    ]
    for each in chosen:
        each.check(force=True)
    at.page.reload()
    assert {name: switch(at, name).is_checked() for name in SWITCHES} == {name: not on for name, on in before.items()}
    assert all(each.is_checked() for each in chosen)
    other = at.context.new_page()
    other.goto("/settings")
    other.get_by_role("switch", name=words("client.settings.sound"), exact=True).click()
    at.page.get_by_role("switch", name=words("client.settings.sound"), exact=True, checked=before["sound"]).wait_for()


def test_the_language_can_be_changed_at_any_time(device: Device, profile: Opener, server: Server) -> None:
    context = profile(server, device)
    at = stage(server, context, device, "en")
    at.player.wish = nothing
    to_card(at)
    table = at.page.url
    for language in ("de", "tr"):
        at.page.goto("/settings")
        option(at, at.words("play.language"), at.words(f"language.{language}")).check(force=True)
        at.player.language = language
        at.page.get_by_role("heading", name=at.words("client.settings.title"), exact=True).wait_for()
        assert at.page.locator("html").get_attribute("lang") == language
        at.page.goto(table)
        at.player.play_until("card")
        at.player.step()


@pytest.mark.parametrize("locale", ["tr", "de", "fr"])
def test_the_browser_chooses_the_first_language(locale: str, profile: Opener, server: Server) -> None:
    language = locale if locale in {"tr", "de"} else None
    at = stage(server, profile(server, PHONE, locale), PHONE, "en")
    at.page.goto("/settings")
    shown = at.page.locator("html").get_attribute("lang")
    assert shown == (language or "en") or (language is None and shown in {"en", "tr"})


def test_the_theme_is_chosen_by_hand_or_by_the_device(profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, DESKTOP, theme="dark"), DESKTOP, "en")
    at.page.goto("/settings")
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = at.page.evaluate(ground)
    at.page.emulate_media(color_scheme="light")
    at.page.wait_for_function(f"(dark) => {ground} !== dark", arg=dark)
    option(at, at.words("client.settings.theme"), at.words("client.settings.theme_dark")).check(force=True)
    at.page.wait_for_function(f"(dark) => {ground} === dark", arg=dark)


def cards(at: Stage) -> list[tuple[str, float, float]]:
    """The cards of the hand from left to right: name, and where each lies."""
    hand = at.page.get_by_role("group", name=at.words("table.your_cards"), exact=True).get_by_role("button")
    found: list[tuple[str, float, float]] = []
    for card in hand.all():
        box = card.bounding_box()
        assert box is not None
        found.append((card.get_attribute("aria-label") or "", box["x"], box["y"] + box["height"]))
    return sorted(found, key=lambda card: card[1])


def test_a_phone_can_show_the_hand_in_one_row(profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, PHONE, is_still=True), PHONE, "en")
    at.player.wish = nothing
    at.at("altin")
    at.player.play_until("call", "card")
    two = {round(low) for _, _, low in cards(at)}
    assert len(two) > 1
    table = at.page.url
    with_settings(at, "one_row")
    at.page.goto(table)
    at.player.play_until("call", "card")
    lows = [low for _, _, low in cards(at)]
    assert max(lows) - min(lows) < 30, "raised or at rest, in one row"


def test_trump_can_stand_first(profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, DESKTOP, is_still=True), DESKTOP, "en")
    with_settings(at, "trump_first")
    at.player.wish = highest
    at.at("altin")
    at.player.play_until("trump")
    tiles = at.player.region(at.words("trump_pick"))
    at.player.tap(tiles.get_by_role("button", name=at.words.suit(Suit.CLUBS)))
    at.button(at.words("event.trump_named", suit=at.words.suit(Suit.CLUBS)))
    tiles.wait_for(state="detached")
    at.player.play_until("card")
    names = [name for name, _, _ in cards(at)]
    clubs = [name for name in names if name.endswith(at.words("suit.clubs"))]
    assert names[: len(clubs)] == clubs


def test_a_move_can_be_confirmed(device: Device, profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, device, is_still=True), device, "en")
    with_settings(at, "confirm_moves")
    at.player.wish = nothing
    to_card(at)
    held = at.player.look()
    hand = held.first("group", at.words("table.your_cards"))
    assert hand is not None
    name = next(button.name for button in hand.all("button") if button.is_open)
    at.player.tap(at.player.card(name))
    at.page.get_by_text(at.words("table.tap_again")).first.wait_for()
    assert at.player.card(name).count() == 1
    at.player.tap(at.player.card(name))
    at.player.card(name).wait_for(state="detached")


_RECORD_MOTION = """
globalThis.moved = [];
const look = () => {
  for (const each of document.getAnimations()) {
    const frames = each.effect?.getKeyframes() ?? [];
    if (frames.some((frame) => "transform" in frame && frame.transform !== "none")) {
      moved.push(Number(each.effect.getComputedTiming().duration));
    }
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


@pytest.mark.parametrize("how", ["device", "setting", "not"])
def test_motion_can_be_switched_off(how: str, profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, DESKTOP, is_still=how == "device"), DESKTOP, "en")
    if how == "setting":
        with_settings(at, "reduced_motion")
    at.page.add_init_script(_RECORD_MOTION)
    at.player.wish = nothing
    to_card(at)
    for _ in range(2):
        at.player.step()
        at.player.play_until("card")
    moved: list[float] = at.page.evaluate("moved")
    if how == "not":
        assert max(moved) >= 150
    else:
        assert not [duration for duration in moved if duration > 80]


def test_a_trick_can_rest_until_a_tap(profile: Opener, server: Server) -> None:
    context = profile(server, PHONE, is_still=True)
    at = stage(server, context, PHONE, "en")
    at.page.goto("/settings")
    option(at, at.words("client.settings.trick_speed"), at.words("client.settings.speed.tap")).check(force=True)
    at.player.wish, at.player.is_patient = nothing, True
    at.page.goto(open_table(context, server, "altin"))
    at.player.play_until("card")
    at.player.step()
    trick = at.page.get_by_role("list", name=at.words("table.on_table")).get_by_role("listitem")
    trick.nth(3).wait_for()
    at.page.wait_for_timeout(1_800)
    assert trick.count() == 4, "it rests"
    at.player.is_patient = False
    at.player.play_until("card")
    at.page.wait_for_timeout(300)
    assert trick.count() < 4
