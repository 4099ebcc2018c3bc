"""Chromium as the tests use it: two devices, and pages on which nothing may go wrong unseen."""

import contextlib
import re
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, sync_playwright

from tools import chromium

Language = Literal["tr", "en", "de"]
Theme = Literal["light", "dark"]

PATIENCE = 20_000
"""Milliseconds that anything on a page may take to appear."""


class NoBrowser(Exception):
    """There is no Chromium; the message says what to do."""


@dataclass(frozen=True)
class Device:
    """What a page is shown on: CSS pixels, whether fingers touch it, device pixels a CSS pixel."""

    name: str
    width: int
    height: int
    is_touched: bool = False
    scale: float = 1


PHONE = Device("phone", 360, 740, is_touched=True, scale=2)
DESKTOP = Device("desktop", 1280, 800)
DEVICES = (PHONE, DESKTOP)


@contextlib.contextmanager
def chromium_running(*extra: str) -> Generator[Browser]:
    """A Chromium for a while.

    Raises:
        NoBrowser: there is none.
    """
    path = chromium.path()
    if path is None:
        raise NoBrowser(chromium.HOW)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[*chromium.FLAGS, *extra])
        try:
            yield browser
        finally:
            browser.close()


def opened(
    browser: Browser,
    address: str,
    device: Device,
    *,
    language: Language = "en",
    theme: Theme = "light",
    is_still: bool = False,
    keeps_client: bool = False,
) -> BrowserContext:
    """A fresh browser profile on a device.

    `is_still` is the wish for reduced motion. Without `keeps_client` there are no service workers: each page comes from
    the server, and nothing is fetched behind its back.
    """
    context = browser.new_context(
        base_url=address,
        viewport={"width": device.width, "height": device.height},
        has_touch=device.is_touched,
        is_mobile=device.is_touched,
        device_scale_factor=device.scale,
        locale=language,
        color_scheme=theme,
        reduced_motion="reduce" if is_still else "no-preference",
        service_workers="allow" if keeps_client else "block",
    )
    context.set_default_timeout(PATIENCE)
    return context


_EXPECTED = (
    # Leaving a page ends what it was asking for.
    re.compile(r"net::ERR_ABORTED"),
    re.compile(r"Service Worker registration blocked by Playwright"),
)


@dataclass
class Watch:
    """What went wrong on the pages of a context: console errors, exceptions, CSP reports, requests that failed."""

    wrong: list[str] = field(default_factory=list[str])
    _allowed: list[re.Pattern[str]] = field(default_factory=lambda: [*_EXPECTED])

    def allow(self, pattern: str) -> None:
        """Something that a test provokes."""
        self._allowed.append(re.compile(pattern))

    def follow(self, context: BrowserContext) -> None:
        """Watch all pages of a context from now on."""
        context.on("console", self._console)
        context.on("weberror", lambda error: self._note(f"exception: {error.error}"))
        context.on("requestfailed", self._failed)
        context.on("page", self._page)

    def check(self) -> None:
        """Fail if anything went wrong."""
        unexpected = [what for what in self.wrong if not any(each.search(what) for each in self._allowed)]
        assert not unexpected, "the browser reported:\n" + "\n".join(unexpected)

    def _page(self, page: Page) -> None:
        page.on("crash", lambda _: self._note("the page crashed"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self._note(f"{message.type}: {message.text} at {message.location.get('url', '')}")

    def _failed(self, request: Request) -> None:
        self._note(f"request failed: {request.method} {request.url}: {request.failure}")

    def _note(self, what: str) -> None:
        self.wrong.append(what)
