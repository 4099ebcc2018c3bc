"""How light and quick the web client is, in Chromium as a phone, from a real server.

``python benchmarks/client.py [--json] [--quick]`` prints a table, or a JSON list of ``{name, ours, yardstick, ratio}``.
Each number is the median of several runs in fresh profiles.

- ``start``: kB that the start page brings, as packed as they are sent; beside the same unpacked.
- ``table``: kB that the table brings beyond the start page; beside the same unpacked.
- ``interactive``: milliseconds until the start page can be played from, at 400 kbit/s with round trips of 150 ms and a
  CPU slowed four times; beside a small picture of the same server, loaded in the same way.
- ``tap``: milliseconds from the tap on a card until the frame that shows it elsewhere, with network and CPU slowed in
  the same way; beside the tap on a button of a page that holds nothing else.
- ``frames``: frames a second while a card moves; beside those of the same page when nothing moves.

For all but ``frames`` less is better. The budgets stand in ``docs/spec/security.md``.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.web.browser import PHONE, chromium_running, opened
from tests.web.player import Player, nothing
from tests.web.serving import ROOT, Server, serving
from tests.web.tables import open_table
from tests.web.words import Words

WORDS = Words("en")

_LATENCY_MS, _BITS_A_SECOND, _CPU = 150, 400_000, 4
_MOVING_MS = 180

_SIZES = """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
  .filter(({ name }) => !new URL(name).pathname.startsWith("/api/"))
  .map(({ name, encodedBodySize, decodedBodySize }) => [name, encodedBodySize, decodedBodySize])"""

_WHEN_PLAYABLE = """
const look = () => {
  const found = [...document.querySelectorAll("button")].find(({ textContent }) => textContent.includes(PLAY));
  if (found === undefined) requestAnimationFrame(look);
  else globalThis.playable = performance.now();
};
requestAnimationFrame(look);
"""

_TAPS = """
globalThis.taps = [];
addEventListener("pointerup", (event) => {
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => taps.push(performance.now() - event.timeStamp);
      channel.port2.postMessage(null);
    });
  });
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}, { capture: true });
"""

_ONE_BUTTON = "<!doctype html><title>one</title><button>one</button>"
_COUNT = "() => { document.querySelector('button').onclick = ({ target }) => { target.textContent += '.'; }; }"

_FRAMES = """(milliseconds) => new Promise((done) => {
  const times = [];
  const step = (now) => {
    times.push(now);
    if (now - times[0] < milliseconds) requestAnimationFrame(step);
    else done(1000 * (times.length - 1) / (times.at(-1) - times[0]));
  };
  requestAnimationFrame(step);
})"""


_FRAMES_AFTER_A_TAP = """(milliseconds) => {
  globalThis.counted = new Promise((done) => {
    addEventListener("pointerup", () => done((FRAMES)(milliseconds)), { capture: true, once: true });
  });
}"""


@dataclass(frozen=True)
class Measured:
    """What is printed of one thing."""

    name: str
    ours: float
    yardstick: float
    ratio: float


def slowed(page: Page) -> None:
    """Give a page a bad network and a slow processor."""
    session: Any = page.context.new_cdp_session(page)
    session.send("Network.enable")
    speed = _BITS_A_SECOND / 8
    network = {"offline": False, "latency": _LATENCY_MS, "downloadThroughput": speed, "uploadThroughput": speed}
    session.send("Network.emulateNetworkConditions", network)
    session.send("Emulation.setCPUThrottlingRate", {"rate": _CPU})


@dataclass(frozen=True)
class Bench:
    """A browser, a server, and how often each thing is measured."""

    browser: Browser
    server: Server
    runs: int

    def measured(self) -> list[Measured]:
        """All of it."""
        ways: dict[str, Callable[[], tuple[float, float]]] = {
            "start": self.start,
            "table": self.table,
            "interactive": self.interactive,
            "tap": self.tap,
            "frames": self.frames,
        }
        found: list[Measured] = []
        for name, way in ways.items():
            pairs = [way() for _ in range(self.runs)]
            ours, yardstick = (median(side) for side in zip(*pairs, strict=True))
            found.append(Measured(name, round(ours, 1), round(yardstick, 1), round(ours / yardstick, 3)))
        return found

    def start(self) -> tuple[float, float]:
        """KB of the start page, packed and unpacked."""
        page = self._page()
        page.goto("/", wait_until="networkidle")
        return _summed(page, [*_sizes(page).values()])

    def table(self) -> tuple[float, float]:
        """KB that the table adds, packed and unpacked."""
        page = self._page()
        page.goto("/", wait_until="networkidle")
        before = _sizes(page)
        page.get_by_role("button", name=WORDS("client.start.play")).tap()
        self._player(page).play_until("call", "card")
        page.wait_for_load_state("networkidle")
        return _summed(page, [size for name, size in _sizes(page).items() if name not in before])

    def interactive(self) -> tuple[float, float]:
        """Milliseconds until one can play, and until a small picture is there."""
        page = self._page()
        slowed(page)
        page.add_init_script(_WHEN_PLAYABLE.replace("PLAY", json.dumps(WORDS("client.start.play"))))
        page.goto("/")
        page.wait_for_function("() => globalThis.playable !== undefined")
        ours: float = page.evaluate("playable")
        page.context.close()
        other = self._page()
        slowed(other)
        other.goto("/favicon.svg")
        yardstick: float = other.evaluate("performance.getEntriesByType('navigation')[0].responseEnd")
        other.context.close()
        return ours, yardstick

    def tap(self) -> tuple[float, float]:
        """Milliseconds from a tap to its frame: on a card, and on the only button of a page."""
        page = self._page()
        page.add_init_script(_TAPS)
        player = self._at_table(page)
        slowed(page)
        page.evaluate("taps.length = 0")
        for _ in range(3):
            player.step()
            player.play_until("card")
        ours: list[float] = page.evaluate("taps")
        page.context.close()
        other = self._page()
        other.set_content(_ONE_BUTTON)
        other.evaluate(_TAPS)
        other.evaluate(_COUNT)
        slowed(other)
        for _ in range(3):
            other.get_by_role("button").tap()
            other.wait_for_timeout(100)
        yardstick: list[float] = other.evaluate("taps")
        other.context.close()
        return median(ours), median(yardstick)

    def frames(self) -> tuple[float, float]:
        """Frames a second while a card moves, and while nothing does."""
        page = self._page()
        player = self._at_table(page)
        idle: float = page.evaluate(_FRAMES, 500)
        _, hand = player.wait()
        card = next(button.name for button in hand.all("button") if button.is_open)
        page.evaluate(_FRAMES_AFTER_A_TAP.replace("FRAMES", _FRAMES), _MOVING_MS)
        player.card(card).tap()
        moving: float = page.evaluate("counted")
        page.context.close()
        return moving, idle

    def _page(self) -> Page:
        return opened(self.browser, self.server.address, PHONE, keeps_client=True).new_page()

    def _player(self, page: Page) -> Player:
        return Player(page, PHONE, wish=nothing)

    def _at_table(self, page: Page) -> Player:
        """A player at a new table whose turn it is to play a card."""
        page.goto(open_table(page.context, self.server, "altin"))
        player = self._player(page)
        player.play_until("card")
        return player


def _sizes(page: Page) -> dict[str, tuple[int, int]]:
    """Of each file of a page: its bytes, packed and unpacked."""
    return {name: (packed, whole) for name, packed, whole in page.evaluate(_SIZES)}


def _summed(page: Page, sizes: list[tuple[int, int]]) -> tuple[float, float]:
    """KB packed and unpacked of some files of a page, which is closed."""
    page.context.close()
    packed, whole = zip(*sizes, strict=True)
    return sum(packed) / 1000, sum(whole) / 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How light and quick the web client is.")
    parser.add_argument("--json", action="store_true", help="print a JSON list of {name, ours, yardstick, ratio}")
    parser.add_argument("--quick", action="store_true", help="one run of each")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="batak-client-bench-") as folder:
        # What the build says of itself is no part of what is measured.
        subprocess.run([sys.executable, "-m", "build_backend.client"], cwd=ROOT, stdout=sys.stderr, check=True)
        with serving(Path(folder)) as server, chromium_running() as browser:
            found = Bench(browser, server, 1 if wanted.quick else 5).measured()
    if wanted.json:
        print(json.dumps([asdict(each) for each in found], indent=2))
        return
    print(f"{'':12}{'ours':>10}{'yardstick':>12}{'ratio':>9}")
    for each in found:
        print(f"{each.name:12}{each.ours:10}{each.yardstick:12}{each.ratio:9}")


if __name__ == "__main__":
    main()
