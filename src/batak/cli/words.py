"""Words of the command line: the catalogue in the language of whoever sits there, on one line."""

import os
from collections.abc import Iterable

from batak.core.options import Choice, Flag, Number, Option
from batak.core.reasons import Refusal
from batak.core.rules import OPTIONS, Contradiction
from batak.notation.faults import Fault, SecretCount
from batak.texts import LANGUAGES, contradiction_sentence, refusal_sentence, say

_LONGEST = 400
_FILE_BYTES = "".join(map(chr, range(0xDC80, 0xDD00)))
"""What stands in the name of a file for bytes that are no UTF-8."""

_DEFAULT = "en"
_VARIABLES = ("BATAK_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def language() -> str:
    """The language of messages: that of `BATAK_LANG`, else of the locale; English where that is none of the game's."""
    chosen = next(filter(None, map(os.environ.get, _VARIABLES)), _DEFAULT)
    code = chosen[:2].lower()
    return code if code in LANGUAGES else _DEFAULT


def words(key: str, /, **values: str | int) -> str:
    """The sentence of a key under `cli`."""
    return say(language(), f"cli.{key}", **values)


def one_line(text: str) -> str:
    """A text that may hold anything, as one line of bearable length for a terminal."""
    shown = text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
    return _printable(shown)


def _printable(text: str, kept: str = "") -> str:
    return "".join(sign if sign.isprintable() or sign in kept else ascii(sign)[1:-1] for sign in text)


def fault_line(file: str, line: int, fault: Fault) -> str:
    """What `check`, `convert` and `verify` say about a faulty record; all before the sentence never changes."""
    return f"{printable_name(file)}:{line}: {fault}: {one_line(fault_sentence(fault))}"


def printable_name(file: str) -> str:
    """The name of a file as it is printed: signs that are not printable are escaped, bytes that are no UTF-8 kept."""
    return _printable(file, _FILE_BYTES)


def fault_sentence(fault: Fault) -> str:
    """Why a record is faulty."""
    match fault.details:
        case Refusal():
            return refusal_sentence(language(), fault.details)
        case str():
            sentence = say(language(), f"fault.{fault.code}")
            return say(language(), "fault.expected", sentence=sentence, expected=fault.details)
        case None:
            return say(language(), f"fault.{fault.code}")
        case SecretCount(given, wanted):
            return say(language(), "fault.secret_count", given=given, wanted=wanted)
        case contradictions:
            return contradictions_sentence(contradictions)


def contradictions_sentence(contradictions: Iterable[Contradiction]) -> str:
    """All that is wrong with rules: each field as it is typed, what is wrong, and what it may hold."""
    return "; ".join(_contradiction(each) for each in contradictions)


def _contradiction(found: Contradiction) -> str:
    sentence = f"`{found.field}`: {contradiction_sentence(language(), found)}"
    return f"{sentence} ({allowed_values(OPTIONS[found.field])})" if found.field in OPTIONS else sentence


def allowed_values(option: Option) -> str:
    """What a field may hold, spelled as it is typed."""
    match option:
        case Flag():
            return "false, true"
        case Choice(values):
            return ", ".join(values)
        case Number(low, high, only, nullable):
            numbers = ", ".join(map(str, only)) if only else f"{low}–{high}"
            return f"{numbers}, null" if nullable else numbers
