"""The client's npm packages: installed once for a lock file, whoever asks."""

import sys
from pathlib import Path

import pytest

from build_backend import client, packages
from build_backend.node import Npm

NPM = """
import pathlib, sys
pathlib.Path("asked").open("a").write(sys.argv[1])
if pathlib.Path("package-lock.json").read_text() == "broken":
    sys.exit(3)
pathlib.Path("node_modules").mkdir(exist_ok=True)
"""


@pytest.fixture
def web(tmp_path: Path) -> Path:
    folder = tmp_path / "web"
    folder.mkdir()
    (folder / "package-lock.json").write_text("one")
    return folder


@pytest.fixture
def npm() -> Npm:
    return Npm((sys.executable, "-c", NPM), "")


def test_packages_are_installed_once_for_a_lock_file(web: Path, npm: Npm) -> None:
    assert not packages.are_current(web)
    assert packages.install(npm, web) == 0
    assert packages.install(npm, web) == 0
    assert packages.are_current(web)
    assert (web / "asked").read_text() == "ci"
    (web / "package-lock.json").write_text("two")
    assert not packages.are_current(web)
    assert packages.install(npm, web) == 0
    assert (web / "asked").read_text() == "cici"


def test_what_could_not_be_installed_is_not_there(web: Path, npm: Npm) -> None:
    (web / "package-lock.json").write_text("broken")
    assert packages.install(npm, web) == 3
    assert not packages.are_current(web)


def test_a_build_borrows_packages_that_are_current(web: Path, npm: Npm, monkeypatch: pytest.MonkeyPatch) -> None:
    root = web.parent
    (root / "src" / "batak").mkdir(parents=True)
    ran: list[tuple[str, ...]] = []

    def built(folder: Path) -> None:
        assert (folder / packages.FOLDER).resolve() == web / packages.FOLDER
        (folder / "dist").mkdir()
        (folder / "dist" / "index.html").write_text("page")

    def run(_: Npm, folder: Path, *arguments: str) -> int:
        ran.append(arguments)
        built(folder)
        return 0

    assert packages.install(npm, web) == 0
    monkeypatch.setattr("build_backend.node.on_path", lambda: npm)
    monkeypatch.setattr(Npm, "run", run)
    client.build(root)
    assert ran == [("run", "build")]
    assert (root / client.BUILT / "index.html").read_text() == "page"
    assert (web / packages.FOLDER).is_dir()
