"""`./batak`: becomes the installed program, after installing it where that has to be done."""

import os
import sys
from pathlib import Path

from tools.environment import Environment

ROOT = Path(__file__).resolve().parent.parent


def main(arguments: list[str]) -> int:
    """Run `batak` with these arguments, or the tests if the first is `test`.

    Returns:
        The exit code; where a program can become another there is none, but after a failure.
    """
    environment = Environment(ROOT)
    is_test = arguments[:1] == ["test"]
    if not environment.is_ready(with_tests=is_test):
        # Installing needs modules that all other starts can do without.
        from tools.install import InstallError, install  # noqa: PLC0415 -- see above

        try:
            install(environment, with_tests=is_test)
        except InstallError as error:
            sys.stderr.write(f"batak: {error}\n")
            return 1
        except KeyboardInterrupt:
            sys.stderr.write("batak: stopped; the next start installs anew\n")
            return 130
    if is_test:
        os.chdir(ROOT)
        return _become([str(environment.python), "-m", "tools.testing", *arguments[1:]])
    return _become([str(environment.program), *arguments])


def _become(command: list[str]) -> int:
    if os.name != "nt":
        os.execv(command[0], command)  # noqa: S606 -- that is what this is for
    import subprocess  # noqa: PLC0415 -- only where no program becomes another

    try:
        return subprocess.call(command)
    except KeyboardInterrupt:
        return 130
