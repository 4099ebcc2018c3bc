"""The words of a score sheet: settings, refusals and faults, from the catalogue."""

from collections.abc import Sequence

from batak.core.options import Choice, Flag, Number
from batak.core.reasons import Refusal as CardRefusal
from batak.core.rules import Contradiction, Rules
from batak.notation.faults import Fault, SecretCount
from batak.sheet.entries import Reason, Refusal
from batak.sheet.file import SETTINGS_PLACE
from batak.sheet.settings import SETTINGS, Named, Settings, named
from batak.texts import contradiction_sentence, ruleset_title, say


def player_names(language: str, players: Sequence[str]) -> tuple[str, ...]:
    """The names of the players by seat; one without a name has a number."""
    named = enumerate(players, 1)
    return tuple(name.strip() or say(language, "sheet.player", n=number) for number, name in named)


def setting_name(language: str, name: str) -> str:
    """The name of one of the ten settings."""
    return say(language, f"sheet.setting.{name}.name")


def setting_value(language: str, name: str, value: object) -> str:
    """The value of one of the ten settings as words; what it cannot hold stands as it was written."""
    option = SETTINGS[name]
    if option.fault(value) or isinstance(option, Number):
        return str(value)
    if isinstance(option, Flag):
        return say(language, "sheet.on" if value else "sheet.off")
    return say(language, f"sheet.setting.{name}.value.{value}")


def setting_range(name: str) -> str:
    """What one of the ten settings may hold, as it is typed."""
    option = SETTINGS[name]
    if isinstance(option, Flag):
        return "false, true"
    if isinstance(option, Choice):
        return ", ".join(option.values)
    only = option.only
    return f"{only[0]}, {only[1]} … {only[-1]}" if only else f"{option.low}–{option.high}"


def settings_title(language: str, settings: Settings) -> str:
    """What a sheet is played by, in a few words: how it ends, or the name of its rule set."""
    if isinstance(settings, Named):
        return ruleset_title(language, settings.base, changed=settings != named(settings.base))
    return say(language, "sheet.ten")


def match_end(language: str, rules: Rules) -> str:
    """When a match by these rules ends."""
    if rules.match_end == "target":
        return say(language, "sheet.ends.target", n=rules.target)
    return say(language, "sheet.ends.deals", n=rules.deals)


_SUMS = (Reason.SUM_TOO_LOW, Reason.SUM_TOO_HIGH)


def why_refused(language: str, refusal: Refusal) -> str:
    """Why an entry is refused, or counts for nothing."""
    code, limit, found = refusal.code.value, refusal.limit, refusal.found
    if refusal.code in _SUMS and limit is not None and found is not None:
        return say(language, f"sheet.refusal.{code}", n=found, m=limit, d=abs(found - limit))
    if limit is not None:
        return say(language, f"sheet.refusal.{code}", n=limit)
    return say(language, f"sheet.refusal.{code}")


def why_no_setting(language: str, found: Contradiction) -> str:
    """What is wrong with a value of one of the ten settings, and what it may hold."""
    name, value = setting_name(language, found.field), setting_value(language, found.field, found.value)
    sentence = say(language, f"contradiction.{found.code}", field=name, value=value)
    return f"{sentence} ({setting_range(found.field)})"


def why_faulty(language: str, fault: Fault) -> str:
    """Why a file is no score sheet."""
    if isinstance(fault.details, str):
        return say(language, f"sheet.fault.{fault.code}_because", detail=fault.details)
    why = why_no_setting if fault.place == SETTINGS_PLACE else contradiction_sentence
    sentences = [why(language, each) for each in contradictions_of(fault)]
    return "; ".join(sentences) or say(language, f"sheet.fault.{fault.code}")


def contradictions_of(fault: Fault) -> tuple[Contradiction, ...]:
    """What is wrong with settings or rules, where that is what makes a file faulty."""
    details = fault.details
    if details is None or isinstance(details, str | CardRefusal | SecretCount):
        return ()
    return details
