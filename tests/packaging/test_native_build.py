"""The native part is there where it can be, builds without a warning, and breaks no rule of C++."""

import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from build_backend.compiler import compiler
from tests.packaging import machines

pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no C++ compiler here")

TESTS = "tests/native"
"""The tests of the native part; they run once more on the sanitized build."""


def test_where_there_is_a_compiler_there_is_the_native_part() -> None:
    assert importlib.util.find_spec("batak._native") is not None


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the sanitizers' libraries are found the Linux way")
def test_no_warning_and_no_undefined_behaviour(tmp_path: Path) -> None:
    """The tests of the native part pass on a build with all warnings as errors and with the sanitizers."""
    libraries = [_library(name) for name in ("libasan.so", "libstdc++.so")]
    package = tmp_path / "site" / "batak"
    shutil.copytree(machines.ROOT / "src" / "batak", package, ignore=shutil.ignore_patterns("web_dist", "__pycache__"))
    _build(tmp_path / "build", package.parent)

    # An empty environment knows nothing of the editable installation, so the copy is what it finds.
    _run([machines.PYTHON, "-m", "venv", "--without-pip", str(tmp_path / "empty")])
    python = str(tmp_path / "empty" / "bin" / "python")
    found = os.pathsep.join([str(package.parent), sysconfig.get_path("purelib")])
    sanitized = {"LD_PRELOAD": " ".join(libraries), "ASAN_OPTIONS": "detect_leaks=0", "PYTHONPATH": found}
    where = _run([python, "-c", "import batak._native as native; print(native.__file__)"], sanitized)
    assert Path(where.strip()).parent == package
    quietly = ["-p", "no:cacheprovider", "--capture=no", "-m", "not slow and not long"]
    _run([python, "-m", "pytest", *quietly, TESTS], sanitized)


def _library(name: str) -> str:
    """Find a library of the compiler's; it must be loaded before Python."""
    found = _run([str(compiler()), f"-print-file-name={name}"]).strip()
    if not Path(found).is_absolute():
        pytest.skip(f"this compiler comes without {name}")
    return str(Path(found).resolve())


def _build(folder: Path, target: Path) -> None:
    options = {
        "BATAK_STRICT": "ON",
        "BATAK_SANITIZE": "ON",
        "CMAKE_BUILD_TYPE": "RelWithDebInfo",
        "Python_EXECUTABLE": sys.executable,
        "CMAKE_MAKE_PROGRAM": str(Path(sys.executable).with_name("ninja")),
    }
    cmake = str(Path(sys.executable).with_name("cmake"))
    given = [f"-D{name}={value}" for name, value in options.items()]
    _run([cmake, "-G", "Ninja", "-S", str(machines.ROOT), "-B", str(folder), *given])
    _run([cmake, "--build", str(folder)])
    _run([cmake, "--install", str(folder), "--prefix", str(target)])


def _run(command: list[str], variables: dict[str, str] | None = None) -> str:
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    ended = subprocess.run(
        command,
        cwd=machines.ROOT,
        env={**ours, **(variables or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout
