"""Builds the web client with npm and lays it into the package."""

import shutil
import sys
import tempfile
from pathlib import Path

from build_backend import node, packages
from build_backend.sources import CLIENT, digest

BUILT = "src/batak/web_dist"
"""Where the built client stands: inside the package, not under version control."""

_BUILT_FROM = "built_from"


class ClientNotBuiltError(Exception):
    """The client could not be built; the message says in one line why."""


def requirements(root: Path) -> list[str]:
    """Name what must be installed from PyPI before the client can be built: Node, or nothing."""
    return [] if is_current(root) or node.on_path() else [node.FROM_PYPI]


def is_current(root: Path) -> bool:
    """Tell whether the built client is there and was made from the sources as they are now."""
    built_from = root / BUILT / _BUILT_FROM
    return built_from.is_file() and built_from.read_text("ascii") == digest(root, CLIENT)


def build(root: Path) -> None:
    """Build the client, unless it stands there already.

    It is built in a copy of its sources, so that two builds at once do not disturb each other. Packages that stand in
    the checkout are not installed again.

    Raises:
        ClientNotBuiltError: Node is not to be found, or npm failed.
    """
    if is_current(root):
        return
    npm = node.on_path() or node.from_pypi()
    if npm is None:
        raise ClientNotBuiltError(packages.NO_NODE)
    with tempfile.TemporaryDirectory(prefix="batak-client-") as folder:
        copy = Path(folder)
        leave_out = shutil.ignore_patterns("node_modules", "dist", "__pycache__", "paraglide")
        for place in (place for place in CLIENT if (root / place).is_dir()):
            shutil.copytree(root / place, copy / place, ignore=leave_out)
        built_from = digest(copy, CLIENT)
        if not _borrow_packages(root / "web", copy / "web"):
            _run(npm, "ci", "--omit=dev", "--no-audit", "--no-fund", folder=copy / "web")
        _run(npm, "run", "build", folder=copy / "web")
        built = copy / "web" / "dist"
        (built / _BUILT_FROM).write_text(built_from, "ascii")
        _replace(root / BUILT, built)


def _borrow_packages(web: Path, copy: Path) -> bool:
    if not packages.are_current(web):
        return False
    try:
        (copy / packages.FOLDER).symlink_to((web / packages.FOLDER).resolve(), target_is_directory=True)
    except OSError:  # Windows may not let everybody make links.
        return False
    return True


def _run(npm: node.Npm, *arguments: str, folder: Path) -> None:
    try:
        code = npm.run(folder, *arguments)
    except OSError as error:
        raise ClientNotBuiltError(f"npm could not be started: {error}") from error
    if code:
        raise ClientNotBuiltError(f"npm {arguments[0]} failed with exit code {code}")


def _replace(place: Path, new: Path) -> None:
    """Put a folder in the place of another; whoever looks finds one of them whole, or none."""
    with tempfile.TemporaryDirectory(prefix=".web_dist-", dir=place.parent) as folder:
        shutil.copytree(new, Path(folder) / "new")
        if place.exists():
            place.rename(Path(folder) / "old")
        (Path(folder) / "new").rename(place)


if __name__ == "__main__":
    try:
        build(Path.cwd())
    except ClientNotBuiltError as failure:
        sys.exit(f"error: {failure}")
