"""What the web client knows of rules for its score sheet, as JSON made from the settings and the fields of `Rules`.

`python -m batak.sheet.client FILE` writes it. `fields` are the fields of `Rules` and `settings` the ten, each with what
it may hold; `defaults` the ten on a new sheet; `bases` each named set with its values in the order of `fields`.
"""

import json
import sys
from dataclasses import asdict
from pathlib import Path

from batak.core.options import Choice, Flag, Option
from batak.core.rules import OPTIONS
from batak.core.rulesets import RULESETS
from batak.sheet.settings import BASE, MORE, READ, SETTINGS, Ten


def client_text() -> str:
    """The text of the file: a key a line, as short as JSON can be, since it is sent to phones."""
    default = Ten()
    whole = {
        "base": BASE,
        "read": READ,
        "more": MORE,
        "defaults": {name: getattr(default, name) for name in SETTINGS},
        "settings": {name: _of(option) for name, option in SETTINGS.items()},
        "fields": {name: _of(option) for name, option in OPTIONS.items()},
        "bases": {base: [getattr(each.rules, name) for name in OPTIONS] for base, each in RULESETS.items()},
    }
    return "{" + ",\n".join(f"{_compact(key)}:{_compact(value)}" for key, value in whole.items()) + "}\n"


def _of(option: Option) -> dict[str, object]:
    kind = "flag" if isinstance(option, Flag) else "choice" if isinstance(option, Choice) else "number"
    return {"kind": kind, **asdict(option)}


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def write_client(file: Path) -> None:
    """Write the file."""
    file.write_text(client_text(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_client(Path(sys.argv[1]))
