"""A browser of its own with a profile on the disk, which a test can kill."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Generator
from pathlib import Path

from playwright.sync_api import Browser

from tests.web.book import Book
from tests.web.browser import DESKTOP, PATIENCE
from tests.web.player import Player
from tests.web.screens import Stage
from tests.web.serving import Server
from tools import chromium


@contextlib.contextmanager
def own_browser(browser: Browser, folder: Path, server: Server) -> Generator[tuple[Book, subprocess.Popen[bytes]]]:
    """A browser with a profile on the disk, which can be killed."""
    path = chromium.path()
    assert path is not None
    told = folder / "DevToolsActivePort"
    told.unlink(missing_ok=True)
    asked = ("--headless=new", "--remote-debugging-port=0", f"--user-data-dir={folder}", "--lang=en-US", "about:blank")
    running = subprocess.Popen(
        [path, *chromium.FLAGS, *asked], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        deadline = time.monotonic() + PATIENCE / 1000
        while not (told.is_file() and "\n" in told.read_text("ascii")):
            assert time.monotonic() < deadline, "the browser does not start"
            time.sleep(0.05)
        port = told.read_text("ascii").partition("\n")[0]
        connected = browser.browser_type.connect_over_cdp(f"http://127.0.0.1:{port}")
        context = connected.contexts[0]
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        yield Book(Stage(server, context, page, Player(page, DESKTOP, "en"))), running
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
        running.wait()
