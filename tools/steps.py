"""What a test run consists of: each step is one program that passes or fails."""

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tools.client import CHECKS

COVERED_WHOLE = {
    "batak.core": "src/batak/core/*",
    "batak.notation": "src/batak/notation/*",
    "batak.fairness": "src/batak/fairness.py",
    "batak.sheet": "src/batak/sheet/*",
}
"""What must be covered to the last branch."""


class Ended(NamedTuple):
    """How a step went."""

    name: str
    is_passed: bool
    seconds: float


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

    def run(self) -> Ended:
        """Run it, with its output on ours."""
        print(f"\n== {self.name}", flush=True)
        return self._run(None)[0]

    def run_quietly(self) -> Ended:
        """Run it, and show its output when it is over."""
        ended, said = self._run(subprocess.PIPE)
        print(f"\n== {self.name}\n{said}", end="", flush=True)
        return ended

    def _run(self, output: int | None) -> tuple[Ended, str]:
        start = time.monotonic()
        program = str(Path(sys.executable).with_name(self.command[0]))
        process = subprocess.run(
            [program, *self.command[1:]],
            env={**os.environ, **(self.environment or {})},
            stdout=output,
            stderr=None if output is None else subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        return Ended(self.name, process.returncode == 0, time.monotonic() - start), process.stdout or ""


def run_beside(*lanes: Sequence[Step]) -> list[Ended]:
    """Run lanes of steps beside each other, since each step keeps one core busy; the steps of a lane in their order.

    Returns:
        How all steps went, lane by lane.
    """
    with ThreadPoolExecutor(len(lanes)) as pool:
        return [ended for lane in pool.map(_run_lane, lanes) for ended in lane]


def _run_lane(lane: Sequence[Step]) -> list[Ended]:
    return [step.run_quietly() for step in lane]


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
