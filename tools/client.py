"""The web client's own checks in a test run: its lint, its types and its unit tests, all through npm."""

import hashlib
import sys
from pathlib import Path

from build_backend import node

CHECKS = {"lint": ("run", "lint"), "types": ("run", "check"), "tests": ("test",)}
"""By name: the script of `web/package.json` that makes the check."""

_WEB = Path("web")
_LOCK = _WEB / "package-lock.json"
_INSTALLED_FROM = _WEB / "node_modules" / ".installed_from"


def main(name: str) -> int:
    """Make one of the checks, with the packages installed as the lock file says.

    Returns:
        npm's exit code; 1 with one line where it cannot run.
    """
    npm = node.on_path() or node.from_pypi()
    if npm is None:
        print("the client cannot be checked: there is no Node 20.19 or newer")
        return 1
    wanted = hashlib.sha256(_LOCK.read_bytes()).hexdigest()
    if not (_INSTALLED_FROM.is_file() and _INSTALLED_FROM.read_text("ascii") == wanted):
        if npm.run(_WEB, "ci", "--no-audit", "--no-fund"):
            print("the client cannot be checked: its packages could not be installed")
            return 1
        _INSTALLED_FROM.write_text(wanted, "ascii")
    return npm.run(_WEB, *CHECKS[name])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
