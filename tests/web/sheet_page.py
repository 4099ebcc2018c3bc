"""A score sheet in the browser, as the people who write it use it; every tap is counted."""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Locator, Page

from batak.core.match import Points
from batak.sheet import Draft, Sheet, entered
from batak.sheet.file import parse_sheet
from tests.web.browser import PATIENCE
from tests.web.words import Words

if TYPE_CHECKING:
    from tests.web.screens import Stage

FOUR: tuple[str, ...] = ("Ayşe", "Mehmet", "Zeynep", "Ali")
ID = "abcdefgh2345"

_PUT = """async ([id, text]) => {
  const opening = indexedDB.open("batak-sheets");
  const database = await new Promise((done, failed) => {
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => failed(opening.error);
  });
  const writing = database.transaction("sheets", "readwrite");
  const now = Date.now();
  writing.objectStore("sheets").put({ id, text, begun: now, changed: now, isArchived: false, revision: 1 });
  await new Promise((done, failed) => {
    writing.oncomplete = done;
    writing.onerror = () => failed(writing.error);
  });
  database.close();
}"""

_TEXT = """async (id) => {
  const opening = indexedDB.open("batak-sheets");
  const database = await new Promise((done) => { opening.onsuccess = () => done(opening.result); });
  const asking = database.transaction("sheets").objectStore("sheets").get(id);
  const kept = await new Promise((done) => { asking.onsuccess = () => done(asking.result); });
  database.close();
  return kept.text;
}"""

Deal = tuple[int, int, tuple[int, ...]]
"""Declarer, bid, tricks."""


def sheet_text(deals: Sequence[Deal] = (), *, players: Sequence[str] = FOUR, **more: Any) -> str:
    """The text of a sheet's file; `settings` or `rules`, and whatever else stands in it, are given by name."""
    entries = [{"declarer": declarer, "bid": bid, "tricks": [*tricks]} for declarer, bid, tricks in deals]
    return json.dumps({"format": "batak-sheet/1", "players": [*players], "entries": entries, **more})


def kept(page: Page, sheet: str) -> Sheet:
    """The sheet of this id as the browser keeps it now, which may be a moment behind what is shown."""
    return parse_sheet(page.evaluate(_TEXT, sheet))


def keeps(page: Page, sheet: str, part: Callable[[Sheet], object], wanted: object) -> None:
    """Wait until a part of the kept sheet of this id is as wanted."""
    deadline = time.monotonic() + PATIENCE / 1000
    while part(kept(page, sheet)) != wanted and time.monotonic() < deadline:
        page.wait_for_timeout(30)
    assert part(kept(page, sheet)) == wanted


@dataclass
class SheetPage:
    """The page of one sheet.

    Attributes:
        at: where it is shown.
        taps: how many taps there were.
    """

    at: "Stage"
    taps: int = 0

    @property
    def page(self) -> Page:
        """The page."""
        return self.at.page

    @property
    def words(self) -> Words:
        """The words of the page."""
        return self.at.words

    def show(self, text: str) -> None:
        """Put a sheet on the shelf of the browser and go to it."""
        self.page.goto("/sheet")
        self.page.get_by_role("heading", level=1).wait_for()
        self.page.evaluate(_PUT, [ID, text])
        self.page.goto(f"/sheet/{ID}")
        self.adding.wait_for()

    def kept(self) -> Sheet:
        """The sheet as the browser keeps it now, which may be a moment behind what is shown."""
        return kept(self.page, ID)

    def keeps(self, part: Callable[[Sheet], object], wanted: object) -> None:
        """Wait until a part of the kept sheet is as wanted."""
        keeps(self.page, ID, part, wanted)

    def tap(self, what: Locator) -> None:
        """Tap something, and count it."""
        self.taps += 1
        self.at.player.tap(what)

    def button(self, name: str) -> Locator:
        """A button, or a link that looks like one, by its name."""
        within = self.dialog if self.dialog.count() else self.page
        return within.get_by_role("button", name=name, exact=True)

    @property
    def adding(self) -> Locator:
        """The button that adds a deal."""
        return self.page.get_by_role("button", name=self.words("sheet.add"), exact=True)

    @property
    def dialog(self) -> Locator:
        """What lies over the sheet."""
        return self.page.get_by_role("dialog")

    @property
    def saving(self) -> Locator:
        """The button that keeps what was written."""
        return self.dialog.get_by_role("button", name=self.words("client.sheet.entry.save"), exact=True)

    def choice(self, name: str) -> Locator:
        """One of several to choose from in a form: a declarer, or a bid."""
        return self.dialog.get_by_role("radio", name=name, exact=True)

    def count(self, name: str) -> Locator:
        """Where the tricks of somebody are written."""
        return self.dialog.get_by_role("spinbutton", name=name)

    def counts(self) -> list[int | None]:
        """The counts in the form, from the first to the last."""
        found = self.dialog.get_by_role("spinbutton").evaluate_all("all => all.map((one) => one.value)")
        return [int(each) if each else None for each in found]

    def open(self, number: int) -> None:
        """Tap the row of a deal."""
        self.tap(self.page.get_by_role("button", name=self.words("sheet.correct", n=number), exact=True))
        self.dialog.wait_for()

    def save(self) -> None:
        """Keep what is in the form."""
        self.tap(self.saving)
        self.dialog.wait_for(state="detached")

    def enter(self, deal: Deal, players: Sequence[str] = FOUR) -> int:
        """Write down a deal with as few taps as it needs: only counts that are not proposed. Returns how many."""
        before = self.taps
        declarer, bid, tricks = deal
        self.tap(self.adding)
        self.tap(self.choice(players[declarer]))
        self.tap(self.choice(str(bid)))
        order = sorted(range(len(tricks)), key=lambda field: field != declarer)
        for field in order:
            if self.counts()[field] != tricks[field]:
                self.give(players[field], tricks[field])
        assert self.counts() == [*tricks]
        self.save()
        return self.taps - before

    def give(self, name: str, tricks: int) -> None:
        """Write the tricks of somebody with the pad."""
        self.tap(self.count(name))
        pad = self.dialog.get_by_role("group", name=name, exact=True)
        self.tap(pad.get_by_role("button", name=str(tricks), exact=True))

    def row(self, number: int) -> list[str]:
        """The cells of a deal as they are read."""
        row = self.page.get_by_role("row").filter(
            has=self.page.get_by_role("rowheader", name=self.words("sheet.correct", n=number), exact=True)
        )
        return row.get_by_role("cell").all_inner_texts()

    def totals(self) -> list[int]:
        """The totals below the table."""
        texts = self.page.locator("tfoot").get_by_role("cell").all_inner_texts()
        return [int(text.replace("\N{MINUS SIGN}", "-").replace(".", "").replace(",", "")) for text in texts]


def totals_of(deals: Sequence[Deal], sheet: Sheet | None = None) -> Points:
    """The totals after deals, as the package works them out."""
    now = sheet or Sheet()
    for declarer, bid, tricks in deals:
        now = entered(now, Draft(declarer, bid, tricks))
    return now.standing.totals
