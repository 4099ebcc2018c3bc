"""The settings of a sheet: a line each, changed with the arrows; what a change does to the totals is said at once."""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from batak.core.options import Choice, Flag, Option
from batak.core.rules import OPTIONS, BadRules
from batak.core.rulesets import RULESETS
from batak.play.canvas import ACCENT, BAD, GOLD
from batak.sheet import BadSettings, Settings, Ten, named, with_setting
from batak.sheet.settings import MORE, READ, SETTINGS
from batak.sheet.words import setting_name, setting_value, settings_title, why_no_setting
from batak.texts import contradiction_sentence, field_name, say, unused, value_words

_SET = ""
"""The line that says what a sheet is played by, among the names of settings."""

_SETS = ("", *RULESETS)
"""What a sheet may be played by: the ten settings, or a named set."""


class SettingsDialog(ModalScreen[None]):
    """Shows the settings and changes them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "step(-1)"),
        ("right", "step(1)"),
        ("u,U", "undo"),
        ("escape,s,S", "dismiss"),
    ]

    def __init__(
        self, language: str, settings: Settings, change: Callable[[Settings], str], undo: Callable[[], Settings]
    ) -> None:
        """Show settings; `change` puts others on the sheet and says what came of it, `undo` takes that back."""
        super().__init__()
        self._language, self._settings, self._change, self._undo = language, settings, change, undo

    def compose(self) -> ComposeResult:
        """The settings, what came of the last change, the keys."""
        with Vertical(id="dialog", classes="tall"):
            yield Static(Text(say(self._language, "sheet.settings"), style="bold"))
            yield OptionList(id="settings")
            yield Static("", id="told")
            yield Static(say(self._language, "sheet.hint.settings"), classes="hints")

    def on_mount(self) -> None:
        """Begin with the first of the settings."""
        self._draw()
        settings = self.query_one("#settings", OptionList)
        settings.highlighted = 0
        settings.focus()

    @property
    def names(self) -> tuple[str, ...]:
        """What the lines change: what is played by, and settings or fields of `Rules`."""
        if isinstance(self._settings, Ten):
            return (_SET, *SETTINGS, *MORE)
        values = vars(self._settings.rules)
        return (_SET, *(name for name in READ if name != "widow" and not unused(values, name)))

    def _draw(self) -> None:
        lines = self.query_one("#settings", OptionList)
        at = lines.highlighted
        lines.clear_options()
        for name in self.names:
            lines.add_option(Line(self._line(name)))
        if at is not None:
            lines.highlighted = min(at, len(self.names) - 1)

    def _line(self, name: str) -> Text:
        language, settings = self._language, self._settings
        if name == _SET:
            title, value = say(language, "sheet.played_by"), settings_title(language, settings)
        elif isinstance(settings, Ten) and name in SETTINGS:
            title = setting_name(language, name)
            value = setting_value(language, name, getattr(settings, name))
        else:
            title, value = field_name(language, name), value_words(language, name, getattr(settings.rules, name))
        text = Text("  " if name in SETTINGS or name == _SET or not isinstance(settings, Ten) else "+ ", style=GOLD)
        text.append(f"{title}: ", "default")
        return text.append(value, f"underline {ACCENT}")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the next value of what was chosen."""
        event.stop()
        self._step(event.option_index, 1, around=True)

    def action_step(self, step: int) -> None:
        """Take the value before or after."""
        at = self.query_one("#settings", OptionList).highlighted
        if at is not None:
            self._step(at, step, around=False)

    def _step(self, at: int, step: int, *, around: bool) -> None:
        name, settings = self.names[at], self._settings
        try:
            if name == _SET:
                base = "" if isinstance(settings, Ten) else settings.base
                chosen = _SETS[(_SETS.index(base) + step) % len(_SETS)]
                after: Settings = named(chosen) if chosen else Ten()
            else:
                is_ten = isinstance(settings, Ten) and name in SETTINGS
                option = SETTINGS[name] if is_ten else OPTIONS[name]
                now = getattr(settings if is_ten else settings.rules, name)
                after = with_setting(settings, name, _next(option, now, step, around=around))
        except BadSettings as bad:
            self._tell("; ".join(why_no_setting(self._language, each) for each in bad.contradictions), BAD)
        except BadRules as bad:
            self._tell("; ".join(contradiction_sentence(self._language, each) for each in bad.contradictions), BAD)
        else:
            if after != settings:
                self._settings = after
                self._tell(self._change(after), GOLD)
                self._draw()

    def action_undo(self) -> None:
        """Take the last change of the sheet back."""
        self._settings = self._undo()
        self._tell("", GOLD)
        self._draw()

    def _tell(self, words: str, style: str) -> None:
        self.query_one("#told", Static).update(Text(words, style=style))


def _next(option: Option, now: object, step: int, *, around: bool) -> object:
    """The value before or after one; `around` begins anew at the end."""
    values = _values(option)
    at = values.index(now) + step
    return values[at % len(values) if around else min(max(at, 0), len(values) - 1)]


def _values(option: Option) -> tuple[object, ...]:
    if isinstance(option, Flag):
        return (False, True)
    if isinstance(option, Choice):
        return option.values
    numbers: tuple[object, ...] = option.only or tuple(range(option.low, option.high + 1))
    return (*numbers, None) if option.nullable else numbers
