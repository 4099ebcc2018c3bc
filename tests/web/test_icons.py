"""The command that draws the icons."""

import struct
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.serving import ROOT
from tools.icons import ICONS

pytestmark = [pytest.mark.browser, pytest.mark.slow]

KEPT = ROOT / "web" / "public" / "icons"


def test_the_icons_of_the_client_are_those_that_the_command_draws(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tools.icons", str(tmp_path)]
    ended = subprocess.run(command, cwd=ROOT, check=False, timeout=120, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr) == (0, "")
    names = {f"{icon.name}.png": icon.side for icon in ICONS}
    for folder in (tmp_path, KEPT):
        assert {each.name: side(each) for each in folder.iterdir()} == {name: (n, n) for name, n in names.items()}


def side(picture: Path) -> tuple[int, int]:
    """Width and height of a PNG."""
    width, height = struct.unpack(">II", picture.read_bytes()[16:24])
    return width, height
