"""The commands of `batak`, each loaded when it is asked for, and how the program ends."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.exceptions import Exit, TyperException

from batak.cli import output
from batak.cli.stop import CLOSED_PIPE, INTERRUPTED, USAGE, CannotGoOn, OutputClosed, cannot_write
from batak.cli.words import words

COMMANDS = ("play", "serve", "simulate", "check", "convert", "rules", "score", "sheet", "verify")
"""The commands in the order of `--help`; each is the function of its name in a module of its name."""

IN_BROWSER, IN_TERMINAL = "serve", "play"
"""What `batak` alone does, and what it does where that is not there."""


_TRACEBACK = "BATAK_TRACEBACK"
"""Set in the environment, a fault in the program itself ends with Python's traceback instead of one line."""


class _Commands(TyperGroup):
    """Loads the module of a command when that command is wanted, and no other."""

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401, ARG002 -- the library's own signature
        """The names of the commands."""
        return [*COMMANDS]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401, ARG002 -- the library's own signature
        """The command of a name, or None."""
        if cmd_name not in COMMANDS:
            return None
        single = typer.Typer(add_completion=False, rich_markup_mode="markdown")
        function = getattr(import_module(f"batak.cli.{cmd_name}"), cmd_name)
        single.command(name=cmd_name, help=words(f"{cmd_name}.help"))(function)
        return typer.main.get_command(single)


def _print_version(wanted: bool) -> None:  # noqa: FBT001 -- the library's own signature
    if wanted:
        output.write(f"batak {version('batak')}\n")
        raise Exit


app = typer.Typer(
    cls=_Commands,
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode="markdown",
    help=words("help"),
    context_settings={"help_option_names": ["--help"]},
)


@app.callback()
def batak(
    context: typer.Context,
    _version: Annotated[
        bool, typer.Option("--version", help=words("version"), callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Start the game where no command is given."""
    if context.invoked_subcommand is None:
        raise Exit(run([default_command()]))


def default_command() -> str:
    """What `batak` alone does: the game in the browser, or where that is not there, which is told, in the terminal."""
    from batak.cli.serve import why_not

    why = why_not()
    if why is None:
        return IN_BROWSER
    output.complain(words("serve.play_instead", why=why))
    return IN_TERMINAL


def run(arguments: Sequence[str]) -> int:
    """Run the program with these arguments. Returns the exit code."""
    command = typer.main.get_command(app)
    code = command.main(args=[*arguments], prog_name="batak", standalone_mode=False)
    return code if isinstance(code, int) else 0


def main() -> None:
    """Run the program and end it: 0, 1 where what was checked is wrong, 2 for bad usage or an unreadable file."""
    output.prepare()
    sys.exit(ended(sys.argv[1:]))


def ended(arguments: Sequence[str]) -> int:
    """Run the program with these arguments, whatever happens. Returns the exit code."""
    try:
        code = run(arguments)
        output.flush()
        if code == INTERRUPTED:
            output.complain(words("error.interrupted"))
    except OutputClosed:
        return CLOSED_PIPE
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 -- no traceback reaches a person, whatever went wrong
        return _refused(_why(error))
    return code


def _why(error: Exception) -> str:
    """What made the program end, in one line."""
    if isinstance(error, TyperException):
        return " ".join(error.format_message().split())
    if isinstance(error, CannotGoOn):
        return str(error)
    if isinstance(error, OSError):
        # Files have their own names for what goes wrong; what is left is standard output, written to by a library.
        output.silence()
        return str(cannot_write(words("error.standard_output"), error))
    if os.environ.get(_TRACEBACK):
        raise error
    return words("error.internal", problem=f"{type(error).__name__}: {error}", variable=_TRACEBACK)


def _refused(line: str) -> int:
    try:
        output.complain(line)
    except OutputClosed:
        return CLOSED_PIPE
    except CannotGoOn:
        pass
    return USAGE
