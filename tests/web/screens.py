"""Every screen of the client, reached by playing: for pictures, and for what must hold on each.

A walk opens a fresh profile and yields the name of a screen each time that its page shows it.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route

from tests.web.book_walk import SCREENS as SHEETS
from tests.web.book_walk import sheets
from tests.web.browser import Device, Language
from tests.web.player import Player, highest, nothing
from tests.web.serving import Server
from tests.web.share_walk import SCREENS as SHARED
from tests.web.share_walk import sharing
from tests.web.sheet_walk import SCREENS as SHEET
from tests.web.sheet_walk import sheet
from tests.web.tables import SHORT, open_table
from tests.web.words import Words


@dataclass
class Stage:
    """Where a walk takes place: a server that the walk may kill and start again, a profile, a page, its player."""

    server: Server
    context: BrowserContext
    page: Page
    player: Player

    @property
    def words(self) -> Words:
        """The words of the page."""
        return self.player.words

    def at(self, base: str, **changes: Any) -> None:
        """Go to a new table."""
        self.page.goto(open_table(self.context, self.server, base, **changes))

    def choose(self, base: str, usual: int, deals: int) -> None:
        """Open a table on the page of rules, with another number of deals than the usual one."""
        words = self.words
        self.page.goto("/new")
        self.page.get_by_role("radio", name=words(f"ruleset.{base}.name")).first.check(force=True)
        sentence = self.page.get_by_role("paragraph").filter(has_text=words("option.deals.sentence", value=usual))
        self.player.tap(sentence.get_by_role("button", name=str(usual), exact=True))
        self.page.get_by_role("textbox", name=words("client.new.other_number")).fill(str(deals))
        self.button(words("client.new.take"))
        self.page.get_by_text(words("ruleset_changed", name=words(f"ruleset.{base}.name"))).first.wait_for()
        self.button(words("client.new.open"))

    def button(self, name: str | re.Pattern[str]) -> None:
        """Tap a button or a link."""
        for role in ("button", "link"):
            found = self.page.get_by_role(role, name=name, exact=isinstance(name, str))
            if found.count():
                self.player.tap(found.first)
                return
        raise AssertionError(f"there is no button {name}:\n{self.page.locator('body').aria_snapshot()}")

    def close(self) -> None:
        """Close the sheet that is open."""
        self.page.keyboard.press("Escape")
        self.page.get_by_role("dialog").wait_for(state="detached")


Walk = Callable[[Stage], Iterator[str]]


def stage(server: Server, context: BrowserContext, device: Device, language: Language) -> Stage:
    """A fresh page of a profile."""
    page = context.new_page()
    return Stage(server, context, page, Player(page, device, language))


def pages(at: Stage) -> Iterator[str]:
    """The pages around the table."""
    words = at.words
    at.page.goto("/")
    at.page.get_by_role("button", name=words("client.start.play")).wait_for()
    yield "start"
    at.context.set_offline(True)
    at.page.get_by_text(words("client.start.offline")).wait_for()
    yield "offline"
    at.context.set_offline(False)
    at.page.goto("/new")
    at.page.get_by_role("heading", level=1).wait_for()
    yield "new"
    whole = words("option.max_bid.value.none")
    sentence = at.page.get_by_role("paragraph").filter(has_text=words("option.max_bid.sentence", value=whole))
    at.player.tap(sentence.get_by_role("button", name=whole, exact=True))
    values = at.page.get_by_role("group", name=words("option.max_bid.name"), exact=True)
    at.player.tap(values.get_by_role("button", name="3", exact=True))
    at.page.get_by_text(words("play.contradictory")).first.wait_for()
    yield "contradictions"
    at.page.goto("/settings")
    at.page.get_by_role("heading", name=words("client.settings.title")).wait_for()
    yield "settings"
    at.page.goto("/nowhere")
    at.page.get_by_role("heading", name=words("client.state.missing")).wait_for()
    yield "missing"


def error(at: Stage) -> Iterator[str]:
    """A page that cannot be shown since the server answers nothing."""

    def fail(route: Route) -> None:
        route.fulfill(status=502, body="")

    at.page.route("**/api/rules", fail)
    at.page.goto("/new")
    at.page.get_by_role("heading", name=at.words("client.state.error")).wait_for()
    yield "error"


def deal(at: Stage) -> Iterator[str]:
    """A deal from its auction to its end, which is too high a bid; then the start page while the match runs."""
    words, player = at.words, at.player
    at.page.goto("/")
    at.button(words.like("client.start.play"))
    player.play_until("call")
    yield "auction"
    top = at.page.get_by_role("button", name=words("table.bid_button", n=13), exact=True)
    player.tap(top)
    at.page.get_by_role("group", name=words("table.confirm_bid", n=13)).wait_for()
    yield "bid-confirm"
    at.button(words("table.confirm_yes", n=13))
    player.play_until("trump")
    yield "trump"
    player.step()
    player.play_until("card")
    yield "table-first-trick"
    while not at.page.get_by_role("button", disabled=True).filter(visible=True).count() or player.did["card"] < 5:
        player.step()
        if player.play_until("card", "next") != "card":
            break
    yield "table"
    forbidden = player.forbidden()
    if forbidden is not None:
        player.tap(forbidden, is_forbidden=True)
        yield "refusal"
    at.page.keyboard.press("l")
    at.page.get_by_role("dialog").wait_for()
    yield "last-trick"
    at.close()
    yield from _sheets(at)
    player.play_until("next")
    yield "deal-failed"
    at.page.goto("/")
    at.page.get_by_role("heading", name=words("resume")).wait_for()
    yield "start-running"


def _sheets(at: Stage) -> Iterator[str]:
    words = at.words
    log = at.page.get_by_role("button", name=words("table.log"), exact=True)
    if log.count():
        at.player.tap(log)
        at.page.get_by_role("dialog").wait_for()
        yield "log"
        at.close()
    else:
        yield "log"
    at.button(words("table.menu"))
    at.page.get_by_role("dialog").wait_for()
    yield "menu"
    at.button(words("table.keys"))
    at.page.get_by_role("dialog", name=words("table.keys")).wait_for()
    yield "keys"
    at.close()
    at.button(words("table.menu"))
    at.page.get_by_role("dialog").get_by_role("button", name=words("table.leave")).click()
    at.page.get_by_role("dialog", name=words("table.leave_ask")).wait_for()
    yield "leave"
    at.close()


def exchange(at: Stage) -> Iterator[str]:
    """An exchange with cards chosen, and the cards that came."""
    player = at.player
    player.wish = highest
    at.at("canak-gommeli")
    player.play_until("exchange")
    for card in player.look().all("group", at.words("table.your_cards")):
        for button in [*card.all("button")][-2:]:
            player.tap(player.card(button.name))
    yield "exchange"
    at.button(at.words.like("table.exchange_go", n=2))
    player.play_until("turn", "card")
    yield "exchange-received"


def dummy(at: Stage) -> Iterator[str]:
    """The declarer plays the open hand as well."""
    at.player.wish = highest
    at.at("esi-acik")
    while at.player.did["dummy"] < 2:
        at.player.step()
    at.player.play_until("card")
    yield "dummy"


def shown(at: Stage) -> Iterator[str]:
    """The declarer's partner has laid the cards open and plays them."""
    at.player.wish = highest
    at.at("canak-esli")
    while at.player.did["card"] < 2:
        at.player.step()
    at.player.play_until("card")
    yield "shown"


