"""The widget that shows a few choices in one row: bids, suits, languages, bots."""

from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.events import Click, Key
from textual.message import Message
from textual.widget import Widget

from batak.play.canvas import ACCENT, GOLD, INK, QUIET


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: what it stands for, its words, and whether it may be chosen now."""

    value: str
    words: str
    open: bool = True
    best: bool = False


class ChoiceBar(Widget):
    """A row of choices, one of them chosen. On the start screen it takes keys itself; at the table the screen does."""

    class Picked(Message):
        """A choice was picked: clicked, or reached with the arrows of a focused bar."""

        def __init__(self, bar: "ChoiceBar", value: str) -> None:
            """Hold the bar and what was picked."""
            super().__init__()
            self.bar, self.value = bar, value

    def __init__(self, id: str, label: str = "", *, focusable: bool = False) -> None:  # noqa: A002 -- Textual's name for it
        """An empty bar; `label` stands before the choices."""
        super().__init__(id=id)
        self.can_focus = focusable
        self._label = label
        self._choices: tuple[Choice, ...] = ()
        self._at = 0

    @property
    def value(self) -> str | None:
        """What is chosen, or None where there is nothing to choose."""
        return self._choices[self._at].value if self._choices else None

    def show(self, choices: tuple[Choice, ...], value: str | None = None, label: str = "") -> None:
        """Show other choices; the one chosen stays, or is the one given, or the first that is open."""
        if value is None:
            value = self.value
        self._choices = choices
        self._label = label or self._label
        opened = [place for place, each in enumerate(choices) if each.open]
        kept = [place for place in opened if choices[place].value == value]
        self._at = (kept or opened or [0])[0]
        self.refresh()

    def move(self, step: int) -> None:
        """Choose the next open choice."""
        opened = [place for place, each in enumerate(self._choices) if each.open]
        if opened:
            now = opened.index(self._at) if self._at in opened else 0
            self._at = opened[(now + step) % len(opened)]
            self.refresh()

    def choose(self, value: str) -> bool:
        """Choose by value, a closed choice too. Whether it is there."""
        for place, each in enumerate(self._choices):
            if each.value == value:
                self._at = place
                self.refresh()
                return True
        return False

    def render(self) -> Text:
        """The label and the choices, the chosen one reversed."""
        text = Text(self._label + "  " if self._label else "", style=Style(color=QUIET), no_wrap=True)
        for place, each in enumerate(self._choices):
            style = Style(color=INK if each.open else QUIET, dim=not each.open)
            if each.best:
                style += Style(color=GOLD, bold=True)
            if place == self._at:
                style = Style(color="#04201f", bgcolor=ACCENT, bold=True, underline=self.has_focus)
            text.append(self._box(place), style)
            text.append(" ")
        return text

    def _box(self, place: int) -> str:
        left, right = "[]" if place == self._at else "  "
        return f"{left}{self._choices[place].words}{right}"

    def on_click(self, event: Click) -> None:
        """Pick the choice that was clicked."""
        x = cell_len(self._label + "  ") if self._label else 0
        at = event.get_content_offset_capture(self).x
        for place, each in enumerate(self._choices):
            end = x + cell_len(self._box(place)) + 1
            if x <= at < end:
                self._at = place
                self.refresh()
                self.post_message(self.Picked(self, each.value))
                return
            x = end

    def on_key(self, event: Key) -> None:
        """Move with the arrows while the bar has the focus."""
        if self.has_focus and event.key in {"left", "right"}:
            event.stop()
            self.move(1 if event.key == "right" else -1)
            if self.value is not None:
                self.post_message(self.Picked(self, self.value))
