"""The icons of the installed client, drawn by Chromium from `web/public/favicon.svg`.

`python -m tools.icons [OUT]` writes them into `web/public/icons/`, or into OUT: `any` with clear corners, `maskable`
with the sign within the circle that every system leaves whole, and `apple-touch` for phones that round corners
themselves.
"""

import argparse
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser

from tests.web.browser import NoBrowser, chromium_running

WEB = Path(__file__).parents[1] / "web"
SIGN = WEB / "public" / "favicon.svg"
TOKENS = WEB / "src" / "styles" / "tokens.css"


@dataclass(frozen=True)
class Icon:
    """A square picture: its side in pixels, how much of the side the sign takes, and whether paper lies behind it."""

    name: str
    side: int
    part: float
    has_paper: bool = False


ICONS = (
    Icon("any-192", 192, 1),
    Icon("any-512", 512, 1),
    # The safe zone is a circle of four fifths of the side; the sign's points reach its own edges.
    Icon("maskable-192", 192, 0.7, has_paper=True),
    Icon("maskable-512", 512, 0.7, has_paper=True),
    Icon("apple-touch-180", 180, 0.78, has_paper=True),
)


def main(arguments: list[str]) -> int:
    """Draw them.

    Returns:
        0; 1 with one line where there is no browser.
    """
    parser = argparse.ArgumentParser(prog="python -m tools.icons", description="Draw the icons of the client.")
    parser.add_argument("out", type=Path, metavar="OUT", nargs="?", default=WEB / "public" / "icons")
    out: Path = parser.parse_args(arguments).out
    out.mkdir(parents=True, exist_ok=True)
    try:
        with chromium_running() as browser:
            for icon in ICONS:
                _draw(browser, icon, out)
    except NoBrowser as failure:
        print(f"error: {failure}", file=sys.stderr)
        return 1
    return 0


def _paper() -> str:
    """The background of the light theme."""
    found = re.search(r"--bg: (#\w{6});", TOKENS.read_text("utf-8"))
    assert found is not None
    return found[1]


def _draw(browser: Browser, icon: Icon, out: Path) -> None:
    page = browser.new_page(viewport={"width": icon.side, "height": icon.side})
    paper = _paper() if icon.has_paper else "transparent"
    sign = SIGN.read_text("utf-8").replace("<svg ", f'<svg style="width:{icon.part:%};margin:auto" ', 1)
    page.set_content(f'<body style="margin:0;height:100vh;display:flex;background:{paper}">{sign}</body>')
    page.screenshot(path=out / f"{icon.name}.png", omit_background=not icon.has_paper)
    page.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
