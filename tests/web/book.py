"""Score sheets in the browser, as a person uses them: the list of all sheets, a new one, deals."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import FilePayload, Locator, Page

from tests.web.sheet_page import FOUR
from tests.web.words import Words

if TYPE_CHECKING:
    from tests.web.screens import Stage

ADDRESS = re.compile(r"/sheet/[a-z0-9]{12}$")


@dataclass
class Book:
    """The list of sheets on a page, and what is done there."""

    at: "Stage"

    @property
    def page(self) -> Page:
        """Its page."""
        return self.at.page

    @property
    def words(self) -> Words:
        """The words of the page."""
        return self.at.words

    def open(self) -> None:
        """Go to the list."""
        self.page.goto(f"{self.at.server.address}/sheet")
        self.list("in_use").wait_for()

    def list(self, which: str) -> Locator:
        """One of the lists: `in_use` or `archived`."""
        return self.page.get_by_role("region", name=self.words(f"client.sheet.book.{which}"), exact=True)

    def cards(self, which: str = "in_use") -> Locator:
        """The sheets of a list."""
        return self.list(which).get_by_role("listitem")

    def begin(self, names: Sequence[str] = FOUR, *, rules: str | None = None, title: str = "") -> str:
        """Begin a sheet with other players; rules are the name of a set. Returns its id."""
        self.page.goto(f"{self.at.server.address}/sheet/new")
        for number, name in enumerate(names, 1):
            self.name(number).fill(name)
        if rules is not None:
            self.page.get_by_label(self.words("client.sheet.new.rules"), exact=True).select_option(rules)
        self.page.get_by_label(self.words("client.sheet.new.named"), exact=True).fill(title)
        self.at.button(self.words("client.sheet.new.go"))
        return self.opened()

    def name(self, number: int) -> Locator:
        """The field for the name of a player, from 1."""
        words = self.words
        key = words("client.sheet.new.first_name") if number == 1 else words("client.sheet.new.name", n=number)
        return self.page.get_by_role("combobox", name=key, exact=True)

    def opened(self) -> str:
        """Wait until a sheet is shown. Returns its id."""
        self.page.wait_for_url(ADDRESS)
        self.adding.wait_for()
        return self.page.url.rpartition("/")[2]

    def show(self, number: str) -> None:
        """Go to a sheet by its id."""
        self.page.goto(f"{self.at.server.address}/sheet/{number}")
        self.adding.wait_for()

    @property
    def adding(self) -> Locator:
        """The button that adds a deal."""
        return self.page.get_by_role("button", name=self.words("sheet.add"), exact=True)

    def deal(self, declarer: str = FOUR[0], bid: int = 5) -> None:
        """Write down a deal with the counts that are proposed."""
        self.at.player.tap(self.adding)
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_role("radio", name=declarer, exact=True).check(force=True)
        dialog.get_by_role("radio", name=str(bid), exact=True).check(force=True)
        dialog.get_by_role("button", name=self.words("client.sheet.entry.save"), exact=True).click()
        dialog.wait_for(state="detached")

    @property
    def deals(self) -> Locator:
        """The deals on the sheet that is open."""
        correct = self.words.like("sheet.correct")
        return self.page.get_by_role("rowheader").get_by_role("button", name=correct)

    @property
    def undo(self) -> Locator:
        """The button that goes back by a step."""
        return self.page.get_by_role("button", name=self.words("client.sheet.undo"), exact=True)

    def stands(self, deal: int) -> Locator:
        """The sheet of the list of which this deal comes next."""
        return self.cards().filter(has_text=re.compile(rf"{re.escape(self.words('table.deal_n', n=deal))}\b"))

    def more(self, card: Locator) -> Locator:
        """Open what can be done with a sheet."""
        self.at.player.tap(card.get_by_role("button"))
        dialog = self.page.get_by_role("dialog")
        dialog.wait_for()
        return dialog

    def do(self, card: Locator, what: str) -> None:
        """Do something with a sheet: `archive`, `take_out`, `delete`, `open`, `text`."""
        dialog = self.more(card)
        name = self.words(f"client.sheet.book.{what}")
        self.at.player.tap(dialog.get_by_role("button", name=name).or_(dialog.get_by_role("link", name=name)))

    def take(self, *files: Path | FilePayload) -> None:
        """Import files."""
        chosen = self.page.locator("input[type=file]")
        if files and isinstance(files[0], Path):
            chosen.set_input_files([each for each in files if isinstance(each, Path)])
        else:
            chosen.set_input_files([each for each in files if not isinstance(each, Path)])

    @property
    def told(self) -> Locator:
        """What is said of the last files."""
        return self.page.get_by_role("region", name=self.words("client.sheet.book.files")).get_by_role("status")


def payload(name: str, content: str | bytes) -> FilePayload:
    """A file that is chosen on a page."""
    return {
        "name": name,
        "mimeType": "application/octet-stream",
        "buffer": content.encode() if isinstance(content, str) else content,
    }
