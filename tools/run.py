"""Starts other programs for `./batak`, with what they say in a log."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TextIO

_ERROR = re.compile(r"^\s*(?:ERROR|error)\s*:\s*(?P<reason>\S.*)$", re.MULTILINE)
_UNREACHED = re.compile(r"connection broken|Failed to (?:fetch|download)|dns error|error sending request")
_LONGEST_REASON = 160


class CommandError(Exception):
    """A program failed; the message says in one line what it said."""


class Runner:
    """Runs programs in the checkout, one after the other, all into one log.

    They inherit the installation's lock: should `./batak` be killed, the lock stays held until
    the program it had started is gone, too.
    """

    def __init__(self, root: Path, log: TextIO, lock: int) -> None:
        self._root = root
        self._log = log
        self._lock = lock

    def __call__(self, *command: str) -> None:
        """Run one program to its end.

        Raises:
            CommandError: it ended with another exit code than 0.
        """
        self._log.write(f"$ {' '.join(command)}\n")
        self._log.flush()
        start = self._log.tell()
        ended = subprocess.run(
            command,
            cwd=self._root,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            check=False,
            pass_fds=() if os.name == "nt" else (self._lock,),
        )
        self._log.seek(0, os.SEEK_END)
        if ended.returncode != 0:
            said = Path(self._log.name).read_text("utf-8", errors="replace")[start:]
            raise CommandError(f"{_reason(said, ended.returncode)} More in .venv/{Path(self._log.name).name}")


def say(line: str) -> None:
    """Tell the person at the terminal; standard output belongs to the program that follows."""
    sys.stderr.write(f"batak: {line}\n")
    sys.stderr.flush()


def _environment() -> dict[str, str]:
    ours = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1", "PIP_USER": "0"}
    theirs = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return theirs | ours


def _reason(said: str, code: int) -> str:
    if _UNREACHED.search(said):
        return "packages could not be fetched; is there a network?"
    reasons = [found["reason"] for found in _ERROR.finditer(said)]
    return f"{reasons[-1][:_LONGEST_REASON].rstrip()}." if reasons else f"exit code {code}."
