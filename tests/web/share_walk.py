"""The screens by which score sheets leave the device, for pictures and for what must hold on each."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from tests.web.book import Book, payload
from tests.web.shared import bundle, link, played

if TYPE_CHECKING:
    from tests.web.screens import Stage

SCREENS = ("sheet-share", "sheet-share-evening", "sheets-numbers", "sheet-shared")


def sharing(stage: "Stage") -> Iterator[str]:
    """A sheet and its evening as pictures, the statistics of some, and a sheet that came by a link."""
    book = Book(stage)
    words, page = book.words, book.page
    now = datetime.now(UTC) - timedelta(hours=2)
    kept = [
        (played(9, title="Perşembe masası"), now, False),
        (played(6, seed=2, players=("Ece", "Ayşe", "", "Ali")), now, False),
        (played(12, seed=3), now - timedelta(days=7), True),
    ]
    book.open()
    book.take(payload("all.json", bundle(kept)))
    book.told.get_by_text(words("client.sheet.book.imported", n=len(kept))).wait_for()
    book.cards().filter(has_text="Perşembe masası").get_by_role("link").click()
    page.locator("tfoot").first.wait_for()
    stage.button(words("client.sheet.share.title"))
    dialog = page.get_by_role("dialog")
    picture = dialog.get_by_role("img").first
    picture.wait_for()
    yield "sheet-share"
    dialog.get_by_role("radio", name=words("client.sheet.share.evening"), exact=True).check(force=True)
    picture.wait_for()
    yield "sheet-share-evening"
    page.goto("/sheet/numbers")
    page.get_by_role("heading", name=words("sheet.numbers"), exact=True).wait_for()
    yield "sheets-numbers"
    page.goto(link(played(9, seed=5, title="Perşembe masası")))
    page.locator("tfoot").wait_for()
    yield "sheet-shared"
