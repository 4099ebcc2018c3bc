"""The screens of the list of score sheets, for pictures and for what must hold on each."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from tests.web.book import Book, payload
from tests.web.sheet_page import FOUR

if TYPE_CHECKING:
    from tests.web.screens import Stage

SCREENS = (
    *("sheets-empty", "sheet-new", "sheets", "sheets-actions", "sheets-deleted", "sheets-refused"),
    *("sheets-spreadsheet", "sheets-not-done"),
)

_LONG = ("Abdurrahmangazi", "Maximiliane-Charlotte", "Ö", "Ali Rıza Kırmızıgül")
_DEALS = ((0, 7, (9, 2, 1, 1)), (1, 6, (3, 5, 3, 2)), (2, 5, (2, 3, 6, 2)), (0, 6, (6, 3, 2, 2)))
_FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); }"


def _bundle() -> str:
    """Four sheets of different kinds, one of them put away."""
    entries = [{"declarer": declarer, "bid": bid, "tricks": tricks} for declarer, bid, tricks in _DEALS]
    kinds: tuple[dict[str, object], ...] = (
        {"players": FOUR, "title": "Perşembe masası"},
        {"players": FOUR, "settings": {"partners": True, "target": 101}},
        {"players": _LONG, "rules": {"base": "altin", "deals": 11}},
        {"players": FOUR, "title": "Yılbaşı"},
    )
    sheets: list[dict[str, object]] = []
    for days, kind in enumerate(kinds):
        begun = (datetime.now(UTC) - timedelta(days=30 * days, hours=1)).isoformat()
        sheet = {"format": "batak-sheet/1", "entries": entries, **kind}
        sheets.append({"begun": begun, "changed": begun, "archived": days == 3, "sheet": sheet})
    return json.dumps({"format": "batak-sheets/1", "sheets": sheets})


def sheets(stage: "Stage") -> Iterator[str]:
    """All sheets: none, a new one, many, and what can be done with them."""
    book = Book(stage)
    words = book.words
    book.open()
    book.page.get_by_text(words("client.sheet.book.empty")).wait_for()
    yield "sheets-empty"
    book.take(payload("all.json", _bundle()))
    book.told.get_by_text(words("client.sheet.book.imported", n=4)).wait_for()
    stage.button(words("client.sheet.book.others"))
    book.page.get_by_label(words("client.sheet.new.rules"), exact=True).select_option("esli151")
    for number, name in enumerate(FOUR, 1):
        book.name(number).fill(name)
    yield "sheet-new"
    book.open()
    book.cards().nth(2).wait_for()
    yield "sheets"
    book.more(book.cards().first)
    yield "sheets-actions"
    stage.close()
    book.do(book.cards().first, "delete")
    book.page.get_by_text(words.like("client.sheet.book.deleted")).first.wait_for()
    yield "sheets-deleted"
    stage.button(words("client.sheet.undo"))
    book.cards().nth(2).wait_for()
    book.take(payload("1.json", "[]"), payload("2.png", b"\xff"), payload("3.json", '{"format":"batak-record/1"}'))
    book.told.get_by_role("listitem").nth(2).wait_for()
    yield "sheets-refused"
    book.take(payload("Perşembe.csv", "deal,declarer,bid\n"))
    book.page.get_by_role("dialog", name=words("client.sheet.book.csv")).wait_for()
    yield "sheets-spreadsheet"
    stage.close()
    book.page.evaluate(f"() => {{ {_FULL} }}")
    book.do(book.cards().first, "archive")
    book.page.get_by_role("alert").wait_for()
    yield "sheets-not-done"
