"""`batak play`: the terminal game."""

from typing import Annotated

import typer

from batak import play as terminal_game
from batak.cli.house import changed_rules, changes_of
from batak.cli.terminal import at_terminal
from batak.cli.words import words
from batak.core.rulesets import DEFAULT


def play(
    rules: Annotated[str | None, typer.Option(metavar="NAME", help=words("option.rules"))] = None,
    changes: Annotated[list[str] | None, typer.Option("--set", metavar="FIELD=VALUE", help=words("option.set"))] = None,
    language: Annotated[str | None, typer.Option(metavar="LANGUAGE", help=words("option.language"))] = None,
) -> None:
    """Start the terminal game. What is not given is as it was last time."""
    if rules is not None or changes:
        changed_rules(rules or DEFAULT, changes or [])
    with at_terminal(language):
        terminal_game.run(rules, changes_of(changes or []), language)
