"""A game in the terminal against bots: `run()`. Only this package needs Textual, and loads it when it runs."""

from collections.abc import Mapping
from pathlib import Path


def run(
    ruleset: str | None = None,
    changes: Mapping[str, object] | None = None,
    language: str | None = None,
    data: Path | None = None,
) -> None:
    """Play in the terminal until the person leaves.

    `ruleset` and `changes` (fields of `Rules`) are chosen to begin with, else those of last time; `language` is `tr`,
    `en` or `de`, else that of last time or of the system; `data` is the folder that holds the unfinished match. Raises
    `UnknownRuleset`, `BadRules`, `TextError` for a language that is not there, `ModuleNotFoundError` without Textual.
    """
    from batak.play.app import run as run_app  # noqa: PLC0415 -- Textual is loaded by nothing else

    run_app(ruleset, changes, language, data)
