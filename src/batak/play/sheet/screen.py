"""The screen of the score sheet: the deals, the totals, and the keys that change them."""

from dataclasses import replace
from datetime import date
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from batak.play.canvas import BAD
from batak.play.host import host
from batak.play.sheet import lines
from batak.play.sheet.entry import EntryDialog
from batak.play.sheet.keeping import SheetStore
from batak.play.sheet.options import SettingsDialog
from batak.play.sheet.people import NamesDialog, help_page, numbers_page
from batak.play.sizes import HEIGHTS, WIDTHS, Breakpoints, too_small
from batak.play.store import StoreError
from batak.sheet import Settings, Sheet, corrected, entered, recalculation, removed
from batak.sheet.statistics import statistics
from batak.sheet.words import why_refused
from batak.texts import LANGUAGES, say

_MARGIN = 4
"""Columns that the list keeps for its padding and its scrollbar."""


class SheetScreen(Screen[str]):
    """A sheet. Every change is on the disk before it is shown. Answers the language to be shown in next."""

    HORIZONTAL_BREAKPOINTS: Breakpoints = WIDTHS
    VERTICAL_BREAKPOINTS: Breakpoints = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        ("a,A,plus", "add"),
        ("x,X,delete", "remove"),
        ("u,U", "undo"),
        ("s,S", "settings"),
        ("p,P", "names"),
        ("n,N", "new"),
        ("t,T", "numbers"),
        ("l,L", "language"),
        ("question_mark", "help"),
        ("escape,q,Q", "app.quit"),
    ]

    def __init__(self, language: str, store: SheetStore, sheet: Sheet, before: list[Sheet], notice: str = "") -> None:
        """Show a sheet; `before` holds its earlier states, `notice` says what went wrong before."""
        super().__init__()
        self.language, self._store, self.sheet, self._before, self._notice = language, store, sheet, before, notice
        self._is_asked = False

    def _say(self, key: str, **values: str | int) -> str:
        return say(self.language, key, **values)

    def compose(self) -> ComposeResult:
        """From the top: what is played, who deals, the deals under the names, the totals, a message, the keys."""
        yield too_small(self.language)
        yield Static(id="bar")
        yield Static(id="strip")
        yield Static(id="heads")
        yield OptionList(id="entries")
        yield Static(id="totals")
        yield Static(id="message")
        yield Static(self._say("sheet.hint.sheet"), classes="hints")

    def on_mount(self) -> None:
        """Show the sheet; the focus is on the line that adds a deal."""
        self._show()
        entries = self.query_one("#entries", OptionList)
        entries.highlighted = len(self.sheet.entries)
        entries.focus()
        self._tell(self._notice, BAD)

    def on_resize(self, _event: Resize) -> None:
        """Fit the columns into another width."""
        self._show()

    def _show(self) -> None:
        language, sheet = self.language, self.sheet
        width = self.size.width - _MARGIN
        self.query_one("#bar", Static).update(Text(lines.title(language, sheet), style="bold"))
        self.query_one("#strip", Static).update(Text(lines.strip(language, sheet)))
        self.query_one("#heads", Static).update(lines.heads(language, sheet, width))
        self.query_one("#totals", Static).update(lines.totals(sheet, width))
        entries = self.query_one("#entries", OptionList)
        at = entries.highlighted
        entries.clear_options()
        for number in range(1, len(sheet.entries) + 1):
            entries.add_option(Line(lines.row(language, sheet, number, width)))
        entries.add_option(Line(f"   + {self._say('sheet.add')}"))
        if at is not None:
            entries.highlighted = min(at, len(sheet.entries))

    def _tell(self, words: str, style: str = "") -> None:
        self.query_one("#message", Static).update(Text(words, style=style))

    def _put(self, after: Sheet, words: str = "") -> bool:
        """Keep and show another state of the sheet, and say what it did; whether it could be kept."""
        before = self.sheet
        try:
            self._store.save(after)
        except StoreError as error:
            self._tell(lines.not_kept(self.language, error), BAD)
            return False
        self._before.append(before)
        self.sheet = after
        self._show()
        told = lines.recalculated(self.language, after, recalculation(before, after))
        self._tell(words or told)
        return True

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say why an entry counts for nothing."""
        self._is_asked = False
        marks = self.sheet.standing.marks
        mark = marks[event.option_index] if event.option_index < len(marks) else None
        if mark is not None:
            why = why_refused(self.language, mark)
            self._tell(self._say("sheet.uncounted", n=event.option_index + 1, why=why), BAD)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Correct a deal, or add one."""
        if event.option_index < len(self.sheet.entries):
            self._correct(event.option_index + 1)
        else:
            self.action_add()

    def action_add(self) -> None:
        """Write down a deal, unless the match is over."""
        sheet = self.sheet
        if sheet.standing.is_over:
            self._tell(self._say("sheet.over"), BAD)
            return
        dialog = EntryDialog(self.language, sheet, self._say("sheet.add"), None, lambda draft: entered(sheet, draft))
        _ = host(self).push_screen(dialog, self._added)

    def _added(self, after: Sheet | None) -> None:
        if after is not None and self._put(after):
            self.query_one("#entries", OptionList).highlighted = len(after.entries)
            scores = after.standing.scores[-1]
            self._tell(lines.scored(self.language, after, scores))

    def _correct(self, number: int) -> None:
        sheet = self.sheet
        dialog = EntryDialog(
            self.language,
            sheet,
            self._say("sheet.correct", n=number),
            sheet.entries[number - 1],
            lambda draft: corrected(sheet, number, draft),
        )
        _ = host(self).push_screen(dialog, self._take)

    def _take(self, after: Sheet | None) -> None:
        if after is not None:
            self._put(after)

    def action_remove(self) -> None:
        """Take a deal off the sheet; it can be undone."""
        at = self.query_one("#entries", OptionList).highlighted
        if at is not None and at < len(self.sheet.entries):
            self._put(removed(self.sheet, at + 1), self._say("sheet.removed", n=at + 1))

    def action_undo(self) -> None:
        """Go back to the state before the last change."""
        if not self._before:
            self._tell(self._say("sheet.nothing_to_undo"))
            return
        if self._put(self._before[-1], self._say("sheet.undone")):
            del self._before[-2:]

    def action_settings(self) -> None:
        """Show the settings."""
        dialog = SettingsDialog(self.language, self.sheet.settings, self._change, self._undo_in_settings)
        _ = host(self).push_screen(dialog)

    def _change(self, settings: Settings) -> str:
        before = self.sheet
        if not self._put(replace(before, settings=settings)):
            return self._say("sheet.not_kept", path=str(self._store.path))
        return lines.recalculated(self.language, self.sheet, recalculation(before, self.sheet))

    def _undo_in_settings(self) -> Settings:
        self.action_undo()
        return self.sheet.settings

    def action_names(self) -> None:
        """Ask for the names."""
        _ = host(self).push_screen(NamesDialog(self.language, self.sheet.players), self._rename)

    def _rename(self, players: tuple[str, ...] | None) -> None:
        if players is not None and players != self.sheet.players:
            self._put(replace(self.sheet, players=players))

    def action_new(self) -> None:
        """Put the sheet away and begin another one with the same players and settings, once asked."""
        if not self.sheet.entries:
            self._tell(self._say("sheet.empty"))
        elif not self._is_asked:
            self._is_asked = True
            self._tell(self._say("sheet.new_ask"))
        else:
            self._is_asked = False
            try:
                self._store.put_away(self.sheet, date.today())  # noqa: DTZ011 -- the day on the wall of the room
            except StoreError as error:
                self._tell(lines.not_kept(self.language, error), BAD)
            else:
                self._put(replace(self.sheet, entries=()), self._say("sheet.put_away", path=str(self._store.archive)))

    def action_numbers(self) -> None:
        """Show the numbers of today and of all sheets."""
        today, _ = self._store.past(date.today())  # noqa: DTZ011 -- as above
        past, unread = self._store.past()
        now = [self.sheet] if self.sheet.entries else []
        evenings = [(self._say("sheet.today"), [*today, *now]), (self._say("sheet.all"), [*past, *now])]
        told = [(title, statistics(sheets)) for title, sheets in evenings]
        _ = host(self).push_screen(numbers_page(self.language, *told, unread=unread))

    def action_language(self) -> None:
        """Show all of it in the next language."""
        _ = self.dismiss(LANGUAGES[(LANGUAGES.index(self.language) + 1) % len(LANGUAGES)])

    def action_help(self) -> None:
        """Explain the sheet and its keys."""
        _ = host(self).push_screen(help_page(self.language))
