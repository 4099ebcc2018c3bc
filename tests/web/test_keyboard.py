"""A match with the keyboard alone."""

import pytest

from batak.core.cards import SUITS
from tests.web.browser import DESKTOP, PHONE, Device
from tests.web.conftest import Opener
from tests.web.player import Player, highest, nothing
from tests.web.screens import stage
from tests.web.seen import Node
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SUIT_KEYS = "SHDC"


class Keys(Player):
    """Plays with the keys of the table, and looks only where the focus is."""

    @property
    def focused(self) -> str:
        """The name of what has the focus."""
        found = self.page.locator(":focus")
        return found.get_attribute("aria-label") or found.inner_text()

    def press(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def _call(self, seen: Node) -> str:
        words = self.words
        if self.wish is nothing and any(button.is_open for button in seen.all("button", words("bid.pass"))):
            self.press("p")
            self._until_gone(words("phase.bidding"), words("bid.pass"))
            return "pass"
        number = max(n for n in range(14) if _is_open(seen, words("table.bid_button", n=n)))
        name = words("table.bid_button", n=number)
        self.press(*str(number))
        assert self.focused == name
        self.press("Enter")
        if self.page.get_by_role("group", name=words("table.confirm_bid", n=number)).is_visible():
            assert self.focused == words("table.confirm_yes", n=number)
            self.press("Enter")
        self._until_gone(words("phase.bidding"), name)
        return "bid"

    def _name_trump(self, seen: Node) -> None:  # noqa: ARG002 -- looks only where the focus is
        words = self.words
        suit = self.dice.choice(SUITS)
        self.press(SUIT_KEYS[suit])
        chosen = self.region(words("trump_pick")).get_by_role(
            "button", name=words("event.trump_named", suit=words.suit(suit))
        )
        chosen.wait_for()
        self.press("Enter")
        self.region(words("trump_pick")).wait_for(state="detached")

    def _exchange(self, seen: Node) -> None:  # noqa: ARG002 -- looks only where the focus is
        words = self.words
        for _ in range(2):
            self.press("ArrowRight", "Space")
        self.page.get_by_role("button", name=words.like("table.exchange_go", n=2)).wait_for()
        self.press("Enter")
        self.region(words.like("table.exchange_pick")).wait_for(state="detached")

    def _turn(self) -> None:
        self.press("ArrowRight")
        self.press("Space")

    def _go_on(self, button: Node) -> None:
        self.press("n")
        self.page.get_by_role("button", name=button.name, exact=True).wait_for(state="detached")

    def _play(self, hand: Node) -> str:
        allowed = [button.name for button in hand.all("button") if button.is_open]
        for _ in range(self.dice.randint(1, 3)):
            self.press("ArrowRight")
        card = self.focused
        assert card in allowed, f"{card} has the focus, allowed are {allowed}"
        self.press(self.dice.choice(["Enter", "Space"]))
        self.card(card).wait_for(state="detached")
        return "card" if hand.name == self.words("table.your_cards") else "dummy"


def _is_open(seen: Node, name: str) -> bool:
    return any(button.is_open for button in seen.all("button", name))


@pytest.mark.parametrize(
    ("base", "device"), [("altin", DESKTOP), ("canak-gommeli", PHONE), ("esi-acik", DESKTOP), ("canak-esli", PHONE)]
)
def test_a_match_without_a_pointer(base: str, device: Device, profile: Opener, server: Server) -> None:
    context = profile(server, device, is_still=True)
    at = stage(server, context, device, "en")
    keys = Keys(at.page, device, wish=highest)
    at.at(base, match_end="deals", deals=2)
    while (done := keys.step()) != "over":
        keys.wish = nothing if done == "next" else keys.wish
    assert keys.did["card"] + keys.did["dummy"] >= 24
    keys.press("Tab")
    assert keys.focused, "the focus was not lost"


def test_a_table_is_opened_with_the_keyboard(profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, DESKTOP, is_still=True), DESKTOP, "en")
    keys = Keys(at.page, DESKTOP)
    at.page.goto("/")
    at.page.get_by_role("button", name=at.words("client.start.play")).wait_for()
    for _ in range(12):
        keys.press("Tab")
        if at.words("client.start.play") in keys.focused:
            break
    keys.press("Enter")
    keys.play_until("card")
    keys.step()


def test_the_keys_tell_of_themselves_and_can_be_switched_off(profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, DESKTOP, is_still=True), DESKTOP, "en")
    keys = Keys(at.page, DESKTOP, wish=nothing)
    at.at("altin")
    keys.play_until("card")
    for key, name in (("l", "table.last_trick"), ("?", "table.keys")):
        keys.press(key)
        dialog = at.page.get_by_role("dialog", name=at.words(name))
        dialog.wait_for()
        keys.press("Escape")
        at.page.wait_for_function("() => document.querySelector('dialog') === null")
    keys.press("r")
    at.page.get_by_role("log").filter(has_text=at.words("table.totals")).wait_for(state="attached")
    address = at.page.url
    at.page.goto("/settings")
    at.page.get_by_role("switch", name=at.words("client.settings.single_keys")).click()
    at.page.goto(address)
    keys.play_until("card")
    keys.press("l")
    at.page.wait_for_timeout(100)
    assert not at.page.get_by_role("dialog").count()
    keys.step()
