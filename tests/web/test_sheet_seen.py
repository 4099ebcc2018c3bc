"""Every screen on which a score sheet comes or leaves: no violation that axe finds, nothing beside the edge."""

from collections.abc import Iterator

import pytest

from batak.sheet import Sheet, Ten, with_setting
from tests.web.browser import DEVICES, Device, Language
from tests.web.conftest import Opener
from tests.web.screens import Stage, stage
from tests.web.serving import Server
from tests.web.shared import fragment, link, played
from tests.web.test_screens import NARROW, THEMES, ZOOMED, beside, violations

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NAMES = ("Abdurrahman Gazi", "Mehmet", "Zeynep", "Wolfeschlegelsteinhausenbergerdorff")
LONG = played(22, settings=Ten(target=1001), players=NAMES, title="Perşembe akşamı, yağmurlu bir kasım")
PARTNERS = Sheet(with_setting(LONG.settings, "partners", value=True), NAMES, LONG.entries[:3])


def screens(at: Stage) -> Iterator[str]:
    """Every screen on which a sheet comes or leaves."""
    page, words = at.page, at.words
    page.goto("/sheet/numbers")
    page.get_by_text(words("client.sheet.numbers.empty")).wait_for()
    yield "numbers-empty"
    page.goto(f"/sheet/shared#{fragment('{}')}")
    page.get_by_role("heading", name=words("client.sheet.shared.broken")).wait_for()
    yield "broken"
    for sheet in (PARTNERS, LONG):
        page.goto("/")
        page.goto(link(sheet))
        page.locator("tfoot").wait_for()
        yield "shared"
    at.button(words("client.sheet.shared.keep"))
    page.get_by_role("button", name=words("sheet.add")).first.wait_for()
    at.button(words("client.sheet.share.title"))
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=words("client.sheet.share.picture_save"), disabled=False).wait_for()
    at.player.tap(dialog.get_by_text(words("client.sheet.share.text_of"), exact=True))
    yield "share"
    dialog.get_by_role("radio", name=words("client.sheet.share.evening"), exact=True).check(force=True)
    dialog.get_by_role("button", name=words("client.sheet.share.picture_save"), disabled=False).wait_for()
    yield "share-evening"
    page.goto("/sheet/numbers")
    page.get_by_role("radio", name=words("client.sheet.numbers.all"), exact=True).check(force=True)
    page.get_by_role("region", name=words("client.sheet.numbers.contracts")).wait_for()
    yield "numbers"


@pytest.mark.parametrize("device", DEVICES, ids=lambda device: device.name)
def test_axe_finds_nothing(device: Device, profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, device, is_still=True), device, "en")
    wrong: list[str] = []
    for name in screens(at):
        for theme in THEMES:
            at.page.emulate_media(color_scheme=theme)
            wrong += [f"{name}, {theme}: {each}" for each in violations(at.page)]
        if beside(at.page) > 0:
            wrong.append(f"{name}: {beside(at.page)} pixels beside the edge")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", ["tr", "de"])
@pytest.mark.parametrize(("device", "percent"), [(NARROW, 130), (ZOOMED, 100)], ids=["large-text", "zoomed"])
def test_nothing_is_lost_on_a_small_screen(
    language: Language, device: Device, percent: int, profile: Opener, server: Server
) -> None:
    at = stage(server, profile(server, device, language, is_still=True), device, language)
    at.page.goto("/settings")
    at.page.get_by_role("radio", name=at.words("client.settings.percent", n=percent), exact=True).check(force=True)
    wrong = [f"{name}: {wide} pixels beside the edge" for name in screens(at) if (wide := beside(at.page)) > 0]
    assert not wrong, "\n".join(wrong)
