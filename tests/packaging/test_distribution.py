"""What is built for others: an sdist, and wheels from it with and without a compiler."""

import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from build_backend.compiler import compiler
from tests.packaging import machines

pytestmark = pytest.mark.slow

STRAYS = ("notes.txt", "src/notes.txt", "native/a.o", "src/batak/core/_old.so", "web/node_modules/a.js")
IN_SDIST = (
    "CMakeLists.txt",
    "LICENSE",
    "README.md",
    "build_backend/",
    "native/",
    "pyproject.toml",
    "src/batak/",
    "web/",
)


@dataclass(frozen=True)
class Sdist:
    """An unpacked sdist, and the files of the checkout that should be in it."""

    folder: Path
    sources: frozenset[str]


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Sdist:
    """Build an sdist in a checkout in which stray files lie about."""
    root = machines.checkout(tmp_path_factory.mktemp("sdist") / "checkout")
    sources = frozenset(name for name in _files(root) if name.startswith(IN_SDIST))
    for stray in STRAYS:
        (root / stray).parent.mkdir(exist_ok=True)
        (root / stray).touch()
    _python("-m", "build", "--no-isolation", "--sdist", str(root))
    (made,) = (root / "dist").iterdir()
    _python("-m", "tarfile", "--extract", str(made), str(root.parent))
    return Sdist(root.parent / made.name.removesuffix(".tar.gz"), sources)


def test_an_sdist_holds_the_sources_and_the_built_client(sdist: Sdist) -> None:
    held = {name for name in _files(sdist.folder) if not name.startswith("src/batak/web_dist/")}
    assert held == sdist.sources | {"PKG-INFO"}
    assert (sdist.folder / "src" / "batak" / "web_dist" / "index.html").is_file()


@pytest.mark.skipif(compiler() is None, reason="there is no C++ compiler here")
def test_a_wheel_with_the_native_part(sdist: Sdist, tmp_path: Path) -> None:
    wheel = _wheel(sdist, tmp_path, variables=None)
    assert "none-any" not in wheel.name
    home = _installed(wheel, tmp_path / "home")
    assert _output(home / "python", "-c", "import batak._native as native; print(native.__name__)") == "batak._native\n"
    assert "altin" in _output(home / "batak", "rules")


def test_a_wheel_without_a_compiler(sdist: Sdist, tmp_path: Path) -> None:
    """It has no Node either: an sdist brings the client with it."""
    bare = machines.environment(machines.bare_path(tmp_path / "bare"))
    wheel = _wheel(sdist, tmp_path, variables=bare)
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert all(name.startswith(("batak/", "batak-")) for name in names)
    migrations = {f"batak/server/store/migrations/{name}" for name in ("env.py", "versions/step_0001.py")}
    assert {"batak/py.typed", "batak/texts/tr.json", "batak/web_dist/index.html", *migrations} <= set(names)
    home = _installed(wheel, tmp_path / "home")
    assert "altin" in _output(home / "batak", "rules")


def _files(root: Path) -> set[str]:
    return {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}


def _wheel(sdist: Sdist, place: Path, variables: dict[str, str] | None) -> Path:
    _python("-m", "build", "--no-isolation", "--wheel", "--outdir", str(place), str(sdist.folder), variables=variables)
    (made,) = place.glob("*.whl")
    return made


def _installed(wheel: Path, home: Path) -> Path:
    """Install a wheel without extras into an environment of its own; gives the folder of its programs."""
    programs = home / ("Scripts" if sys.platform == "win32" else "bin")
    _python("-m", "venv", "--without-pip", str(home))
    constraints = str(machines.ROOT / "constraints.txt")
    _python("-m", "pip", "--python", str(programs / "python"), "install", "--constraint", constraints, str(wheel))
    return programs


def _python(*arguments: str, variables: dict[str, str] | None = None) -> None:
    command = [sys.executable, *arguments]
    ended = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr


def _output(*command: str | Path) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
