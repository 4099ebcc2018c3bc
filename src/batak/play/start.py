"""The screen on which a match is chosen: language, opponents, rule set and fields, or the match left unfinished."""

from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option as Line

from batak.bots import BOTS
from batak.core.rules import Rules
from batak.core.rulesets import RULESETS
from batak.play.canvas import BAD, GOLD
from batak.play.choices import Choice, ChoiceBar
from batak.play.dialogs import Help
from batak.play.form import RulesForm
from batak.play.host import host
from batak.play.settings import Settings
from batak.play.sizes import HEIGHTS, WIDTHS, Breakpoints, too_small
from batak.texts import LANGUAGES, ruleset_title, say


@dataclass(frozen=True, slots=True)
class Begin:
    """A new match is to be played with these rules."""

    base: str
    rules: Rules


@dataclass(frozen=True, slots=True)
class Resume:
    """The unfinished match is to be played on."""


@dataclass(frozen=True, slots=True)
class Again:
    """The screen is to be shown anew, in another language."""


Answer = Begin | Resume | Again
_NAMES = tuple(RULESETS)


class StartScreen(Screen[Answer]):
    """Changes the settings that it is given, and answers what is to be done."""

    HORIZONTAL_BREAKPOINTS: Breakpoints = WIDTHS
    VERTICAL_BREAKPOINTS: Breakpoints = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        ("f5", "begin"),
        ("question_mark", "help"),
        ("escape", "app.quit"),
    ]

    def __init__(self, settings: Settings, *, unfinished: bool, notice: str = "") -> None:
        """Start from settings; `notice` is a sentence about something that went wrong."""
        super().__init__()
        self._settings, self._unfinished, self._notice = settings, unfinished, notice

    def _say(self, key: str, **values: str | int) -> str:
        return say(self._settings.language, key, **values)

    def compose(self) -> ComposeResult:
        """From the top: languages, bots, rule sets and rules, buttons, keys."""
        settings = self._settings
        yield too_small(settings.language)
        yield Static(Text(self._say("play.title"), style="bold"), id="bar")
        yield ChoiceBar("language", focusable=True)
        yield ChoiceBar("level", focusable=True)
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield Static(Text(self._say("play.sets"), style="bold"))
                yield OptionList(*(Line(ruleset_title(settings.language, name)) for name in RULESETS), id="sets")
            with Vertical(id="right"):
                yield Static(id="here")
                yield RulesForm(settings.language, id="form")
        yield Static(id="about")
        yield Static(Text(self._notice, style=BAD), id="told")
        with Horizontal(classes="buttons"):
            if self._unfinished:
                yield Button(self._say("resume_go"), id="resume", compact=True)
            yield Button(self._say("play.start"), id="begin", compact=True)
            yield Button(self._say("play.reset"), id="reset", compact=True)
            yield Button(self._say("play.quit"), id="quit", compact=True)
        yield Static(self._say("hint.start"), classes="hints")

    def on_mount(self) -> None:
        """Show the choices of last time; the focus is where one would go on."""
        settings = self._settings
        self.query_one("#language", ChoiceBar).show(
            tuple(Choice(each, self._say(f"language.{each}")) for each in LANGUAGES),
            settings.language,
            self._say("play.language"),
        )
        self.query_one("#level", ChoiceBar).show(
            tuple(Choice(each, self._say(f"level.{each}")) for each in BOTS),
            settings.level,
            self._say("play.level"),
        )
        sets = self.query_one("#sets", OptionList)
        self.query_one(RulesForm).show(settings.ruleset, settings.changes)
        sets.highlighted = _NAMES.index(settings.ruleset)
        self._show()
        if self._unfinished:
            if not self._notice:
                self.query_one("#told", Static).update(Text(self._say("resume"), style=GOLD))
            self.query_one("#resume", Button).focus()
        else:
            sets.focus()

    def _show(self) -> None:
        settings, form = self._settings, self.query_one(RulesForm)
        title = ruleset_title(settings.language, settings.ruleset, changed=bool(form.changes))
        here = Text(self._say("play.here", name=title), style="bold")
        self.query_one("#here", Static).update(here)
        about = self._say(f"ruleset.{settings.ruleset}.about")
        self.query_one("#about", Static).update(Text(about))
        self.query_one("#begin", Button).disabled = bool(form.contradictions)
        if form.contradictions:
            told = Text(self._say("play.contradictory"), style=BAD)
            self.query_one("#told", Static).update(told)
        self.query_one("#reset", Button).disabled = not form.changes

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show another rule set."""
        if event.option_list.id != "sets" or _NAMES[event.option_index] == self._settings.ruleset:
            return
        self._take_set(_NAMES[event.option_index])

    def _take_set(self, name: str) -> None:
        self._settings.ruleset, self._settings.changes = name, {}
        self.query_one(RulesForm).show(name, {})
        self.query_one("#told", Static).update("")
        self._show()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go on from the rule set to the button that starts the match."""
        if event.option_list.id == "sets":
            self.query_one("#begin", Button).focus()

    def on_rules_form_changed(self, message: RulesForm.Changed) -> None:
        """Remember the changed fields."""
        message.stop()
        self._settings.changes = self.query_one(RulesForm).changes
        self.query_one("#told", Static).update("")
        self._show()

    def on_choice_bar_picked(self, message: ChoiceBar.Picked) -> None:
        """Take another language or other bots."""
        message.stop()
        if message.bar.id == "level":
            self._settings.level = message.value
        elif message.value != self._settings.language:
            self._settings.language = message.value
            _ = self.dismiss(Again())

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Do what the button says."""
        match event.button.id:
            case "begin":
                self.action_begin()
            case "resume":
                _ = self.dismiss(Resume())
            case "reset":
                self._take_set(self._settings.ruleset)
            case _:
                host(self).exit()

    def action_begin(self) -> None:
        """Start a match, unless the rules contradict each other."""
        rules = self.query_one(RulesForm).rules
        if rules is not None:
            _ = self.dismiss(Begin(self._settings.ruleset, rules))

    def action_help(self) -> None:
        """Explain the game and the rules that are chosen."""
        rules = self.query_one(RulesForm).rules or RULESETS[self._settings.ruleset].rules
        _ = host(self).push_screen(Help(self._settings.language, rules))
