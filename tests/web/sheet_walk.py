"""The screens of a score sheet, for pictures and for what must hold on each."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tests.web.browser import DESKTOP
from tests.web.sheet_page import FOUR, ID, Deal, SheetPage, sheet_text

if TYPE_CHECKING:
    from tests.web.screens import Stage

DEALS: tuple[Deal, ...] = (
    (0, 7, (9, 2, 1, 1)),
    (1, 6, (3, 5, 3, 2)),
    (2, 5, (2, 3, 6, 2)),
    (0, 6, (6, 3, 2, 2)),
    (3, 8, (2, 2, 1, 8)),
)
TITLE = "Perşembe masası"
LONG = ("Abdurrahmangazi", "Maximiliane-Charlotte", "Ö", "Ali Rıza Kırmızıgül")

SCREENS = (
    *("sheet-empty", "sheet", "sheet-deal", "sheet-deal-refused", "sheet-removed", "sheet-players", "sheet-large"),
    *("sheet-settings", "sheet-setting", "sheet-recalculated", "sheet-rule-set"),
    *("sheet-over", "sheet-uncounted", "sheet-partners", "sheet-long-names"),
)


def sheet(stage: "Stage") -> Iterator[str]:
    """A score sheet: its table, its forms, its settings, and what can become of a match."""
    at = SheetPage(stage)
    words = at.words
    at.show(sheet_text(title=TITLE))
    yield "sheet-empty"
    at.show(sheet_text(DEALS, title=TITLE))
    yield "sheet"
    yield from _deals(at)
    at.tap(at.button(words("client.sheet.score.people")))
    at.dialog.wait_for()
    yield "sheet-players"
    stage.close()
    at.tap(at.button(words("client.sheet.score.large")))
    at.dialog.wait_for()
    yield "sheet-large"
    stage.close()
    yield from _settings(at)
    at.show(sheet_text(DEALS, title=TITLE, settings={"target": 101}))
    yield "sheet-over"
    at.show(sheet_text([*DEALS, (0, 5, (7, 6)), (2, 5, (1, 2, 3, 4))], title=TITLE))
    yield "sheet-uncounted"
    at.show(sheet_text([*DEALS, (0, 5, (7, 6))], title=TITLE, settings={"partners": True, "target": 301}))
    yield "sheet-partners"
    at.show(sheet_text(DEALS, players=LONG))
    yield "sheet-long-names"


def _deals(at: SheetPage) -> Iterator[str]:
    words = at.words
    at.tap(at.adding)
    at.tap(at.choice(FOUR[1]))
    at.tap(at.choice("7"))
    yield "sheet-deal"
    for name, tricks in zip(FOUR, (2, 7, 2, 1), strict=True):
        at.give(name, tricks)
    yield "sheet-deal-refused"
    at.at.close()
    at.open(2)
    at.tap(at.button(words("client.sheet.entry.remove")))
    yield "sheet-removed"
    at.tap(at.page.get_by_role("button", name=words("client.sheet.undo"), exact=True).first)


def _settings(at: SheetPage) -> Iterator[str]:
    words = at.words
    if at.at.player.device.width < DESKTOP.width:
        at.page.goto(f"/sheet/{ID}/settings")
    at.page.get_by_role("heading", name=words("sheet.settings"), exact=True).wait_for()
    yield "sheet-settings"
    rows = at.page.locator("button[aria-expanded]")
    at.tap(rows.filter(has=at.page.get_by_text(words("sheet.setting.target.name"), exact=True)))
    at.tap(at.page.get_by_role("button", name=words("client.sheet.rules.more"), exact=True))
    yield "sheet-setting"
    at.tap(at.page.get_by_role("switch", name=words("sheet.setting.double_failed.name"), exact=True))
    yield "sheet-recalculated"
    at.tap(rows.first)
    at.tap(at.page.get_by_role("button").filter(has_text=words("ruleset.canak-esli.about")))
    yield "sheet-rule-set"
