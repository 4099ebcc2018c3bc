"""What a test run consists of: each step is one program that passes or fails."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tools.client import CHECKS

COVERED_WHOLE = {
    "batak.core": "src/batak/core/*",
    "batak.notation": "src/batak/notation/*",
    "batak.fairness": "src/batak/fairness.py",
    "batak.sheet": "src/batak/sheet/*",
}
"""What must be covered to the last branch."""


@dataclass(frozen=True)
class Step:
    """One program of a test run.

    Attributes:
        name: what a person reads.
        command: a program of the environment, and its arguments.
        environment: variables set for it.
    """

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str] | None = None

    def run(self) -> tuple[bool, float]:
        """Run it, with its output on ours.

        Returns:
            Whether it passed, and its seconds.
        """
        print(f"\n== {self.name}", flush=True)
        start = time.monotonic()
        program = str(Path(sys.executable).with_name(self.command[0]))
        ended = subprocess.run(
            [program, *self.command[1:]],
            env={**os.environ, **(self.environment or {})},
            check=False,
        )
        return ended.returncode == 0, time.monotonic() - start


def lints() -> list[Step]:
    """Name the checks that read the code without running it."""
    cache = {"PYRIGHT_PYTHON_CACHE_DIR": str(Path(sys.prefix) / "pyright")}
    quiet = {"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
    return [
        Step("ruff check", ("ruff", "check")),
        Step("ruff format", ("ruff", "format", "--check")),
        Step("mypy", ("mypy",)),
        Step("pyright", ("pyright", "--pythonpath", sys.executable), cache | quiet),
        Step("import-linter", ("lint-imports",)),
    ]


def client() -> list[Step]:
    """Name the checks of the web client."""
    return [Step(f"client: {name}", ("python", "-m", "tools.client", name)) for name in CHECKS]


def pytest(*arguments: str, tier: str, coverage_file: Path) -> Step:
    """Make the step that runs the tests themselves."""
    told = {"BATAK_TEST_TIER": tier, "COVERAGE_FILE": str(coverage_file)}
    return Step("pytest", ("pytest", *arguments), told)


def coverage(coverage_file: Path) -> list[Step]:
    """Name the checks that no branch was missed of what must be covered whole."""
    told = {"COVERAGE_FILE": str(coverage_file)}
    return [
        Step(f"coverage of {name}", ("coverage", "report", f"--include={place}", "--fail-under=100"), told)
        for name, place in COVERED_WHOLE.items()
    ]
