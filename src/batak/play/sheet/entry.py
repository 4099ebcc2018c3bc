"""The dialog in which a deal is written down, or corrected."""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from batak.core.rules import MOST_TRICKS
from batak.core.sides import sides
from batak.play.canvas import BAD, GOOD
from batak.play.choices import Choice, ChoiceBar
from batak.play.sheet.lines import names, short
from batak.sheet import Draft, Entry, Refused, Sheet
from batak.sheet.entries import is_bid_allowed, numbers_of_counts
from batak.sheet.words import why_refused
from batak.texts import say

_NAME = 14


class EntryDialog(ModalScreen[Sheet | None]):
    """Asks who declared, the bid and the tricks. Answers the sheet with the entry, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [("f5", "save"), ("escape", "cancel")]

    def __init__(
        self, language: str, sheet: Sheet, title: str, entry: Entry | None, write: Callable[[Draft], Sheet]
    ) -> None:
        """Write a deal, or correct `entry`; `write` makes the sheet with a draft in it, or raises `Refused`."""
        super().__init__()
        self._language, self._sheet, self._title, self._entry, self._write = language, sheet, title, entry, write
        wanted = numbers_of_counts(sheet.rules)
        given = 0 if entry is None else len(entry.tricks)
        self._fields = given if given in wanted else wanted[0]
        self._typed = ""

    def _say(self, key: str, **values: str | int) -> str:
        return say(self._language, key, **values)

    def compose(self) -> ComposeResult:
        """A question a line: who, how many, and the tricks of each."""
        with Vertical(id="dialog"):
            yield Static(Text(self._title, style="bold"))
            yield Static(Text(self._say("sheet.who")), classes="about")
            yield ChoiceBar("declarer", focusable=True)
            yield Static(Text(self._say("sheet.bid")), classes="about")
            yield ChoiceBar("bid", focusable=True)
            yield Static(Text(self._say("sheet.tricks")), classes="about")
            for number, name in enumerate(self._names()):
                with Horizontal(classes="count"):
                    yield Static(Text(short(name, 2 * _NAME)), classes="name")
                    yield Input(id=f"count-{number}", max_length=4, compact=True)
            yield Static("", id="sum")
            yield Static("", id="told")
            with Horizontal(classes="buttons"):
                yield Button(self._say("sheet.save"), id="save", compact=True)
                yield Button(self._say("sheet.cancel"), id="cancel", compact=True)
            yield Static(self._say("sheet.hint.entry"), classes="hints")

    def _names(self) -> list[str]:
        """Whose tricks are asked for: each seat's, or each side's."""
        called = names(self._language, self._sheet)
        if self._fields == len(called):
            return [*called]
        return [" & ".join(short(called[seat], _NAME) for seat in side) for side in sides(self._sheet.rules)]

    def on_mount(self) -> None:
        """Show what is there already; begin with the declarer."""
        entry, rules = self._entry, self._sheet.rules
        called = names(self._language, self._sheet)
        bar = self.query_one("#declarer", ChoiceBar)
        bar.show(
            tuple(Choice(str(seat), short(name, _NAME)) for seat, name in enumerate(called)),
            None if entry is None else str(entry.declarer),
        )
        kept = None if entry is None else entry.bid
        self.query_one("#bid", ChoiceBar).show(
            tuple(
                Choice(str(bid), str(bid), open=bid == kept or is_bid_allowed(rules, bid))
                for bid in range(1, MOST_TRICKS + 1)
            ),
            str(rules.min_bid if kept is None else kept),
        )
        if entry is not None and len(entry.tricks) == self._fields:
            for box, count in zip(self._boxes(), entry.tricks, strict=True):
                box.value = str(count)[:4]
        bar.focus()
        self._add_up()

    def _boxes(self) -> list[Input]:
        return [self.query_one(f"#count-{number}", Input) for number in range(self._fields)]

    def _written(self) -> tuple[object, ...]:
        """The counts as they were written, the last one filled in where the others leave it no choice."""
        counts: list[object] = [_count(box.value) for box in self._boxes()]
        rest = self._rest()
        return tuple(rest if count is None and rest is not None else count for count in counts)

    def _rest(self) -> int | None:
        """What the one count that is not written must be, or None."""
        counts = [_count(box.value) for box in self._boxes()]
        whole = [count for count in counts if isinstance(count, int)]
        if len(whole) != len(counts) - 1 or counts.count(None) != 1:
            return None
        rest = self._sheet.rules.hand_size - sum(whole)
        return rest if rest >= 0 else None

    def _add_up(self) -> None:
        rest = self._rest()
        for box in self._boxes():
            box.placeholder = "" if rest is None or box.value.strip() else str(rest)
        known = sum(count for count in self._written() if isinstance(count, int))
        wanted = self._sheet.rules.hand_size
        style = GOOD if known == wanted else BAD if known > wanted else ""
        self.query_one("#sum", Static).update(Text(self._say("sheet.sum", n=known, m=wanted), style=style))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Add up while the counts are written."""
        event.stop()
        self.query_one("#told", Static).update("")
        self._add_up()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go on to the next count; after the last one save."""
        event.stop()
        if event.input is self._boxes()[-1]:
            self.action_save()
        else:
            self.focus_next()

    def on_choice_bar_picked(self, message: ChoiceBar.Picked) -> None:
        """A choice was made; nothing follows before saving."""
        message.stop()
        message.bar.focus()

    def on_key(self, event: Key) -> None:
        """On the bars: Enter goes on, a number chooses the bid or the seat."""
        bar = self.focused
        if not isinstance(bar, ChoiceBar):
            return
        if event.key == "enter":
            event.stop()
            self.focus_next()
        elif event.character and event.character.isdecimal():
            event.stop()
            self._choose(bar, event.character)

    def _choose(self, bar: ChoiceBar, digit: str) -> None:
        if bar.id == "declarer":
            bar.choose(str(int(digit) - 1))
            return
        both = self._typed + digit
        self._typed = both if bar.choose(both) else digit
        bar.choose(self._typed)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Save or leave."""
        event.stop()
        if event.button.id == "save":
            self.action_save()
        else:
            self.action_cancel()

    def action_save(self) -> None:
        """Write the deal down, or say every reason why not."""
        declarer, bid = self.query_one("#declarer", ChoiceBar).value, self.query_one("#bid", ChoiceBar).value
        draft = Draft(_count(declarer or ""), _count(bid or ""), self._written())
        try:
            after = self._write(draft)
        except Refused as refused:
            told = " ".join(_ended(why_refused(self._language, each)) for each in refused.refusals)
            self.query_one("#told", Static).update(Text(told, style=BAD))
            return
        _ = self.dismiss(after)

    def action_cancel(self) -> None:
        """Change nothing."""
        _ = self.dismiss(None)


def _count(text: str) -> int | str | None:
    """A number that was written; a text that is none; or None for nothing."""
    written = text.strip()
    return int(written) if written.isdecimal() else written or None


def _ended(sentence: str) -> str:
    return sentence if sentence[-1] in ".?" else f"{sentence}."
