"""The command that takes pictures of every screen."""

import struct
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.browser import DESKTOP, PHONE
from tests.web.screens import WALKS
from tests.web.serving import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.screenshots", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, check=False, timeout=300, capture_output=True, text=True)


def size(picture: Path) -> tuple[int, int]:
    """Width and height of a PNG."""
    width, height = struct.unpack(">II", picture.read_bytes()[16:24])
    return width, height


@pytest.mark.usefixtures("client")
def test_a_screen_is_taken_in_every_way(tmp_path: Path) -> None:
    ended = run(tmp_path, "--only", "error")
    assert (ended.returncode, ended.stderr) == (0, "")
    pictures = sorted(tmp_path.glob("*.png"))
    assert len(pictures) == 2 * 2 * 3
    assert {size(each) for each in pictures} == {(PHONE.width * 2, PHONE.height * 2), (DESKTOP.width, DESKTOP.height)}
    assert len({each.read_bytes() for each in pictures}) == 12, "no two alike"


def test_an_unknown_screen_is_told_what_there_is(tmp_path: Path) -> None:
    ended = run(tmp_path, "--only", "nothing")
    assert ended.returncode == 2
    names = [name for names in WALKS.values() for name in names]
    assert len(names) == len(set(names))
    assert all(name in ended.stderr for name in names)
