"""The documentation runs: the ten lines, the named files, the numbers that the README gives."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from batak.cli.app import COMMANDS
from batak.core.rules import OPTIONS
from batak.core.rulesets import RULESETS

ROOT = Path(__file__).parent.parent.parent
READMES = ("README.md", "README.tr.md")
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "decisions").glob("*.md")])


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", READMES)
def test_the_ten_lines_are_the_example(name: str) -> None:
    code = re.search(r"<!-- examples/ten_lines.py -->\n```python\n(.*?)```", text(name), re.DOTALL)
    assert code
    assert code[1] == text("examples/ten_lines.py")


def test_the_ten_lines_play_a_deal() -> None:
    ran = subprocess.run(
        [sys.executable, "-W", "error", str(ROOT / "examples" / "ten_lines.py")],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert ran.stderr == ""
    assert re.fullmatch(r"[0-3] \d+ \(\d+, \d+, \d+, \d+\) \(-?\d+, -?\d+, -?\d+, -?\d+\)\n", ran.stdout)


@pytest.mark.parametrize("name", READMES)
def test_the_readme_begins_with_the_two_commands(name: str) -> None:
    commands = re.findall(r"^\$ (.*)$", text(name), re.MULTILINE)
    assert commands[:2] == ["./batak", "./batak test"]


@pytest.mark.parametrize("name", READMES)
def test_the_readme_names_the_commands(name: str) -> None:
    assert set(re.findall(r"`batak (\w+)", text(name))) >= set(COMMANDS)


def test_the_readme_counts_right() -> None:
    assert f"one value of {len(OPTIONS)} fields" in text("README.md")
    assert f"{len(OPTIONS)} alanlı" in text("README.tr.md")
    assert len(RULESETS) == 12
    assert "twelve named rule sets" in text("README.md")
    assert "on iki hazır" in text("README.tr.md")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        if not link.startswith("https://"):
            assert (page.parent / link).exists(), link
