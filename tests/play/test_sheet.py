"""The score sheet in the terminal, kept by keys as a person keeps it."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static

from batak.notation.faults import Faulty
from batak.play.choices import ChoiceBar
from batak.play.settings import load_settings
from batak.play.sheet.app import BatakSheet
from batak.play.sheet.entry import EntryDialog
from batak.play.sheet.keeping import SheetStore
from batak.play.sheet.options import SettingsDialog
from batak.play.sheet.people import NamesDialog, Page
from batak.play.sheet.screen import SheetScreen
from batak.play.store import Damaged, StoreError, Taken
from batak.sheet import Draft, Entry, Named, Sheet, Ten, entered, named
from batak.sheet.file import format_sheet, parse_sheet
from batak.sheet.settings import MORE, SETTINGS
from batak.texts import LANGUAGES, say
from tests.play.driver import screen_lines

PLAYERS = ("Ayşe", "Mehmet", "Zeynep", "Ali")
DRAFTS = (Draft(0, 7, (9, 2, 1, 1)), Draft(1, 6, (3, 5, 3, 2)), Draft(2, 5, (2, 3, 6, 2)))


class Keeper:
    """Presses keys and looks."""

    def __init__(self, app: BatakSheet, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def screen(self) -> Screen[Any]:
        return self.app.screen

    @property
    def sheet(self) -> Sheet:
        return next(each for each in self.app.screen_stack if isinstance(each, SheetScreen)).sheet

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def to(self, kind: type[Screen[Any]]) -> None:
        async with asyncio.timeout(30):
            while not (isinstance(self.app.screen, kind) and self.app.screen.is_mounted):
                await self.pilot.pause(0.002)
        await self.pilot.pause()

    def text(self, selector: str) -> str:
        return str(self.screen.query_one(selector, Static).render())

    def lines(self) -> list[str]:
        return screen_lines(self.app)

    def shown(self) -> str:
        return "\n".join(self.lines())

    async def add(self, declarer: str, bid: str, *counts: str) -> None:
        """Write a deal down, from the declarer to the last count."""
        await self.press("a")
        await self.to(EntryDialog)
        await self.press(declarer, "enter", *bid, "enter")
        for count in counts:
            await self.press(*count, "enter")


def kept(
    folder: Path,
    script: Callable[[Keeper], Awaitable[None]],
    sheet: Sheet | None = None,
    language: str = "en",
    size: tuple[int, int] = (80, 24),
) -> Sheet:
    """Start the program on a sheet, let a script keep it, and give what is in the file afterwards."""

    async def run() -> None:
        store = SheetStore(folder)
        if sheet is not None:
            store.save(sheet)
        app = BatakSheet(store, store.load(), language)
        async with app.run_test(size=size) as pilot:
            keeper = Keeper(app, pilot)
            await keeper.to(SheetScreen)
            await script(keeper)
            app.workers.cancel_all()

    asyncio.run(run())
    return SheetStore(folder).load()


def evening(**settings: Any) -> Sheet:
    sheet = Sheet(Ten(**settings), PLAYERS)
    for draft in DRAFTS:
        sheet = entered(sheet, draft)
    return sheet


def test_a_deal_is_written_down_by_keys(tmp_path: Path) -> None:
    async def script(keeper: Keeper) -> None:
        await keeper.add("1", "7", "9", "2", "1", "")
        await keeper.to(SheetScreen)
        assert keeper.sheet.standing.totals == (72, 2, 1, 1)
        shown = keeper.shown()
        assert "+72 7/9" in shown
        assert "Ayşe +72 · Mehmet +2 · Zeynep +1 · Ali +1" in shown
        assert say("en", "sheet.dealer", name="Mehmet") in shown

    after = kept(tmp_path, script, Sheet(players=PLAYERS))
    assert after.entries == (Entry(0, 7, (9, 2, 1, 1)),)


@pytest.mark.slow
def test_the_last_count_is_proposed_and_the_sum_shown(tmp_path: Path) -> None:
    async def script(keeper: Keeper) -> None:
        await keeper.press("a")
        await keeper.to(EntryDialog)
        await keeper.press("tab", "tab", "9", "tab", "2", "tab", "1")
        assert keeper.screen.query_one("#count-3", Input).placeholder == "1"
        assert keeper.text("#sum") == "Total 13 of 13"
        await keeper.press("5")
        assert keeper.screen.query_one("#count-3", Input).placeholder == ""
        await keeper.press("f5")
        assert keeper.text("#told") == say("en", "sheet.refusal.wrong_tricks") + "."
        await keeper.press("escape")
        await keeper.to(SheetScreen)

    assert kept(tmp_path, script, Sheet(players=PLAYERS)).entries == ()


@pytest.mark.slow
def test_what_is_refused_is_explained_and_nothing_is_written(tmp_path: Path) -> None:
    async def script(keeper: Keeper) -> None:
        await keeper.add("2", "6", "9", "2", "1", "0")
        assert isinstance(keeper.screen, EntryDialog)
        assert keeper.text("#told") == "Total 12, must be 13. 1 missing."
        await keeper.press("backspace", "1", "enter")
        await keeper.to(SheetScreen)
        assert keeper.sheet.entries == (Entry(1, 6, (9, 2, 1, 1)),)
        await keeper.press("a")
        await keeper.to(EntryDialog)
        await keeper.press("enter", "4", "f5")
        assert "At least 5." in keeper.text("#told")
        await keeper.pilot.click("#cancel")
        await keeper.to(SheetScreen)

    assert len(kept(tmp_path, script).entries) == 1


@pytest.mark.slow
def test_bids_of_two_digits_and_arrows(tmp_path: Path) -> None:
    async def script(keeper: Keeper) -> None:
        await keeper.add("4", "13", "0", "0", "0", "13")
        await keeper.to(SheetScreen)
        await keeper.press("a")
        await keeper.to(EntryDialog)
        await keeper.press("right", "enter", "right", "enter")
        assert keeper.screen.query_one("#declarer", ChoiceBar).value == "1"
        assert keeper.screen.query_one("#bid", ChoiceBar).value == "6"
        await keeper.press("6", "tab", "5", "tab", "2", "tab", "0")
        await keeper.pilot.click("#save")
        await keeper.to(SheetScreen)

    after = kept(tmp_path, script)
    assert after.entries == (Entry(3, 13, (0, 0, 0, 13)), Entry(1, 6, (6, 5, 2, 0)))


@pytest.mark.slow
def test_partners_are_asked_for_two_counts(tmp_path: Path) -> None:
    async def script(keeper: Keeper) -> None:
        await keeper.add("1", "7", "9")
        assert "Ayşe & Zeynep" in keeper.shown()
        await keeper.press("enter")
        await keeper.to(SheetScreen)

    after = kept(tmp_path, script, Sheet(Ten(partners=True), PLAYERS))
    assert after.entries == (Entry(0, 7, (9, 4)),)
    assert after.standing.totals == (72, 4, 72, 4)


@pytest.mark.slow
def test_a_deal_is_corrected_removed_and_brought_back(tmp_path: Path) -> None:
    async def script(keeper: Keeper) -> None:
        await keeper.press("up", "up", "enter")
        await keeper.to(EntryDialog)
        assert say("en", "sheet.correct", n=2) in keeper.shown()
        assert [keeper.screen.query_one(f"#count-{seat}", Input).value for seat in range(4)] == ["3", "5", "3", "2"]
        await keeper.press("tab", "tab", "tab", "backspace", "6", "tab", "backspace", "2", "f5")
        await keeper.to(SheetScreen)
        assert keeper.sheet.entries[1] == Entry(1, 6, (3, 6, 2, 2))
        assert "Mehmet −55 → 65" in keeper.text("#message")
        await keeper.press("x")
        assert len(keeper.sheet.entries) == 2
        assert keeper.text("#message") == say("en", "sheet.removed", n=2)
        await keeper.press("u", "U")
        assert keeper.sheet.entries == evening().entries
        await keeper.press("u")
        assert keeper.text("#message") == say("en", "sheet.nothing_to_undo")
        await keeper.press("end", "X")
        assert len(keeper.sheet.entries) == 3

    assert kept(tmp_path, script, evening()).entries == evening().entries


@pytest.mark.slow
def test_a_setting_recalculates_the_match_at_once(tmp_path: Path) -> None:
    async def script(keeper: Keeper) -> None:
        await keeper.press("S")
        await keeper.to(SettingsDialog)
        assert isinstance(keeper.screen, SettingsDialog)
        assert keeper.screen.names == ("", *SETTINGS, *MORE)
        await keeper.press(*["down"] * 4, "right")
        assert "Mehmet −55 → −115" in keeper.text("#told")
        assert keeper.sheet.settings == Ten(double_failed=True)
        await keeper.press("right")
        assert keeper.sheet.settings == Ten(double_failed=True)
        await keeper.press("u")
        assert keeper.sheet.settings == Ten()
        await keeper.press("down", "down", *["left"] * 8)
        assert keeper.sheet.settings == Ten(target=71)
        assert say("en", "result.over") in keeper.text("#told")
        await keeper.press("escape")
        await keeper.to(SheetScreen)
        await keeper.press("home", "down")
        assert keeper.text("#message") == "Deal 2 counts for nothing: The match is over"
        await keeper.press("a")
        assert keeper.text("#message") == say("en", "sheet.over")
        await keeper.press("s")
        await keeper.to(SettingsDialog)
        await keeper.press(*["down"] * 6, "right")
        assert say("en", "sheet.goes_on") in keeper.text("#told")

    after = kept(tmp_path, script, evening())
    assert (after.settings, after.entries) == (Ten(target=81), evening().entries)


@pytest.mark.slow
def test_more_rules_and_rule_sets(tmp_path: Path) -> None:
    async def script(keeper: Keeper) -> None:
        await keeper.press("s")
        await keeper.to(SettingsDialog)
        await keeper.press(*["down"] * 11, "right")
        settings = keeper.sheet.settings
        assert isinstance(settings, Named)
        assert settings.rules.slam_doubles
        await keeper.press("u", "home", "enter")
        assert keeper.sheet.settings == named("altin")
        await keeper.press("left", "left")
        assert keeper.sheet.settings == named("slam151")
        await keeper.press("right", "right", "right", "right")
        assert keeper.sheet.settings == named("canak-esli")
        lines = keeper.screen.query_one("#settings", OptionList)
        lines.highlighted = 1
        await keeper.press("right")
        assert keeper.sheet.settings == named("canak-esli")
        assert isinstance(keeper.screen, SettingsDialog)
        lines.highlighted = keeper.screen.names.index("partners")
        await keeper.press("left")
        assert "needs partners" in keeper.text("#told")
        lines.highlighted = keeper.screen.names.index("max_bid")
        await keeper.press("left", "left")
        assert keeper.sheet.rules.max_bid == 12

    kept(tmp_path, script, evening())


@pytest.mark.slow
def test_names_are_asked_for(tmp_path: Path) -> None:
    async def script(keeper: Keeper) -> None:
        await keeper.press("p")
        await keeper.to(NamesDialog)
        await keeper.press(*"Can", "enter", *"Ece", "enter", "enter", *"Su", "enter")
        await keeper.to(SheetScreen)
        assert "Player 3" in keeper.lines()[2]
        await keeper.press("p")
        await keeper.to(NamesDialog)
        await keeper.press(*"XX", "escape")
        await keeper.to(SheetScreen)

    assert kept(tmp_path, script).players == ("Can", "Ece", "", "Su")


def test_a_sheet_is_put_away_and_counted(tmp_path: Path) -> None:
    async def script(keeper: Keeper) -> None:
        await keeper.press("n")
        await keeper.pilot.pause()
        assert keeper.text("#message") == say("en", "sheet.new_ask")
        assert len(keeper.sheet.entries) == 3
        await keeper.press("n")
        assert not keeper.sheet.entries
        await keeper.press("n")
        assert keeper.text("#message") == say("en", "sheet.empty")
        (tmp_path / "sheets" / "broken.json").write_text("{", encoding="utf-8")
        await keeper.press("t")
        await keeper.to(Page)
        shown = keeper.shown()
        assert "Sheets: 1, over: 0, deals: 3" in shown
        assert "77" in shown
        await keeper.press("escape")
        await keeper.to(SheetScreen)

    after = kept(tmp_path, script, evening())
    assert after == replace(evening(), entries=())
    past, unread = SheetStore(tmp_path).past()
    assert (past, unread) == ([evening()], 1)


@pytest.mark.slow
def test_keys_and_help_are_there_in_every_language(tmp_path: Path) -> None:
    async def script(keeper: Keeper) -> None:
        for language in ("tr", "en", "de"):
            screen = keeper.screen
            assert say(language, "sheet.hint.sheet") in keeper.shown()
            assert say(language, "sheet.title") in keeper.shown()
            await keeper.press("question_mark")
            await keeper.to(Page)
            assert say(language, "sheet.help.keys")[:40] in keeper.shown()
            await keeper.press("escape")
            await keeper.to(SheetScreen)
            await keeper.press("l")
            async with asyncio.timeout(30):
                while keeper.screen is screen or not isinstance(keeper.screen, SheetScreen):
                    await keeper.pilot.pause(0.01)
            await keeper.pilot.pause()

    kept(tmp_path, script, evening(), "tr")
    assert load_settings(tmp_path).language == "tr"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_everything_fits_eighty_columns(tmp_path: Path, language: str) -> None:
    async def script(keeper: Keeper) -> None:
        lines = keeper.lines()
        assert all(len(line) <= 80 for line in lines)
        assert say(language, "sheet.hint.sheet") in lines[-1]
        dialogs = ("a", EntryDialog, "entry"), ("s", SettingsDialog, "settings"), ("p", NamesDialog, "names")
        for key, kind, hint in dialogs:
            await keeper.press(key)
            await keeper.to(kind)
            assert say(language, f"sheet.hint.{hint}") in keeper.shown()
            await keeper.press("escape")
            await keeper.to(SheetScreen)

    names = ("Abdülmuttalip Kırımlıoğlu", "\x1b[2J", "林雅婷林雅婷林雅婷林雅婷", "")
    kept(tmp_path, script, replace(evening(), players=names), language)


def test_a_small_terminal_says_so_and_a_large_one_shows_more(tmp_path: Path) -> None:
    async def small(keeper: Keeper) -> None:
        assert say("en", "play.small")[:20] in keeper.shown()

    async def large(keeper: Keeper) -> None:
        await keeper.pilot.resize_terminal(120, 40)
        await keeper.pilot.pause()
        assert max(map(len, keeper.lines())) > 100

    kept(tmp_path, small, evening(), size=(60, 20))
    kept(tmp_path, large)


def test_another_program_s_changes_are_not_overwritten(tmp_path: Path) -> None:
    async def script(keeper: Keeper) -> None:
        other = SheetStore(tmp_path)
        other.save(replace(other.load(), players=("X", "", "", "")))
        await keeper.press("x")
        await keeper.press("up", "x")
        assert keeper.text("#message").startswith("The sheet was changed by another program")
        assert len(keeper.sheet.entries) == 3

    assert kept(tmp_path, script, evening()).players[0] == "X"


def test_a_disk_that_takes_nothing_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError

    async def script(keeper: Keeper) -> None:
        monkeypatch.setattr("batak.play.sheet.keeping.write_whole", full)
        await keeper.press("up", "x")
        assert keeper.text("#message").startswith("The sheet could not be saved")
        await keeper.press("n", "n")
        assert keeper.text("#message").startswith("The sheet could not be saved")
        await keeper.press("s")
        await keeper.to(SettingsDialog)
        await keeper.press("down", "right")
        assert keeper.text("#told").startswith("The sheet could not be saved")
        assert keeper.sheet == evening()

    kept(tmp_path, script, evening())


def test_a_damaged_file_is_kept_aside(tmp_path: Path) -> None:
    store = SheetStore(tmp_path)
    store.path.write_text('{"format":', encoding="utf-8")
    with pytest.raises(Damaged) as damaged:
        store.load()
    assert damaged.value.kept == tmp_path / "sheet-damaged-1.json"
    assert damaged.value.kept.read_text(encoding="utf-8") == '{"format":'
    assert store.load() == Sheet()


def test_a_named_file_is_never_moved(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("[]", encoding="utf-8")
    with pytest.raises(Faulty):
        SheetStore(tmp_path, file).load()
    assert file.exists()
    file.write_text(format_sheet(evening()), encoding="utf-8")
    store = SheetStore(tmp_path, file)
    store.save(replace(store.load(), players=("", "", "", "")))
    assert parse_sheet(file.read_text(encoding="utf-8")).players == ("", "", "", "")


def test_what_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("", encoding="utf-8")
    store = SheetStore(tmp_path / "taken")
    with pytest.raises(StoreError):
        store.save(Sheet())
    with pytest.raises(StoreError):
        store.put_away(Sheet(), date(2026, 1, 2))
    first, second = SheetStore(tmp_path), SheetStore(tmp_path)
    first.save(Sheet())
    with pytest.raises(Taken):
        second.save(Sheet())


def test_sheets_of_a_day(tmp_path: Path) -> None:
    store = SheetStore(tmp_path)
    for day in (date(2026, 1, 2), date(2026, 1, 2), date(2026, 1, 3)):
        store.put_away(evening(), day)
    assert [len(store.past(day)[0]) for day in (None, date(2026, 1, 2), date(2026, 1, 4))] == [3, 2, 0]
