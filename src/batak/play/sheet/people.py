"""The dialogs of the score sheet that hold no entry: the names of the players, numbers over past sheets, and help."""

from collections.abc import Sequence
from typing import ClassVar

from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from batak.sheet.statistics import Statistics
from batak.sheet.summary import headings, lines, rows
from batak.texts import say


class NamesDialog(ModalScreen[tuple[str, ...] | None]):
    """Asks for the names of the players by seat. Answers them, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [("f5", "save"), ("escape", "cancel")]

    def __init__(self, language: str, players: Sequence[str]) -> None:
        """Change the names that are there."""
        super().__init__()
        self._language, self._players = language, players

    def compose(self) -> ComposeResult:
        """A line a seat, in the order of play."""
        language = self._language
        with Vertical(id="dialog"):
            yield Static(Text(say(language, "sheet.names"), style="bold"))
            yield Static(Text(say(language, "sheet.names_about")), classes="about")
            for seat, name in enumerate(self._players):
                asked = say(language, "sheet.player", n=seat + 1)
                yield Input(name, id=f"name-{seat}", placeholder=asked, max_length=40, compact=True)
            yield Static(say(language, "sheet.hint.names"), classes="hints")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on to the next name; after the last one save."""
        event.stop()
        if event.input.id == f"name-{len(self._players) - 1}":
            self.action_save()
        else:
            self.focus_next()

    def action_save(self) -> None:
        """Take the names."""
        seats = range(len(self._players))
        _ = self.dismiss(tuple(self.query_one(f"#name-{seat}", Input).value.strip() for seat in seats))

    def action_cancel(self) -> None:
        """Change nothing."""
        _ = self.dismiss(None)


class Page(ModalScreen[None]):
    """A page to read, which scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,enter,q,t,question_mark", "dismiss")]

    def __init__(self, language: str, title: str, *parts: Text | Grid) -> None:
        """Show parts one below the other."""
        super().__init__()
        self._language, self._title, self._parts = language, title, parts

    def compose(self) -> ComposeResult:
        """The title, the parts, the key that closes."""
        with Vertical(id="dialog", classes="tall"):
            yield Static(Text(self._title, style="bold"))
            with VerticalScroll():
                for part in self._parts:
                    yield Static(part, classes="part")
            yield Static(f"[@click=screen.dismiss]{say(self._language, 'hint.close')}[/]", classes="hints")


def help_page(language: str) -> Page:
    """What a score sheet is and how its keys are."""
    told = [say(language, f"sheet.help.{key}") for key in ("entries", "settings", "kept", "past", "keys")]
    return Page(language, say(language, "sheet.title"), *map(Text, told))


def numbers_page(language: str, *evenings: tuple[str, Statistics], unread: int) -> Page:
    """Statistics, each under its title; and how many files could not be read."""
    parts: list[Text | Grid] = []
    for title, told in evenings:
        parts.append(Text(title, style="bold"))
        grid = Grid(box=None, padding=(0, 1, 0, 0), header_style="dim")
        for heading in headings(language):
            grid.add_column(heading, justify="left" if heading == headings(language)[0] else "right")
        for cells in rows(language, told):
            grid.add_row(*map(Text, cells))
        parts.extend((grid, Text("\n".join(lines(language, told)))))
    if unread:
        parts.append(Text(say(language, "sheet.unread", n=unread)))
    return Page(language, say(language, "sheet.numbers"), *parts)
