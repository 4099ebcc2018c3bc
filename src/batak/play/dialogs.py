"""The screens that lie over the table: the end of a deal, help, and the choice of a value."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option as Line

from batak.core.options import Choice as Words
from batak.core.options import Flag, Number
from batak.core.rules import OPTIONS, Contradiction, Rules
from batak.core.seats import SEATS
from batak.core.sides import side_of
from batak.play.canvas import BAD, GOLD, GOOD
from batak.play.lines import names
from batak.play.session import PERSON, Session
from batak.texts import contradiction_sentence, field_name, points, say, sentence, unused, value_words
from batak.texts.words import total

NEXT, AGAIN, LEAVE = "next", "again", "leave"


class Result(ModalScreen[str]):
    """The end of a deal, and of the match: who made it, points, totals, places. Answers what comes next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("enter,n,space", "onward"),
        ("w,W", "record"),
        ("escape", "leave"),
    ]

    def __init__(self, language: str, session: Session, write: Callable[[], str]) -> None:
        """Show the end of the session's deal; `write` writes a record and says what came of it."""
        super().__init__()
        self._language, self._session, self._write = language, session, write

    def compose(self) -> ComposeResult:
        """A headline, the table, and what can be done."""
        with Vertical(id="dialog"):
            yield Static(self._headline(), id="headline")
            yield Static(self._scores(), id="scores")
            yield Static("", id="told")
            with Horizontal(classes="buttons"):
                if self._session.is_over:
                    yield self._button("again", "result.again")
                    yield self._button("record", "result.record")
                else:
                    yield self._button("next", "result.next")
                yield self._button("leave", "result.leave")

    def _button(self, name: str, key: str) -> Button:
        return Button(say(self._language, key), id=name, compact=True)

    def _headline(self) -> Text:
        language, table = self._language, self._session.deal.table
        if table.declarer is None or table.bid is None:
            return Text(say(language, "phase.thrown_in"))
        taken = sum(table.tricks[seat] for seat in side_of(table.rules, table.declarer))
        made = "made" if taken >= table.bid else "failed"
        if table.declarer == PERSON:
            sentence_ = say(language, f"result.{made}_you")
        else:
            name = names(language, self._session)[table.declarer]
            sentence_ = say(language, f"result.{made}", name=name)
        line = say(language, "result.line", n=table.bid, t=taken)
        text = Text()
        if self._session.is_over:
            text.append(say(language, "result.over") + "\n", "bold")
        text.append(sentence_, f"bold {GOOD if made == 'made' else BAD}")
        return text.append(f"  {line}")

    def _scores(self) -> Grid:
        language, session = self._language, self._session
        table, places = session.deal.table, session.match.places
        grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
        heads = [*(["place"] if places else []), "player", "bid", "tricks", "points", "total"]
        for head in heads:
            title = say(language, f"result.{head}")
            grid.add_column(title, justify="left" if head == "player" else "right", no_wrap=True)
        totals = session.match.totals
        order = sorted(SEATS, key=lambda seat: places[seat]) if places else SEATS
        for seat in order:
            score = 0 if table.score is None else table.score[seat]
            row: list[str | Text] = [
                names(language, session)[seat],
                str(table.bid) if seat == table.declarer else "",
                str(table.tricks[seat]),
                Text(points(language, score), style=BAD if score < 0 else GOOD if score else ""),
                total(totals[seat]),
            ]
            style = GOLD if seat == table.declarer else ""
            grid.add_row(*([f"{places[seat]}."] if places else []), *row, style=style)
        return grid

    def action_onward(self) -> None:
        """Deal again, or play another match."""
        _ = self.dismiss(AGAIN if self._session.is_over else NEXT)

    def action_leave(self) -> None:
        """Go back to the start."""
        _ = self.dismiss(LEAVE)

    def action_record(self) -> None:
        """Write a record of the match."""
        if self._session.is_over:
            self.query_one("#told", Static).update(Text(self._write()))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do what the button says."""
        if event.button.id == "record":
            self.action_record()
        elif event.button.id == "leave":
            self.action_leave()
        else:
            self.action_onward()


class Help(ModalScreen[None]):
    """How to play, the keys, and the rules of the table in sentences."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,question_mark,enter,q", "dismiss")]

    def __init__(self, language: str, rules: Rules) -> None:
        """Explain a table with these rules."""
        super().__init__()
        self._language, self._rules = language, rules

    def compose(self) -> ComposeResult:
        """A page that scrolls."""
        language = self._language
        text = Text()
        text.append(say(language, "help.title") + "\n\n", "bold")
        for key in ("goal", "raised", "cards", "calls", "more", "dealer", "kept"):
            text.append(say(language, f"help.{key}") + "\n\n")
        text.append(say(language, "help.rules") + "\n\n", "bold")
        values = {field: getattr(self._rules, field) for field in OPTIONS}
        for field, value in values.items():
            if not unused(values, field):
                text.append(f"• {sentence(language, field, value)}\n")
        with Vertical(id="dialog", classes="tall"):
            with VerticalScroll():
                yield Static(text)
            yield Static(f"[@click=screen.dismiss]{say(language, 'hint.close')}[/]", classes="hints")


