"""A score sheet on paper: alone, black on white, with its head on each page."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from batak.texts.words import total
from tests.web.browser import DESKTOP, Device
from tests.web.conftest import Opener
from tests.web.paper import pages
from tests.web.screens import stage
from tests.web.serving import Server
from tests.web.shared import link
from tests.web.sheet_page import FOUR
from tests.web.test_sheet_share import LONG, SHEET, kept, opened, sharing

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def seen_on_paper(page: Page) -> list[Any]:
    """What of the page is printed: the parts of its body that are shown, and the colours of all their words."""
    found: list[Any] = page.evaluate(
        """() => {
          const shown = [...document.body.children].filter((each) => each.checkVisibility());
          const inks = shown.flatMap((each) => [each, ...each.querySelectorAll("*:not(svg, svg *)")]);
          return [
            shown.map((each) => each.localName),
            [...new Set(inks.map((each) => getComputedStyle(each).color))],
            getComputedStyle(document.body).backgroundColor,
          ];
        }"""
    )
    return found


def test_a_sheet_is_printed_alone_black_on_white(device: Device, profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, device, "tr", theme="dark", is_still=True), device, "tr")
    kept(at, SHEET)
    at.page.emulate_media(media="print")
    expect(at.page.locator("body > article")).to_be_visible()
    assert seen_on_paper(at.page) == [["article"], ["rgb(0, 0, 0)"], "rgb(255, 255, 255)"]
    at.page.emulate_media(media="screen")
    expect(at.page.locator("body > article")).to_be_hidden()
    expect(at.page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize("is_open", [True, False], ids=["kept", "shared"])
def test_each_page_on_paper_has_its_head(is_open: bool, profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, DESKTOP, "tr", is_still=True), DESKTOP, "tr")
    at.page.goto(link(LONG))
    at.page.get_by_role("heading", level=1).wait_for()
    if is_open:
        kept(at, LONG)
        sharing(at)
    printed = pages(at.page.pdf(format="A4", prefer_css_page_size=True))
    assert len(printed) > 1
    for page in printed:
        assert [*FOUR] == [text for text in page if text in FOUR][:4]
        assert f"{at.words('sheet.ten')} · {at.words('sheet.ends.deals', n=40)}" in page
    words = [text for page in printed for text in page]
    assert words.count(at.words("result.total")) == 1
    assert [*map(total, LONG.standing.totals)] == words[words.index(at.words("result.total")) + 1 :][:4]
    assert at.words("client.sheet.share.json") not in words


def test_the_button_prints(device: Device, profile: Opener, server: Server) -> None:
    at, dialog = opened(profile, server, device)
    # A browser without a window has no printer to ask for, and waits for it for ever.
    at.page.evaluate("void (print = () => { document.title = document.querySelector('body > article').textContent; })")
    dialog.get_by_role("button", name=at.words("client.sheet.share.print"), exact=True).click()
    at.page.wait_for_function("() => document.title.includes('7 dedi')")
