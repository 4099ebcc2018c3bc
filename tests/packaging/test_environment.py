"""When a start may skip installing, and when not."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from build_backend.compiler import compiler
from build_backend.sources import CLIENT, INSTALLATION, digest
from tools.environment import Environment, Stamp


@pytest.fixture
def installed(tmp_path: Path) -> Environment:
    """Give a checkout that seems to have everything installed, its native part and the tests' needs too."""
    environment = Environment(tmp_path / "checkout")
    for folder in ("build_backend", "native", "web/src", "src/batak/texts"):
        (environment.root / folder).mkdir(parents=True)
    for file in ("pyproject.toml", "constraints.txt", "native/a.hpp", "web/src/main.ts", "src/batak/texts/tr.json"):
        (environment.root / file).write_text(file)
    environment.python.parent.mkdir(parents=True)
    (tmp_path / "python").touch()
    environment.python.symlink_to(tmp_path / "python")
    environment.write_stamp(
        Stamp(
            source=digest(environment.root, INSTALLATION),
            client=digest(environment.root, CLIENT),
            root=str(environment.root),
            python=os.path.realpath(environment.python),
            tests=True,
            native=True,
            compiler=compiler(),
        )
    )
    return environment


def test_what_is_installed_is_not_installed_again(installed: Environment) -> None:
    assert installed.is_ready(with_tests=True)
    assert installed.is_ready(with_tests=False)


def add_a_native_file(root: Path) -> None:
    (root / "native" / "b.cpp").touch()


def move_a_native_file(root: Path) -> None:
    (root / "native" / "a.hpp").rename(root / "native" / "b.hpp")


def change_a_version(root: Path) -> None:
    (root / "constraints.txt").write_text("other")


def change_the_client(root: Path) -> None:
    (root / "web" / "src" / "main.ts").write_text("other")


def change_the_words_of_the_client(root: Path) -> None:
    (root / "src" / "batak" / "texts" / "tr.json").write_text("other")


def remove_the_interpreter(root: Path) -> None:
    (root.parent / "python").unlink()


def replace_the_interpreter(root: Path) -> None:
    (root.parent / "python").unlink()
    (root.parent / "newer").touch()
    (root.parent / "python").symlink_to(root.parent / "newer")


def spoil_the_stamp(root: Path) -> None:
    (root / ".venv" / "installed.json").write_text("{")


def write_the_stamp_of_another_time(root: Path) -> None:
    (root / ".venv" / "installed.json").write_text('{"source": ""}')


@pytest.mark.parametrize(
    "change",
    [
        add_a_native_file,
        move_a_native_file,
        change_a_version,
        change_the_client,
        change_the_words_of_the_client,
        remove_the_interpreter,
        replace_the_interpreter,
        spoil_the_stamp,
        write_the_stamp_of_another_time,
    ],
)
def test_a_change_is_noticed(installed: Environment, change: Callable[[Path], None]) -> None:
    change(installed.root)
    assert not installed.is_ready(with_tests=False)


def test_python_code_is_read_where_it_stands(installed: Environment) -> None:
    (installed.root / "src" / "batak" / "new.py").touch()
    (installed.root / "native" / "left_over.so").touch()
    (installed.root / "web" / "node_modules").mkdir()
    (installed.root / "web" / "node_modules" / "anything.js").touch()
    assert installed.is_ready(with_tests=True)


def test_a_moved_checkout_is_installed_anew(installed: Environment) -> None:
    moved = installed.root.rename(installed.root.with_name("moved"))
    assert not Environment(moved).is_ready(with_tests=False)
    assert Environment(moved).stamp() is None


def test_a_game_does_not_need_what_the_tests_need(installed: Environment) -> None:
    stamp = installed.stamp()
    assert stamp is not None
    installed.write_stamp(replace(stamp, tests=False))
    assert installed.is_ready(with_tests=False)
    assert not installed.is_ready(with_tests=True)


def test_a_compiler_that_came_later_is_used(installed: Environment, monkeypatch: pytest.MonkeyPatch) -> None:
    stamp = installed.stamp()
    assert stamp is not None
    found = installed.root / "c++"
    found.touch(0o755)
    monkeypatch.setenv("CXX", str(found))
    installed.write_stamp(replace(stamp, native=False, compiler=None))
    assert not installed.is_ready(with_tests=False)
    installed.write_stamp(replace(stamp, native=False, compiler=str(found)))
    assert installed.is_ready(with_tests=False)
