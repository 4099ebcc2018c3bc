"""The rules of a table as sentences whose values can be changed."""

from collections.abc import Mapping

from rich.text import Text
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Line

from batak.core.rules import OPTIONS, Contradiction, Rules, contradictions
from batak.core.rulesets import RULESETS, ruleset
from batak.play.canvas import ACCENT, BAD, GOLD
from batak.play.dialogs import ChooseValue, Chosen
from batak.play.host import host
from batak.texts import contradiction_sentence, sentence, unused, value_words


class RulesForm(OptionList):
    """One line a rule: a sentence with its value underlined, a dot where it was changed, what contradicts below it."""

    class Changed(Message):
        """Some value was changed."""

    def __init__(self, language: str, id: str) -> None:  # noqa: A002 -- Textual's name for it
        """An empty form."""
        super().__init__(id=id)
        self._language = language
        self._base = ""
        self._values: dict[str, object] = {}
        self._shown: list[str] = []

    def show(self, base: str, changes: Mapping[str, object]) -> None:
        """Show a named set with some fields changed."""
        self._base = base
        own = RULESETS[base].rules
        self._values = {field: getattr(own, field) for field in OPTIONS}
        self._values |= {name: value for name, value in changes.items() if name in OPTIONS}
        self._draw()

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields that are shown, in their order."""
        return tuple(self._shown)

    @property
    def changes(self) -> dict[str, object]:
        """The fields in which the values differ from the named set."""
        own = RULESETS[self._base].rules
        return {name: value for name, value in self._values.items() if value != getattr(own, name)}

    @property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """All that is wrong with the values."""
        return contradictions(self._values)

    @property
    def rules(self) -> Rules | None:
        """The rules that the values make, or None where they contradict each other."""
        return None if self.contradictions else ruleset(self._base, **self._values)

    def _draw(self) -> None:
        at = self.highlighted
        wrong = self.contradictions
        faulty = {each.field for each in wrong}
        changed = self.changes
        offered = RULESETS[self._base].choices
        first = [name for name in OPTIONS if name in offered]
        order = [*first, *(name for name in OPTIONS if name not in offered)]
        self._shown = [name for name in order if name in faulty or name in changed or not unused(self._values, name)]
        self.clear_options()
        for name in self._shown:
            faults = [each for each in wrong if each.field == name]
            self.add_option(Line(self._line(name, faults, changed=name in changed)))
        if at is not None and self._shown:
            self.highlighted = min(at, len(self._shown) - 1)

    def _line(self, name: str, faults: list[Contradiction], *, changed: bool) -> Text:
        value = self._values[name]
        whole, words = sentence(self._language, name, value), value_words(self._language, name, value)
        text = Text("• " if changed else "  ", style=GOLD)
        start = len(text) + whole.index(words)
        text.append(whole, "default")
        text.stylize(f"underline {ACCENT}", start, start + len(words))
        for fault in faults:
            text.append(f"\n  {contradiction_sentence(self._language, fault)}", BAD)
        return text

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the choices of a sentence."""
        event.stop()
        field = self._shown[event.option_index]
        offered: tuple[object, ...] = RULESETS[self._base].choices.get(field, ())
        _ = host(self).push_screen(ChooseValue(self._language, field, self._values[field], offered), self._take)

    def _take(self, chosen: Chosen | None) -> None:
        if chosen is not None:
            self._values[chosen.field] = chosen.value
            if chosen.field in self._shown:
                self.highlighted = self._shown.index(chosen.field)
            self._draw()
            self.post_message(self.Changed())
