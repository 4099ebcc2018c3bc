"""`batak rules`: the named rule sets, or one of them whole."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from batak.cli import output
from batak.cli.house import named_ruleset
from batak.cli.words import language, words
from batak.core.rules import OPTIONS
from batak.core.rulesets import RULESETS, Ruleset
from batak.notation.json_text import Json, format_json
from batak.notation.settings import format_value
from batak.texts import ruleset_title, sentence, unused

_NARROWEST = 20
"""The least width of the last column."""

_UNLIMITED = 1000


def rules(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help=words("argument.ruleset"))] = None,
    as_json: Annotated[bool, typer.Option("--json", help=words("option.json"))] = False,
) -> None:
    """Print the rule sets, or one of them."""
    chosen = None if name is None else named_ruleset(name)
    if as_json:
        value: Json = [whole(each) for each in RULESETS.values()] if chosen is None else whole(chosen)
        output.write(f"{format_json(value)}\n")
    else:
        output.write(_overview() if chosen is None else _shown(chosen))


def whole(ruleset: Ruleset) -> dict[str, Json]:
    """A rule set for programs: its name, every field, and under `choices` what its tables offer, by field."""
    fields = {field: getattr(ruleset.rules, field) for field in OPTIONS}
    choices: dict[str, Json] = {field: [*values] for field, values in ruleset.choices.items()}
    return {"name": ruleset.name, **fields, "choices": choices}


def _overview() -> str:
    titles = {name: ruleset_title(language(), name) for name in RULESETS}
    return _table([words("rules.name"), words("rules.title")], [[*pair] for pair in titles.items()])


def _shown(ruleset: Ruleset) -> str:
    values = {field: getattr(ruleset.rules, field) for field in OPTIONS}
    rows = [
        [
            field,
            format_value(value),
            words("rules.unused") if unused(values, field) else sentence(language(), field, value),
        ]
        for field, value in values.items()
    ]
    headings = [words("rules.field"), words("rules.value"), words("rules.meaning")]
    choices = [
        f"{words('rules.choices')}: {field} {' '.join(map(str, offered))}\n"
        for field, offered in ruleset.choices.items()
    ]
    title = f"{ruleset.name}: {ruleset_title(language(), ruleset.name)}\n"
    return f"{title}\n{_table(headings, rows)}\n{''.join(choices)}"


def _table(headings: list[str], rows: list[list[str]]) -> str:
    """The rows in columns. Only the last is folded, and only at a terminal: a name or a value stands whole."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    needed = _NARROWEST
    for heading, *cells in zip(headings, *rows, strict=True):
        if heading == headings[-1]:
            table.add_column(heading, overflow="fold")
        else:
            width = max(map(len, [heading, *cells]))
            table.add_column(heading, no_wrap=True, min_width=width)
            needed += width + 1
    for row in rows:
        table.add_row(*map(Text, row))
    console = Console()
    console.width = max(console.width, needed) if console.is_terminal else _UNLIMITED
    with console.capture() as captured:
        console.print(table)
    lines = captured.get().splitlines()
    return "".join(f"{line.rstrip()}\n" for line in lines)
