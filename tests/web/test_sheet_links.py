"""A sheet that comes as a link: shown, kept only if one says so, with or without a network, whatever is in it."""

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from batak.sheet import Entry, Sheet, Ten, with_setting
from batak.sheet.file import format_sheet
from batak.texts.words import total
from tests.web.browser import PHONE, Device, Watch
from tests.web.conftest import Opener
from tests.web.screens import Stage, stage
from tests.web.serving import Server
from tests.web.shared import fragment, link, played
from tests.web.test_offline_shell import kept as client_kept

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHEET = played(9, title="Perşembe masası")
ADDRESS = re.compile(r"/sheet/[a-z0-9]{12}$")


def shown(at: Stage, address: str) -> None:
    """Open a link that holds a sheet."""
    at.page.goto(address)
    at.page.locator("tfoot").wait_for()


def totals_of(page: Page) -> list[str]:
    """What stands below the table."""
    return page.locator("tfoot td").all_inner_texts()


def keep(at: Stage) -> None:
    """Keep the sheet that is shown."""
    at.button(at.words("client.sheet.shared.keep"))
    at.page.wait_for_url(ADDRESS)
    at.page.locator("tfoot").wait_for()


def count(page: Page) -> int:
    """How many sheets are kept on the device."""
    many: int = page.evaluate(
        """() => new Promise((done, fail) => {
          const asked = indexedDB.open("batak-sheets");
          asked.onerror = fail;
          asked.onsuccess = () => {
            const database = asked.result;
            const counted = database.transaction("sheets").objectStore("sheets").count();
            counted.onsuccess = () => { database.close(); done(counted.result); };
          };
        })"""
    )
    return many


def test_a_sheet_is_kept_only_if_one_says_so_and_once(device: Device, profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, device, is_still=True), device, "en")
    shown(at, link(SHEET))
    expect(at.page.get_by_role("button", name=at.words("sheet.add"))).to_have_count(0)
    expect(at.page.locator("tbody").get_by_role("button")).to_have_count(0)
    assert count(at.page) == 0
    keep(at)
    first = at.page.url
    assert totals_of(at.page) == [*map(total, SHEET.standing.totals)]
    assert count(at.page) == 1
    shown(at, link(SHEET))
    expect(at.page.get_by_text(at.words("client.sheet.shared.is_kept"))).to_be_visible()
    expect(at.page.get_by_role("button", name=at.words("client.sheet.shared.keep"))).to_have_count(0)
    at.button(at.words("client.sheet.shared.open"))
    at.page.wait_for_url(first)
    assert count(at.page) == 1


def test_a_finished_match_is_shown_with_its_places(device: Device, profile: Opener, server: Server) -> None:
    settings = with_setting(with_setting(Ten(), "partners", value=True), "target", 51)
    sheet = Sheet(settings, SHEET.players, (Entry(0, 7, (5, 2, 4, 2)), Entry(1, 6, (3, 10))))
    at = stage(server, profile(server, device, is_still=True), device, "en")
    shown(at, link(sheet))
    assert totals_of(at.page) == ["72", "4"]
    expect(at.page.get_by_role("columnheader", name="Ayşe + Zeynep")).to_be_visible()
    over = at.page.get_by_role("region", name=at.words("result.over"))
    expect(over).to_contain_text(at.words("table.winner", name="Ayşe + Zeynep"))
    expect(at.page.get_by_text(at.words("sheet.refusal.match_over")).first).to_be_visible()


def test_a_link_is_opened_and_kept_without_a_network(
    device: Device, profile: Opener, own_server: Server, watch: Watch
) -> None:
    watch.allow("ERR_INTERNET_DISCONNECTED")
    context = profile(own_server, device, is_still=True, keeps_client=True)
    client_kept(context).close()
    own_server.stop()
    context.set_offline(offline=True)
    at = stage(own_server, context, device, "en")
    shown(at, link(SHEET))
    assert totals_of(at.page) == [*map(total, SHEET.standing.totals)]
    keep(at)
    at.page.reload()
    at.page.locator("tfoot").wait_for()
    assert totals_of(at.page) == [*map(total, SHEET.standing.totals)]
    other = played(4, seed=5)
    at.page.goto("/sheet/shared")
    at.page.evaluate("(address) => { location.hash = address.split('#')[1]; }", link(other))
    expect(at.page.locator("tbody tr")).to_have_count(4)


