"""What a screen does when the terminal is smaller or larger than it is made for."""

from rich.text import Text
from textual.widgets import Static

from batak.texts import say

Breakpoints = list[tuple[int, str]] | None

WIDTHS: Breakpoints = [(0, "-small"), (80, "-narrow"), (100, "-wide")]
"""Classes of a screen by its columns."""

HEIGHTS: Breakpoints = [(0, "-low"), (24, "-high")]
"""Classes of a screen by its rows."""


def too_small(language: str) -> Static:
    """What stands there alone when a screen is too small."""
    return Static(Text(say(language, "play.small")), id="small")