@dataclass(frozen=True, slots=True)
class Chosen:
    """A value for a field."""

    field: str
    value: object


class ChooseValue(ModalScreen[Chosen | None]):
    """The few choices of a field, and for a number a place to write one. Answers None when nothing was chosen."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "cancel")]

    def __init__(self, language: str, field: str, now: object, offered: tuple[object, ...]) -> None:
        """Choose for a field that holds `now`; `offered` are the values its rule set shows first."""
        super().__init__()
        self._language, self._field, self._now = language, field, now
        option = OPTIONS[field]
        if isinstance(option, Flag):
            self._values: tuple[object, ...] = (True, False)
        elif isinstance(option, Words):
            self._values = option.values
        else:
            self._values = _numbers(option, now, offered)

    def compose(self) -> ComposeResult:
        """The name of the field, what it means, its values."""
        language, field, option = self._language, self._field, OPTIONS[self._field]
        with Vertical(id="dialog"):
            yield Static(Text(field_name(language, field), style="bold"))
            yield Static(Text(say(language, f"option.{field}.about")), classes="about")
            yield OptionList(*(Line(Text(value_words(language, field, value))) for value in self._values))
            if isinstance(option, Number) and not option.only:
                asked = say(language, "play.range", low=option.low, high=option.high)
                yield Input(placeholder=asked, type="integer", max_length=6, compact=True)
            yield Static("", id="told")
            yield Static(say(language, "hint.choose"), classes="hints")

    def on_mount(self) -> None:
        """Begin at the value of now."""
        values = self.query_one(OptionList)
        values.highlighted = self._values.index(self._now) if self._now in self._values else 0
        values.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take a value from the list."""
        event.stop()
        _ = self.dismiss(Chosen(self._field, self._values[event.option_index]))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take a number that was written, or say what is wrong with it."""
        event.stop()
        value = int(event.value) if event.value.lstrip("+-").isdecimal() else event.value
        fault = OPTIONS[self._field].fault(value)
        if fault is None:
            _ = self.dismiss(Chosen(self._field, value))
        else:
            found = Contradiction(fault, self._field, value)
            told = Text(contradiction_sentence(self._language, found), style=BAD)
            self.query_one("#told", Static).update(told)

    def action_cancel(self) -> None:
        """Change nothing."""
        _ = self.dismiss(None)


_FEW = 14


def _numbers(option: Number, now: object, offered: tuple[object, ...]) -> tuple[object, ...]:
    """The numbers to show: all where they are few, else those offered and the one of now."""
    if option.only:
        return option.only
    none: tuple[object, ...] = (None,) if option.nullable else ()
    if option.high - option.low < _FEW:
        return *none, *range(option.low, option.high + 1)
    shown = {each for each in (*offered, now) if isinstance(each, int)}
    return *none, *sorted(shown)
