"""The bar over the pages: it leads between the game and the score sheets where there is room for it."""

import pytest
from playwright.sync_api import Locator, expect

from tests.web.browser import DESKTOP, PHONE
from tests.web.conftest import Opener
from tests.web.screens import Stage, stage
from tests.web.serving import Server
from tests.web.sheet_page import ID, SheetPage, sheet_text

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def bar(at: Stage) -> Locator:
    """The links between the parts of the site."""
    return at.page.get_by_role("navigation")


def link(at: Stage, text: str) -> Locator:
    """The way to one part."""
    return bar(at).get_by_role("link", name=at.words(text), exact=True)


def is_here(at: Stage, text: str | None) -> None:
    """Look which part is said to be shown."""
    expect(bar(at).locator("[aria-current]")).to_have_text([] if text is None else [at.words(text)])


def test_it_leads_from_the_game_to_the_sheets_and_back(profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, DESKTOP), DESKTOP, "en")
    at.page.goto("/")
    is_here(at, "client.start.nav")
    at.player.tap(link(at, "sheet.title"))
    at.page.wait_for_url("**/sheet")
    is_here(at, "sheet.title")
    SheetPage(at).show(sheet_text(title="Thursday"))
    is_here(at, "sheet.title")
    expect(at.page.get_by_role("heading", level=1)).to_have_text("Thursday")
    at.player.tap(link(at, "sheet.title"))
    at.page.wait_for_url("**/sheet")
    expect(at.page.locator(f"a[href='/sheet/{ID}']")).to_be_visible()
    at.page.goto("/settings")
    is_here(at, None)
    at.player.tap(link(at, "client.start.nav"))
    at.page.wait_for_url(f"{server.address}/")
    is_here(at, "client.start.nav")


def test_it_leaves_the_table_and_small_screens_alone(profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, DESKTOP), DESKTOP, "en")
    at.at("altin")
    expect(bar(at)).to_have_count(0)
    small = stage(server, profile(server, PHONE), PHONE, "en")
    for page in ("/", "/sheet", "/settings"):
        small.page.goto(page)
        small.page.get_by_role("heading", level=1).wait_for()
        expect(link(small, "sheet.title")).to_have_count(0)
