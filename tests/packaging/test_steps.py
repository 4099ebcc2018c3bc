"""How the steps of a test run are run and reported."""

import sys
from pathlib import Path

import pytest

from tools.steps import Step, run_beside

PROGRAM = Path(sys.executable).name


def step(name: str, code: str) -> Step:
    return Step(name, (PROGRAM, "-c", code), {"PYTHONIOENCODING": "utf-8"})


def test_a_step_tells_whether_it_passed(capfd: pytest.CaptureFixture[str]) -> None:
    ended = [step("good", "print('fine')").run(), step("bad", "import sys; sys.exit('wrong')").run()]
    assert [(each.name, each.is_passed) for each in ended] == [("good", True), ("bad", False)]
    assert "fine" in capfd.readouterr().out


def test_lanes_run_beside_each_other_and_each_in_its_order(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Each of the first steps waits for a file that the other makes: one after the other they would never end."""
    meet = (
        "import pathlib, sys, time\n"
        "mine, other = map(pathlib.Path, sys.argv[1:])\n"
        "mine.touch()\n"
        "deadline = time.monotonic() + 60\n"
        "while not other.exists() and time.monotonic() < deadline: time.sleep(0.01)\n"
        "print('çift'); sys.exit(not other.exists())"
    )
    a, b = str(tmp_path / "a"), str(tmp_path / "b")
    environment = {"PYTHONIOENCODING": "utf-8"}
    ended = run_beside(
        [Step("one", (PROGRAM, "-c", meet, a, b), environment), step("two", "print('second')")],
        [Step("three", (PROGRAM, "-c", meet, b, a), environment), step("four", "import sys; sys.exit('wrong')")],
    )
    assert [(each.name, each.is_passed) for each in ended] == [
        ("one", True),
        ("two", True),
        ("three", True),
        ("four", False),
    ]
    said = capfd.readouterr().out
    for name, line in (("one", "çift"), ("two", "second"), ("three", "çift"), ("four", "wrong")):
        assert f"== {name}\n{line}\n" in said
    assert said.index("== one") < said.index("== two")
