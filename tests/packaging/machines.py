"""Checkouts and machines to try them on."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

PYTHON = str(Path(sys.base_prefix, "python.exe" if os.name == "nt" else f"bin/python3.{sys.version_info.minor}"))
"""An interpreter outside every virtual environment."""

_MADE_LATER = (
    ".git",
    ".venv*",
    ".*cache",
    ".hypothesis",
    ".coverage*",
    "__pycache__",
    "node_modules",
    "web_dist",
    "paraglide",
)


def checkout(place: Path) -> Path:
    """Copy the project as a fresh clone has it: nothing in it was installed, built or tested yet."""
    shutil.copytree(ROOT, place, ignore=shutil.ignore_patterns(*_MADE_LATER, "build", "dist"), symlinks=True)
    return place


def bare_path(place: Path) -> Path:
    """Make the path of a machine that has Python and nothing else: no Node, compiler, CMake, uv or git."""
    place.mkdir()
    (place / "python3").symlink_to(PYTHON)
    for program in ("env", "sh"):
        (place / program).symlink_to(str(shutil.which(program)))
    return place


def environment(path: Path, **variables: str) -> dict[str, str]:
    """Leave of this process's environment what finds packages and their certificates, and set the path."""
    network = ("CERT", "CA_", "SSL", "PROXY", "INDEX", "FIND_LINKS")
    kept = {name: value for name, value in os.environ.items() if any(part in name.upper() for part in network)}
    home = os.environ.get("HOME", str(path))
    return {**kept, "HOME": home, "LANG": "C.UTF-8", "PATH": str(path), **variables}


def start(root: Path, arguments: Sequence[str], variables: dict[str, str]) -> subprocess.Popen[str]:
    """Start `./batak` in a checkout, from a folder elsewhere."""
    return subprocess.Popen(
        [str(root / "batak"), *arguments],
        cwd=root.parent,
        env=variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def run(root: Path, arguments: Sequence[str], variables: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Run `./batak` in a checkout to its end."""
    with start(root, arguments, variables) as process:
        out, err = process.communicate(timeout=300)
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)
