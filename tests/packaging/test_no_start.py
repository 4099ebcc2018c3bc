"""What `./batak` says where it cannot start: one line, and no traceback."""

import ast
import os
import runpy
import sys
from pathlib import Path

import pytest

from tests.packaging import machines

NOWHERE = "http://127.0.0.1:9"
"""A port on which nothing listens."""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return machines.checkout(tmp_path / "checkout")


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    if os.name == "nt":
        pytest.skip("a bare machine is made of symbolic links")
    return machines.environment(machines.bare_path(tmp_path / "bare"))


def test_an_old_python_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    script = machines.ROOT / "batak"
    ast.parse(script.read_text("utf-8"), feature_version=(3, 6))
    monkeypatch.setattr(sys, "version_info", (3, 10, 9, "final", 0))
    with pytest.raises(SystemExit) as stopped:
        runpy.run_path(str(script))
    assert stopped.value.code == "batak: needs Python 3.11 or newer, but this is Python 3.10"


def test_an_environment_of_somebody_else_is_left_alone(root: Path, bare: dict[str, str]) -> None:
    theirs = root / ".venv" / "theirs"
    theirs.parent.mkdir()
    theirs.touch()
    ended = machines.run(root, ["rules"], bare)
    assert ended.returncode == 1
    assert ended.stderr == "batak: .venv was not made by ./batak; move it away, then start again\n"
    assert theirs.exists()


def test_a_file_in_the_way(root: Path, bare: dict[str, str]) -> None:
    (root / ".venv").touch()
    ended = machines.run(root, ["rules"], bare)
    assert ended.returncode == 1
    assert ended.stderr.startswith("batak: could not install: ")
    assert ended.stderr.count("\n") == 1


def test_a_python_without_venv(root: Path, bare: dict[str, str], tmp_path: Path) -> None:
    """Debian packs Python without ensurepip."""
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['ensurepip'] = None\n")
    ended = machines.run(root, ["rules"], bare | {"PYTHONPATH": str(tmp_path)})
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[1:] == [
        (
            "batak: this Python cannot make a virtual environment; install python3-venv "
            "(on Debian and Ubuntu: apt install python3-venv) or uv, then start again"
        )
    ]


@pytest.mark.slow
def test_no_network(root: Path, bare: dict[str, str]) -> None:
    off = {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": NOWHERE, "PIP_RETRIES": "1", "PIP_NO_CACHE_DIR": "1"}
    no_others = {"PIP_EXTRA_INDEX_URL": "", "PIP_FIND_LINKS": ""}
    ended = machines.run(root, ["rules"], bare | off | no_others)
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[1:] == [
        "batak: could not install: packages could not be fetched; is there a network? More in .venv/install.log"
    ]
    assert "connection broken" in (root / ".venv" / "install.log").read_text("utf-8")
    assert not (root / ".venv" / "installed.json").exists()
