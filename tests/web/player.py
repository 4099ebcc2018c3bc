"""A person at the table, who finds everything by its role and its name, in any of the three languages."""

import re
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TookTooLong

from tests.web.browser import Device, Language
from tests.web.seen import Node, look
from tests.web.words import Words

Wish = Callable[[Sequence[int]], int | None]
"""What to bid of the numbers that may be bid; None to pass where that is possible."""

_PATIENCE = 30
"""Seconds until something must have happened."""


def highest(numbers: Sequence[int]) -> int | None:
    """Win the auction at once."""
    return max(numbers)


def lowest(numbers: Sequence[int]) -> int | None:
    """Bid as little as possible."""
    return min(numbers)


def nothing(_numbers: Sequence[int]) -> int | None:
    """Pass."""
    return None


@dataclass
class Player:
    """Plays at the table that a page shows.

    Attributes:
        page: the page.
        device: what it is shown on: fingers tap, a mouse clicks.
        language: the language of the page.
        wish: what is bid.
        dice: choose cards and trump.
        is_patient: let all motion come to its own end.
        did: how often each thing was done: `bid`, `pass`, `trump`, `exchange`, `turn`, `card`, `dummy`, `next`.
    """

    page: Page
    device: Device
    language: Language = "en"
    wish: Wish = lowest
    dice: Random = field(default_factory=lambda: Random(1))
    is_patient: bool = False
    did: Counter[str] = field(default_factory=Counter[str])

    @property
    def words(self) -> Words:
        """The words of the page."""
        return Words(self.language)

    def tap(self, what: Locator, *, is_forbidden: bool = False) -> None:
        """Tap or click something; what is forbidden only if told so."""
        if self.device.is_touched:
            what.tap(force=is_forbidden)
        else:
            what.click(force=is_forbidden)

    def look(self) -> Node:
        """Read the page."""
        return look(self.page.locator("body"))

    def play_match(self) -> None:
        """Play until the match is over."""
        while self.step() != "over":
            pass

    def play_until(self, *wanted: str) -> str:
        """Play until one of these things can be done (or until `over`), and leave it to be done. Returns which."""
        while (found := self.wait())[0] not in {*wanted, "over"}:
            self._do(*found)
        return found[0]

    def step(self) -> str:
        """Wait until something can be done, and do it. Returns what was done, `over` at the end of the match."""
        found = self.wait()
        return self._do(*found)

    def wait(self) -> tuple[str, Node]:
        """Wait until something can be done: what it is, and where. Whatever moves meanwhile is hurried to its end."""
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline:
            seen = self.look()
            found = self._asked(seen)
            if found is not None:
                return found
            self._pass_time(seen)
        raise AssertionError(f"nothing can be done:\n{self.page.locator('body').aria_snapshot()}")

    def _pass_time(self, seen: Node) -> None:
        """Show at once what has happened, with a tap beside the cards on the table; or wait, if one is patient."""
        trick = self.words("table.on_table")
        if not self.is_patient and seen.first("list", trick) is not None:
            with suppress(TookTooLong):
                self.page.get_by_role("list", name=trick).dispatch_event("pointerdown", timeout=200)
        else:
            self.page.wait_for_timeout(30)

    def _asked(self, seen: Node) -> tuple[str, Node] | None:
        words = self.words
        if seen.first("button", words("table.again")) is not None:
            return "over", seen
        ready = seen.first("button", re.compile(re.escape(words("table.next_deal")) + ".*"))
        if ready is not None and ready.is_open:
            return "next", ready
        for kind, name in (
            ("call", words("phase.bidding")),
            ("trump", words("trump_pick")),
            ("exchange", words.like("table.exchange_pick")),
            ("exchange", words.like("table.exchange_pick_exact")),
        ):
            region = seen.first("region", name)
            if region is not None:
                within = self.hands(seen) if kind == "exchange" else [region]
                is_asked = any(button.is_open for part in within for button in part.all("button"))
                return (kind, seen) if is_asked else None
        if any(hand.first("button", words.like("table.face_down")) for hand in self.hands(seen)):
            return "turn", seen
        playable = (hand for hand in self.hands(seen) if any(card.is_open for card in hand.all("button")))
        hand = next(playable, None)
        return None if hand is None else ("card", hand)

    def hands(self, seen: Node) -> list[Node]:
        """One's own hand and the one that lies open."""
        words = self.words
        return [*seen.all("group", words("table.your_cards")), *seen.all("group", words.like("table.hand_of"))]

    def _do(self, what: str, where: Node) -> str:
        match what:
            case "over":
                return what
            case "next":
                self._go_on(where)
            case "call":
                what = self._call(where)
            case "trump":
                self._name_trump(where)
            case "exchange":
                self._exchange(where)
            case "turn":
                self._turn()
            case _:
                what = self._play(where)
        self.did[what] += 1
        return what

    def _go_on(self, button: Node) -> None:
        self.tap(self.page.get_by_role("button", name=button.name, exact=True))

    def region(self, name: str | re.Pattern[str]) -> Locator:
        """A part of the page."""
        return self.page.get_by_role("region", name=name, exact=isinstance(name, str))

    def _call(self, seen: Node) -> str:
        words = self.words
        region = seen.first("region", words("phase.bidding"))
        assert region is not None
        numbers = [
            int(re.sub(r"\D", "", button.name))
            for button in region.all("button", words.like("table.bid_button"))
            if button.is_open
        ]
        can_pass = any(button.is_open for button in region.all("button", words("bid.pass")))
        wanted = self.wish(numbers) if numbers else None
        if wanted is None and can_pass:
            self.tap(self._button(words("phase.bidding"), words("bid.pass")))
            self._until_gone(words("phase.bidding"), words("bid.pass"))
            return "pass"
        number = min(numbers) if wanted is None else wanted
        name = words("table.bid_button", n=number)
        self.tap(self._button(words("phase.bidding"), name))
        sure = self._button(words("phase.bidding"), words("table.confirm_yes", n=number))
        if sure.is_visible():
            self.tap(sure)
        self._until_gone(words("phase.bidding"), name)
        return "bid"

    def _name_trump(self, seen: Node) -> None:
        words = self.words
        region = seen.first("region", words("trump_pick"))
        assert region is not None
        tiles = [button for button in region.all("button") if button.is_open and button.name != words("trump_pick")]
        tile = self.dice.choice(tiles)
        self.tap(self._button(words("trump_pick"), tile.name))
        self.tap(self.region(words("trump_pick")).get_by_role("button", name=words.like("event.trump_named")))
        self.region(words("trump_pick")).wait_for(state="detached")

    def _exchange(self, seen: Node) -> None:
        words = self.words
        hand = next(iter(self.hands(seen)))
        names = (words.like("table.exchange_pick"), words.like("table.exchange_pick_exact"))
        region = seen.first("region", names[0]) or seen.first("region", names[1])
        assert region is not None
        name = region.name
        least = int(re.findall(r"\d+", name)[0])
        for card in self.dice.sample([*hand.all("button")], least):
            self.tap(self.card(card.name))
        self.tap(self.region(name).get_by_role("button", name=words.like("table.exchange_go", n=least)))
        self.region(name).wait_for(state="detached")

    def _turn(self) -> None:
        self.tap(self.page.get_by_role("button", name=self.words.like("table.face_down")).first)

    def card(self, name: str) -> Locator:
        """A card in one of the hands."""
        hands = self.page.get_by_role("group", name=self.hand_names)
        return hands.get_by_role("button", name=name, exact=True)

    @property
    def hand_names(self) -> re.Pattern[str]:
        """The names of the hands."""
        mine, other = re.escape(self.words("table.your_cards")), self.words.like("table.hand_of").pattern
        return re.compile(f"^(?:{mine}|{other})$")

    def forbidden(self) -> Locator | None:
        """A card of the hand in turn that may not be played now, or None."""
        playable = (hand for hand in self.hands(self.look()) if any(card.is_open for card in hand.all("button")))
        cards = [card.name for hand in playable for card in hand.all("button") if not card.is_open]
        return self.card(self.dice.choice(cards)) if cards else None

    def _play(self, hand: Node) -> str:
        card = self.dice.choice([button.name for button in hand.all("button") if button.is_open])
        self.tap(self.card(card))
        self.card(card).wait_for(state="detached")
        return "card" if hand.name == self.words("table.your_cards") else "dummy"

    def _button(self, region: str, name: str) -> Locator:
        return self.region(region).get_by_role("button", name=name, exact=True)

    def _until_gone(self, region: str, name: str) -> None:
        """Wait until a button may no longer be pressed."""
        self.region(region).get_by_role("button", name=name, exact=True, disabled=False).wait_for(state="detached")
