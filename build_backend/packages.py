"""The npm packages of a checkout's web client, installed as the lock file says, and not again while they are."""

import hashlib
import sys
from pathlib import Path

from build_backend import node

FOLDER = "node_modules"
NO_NODE = "there is no Node 20.19 or newer"

_INSTALLED_FROM = ".installed_from"


def are_current(web: Path) -> bool:
    """Tell whether all packages, those of the checks too, stand in the client's folder as its lock file says."""
    installed_from = web / FOLDER / _INSTALLED_FROM
    return installed_from.is_file() and installed_from.read_text("ascii") == _lock(web)


def install(npm: node.Npm, web: Path) -> int:
    """Install all packages into the client's folder, unless they stand there already; return npm's exit code."""
    if are_current(web):
        return 0
    wanted = _lock(web)
    code = npm.run(web, "ci", "--no-audit", "--no-fund")
    if code == 0:
        (web / FOLDER / _INSTALLED_FROM).write_text(wanted, "ascii")
    return code


def _lock(web: Path) -> str:
    return hashlib.sha256((web / "package-lock.json").read_bytes()).hexdigest()


if __name__ == "__main__":
    found = node.on_path()
    sys.exit(install(found, Path("web")) if found else f"error: {NO_NODE}")
