"""One changed field of the rules as text, `deals=3`: in a text record and on the command line."""

import re

from batak.notation.json_text import Json, NotJson, format_json, parse_json

_SPACE = re.compile(r"\s")


class NotASetting(ValueError):
    """A text is not `FIELD=VALUE`."""


def format_value(value: Json) -> str:
    """The value of a field: a word stands bare, everything else as in JSON."""
    return value if isinstance(value, str) else format_json(value)


def format_setting(name: str, value: Json) -> str:
    """A field and its value."""
    return f"{name}={format_value(value)}"


def parse_setting(text: str) -> tuple[str, Json]:
    """The field and the value. Raises `NotASetting`. Whether they are a field and its value is not asked."""
    name, sign, written = text.partition("=")
    if not name or not sign or _SPACE.search(text):
        raise NotASetting
    try:
        return name, parse_json(written)
    except NotJson:
        return name, written
