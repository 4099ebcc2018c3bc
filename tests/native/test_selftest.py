"""The native part by itself, with the address and undefined behaviour sanitizers and every warning an error."""

import os
import subprocess
from pathlib import Path

import pytest

from build_backend.compiler import compiler

HERE = Path(__file__).parent
NATIVE = HERE.parent.parent / "native"
OPTIONS = (
    "-std=c++20",
    "-O1",
    "-g",
    "-Wall",
    "-Wextra",
    "-Wconversion",
    "-Werror",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
)


def run(*command: str) -> str:
    # Where these tests themselves run on a sanitized build, the compiler need not.
    variables = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    ended = subprocess.run(command, env=variables, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


@pytest.mark.slow
@pytest.mark.skipif(compiler() is None, reason="there is no C++ compiler here")
@pytest.mark.skipif(os.name == "nt", reason="the options are those of GCC and Clang")
def test_the_self_test_holds_under_the_sanitizers(tmp_path: Path) -> None:
    program = tmp_path / "selftest"
    sources = (HERE / "selftest.cpp", NATIVE / "playouts.cpp")
    run(str(compiler()), *OPTIONS, f"-I{NATIVE}", *map(str, sources), "-o", str(program))
    assert run(str(program)).endswith("checks\n")