def ends(at: Stage) -> Iterator[str]:
    """A bid that was made, the end of the match, and the proof of its deals."""
    words, player = at.words, at.player
    at.at("altin", match_end="deals", deals=2, min_bid=1, max_bid=1, forced_bid=1)
    player.play_until("next")
    yield "deal-made"
    player.play_until("over")
    yield "match-over"
    at.button(words("client.proof.self"))
    at.page.get_by_role("heading", level=1).wait_for()
    at.page.get_by_text(words("client.proof.ok")).first.wait_for()
    yield "proof"


def lost(at: Stage) -> Iterator[str]:
    """The server is gone for a while."""
    at.player.wish = nothing
    at.at("altin", **SHORT)
    at.player.play_until("card")
    at.server.kill()
    try:
        at.page.get_by_text(at.words("table.lost_more")).wait_for()
        yield "connection-lost"
    finally:
        at.server.start()


def elsewhere(at: Stage) -> Iterator[str]:
    """The table was opened in another window."""
    at.at("altin")
    at.player.play_until("call", "card")
    other = at.context.new_page()
    other.goto(at.page.url)
    at.page.get_by_text(at.words("client.state.elsewhere")).first.wait_for()
    other.close()
    yield "elsewhere"


WALKS: Mapping[Walk, tuple[str, ...]] = MappingProxyType(
    {
        pages: ("start", "offline", "new", "contradictions", "settings", "missing"),
        error: ("error",),
        deal: (
            *("auction", "bid-confirm", "trump", "table-first-trick", "table", "refusal", "last-trick"),
            *("log", "menu", "keys", "leave", "deal-failed", "start-running"),
        ),
        exchange: ("exchange", "exchange-received"),
        dummy: ("dummy",),
        shown: ("shown",),
        ends: ("deal-made", "match-over", "proof"),
        lost: ("connection-lost",),
        elsewhere: ("elsewhere",),
        sheet: SHEET,
        sheets: SHEETS,
        sharing: SHARED,
    }
)
"""Each walk with the screens that it shows, in order."""

PROVOKED: Mapping[Walk, tuple[str, ...]] = MappingProxyType(
    {
        error: (r"status of 502",),
        lost: (r"ERR_CONNECTION_REFUSED|WebSocket connection to",),
    }
)
"""What a walk provokes that the browser reports."""
