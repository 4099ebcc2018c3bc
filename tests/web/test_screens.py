"""What must hold on every screen: no violation that axe finds, in both themes, and nothing beside the edge."""

from functools import cache
from importlib.resources import files
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.browser import DEVICES, Device, Theme, Watch
from tests.web.conftest import Opener
from tests.web.screens import PROVOKED, WALKS, Walk, stage
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

THEMES: tuple[Theme, ...] = ("light", "dark")
NARROW = Device("narrow", 320, 568, is_touched=True, scale=2)
ZOOMED = Device("zoomed", 640, 400, scale=2)
"""A desktop of 1280×800 at a zoom of 200 %."""


@cache
def axe() -> str:
    """The script of axe."""
    return files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")


def violations(page: Page) -> list[str]:
    """What axe finds wrong, each in a line."""
    page.evaluate(axe())
    found: list[dict[str, Any]] = page.evaluate("axe.run({resultTypes: ['violations']}).then((all) => all.violations)")
    return [
        f"{each['id']}: {node['html'][:160]} ({' '.join(node['failureSummary'].split())})"
        for each in found
        for node in each["nodes"]
    ]


def beside(page: Page) -> int:
    """How many pixels of the page lie beside the edge."""
    wide: int = page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
    return wide


@pytest.mark.parametrize("device", DEVICES, ids=lambda device: device.name)
@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
def test_axe_finds_nothing(walk: Walk, device: Device, profile: Opener, server: Server, watch: Watch) -> None:
    for each in PROVOKED.get(walk, ()):
        watch.allow(each)
    at = stage(server, profile(server, device, is_still=True), device, "en")
    wrong: list[str] = []
    seen: list[str] = []
    for name in walk(at):
        seen.append(name)
        for theme in THEMES:
            at.page.emulate_media(color_scheme=theme)
            wrong += [f"{name}, {theme}: {each}" for each in violations(at.page)]
        if beside(at.page) > 0:
            wrong.append(f"{name}: {beside(at.page)} pixels beside the edge")
    assert not wrong, "\n".join(wrong)
    assert set(WALKS[walk]) - set(seen) <= {"refusal"}, "every screen was seen"


@pytest.mark.parametrize(
    ("device", "percent"),
    [(NARROW, 130), (ZOOMED, 100), pytest.param(NARROW, 100, marks=pytest.mark.long)],
    ids=["large-text", "zoomed", "narrow"],
)
@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
def test_nothing_is_lost_on_a_small_screen(
    walk: Walk, device: Device, percent: int, profile: Opener, server: Server, watch: Watch
) -> None:
    for each in PROVOKED.get(walk, ()):
        watch.allow(each)
    at = stage(server, profile(server, device, "de", is_still=True), device, "de")
    at.page.goto("/settings")
    size = at.page.get_by_role("radio", name=at.words("client.settings.percent", n=percent), exact=True)
    size.check(force=True)
    wrong = [f"{name}: {wide} pixels beside the edge" for name in walk(at) if (wide := beside(at.page)) > 0]
    assert not wrong, "\n".join(wrong)
