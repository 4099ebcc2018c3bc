"""The web client's own checks in a test run: its lint, its types and its unit tests, all through npm."""

import sys
from pathlib import Path

from build_backend import node, packages

CHECKS = {"lint": ("run", "lint"), "types": ("run", "check"), "tests": ("test",)}
"""By name: the script of `web/package.json` that makes the check."""

_WEB = Path("web")


def main(name: str) -> int:
    """Make one of the checks, with the packages installed as the lock file says.

    Returns:
        npm's exit code; 1 with one line where it cannot run.
    """
    npm = node.on_path() or node.from_pypi()
    if npm is None:
        print(f"the client cannot be checked: {packages.NO_NODE}")
        return 1
    if packages.install(npm, _WEB):
        print("the client cannot be checked: its packages could not be installed")
        return 1
    return npm.run(_WEB, *CHECKS[name])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
