"""What is in the way of keeping is said plainly, and loses nothing: no room, no database, damage."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.book import Book, payload
from tests.web.books import beside, book_of, listing
from tests.web.browser import Device
from tests.web.conftest import Opener
from tests.web.own_browser import own_browser
from tests.web.serving import Server
from tests.web.sheet_page import FOUR

pytestmark = [pytest.mark.browser, pytest.mark.slow]


QUOTA = "Storage.overrideQuotaForOrigin"


def fill(book: Book, room: int | None) -> None:
    """Leave a profile this many bytes of room for what sites keep; None for as much as there is."""
    session: Any = book.at.context.new_cdp_session(book.page)
    wanted = {"origin": book.at.server.address} | ({} if room is None else {"quotaSize": room})
    session.send(QUOTA, wanted)


def asks_before_closing(book: Book) -> bool:
    """Whether a page asks before it is closed."""
    return bool(book.page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))"))


def test_where_there_is_no_room_nothing_is_lost_and_it_is_said(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    folder = tmp_path / "profile"
    folder.mkdir()
    with own_browser(browser, folder, server) as (book, _):
        number = book.begin()
        book.deal()
        expect(listing(book).stands(2)).to_have_count(1)
    # A browser that has just started asks how much room there is.
    with own_browser(browser, folder, server) as (book, _):
        book.show(number)
        fills_up_and_empties(book, number)


def fills_up_and_empties(book: Book, number: str) -> None:
    """There is no room for a second deal, and later there is."""
    words = book.words
    assert not asks_before_closing(book)
    fill(book, 1)
    book.deal(FOUR[1])
    said = book.page.get_by_role("alert").filter(has_text=words("client.sheet.keep.full"))
    expect(said).to_be_visible()
    expect(book.deals).to_have_count(2)
    assert asks_before_closing(book)
    expect(listing(book).stands(2)).to_have_count(1)
    book.at.button(words("client.back"))
    book.list("in_use").wait_for()
    card = book.stands(3)
    expect(card).to_contain_text(words("client.sheet.book.not_kept"))
    with book.page.expect_download() as downloading:
        book.at.button(words("client.sheet.book.export"))
    bundle = json.loads(downloading.value.path().read_text("utf-8"))
    assert [len(each["sheet"]["entries"]) for each in bundle["sheets"]] == [2]
    book.at.player.tap(card.get_by_role("link"))
    book.opened()
    expect(said).to_be_visible()
    book.at.button(words("client.state.retry"))
    expect(said).to_be_visible()
    fill(book, None)
    book.at.button(words("client.state.retry"))
    expect(said).to_have_count(0)
    other = beside(book)
    other.show(number)
    expect(other.deals).to_have_count(2)
    assert not asks_before_closing(book)


def test_a_sheet_begins_where_there_is_no_room_and_is_kept_later(profile: Opener, server: Server) -> None:
    book = book_of(profile, server)
    book.open()
    fill(book, 1)
    number = book.begin(title="Here")
    expect(book.page.get_by_role("alert").filter(has_text=book.words("client.sheet.keep.full"))).to_be_visible()
    book.deal()
    book.at.button(book.words("client.back"))
    book.do(book.cards().first, "archive")
    expect(book.cards("archived")).to_contain_text(book.words("client.sheet.book.not_kept"))
    book.take(payload("other.json", json.dumps({"format": "batak-sheet/1", "players": [*FOUR], "entries": []})))
    expect(book.told).to_contain_text(book.words("client.sheet.book.no_room"), ignore_case=True)
    fill(book, None)
    book.at.player.tap(book.cards("archived").get_by_role("link"))
    book.at.button(book.words("client.state.retry"))
    expect(book.page.get_by_role("alert")).to_have_count(0)
    other = beside(book)
    other.show(number)
    expect(other.deals).to_have_count(1)


NO_DATABASE = {
    "refused": "indexedDB.open = () => { throw new DOMException('no', 'SecurityError'); };",
    "failing": """indexedDB.open = () => {
      const request = new EventTarget();
      Object.defineProperty(request, "error", { value: new DOMException("no", "InvalidStateError") });
      setTimeout(() => request.dispatchEvent(new Event("error")));
      return Object.setPrototypeOf(request, IDBOpenDBRequest.prototype);
    };""",
    "missing": "Object.defineProperty(globalThis, 'indexedDB', { value: undefined });",
}


@pytest.mark.parametrize("way", NO_DATABASE)
def test_where_the_browser_keeps_nothing_it_is_said_and_all_can_be_taken_along(
    way: str, profile: Opener, server: Server
) -> None:
    book = book_of(profile, server)
    words = book.words
    book.at.context.add_init_script(NO_DATABASE[way])
    book.open()
    said = words("client.sheet.keep.fleeting")
    expect(book.page.get_by_text(said)).to_be_visible()
    assert not asks_before_closing(book)
    book.at.button(words("client.sheet.book.first"))
    book.name(1).fill("Ayşe")
    book.at.button(words("client.sheet.new.go"))
    book.opened()
    expect(book.page.get_by_text(said)).to_be_visible()
    book.deal("Ayşe")
    assert asks_before_closing(book)
    book.at.button(words("client.back"))
    expect(book.stands(2)).to_contain_text("Ayşe")
    with book.page.expect_download() as downloading:
        book.at.button(words("client.sheet.book.export"))
    kept = downloading.value.path().read_text("utf-8")
    book.do(book.stands(2), "delete")
    expect(book.cards()).to_have_count(0)
    book.take(payload("all.json", kept))
    expect(book.stands(2)).to_contain_text("Ayşe")


def test_a_database_that_stops_writing_is_said(profile: Opener, server: Server) -> None:
    book = book_of(profile, server)
    book.begin()
    book.page.evaluate(
        "() => { IDBObjectStore.prototype.put = () => { throw new DOMException('no', 'UnknownError'); }; }"
    )
    book.deal()
    said = book.page.get_by_role("alert").filter(has_text=book.words("client.sheet.keep.refused"))
    expect(said).to_be_visible()
    expect(book.deals).to_have_count(1)
    expect(listing(book).stands(1)).to_have_count(1)


SPOIL = """(id) => new Promise((done) => {
  indexedDB.open("batak-sheets").onsuccess = ({ target: { result } }) => {
    const store = result.transaction("sheets", "readwrite").objectStore("sheets");
    store.get(id).onsuccess = ({ target }) => {
      store.put({ ...target.result, text: target.result.text.slice(0, 40) }).onsuccess = () => done(result.close());
    };
  };
})"""


def test_a_sheet_that_is_damaged_is_listed_and_its_text_can_be_had(
    device: Device, profile: Opener, server: Server
) -> None:
    book = book_of(profile, server, device)
    words = book.words
    book.begin(title="Whole")
    number = book.begin(title="Broken")
    book.deal()
    book.open()
    expect(book.stands(2)).to_have_count(1)
    book.page.evaluate(SPOIL, number)
    book.page.reload()
    card = book.cards().filter(has_text=words("client.sheet.book.damaged"))
    expect(card).to_contain_text(words("client.sheet.book.damaged_about"))
    expect(book.stands(1).filter(has_text="Whole")).to_have_count(1)
    with book.page.expect_download() as downloading:
        book.do(card, "text")
    assert downloading.value.path().read_text("utf-8").startswith('{"format":"batak-sheet/1"')
    with book.page.expect_download() as downloading:
        book.at.button(words("client.sheet.book.export"))
    bundle = json.loads(downloading.value.path().read_text("utf-8"))
    assert sorted(type(each["sheet"]).__name__ for each in bundle["sheets"]) == ["dict", "str"]
    book.do(card, "delete")
    expect(card).to_have_count(0)
    book.at.button(words("client.sheet.undo"))
    expect(card).to_have_count(1)
