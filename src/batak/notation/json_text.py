"""JSON, strictly read and written back as it was.

Refused are a key that comes twice in an object, `NaN` and `Infinity`, and nesting deeper than `DEEPEST`. A number that
Python would not write back as it was read, a fraction, one of very many digits or `-0`, is kept as a `Numeral`.
"""

import json
import re
from dataclasses import dataclass
from json.encoder import encode_basestring
from typing import Never, TypeAlias

DEEPEST = 100
"""How deep arrays and objects may be nested in each other."""

_LONGEST_INT = 300
_MINUS_ZERO = "-0"
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class NotJson(ValueError):
    """A text is not strictly written JSON."""


@dataclass(frozen=True, slots=True)
class Numeral:
    """A JSON number kept as it was written: a fraction, one with an exponent, a very long integer, or `-0`."""

    text: str

    def __str__(self) -> str:
        return self.text

    @property
    def is_integer(self) -> bool:
        """Whether it is written as an integer."""
        return self.text.lstrip("-").isdigit()

    @property
    def is_zero(self) -> bool:
        """Whether it is the integer zero, written as `-0`."""
        return self.text == _MINUS_ZERO


Integer: TypeAlias = int | Numeral
"""A JSON integer of any length."""

Json: TypeAlias = bool | int | Numeral | str | list["Json"] | dict[str, "Json"] | None
"""A JSON value."""


def parse_json(text: str, deepest: int = DEEPEST) -> Json:
    """The value of a JSON text, nested no deeper than `deepest`. Raises `NotJson`."""
    try:
        value: Json = _DECODER.decode(text)
    except (ValueError, RecursionError):
        raise NotJson from None
    level: list[Json] = [value]
    for _ in range(deepest):
        level = [inner for outer in level for inner in _inner(outer) if isinstance(inner, list | dict)]
        if not level:
            return value
    raise NotJson


def format_json(value: Json) -> str:
    """The JSON text of a value on one line, without a space that need not be there."""
    match value:
        case Numeral(text):
            return text
        case str():
            return _quoted(value)
        case list():
            return f"[{','.join(map(format_json, value))}]"
        case dict():
            pairs = (f"{_quoted(key)}:{format_json(inner)}" for key, inner in value.items())
            return f"{{{','.join(pairs)}}}"
        case _:
            return json.dumps(value)


def _inner(value: Json) -> list[Json]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _quoted(text: str) -> str:
    quoted: str = encode_basestring(text)
    return _LONE_SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", quoted)


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise NotJson
    return made


def _integer(text: str) -> Integer:
    return Numeral(text) if len(text) > _LONGEST_INT or text == _MINUS_ZERO else int(text)


def _refused(_name: str) -> Never:
    raise NotJson


_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_int=_integer, parse_float=Numeral, parse_constant=_refused)
