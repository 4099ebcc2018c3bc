"""Which files a build is made from, and one value that changes whenever any of them does."""

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

CLIENT = ("web", "src/batak/texts")
"""What the web client is made from."""

INSTALLATION = ("CMakeLists.txt", "build_backend", "constraints.txt", "native", "pyproject.toml")
"""What else an editable installation is made from; the Python code is read where it stands."""

_LEFT_OUT_FOLDERS = frozenset({"__pycache__", "dist", "node_modules", "paraglide"})
_LEFT_OUT_SUFFIXES = frozenset({".pyc", ".pyd", ".so"})
_WRITTEN_BY_TOOLS = ("web/project.inlang/README.md", "web/project.inlang/.gitignore")


def digest(root: Path, places: Iterable[str]) -> str:
    """Hash the names and contents of all files at `places`.

    Args:
        root: the folder that the places are relative to.
        places: files and folders; one that is not there counts as empty. What tools leave in a
            folder (`node_modules`, compiled files) is not looked at.

    Returns:
        64 hexadecimal digits.
    """
    total = hashlib.sha256()
    for place in places:
        for path in _files(root / place):
            if path.relative_to(root).as_posix() in _WRITTEN_BY_TOOLS:
                continue
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            total.update(f"{path.relative_to(root).as_posix()}\0{content}\n".encode())
    return total.hexdigest()


def _files(place: Path) -> Iterator[Path]:
    if place.is_file():
        yield place
    elif place.is_dir():
        for entry in sorted(place.iterdir()):
            if entry.is_dir() and entry.name not in _LEFT_OUT_FOLDERS:
                yield from _files(entry)
            elif entry.is_file() and entry.suffix not in _LEFT_OUT_SUFFIXES:
                yield entry
