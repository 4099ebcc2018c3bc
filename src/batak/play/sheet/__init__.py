"""The score sheet in the terminal: `run()`. Textual is loaded when it runs."""

from pathlib import Path


def run(file: Path | None = None, language: str | None = None, data: Path | None = None) -> None:
    """Keep a score sheet until the person leaves.

    `file` holds the sheet, or is made; without it the sheet of last time in the folder `data` is. `language` is `tr`,
    `en` or `de`, else that of last time or of the system. Raises `Faulty` for a file that is no sheet, `OSError` and
    `UnicodeDecodeError` for one that cannot be read, `TextError` for a language that is not there,
    `ModuleNotFoundError` without Textual.
    """
    from batak.play.sheet.app import run as run_app  # noqa: PLC0415 -- Textual is loaded by nothing else

    run_app(file, language, data)
