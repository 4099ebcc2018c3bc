"""The tests of a checkout: `./batak test`, run by the environment's own interpreter."""

import argparse
import sys
import tempfile
from pathlib import Path

from tools import chromium, steps
from tools.tally import browser_tests, tally

_LEFT_OUT = {"quick": ("slow", "long"), "plain": ("long",), "long": ()}
"""Markers of the tests that a tier does not run."""


def main(arguments: list[str]) -> int:
    """Run one tier of tests and say how each step went.

    Returns:
        0 if every step passed, else 1.
    """
    options = _parser().parse_args(arguments)
    left_out = [*_LEFT_OUT[options.tier], *(["browser"] if options.no_browser else [])]
    if not options.no_browser and options.tier != "quick" and not chromium.install():
        print(f"the tests that drive a browser will fail: {chromium.HOW}")
    is_covered = options.tier != "quick" and not options.pytest
    with tempfile.TemporaryDirectory(prefix="batak-tests-") as folder:
        report, coverage_file = Path(folder) / "report.xml", Path(folder) / "coverage"
        given = ["--numprocesses=2", "--dist=worksteal", "--durations=10", "--durations-min=5", f"--junit-xml={report}"]
        given += ["-m", " and ".join(f"not {marker}" for marker in left_out)] if left_out else []
        given += ["--cov", "--cov-report="] if is_covered else []
        tests = steps.pytest(*given, *options.pytest, tier=options.tier, coverage_file=coverage_file)
        planned = [tests, *(steps.coverage(coverage_file) if is_covered else [])]
        ended = [*steps.run_beside(steps.lints(), steps.client()), *(step.run() for step in planned)]
        counts = tally(report)
    print()
    for name, is_passed, seconds in ended:
        print(f"{'ok' if is_passed else 'FAILED':6} {seconds:6.1f} s  {name}")
    if not is_covered:
        print("coverage was not judged: that is for the whole plain or long tier")
    print(counts or "pytest wrote no report")
    if options.no_browser:
        print(f"left out: {browser_tests()} tests that drive a browser (--no-browser)")
    return 0 if all(is_passed for _, is_passed, _ in ended) else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="./batak test",
        description="Linters, types, tests and coverage of a checkout (at most 20 minutes).",
    )
    parser.set_defaults(tier="plain")
    tiers = parser.add_mutually_exclusive_group()
    for tier, does in (
        ("quick", "leave out slow tests and coverage; at most 3 minutes"),
        ("long", "large samples, too"),
    ):
        tiers.add_argument(f"--{tier}", dest="tier", action="store_const", const=tier, help=does)
    parser.add_argument("--no-browser", action="store_true", help="leave out the tests that drive a browser")
    parser.add_argument("pytest", nargs="*", metavar="-- ARGUMENT", help="goes to pytest as it is")
    return parser


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
