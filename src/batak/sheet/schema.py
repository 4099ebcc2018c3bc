"""The JSON schema of a score sheet's file, made from the settings and the fields of `Rules`.

`python -m batak.sheet.schema FOLDER` writes `score-sheet.schema.json`. A schema says what has the right shape; how many
counts fit, and which rules contradict each other, is for `batak score` to say.
"""

import json
import sys
from pathlib import Path

from batak.core.options import Choice, Flag, Option
from batak.core.rules import MOST_TRICKS, OPTIONS
from batak.core.rulesets import RULESETS
from batak.core.seats import SEATS
from batak.notation.json_text import Json
from batak.notation.values import BASE
from batak.sheet.file import COUNTS, ENTRY_KEYS, FORMAT
from batak.sheet.settings import SETTINGS, Ten

FILE_NAME = "score-sheet.schema.json"

Schema = dict[str, Json]


def schema() -> Schema:
    """The schema, in the dialect of 2020-12."""
    default = Ten()
    settings: Schema = {name: {**_of(option), "default": getattr(default, name)} for name, option in SETTINGS.items()}
    rules: Schema = {BASE: {"enum": [*RULESETS]}, **{name: _of(option) for name, option in OPTIONS.items()}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A score sheet of Batak",
        "type": "object",
        "required": ["format", "players", "entries"],
        "properties": {
            "format": {"const": FORMAT},
            "settings": {"type": "object", "properties": settings},
            "rules": {"type": "object", "required": [BASE], "properties": rules, "additionalProperties": False},
            "players": _list({"type": "string"}, len(SEATS)),
            "entries": {"type": "array", "items": _entry()},
        },
        "not": {"required": ["settings", "rules"]},
    }


def schema_text() -> str:
    """The text of the schema's file."""
    return json.dumps(schema(), indent=2) + "\n"


def _entry() -> Schema:
    count: Schema = {"type": "integer", "minimum": 0}
    return {
        "type": "object",
        "required": [*ENTRY_KEYS],
        "properties": {
            "declarer": {"enum": [*SEATS]},
            "bid": {"type": "integer", "minimum": 1, "maximum": MOST_TRICKS},
            "tricks": {"anyOf": [_list(count, length) for length in COUNTS]},
        },
    }


def _list(item: Schema, length: int) -> Schema:
    return {"type": "array", "items": item, "minItems": length, "maxItems": length}


def _of(option: Option) -> Schema:
    if isinstance(option, Flag):
        return {"type": "boolean"}
    if isinstance(option, Choice):
        return {"enum": [*option.values]}
    if option.only:
        return {"enum": [*option.only]}
    kind: Json = ["integer", "null"] if option.nullable else "integer"
    return {"type": kind, "minimum": option.low, "maximum": option.high}


def write_schema(folder: Path) -> None:
    """Write the schema into a folder."""
    (folder / FILE_NAME).write_text(schema_text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_schema(Path(sys.argv[1]))