GOOD = format_sheet(SHEET)
ENTRY = '{"declarer":0,"bid":5,"tricks":[13,0,0,0]}'
BROKEN: dict[str, tuple[str, str]] = {
    "nothing": ("", "client.sheet.fault.not_a_link"),
    "words": ("hello", "client.sheet.fault.not_a_link"),
    "other kind": ("y" + fragment(GOOD)[1:], "client.sheet.fault.not_a_link"),
    "cut off": (fragment(GOOD)[:-20], "client.sheet.fault.not_a_link"),
    "one letter changed": (fragment(GOOD)[:40] + "AAAA" + fragment(GOOD)[44:], ""),
    "not base64": (fragment(GOOD)[:-1] + "%00", "client.sheet.fault.not_a_link"),
    "no text": (fragment(b"\xff\xfe\x00"), "client.sheet.fault.not_a_link"),
    "script": ("z<script>alert(1)</script>", "client.sheet.fault.not_a_link"),
    "no sheet": (fragment("[]"), "sheet.fault.not_json"),
    "newer": (fragment(GOOD.replace("batak-sheet/1", "batak-sheet/2")), "client.sheet.fault.other_format"),
    "settings": (fragment(GOOD.replace('"min_bid":5', '"min_bid":50')), "sheet.settings"),
    "entry": (fragment(GOOD.replace('"bid":', '"bid":1', 1)), "sheet.fault.wrong_bid"),
    "bomb": (fragment("[" + " " * 300_000_000), "client.sheet.fault.too_large"),
    "nested": (fragment("[" * 900_000), "sheet.fault.not_json"),
    "nested inside": (
        fragment(GOOD.replace("{", '{"a":' + "[" * 400_000 + "]" * 400_000 + ",", 1)),
        "sheet.fault.not_json",
    ),
    "endless": (
        fragment(GOOD.replace('"entries":[', '"entries":[' + f"{ENTRY}," * 20_000, 1)),
        "client.sheet.fault.too_large",
    ),
}


def test_what_is_wrong_with_a_link_is_named(device: Device, profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, device, is_still=True), device, "en")
    shown(at, link(SHEET))
    keep(at)
    wrong: list[str] = []
    for name, (broken, key) in BROKEN.items():
        at.page.goto("/sheet")
        begun = time.monotonic()
        at.page.goto(f"/sheet/shared#{broken}")
        expect(at.page.get_by_role("heading", name=at.words("client.sheet.shared.broken"))).to_be_visible()
        said = at.page.locator("main").inner_text()
        if key and not at.words.like(key).search(said):
            wrong.append(f"{name}: {said}")
        assert at.words("client.sheet.shared.safe") in said
        assert time.monotonic() - begun < 10, name
    assert not wrong, "\n".join(wrong)
    assert count(at.page) == 1
    at.page.goto(f"/sheet/shared#{BROKEN['newer'][0]}")
    at.button(at.words("client.sheet.shared.sheets"))
    expect(at.page.get_by_text("Perşembe masası").first).to_be_visible()


HOSTILE = (
    "<script>globalThis.hit = 1</script>",
    '<img src=x onerror="globalThis.hit = 1">',
    "\"'><svg/onload=globalThis.hit=1>",
    "javascript:globalThis.hit=1",
    "</title><script>globalThis.hit=1</script>",
    "</textarea><iframe srcdoc='<script>parent.hit=1</script>'>",
    "{{constructor.constructor('globalThis.hit=1')()}}${globalThis.hit=1}",
    "\u202eevil\u2066\u0000\u0007\n\r\u2028\u2029name",
    "__proto__",
    "=HYPERLINK(1)",
    "\N{PLAYING CARD ACE OF SPADES}" * 300,
    "x" * 200_000,
)


def hostile_sheet(names: tuple[str, ...], title: str) -> Sheet:
    """A sheet with names that no person has."""
    others: dict[str, Any] = {"title": title, "__proto__": {"hit": 1}, "constructor": {"prototype": 1}}
    return Sheet(Ten(), names, (Entry(0, 7, (9, 2, 1, 1)), Entry(1, 8, (1, 1))), others)


def test_hostile_names_are_text_wherever_they_stand(device: Device, profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, device, is_still=True), device, "en")
    at.page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    for start in range(0, len(HOSTILE), 4):
        names = HOSTILE[start : start + 4]
        shown(at, link(hostile_sheet(names, names[0])))
        at.page.emulate_media(media="print")
        at.page.locator("body > article").wait_for()
        at.page.emulate_media(media="screen")
        keep(at)
        at.button(at.words("client.sheet.share.title"))
        dialog = at.page.get_by_role("dialog")
        dialog.get_by_role("button", name=at.words("client.sheet.share.picture_save"), disabled=False).wait_for()
        at.player.tap(dialog.get_by_text(at.words("client.sheet.share.text_of"), exact=True))
        text = dialog.get_by_role("textbox", name=at.words("client.sheet.share.text_of")).input_value()
        assert len(text) < 5_000
        assert not re.search(r"[\u202a-\u202e\u2066-\u2069\u0000\u2028]", text)
        assert len(text.split("\n")) == 6
        dialog.get_by_role("radio", name=at.words("client.sheet.share.evening")).check(force=True)
        at.page.keyboard.press("Escape")
        at.page.goto("/sheet/numbers")
        at.page.get_by_role("radio", name=at.words("client.sheet.numbers.all")).check(force=True)
        at.page.get_by_text(at.words("sheet.statistics.best")).first.wait_for()
        wide = at.page.evaluate("document.scrollingElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0
        assert at.page.evaluate("globalThis.hit === undefined && ({}).hit === undefined")
    assert at.page.evaluate("document.querySelectorAll('main img, main iframe, main script').length") == 0


def test_the_fullest_sheet_can_be_shown(profile: Opener, server: Server) -> None:
    entries = (Entry(0, 5, (13, 0, 0, 0)),) * 10_000
    at = stage(server, profile(server, PHONE, is_still=True), PHONE, "en")
    shown(at, link(Sheet(Ten(), SHEET.players, entries)))
    assert totals_of(at.page) == ["174", "0", "0", "0"]
