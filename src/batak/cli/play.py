"""`batak play`: the terminal game."""

import sys
from typing import Annotated

import typer

from batak import play as terminal_game
from batak.cli.house import changed_rules, changes_of
from batak.cli.stop import CannotGoOn
from batak.cli.words import words
from batak.core.rulesets import DEFAULT
from batak.texts import LANGUAGES

_EXTRA = {"platformdirs", "textual"}
"""What the extra `play` installs."""


def play(
    rules: Annotated[str | None, typer.Option(metavar="NAME", help=words("option.rules"))] = None,
    changes: Annotated[list[str] | None, typer.Option("--set", metavar="FIELD=VALUE", help=words("option.set"))] = None,
    language: Annotated[str | None, typer.Option(metavar="LANGUAGE", help=words("option.language"))] = None,
) -> None:
    """Start the terminal game. What is not given is as it was last time."""
    if rules is not None or changes:
        changed_rules(rules or DEFAULT, changes or [])
    if language is not None and language not in LANGUAGES:
        raise CannotGoOn(words("error.unknown_language", name=language, names=", ".join(LANGUAGES)))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise CannotGoOn(words("error.no_terminal"))
    try:
        terminal_game.run(rules, changes_of(changes or []), language)
    except ModuleNotFoundError as missing:
        if missing.name not in _EXTRA:
            raise
        raise CannotGoOn(words("error.no_play")) from None
