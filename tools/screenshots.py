"""Pictures of every screen: phone and desktop, light and dark, in three languages, from a real server.

`python -m tools.screenshots OUT [--only NAME]` writes `OUT/NAME-DEVICE-THEME-LANGUAGE.png`.
"""

import argparse
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page

from build_backend.client import ClientNotBuiltError
from tests.web.browser import DEVICES, Device, Language, NoBrowser, Theme, chromium_running, opened
from tests.web.screens import WALKS, Walk, stage
from tests.web.serving import Server, build_client, serving

LANGUAGES: tuple[Language, ...] = ("tr", "en", "de")
THEMES: tuple[Theme, ...] = ("light", "dark")
NAMES = tuple(name for names in WALKS.values() for name in names)


def main(arguments: list[str]) -> int:
    """Take the pictures.

    Returns:
        0; 1 with one line where they cannot be taken.
    """
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description="Take pictures of every screen.")
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder for the pictures")
    parser.add_argument(
        "--only", metavar="NAME", action="append", choices=NAMES, help="only this screen; may be repeated"
    )
    given = parser.parse_args(arguments)
    given.out.mkdir(parents=True, exist_ok=True)
    wanted = frozenset(given.only or NAMES)
    with tempfile.TemporaryDirectory(prefix="batak-screenshots-") as folder:
        try:
            build_client(Path(folder))
            with serving(Path(folder)) as server, chromium_running() as browser:
                taken = Camera(browser, server, given.out, wanted).take()
        except (ClientNotBuiltError, NoBrowser) as failure:
            print(f"error: {failure}", file=sys.stderr)
            return 1
    print(f"{taken} pictures in {given.out}")
    return 0


@dataclass(frozen=True)
class Camera:
    """Where pictures are taken, which, and where they go."""

    browser: Browser
    server: Server
    out: Path
    wanted: frozenset[str]

    def take(self) -> int:
        """Walk on each device and in each language.

        Returns:
            How many pictures were written.
        """
        walks = [walk for walk, names in WALKS.items() if not self.wanted.isdisjoint(names)]
        return sum(
            self._walked(walk, device, language) for walk in walks for device in DEVICES for language in LANGUAGES
        )

    def _walked(self, walk: Walk, device: Device, language: Language) -> int:
        taken = 0
        with opened(self.browser, self.server.address, device, language=language, is_still=True) as context:
            at = stage(self.server, context, device, language)
            for name in (name for name in walk(at) if name in self.wanted):
                for theme in THEMES:
                    _shoot(at.page, theme, self.out / f"{name}-{device.name}-{theme}-{language}.png")
                    taken += 1
        return taken


def _shoot(page: Page, theme: Theme, path: Path) -> None:
    page.emulate_media(color_scheme=theme)
    page.screenshot(path=path, animations="disabled")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
