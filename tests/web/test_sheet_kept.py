"""What the page said is kept is kept: of closed and killed pages, of a killed browser, of two pages at once."""

import contextlib
import os
import signal
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Error, expect

from tests.web.book import Book
from tests.web.books import beside, book_of, listing
from tests.web.browser import Device, Watch
from tests.web.conftest import Opener
from tests.web.own_browser import own_browser
from tests.web.serving import Server
from tests.web.sheet_page import FOUR

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.mark.parametrize("way", ["closed", "killed"])
def test_a_page_that_ends_right_after_a_step_loses_nothing(
    way: str, profile: Opener, server: Server, watch: Watch
) -> None:
    watch.allow("the page crashed")
    book = book_of(profile, server)
    number = book.begin()
    watching = listing(book)
    for deal in range(1, 4):
        book.deal()
        # The other page hears of a step once it is written.
        expect(watching.stands(deal + 1)).to_have_count(1)
        if way == "closed":
            book.page.close()
        else:
            crash(book)
        book = beside(book)
        book.show(number)
        expect(book.deals).to_have_count(deal)
    for deal in (2, 1, 0):
        book.at.player.tap(book.undo)
        expect(book.deals).to_have_count(deal)


def crash(book: Book) -> None:
    """Kill what shows a page."""
    with book.page.expect_event("crash"), contextlib.suppress(Error):
        book.page.goto("chrome://crash")


@pytest.mark.skipif(os.name != "posix", reason="processes are killed by their group")
def test_a_browser_that_is_killed_right_after_a_step_loses_nothing(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    dice = Random(7)
    folder = tmp_path / "profile"
    folder.mkdir()
    with own_browser(browser, folder, server) as (book, _):
        number = book.begin(rules="canak")
    deals = 0
    for _ in range(5):
        with own_browser(browser, folder, server) as (book, running):
            book.show(number)
            expect(book.deals).to_have_count(deals)
            watching = listing(book)
            for _ in range(dice.randint(1, 2)):
                book.deal()
                deals += 1
                expect(watching.stands(deals + 1)).to_have_count(1)
            os.killpg(running.pid, signal.SIGKILL)
    with own_browser(browser, folder, server) as (book, _):
        book.show(number)
        expect(book.deals).to_have_count(deals)
        book.undo.click()
        expect(book.deals).to_have_count(deals - 1)


def test_a_connection_that_the_browser_closes_is_opened_again(profile: Opener, server: Server) -> None:
    book = book_of(profile, server)
    book.at.context.add_init_script("""
      globalThis.databases = [];
      const { open } = indexedDB;
      indexedDB.open = (...asked) => {
        const request = open.apply(indexedDB, asked);
        request.addEventListener("success", () => databases.push(request.result));
        return request;
      };""")
    number = book.begin()
    book.page.evaluate("databases.at(-1).close()")
    book.deal()
    other = beside(book)
    expect(book.page.get_by_role("alert")).to_have_count(0)
    other.show(number)
    expect(other.deals).to_have_count(1)
    assert book.page.evaluate("databases.length") > 1


def test_two_pages_show_what_the_other_writes(device: Device, profile: Opener, server: Server) -> None:
    one = book_of(profile, server, device)
    number = one.begin()
    other = beside(one)
    other.show(number)
    for deal, book in enumerate((one, other, one, other), 1):
        book.deal(FOUR[deal % 4])
        for each in (one, other):
            expect(each.deals).to_have_count(deal)
    one.at.player.tap(one.undo)
    expect(other.deals).to_have_count(3)
    other.open()
    other.do(other.cards().first, "delete")
    said = one.page.get_by_role("alert").filter(has_text=one.words("client.sheet.keep.gone"))
    expect(said).to_be_visible()
    one.at.button(one.words("client.sheet.keep.keep_here"))
    expect(said).to_have_count(0)
    expect(other.stands(4)).to_have_count(1)


DEAF = "globalThis.BroadcastChannel = class { postMessage() {} };"


@pytest.mark.parametrize("kept", ["here", "there"])
def test_two_pages_that_write_the_same_sheet_lose_neither(kept: str, profile: Opener, server: Server) -> None:
    one = book_of(profile, server)
    one.at.context.add_init_script(DEAF)
    words = one.words
    number = one.begin()
    other = beside(one)
    other.show(number)
    other.deal(FOUR[1])
    other.deal(FOUR[2])
    one.deal(FOUR[3], 7)
    said = one.page.get_by_role("alert").filter(has_text=words("client.sheet.keep.taken"))
    expect(said).to_be_visible()
    expect(one.deals).to_have_count(1)
    if kept == "here":
        one.at.button(words("client.sheet.keep.keep_here"))
        expect(said).to_have_count(0)
        expect(one.deals).to_have_count(1)
        one.at.player.tap(one.undo)
        expect(one.deals).to_have_count(2)
    else:
        one.at.button(words("client.sheet.keep.take_there"))
        expect(one.deals).to_have_count(2)
        one.at.button(words("client.sheet.redo"))
        expect(one.deals).to_have_count(1)
