"""How many tests passed and failed, read from pytest's report."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET


@dataclass(frozen=True)
class Tally:
    """The counts of one run of pytest."""

    passed: int
    failed: int
    skipped: int

    def __str__(self) -> str:
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


def tally(report: Path) -> Tally | None:
    """Count the tests in a JUnit report; None if pytest did not get as far as writing one."""
    if not report.exists():
        return None
    suite = ET.parse(report).find("testsuite")  # noqa: S314 -- pytest wrote it just now
    if suite is None:
        return None
    number = {name: int(suite.get(name, "0")) for name in ("tests", "errors", "failures", "skipped")}
    failed = number["errors"] + number["failures"]
    return Tally(number["tests"] - failed - number["skipped"], failed, number["skipped"])


def browser_tests() -> int:
    """Count the tests that drive a browser."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "--quiet", "-m", "browser"]
    listed = subprocess.run(command, capture_output=True, text=True, check=False)
    return sum("::" in line for line in listed.stdout.splitlines())
