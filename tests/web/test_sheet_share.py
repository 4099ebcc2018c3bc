"""A score sheet leaves the device: as a picture, as text, as a link, as a file."""

import io
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, expect

from batak.sheet import Entry, Sheet, Ten, named, with_setting
from batak.sheet.file import parse_sheet
from batak.sheet.spreadsheet import parse_csv
from batak.texts import points
from batak.texts.words import total
from tests.web.browser import DESKTOP, PHONE, Device, Watch
from tests.web.browser import opened as opened_at
from tests.web.conftest import Opener
from tests.web.screens import Stage, stage
from tests.web.serving import Server
from tests.web.shared import link, played
from tests.web.sheet_page import FOUR
from tools import chromium

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHEET = played(9, title="Perşembe masası")
LONG = played(40, seed=2, settings=Ten(match_end="deals", deals=40))

GROUND, GOLD, ACCENT = (0xF4, 0xF1, 0xE9), (0xFA, 0xEB, 0xC4), (0x0B, 0x5F, 0x68)
"""Colours of every picture: around it, below a declarer, and the line of the first player."""


def kept(at: Stage, sheet: Sheet) -> None:
    """Keep a sheet on the device and open it."""
    at.page.goto(link(sheet))
    at.player.tap(at.page.get_by_role("button", name=at.words("client.sheet.shared.keep"), exact=True))
    at.page.wait_for_url(re.compile(r"/sheet/[a-z0-9]{12}$"))
    at.page.get_by_role("button", name=at.words("client.sheet.share.title"), exact=True).first.wait_for()


def sharing(at: Stage) -> Locator:
    """Open what shares the sheet that is open."""
    at.button(at.words("client.sheet.share.title"))
    dialog = at.page.get_by_role("dialog", name=at.words("client.sheet.share.title"))
    dialog.wait_for()
    return dialog


def opened(profile: Opener, server: Server, device: Device, sheet: Sheet = SHEET) -> tuple[Stage, Locator]:
    """A fresh profile that is about to share a sheet."""
    at = stage(server, profile(server, device, "tr", is_still=True), device, "tr")
    kept(at, sheet)
    return at, sharing(at)


def saved(at: Stage, button: str, folder: Path) -> Path:
    """The file that a button of the dialog saves."""
    with at.page.expect_download() as downloading:
        at.page.get_by_role("dialog").get_by_role("button", name=at.words(button), exact=True).click()
    file = folder / downloading.value.suggested_filename
    downloading.value.save_as(file)
    return file


def text_of(dialog: Locator, at: Stage) -> str:
    """The sheet as text."""
    at.player.tap(dialog.get_by_text(at.words("client.sheet.share.text_of"), exact=True))
    return dialog.get_by_role("textbox", name=at.words("client.sheet.share.text_of")).input_value()


def colours_of(image: Image.Image) -> Counter[tuple[int, ...]]:
    """How many pixels of an image have each colour."""
    counted: Any = image.convert("RGB").getcolors(1 << 16)
    return Counter({colour: many for many, colour in counted})


def check_picture(content: bytes, most: int) -> Image.Image:
    """A PNG of a sensible size that shows something."""
    image = Image.open(io.BytesIO(content))
    assert image.format == "PNG"
    image.load()
    colours = colours_of(image)
    assert len(content) < most
    assert colours[GROUND] > 1000
    assert len(colours) > 20
    return image


def test_a_picture_shows_the_sheet(device: Device, profile: Opener, server: Server, tmp_path: Path) -> None:
    at, dialog = opened(profile, server, device)
    expect(
        dialog.get_by_role("img", name=at.words("client.sheet.share.picture_of", title="Perşembe masası"))
    ).to_be_visible()
    file = saved(at, "client.sheet.share.picture_save", tmp_path)
    assert file.name == "Perşembe-masası.png"
    image = check_picture(file.read_bytes(), 150_000)
    assert image.width == 1080
    assert 1_500 < image.height < 3_000
    colours = colours_of(image)
    assert colours[GOLD] > 9 * 10_000, "a declarer in each deal"
    assert colours[ACCENT] > 500, "the line of the first player"


def test_the_picture_is_light_and_small_whatever_the_theme_and_the_deals(
    profile: Opener, server: Server, tmp_path: Path
) -> None:
    at = stage(server, profile(server, PHONE, "tr", theme="dark", is_still=True), PHONE, "tr")
    kept(at, LONG)
    sharing(at)
    image = check_picture(saved(at, "client.sheet.share.picture_save", tmp_path).read_bytes(), 300_000)
    assert (image.width, image.height > 4_000) == (720, True)


def test_the_picture_is_there_as_text(device: Device, profile: Opener, server: Server) -> None:
    at, dialog = opened(profile, server, device)
    lines = text_of(dialog, at).split("\n")
    words = at.words
    assert lines[:2] == ["Perşembe masası", f"{words('sheet.ten')} · {words('sheet.ends.target', n=151)}"]
    stands = SHEET.standing
    for number, (entry, score) in enumerate(zip(SHEET.entries, stands.scores, strict=True), 1):
        said = words("result.line", n=entry.bid, t=str(entry.tricks[entry.declarer]))
        scores = ", ".join(f"{name} {points('tr', each)}" for name, each in zip(FOUR, score, strict=True))
        assert lines[1 + number] == f"{words('table.deal_n', n=number)}: {FOUR[entry.declarer]} {said}. {scores}"
    totals = ", ".join(f"{name} {total(each)}" for name, each in zip(FOUR, stands.totals, strict=True))
    assert lines[11] == f"{words('result.total')}: {totals}"


_SHARES = """
globalThis.given = [];
globalThis.answer = () => Promise.resolve();
Navigator.prototype.canShare = (what) => (what.files ?? []).every((file) => file.type === "image/png");
Navigator.prototype.share = async (what) => {
  if (!navigator.userActivation.isActive) throw new DOMException("too late", "NotAllowedError");
  const files = await Promise.all((what.files ?? []).map(async (file) => [file.name, file.type, file.size]));
  given.push({ ...what, files });
  return answer();
};
"""


def test_what_the_device_can_share_is_shared(device: Device, profile: Opener, server: Server) -> None:
    context = profile(server, device, "tr", is_still=True)
    context.add_init_script(_SHARES)
    at = stage(server, context, device, "tr")
    kept(at, SHEET)
    dialog = sharing(at)
    picture = dialog.get_by_role("button", name=at.words("client.sheet.share.picture"), exact=True)
    at.player.tap(picture)
    at.player.tap(dialog.get_by_role("button", name=at.words("client.sheet.share.link"), exact=True))
    text = text_of(dialog, at)
    at.player.tap(dialog.get_by_role("button", name=at.words("client.sheet.share.text"), exact=True))
    at.page.wait_for_function("() => given.length === 3")
    file, address, plain = at.page.evaluate("given")
    [(name, kind, size)] = file["files"]
    assert (name, kind, size > 10_000) == ("Perşembe-masası.png", "image/png", True)
    assert address["url"].startswith(f"{server.address}/sheet/shared#")
    assert plain["text"] == text
    at.page.evaluate("void (answer = () => Promise.reject(new DOMException('', 'AbortError')))")
    at.player.tap(picture)
    at.page.wait_for_function("() => given.length === 4")
    at.page.evaluate("void (answer = () => Promise.reject(new DOMException('', 'NotAllowedError')))")
    with at.page.expect_download() as downloading:
        at.player.tap(picture)
    assert downloading.value.suggested_filename == name
    expect(dialog.get_by_text(at.words("client.sheet.share.saved_instead"))).to_be_visible()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    at.player.tap(dialog.get_by_role("button", name=at.words("client.sheet.share.link"), exact=True))
    expect(dialog.get_by_text(at.words("client.proof.copied"), exact=True)).to_be_visible()
    assert at.page.evaluate("navigator.clipboard.readText()") == address["url"]


def totals_of(page: Page) -> list[str]:
    """What stands below the table."""
    return page.locator("tfoot td").all_inner_texts()


def shown_totals(sheet: Sheet) -> list[str]:
    """What should stand there."""
    return [total(each) for each in sheet.standing.totals]


def copied(at: Stage, context: BrowserContext) -> str:
    """Copy the link of the sheet whose dialog is open."""
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    dialog = at.page.get_by_role("dialog")
    dialog.get_by_role("button", name=at.words("client.sheet.share.link_copy"), exact=True).click()
    expect(dialog.get_by_text(at.words("client.proof.copied"), exact=True)).to_be_visible()
    address: str = at.page.evaluate("navigator.clipboard.readText()")
    return address


def sent(request: Request) -> str:
    """All that a request tells a server."""
    return f"{request.url.partition('#')[0]} {request.all_headers()} {request.post_data}"


def test_a_link_carries_the_whole_sheet_to_another_device_and_none_of_it_to_the_server(
    device: Device, profile: Opener, server: Server
) -> None:
    context = profile(server, device, "tr", is_still=True)
    at = stage(server, context, device, "tr")
    kept(at, SHEET)
    sharing(at)
    address = copied(at, context)
    assert len(address) < 500
    other_context = profile(server, device, "de", is_still=True)
    asked: list[str] = []
    other_context.on("request", lambda request: asked.append(sent(request)))
    other = stage(server, other_context, device, "de")
    other.page.goto(address)
    expect(other.page.get_by_role("heading", level=1)).to_have_text("Perşembe masası")
    assert totals_of(other.page) == shown_totals(SHEET)
    assert other.page.get_by_role("row").count() == len(SHEET.entries) + 2
    expect(other.page.get_by_role("button", name=other.words("sheet.add"))).to_have_count(0)
    secret = address.partition("#")[2][:40]
    assert asked
    assert not [each for each in asked if secret in each]
    assert secret not in server.output


HOST = "192.0.2.7"
"""As if this machine were another one in the network: without https a browser trusts its pages with no clipboard."""


@pytest.fixture
def plain(browser: Browser, server: Server, watch: Watch) -> Iterator[Stage]:
    """A browser that reaches the server as any other machine does that has no certificate."""
    path = chromium.path()
    assert path is not None
    rule = f"--host-resolver-rules=MAP {HOST} 127.0.0.1"
    own = browser.browser_type.launch(executable_path=path, args=[*chromium.FLAGS, rule])
    context = opened_at(own, f"http://{HOST}:{server.port}", DESKTOP, language="tr", is_still=True)
    watch.allow("Cross-Origin-Opener-Policy header has been ignored")
    watch.follow(context)
    yield stage(server, context, DESKTOP, "tr")
    own.close()


def test_without_a_clipboard_the_link_stands_selected(plain: Stage) -> None:
    at = plain
    kept(at, SHEET)
    dialog = sharing(at)
    assert at.page.evaluate("navigator.clipboard === undefined && !isSecureContext")
    dialog.get_by_role("button", name=at.words("client.sheet.share.link_copy"), exact=True).click()
    expect(dialog.get_by_text(at.words("client.sheet.share.select"))).to_be_visible()
    field = dialog.get_by_role("textbox", name=at.words("client.sheet.share.link_of"))
    expect(field).to_be_focused()
    selected = field.evaluate("(field) => field.value.slice(field.selectionStart, field.selectionEnd)")
    assert selected == field.input_value()
    at.page.goto(selected)
    at.page.get_by_text(at.words("client.sheet.shared.is_kept")).wait_for()


CARRIED = (
    SHEET,
    LONG,
    Sheet(
        with_setting(Ten(), "partners", value=True),
        ("=1+1", 'a "b", c', " Ğ;x ", ""),
        (Entry(0, 7, (9, 4)), Entry(1, 8, (5, 4, 2, 2)), Entry(3, 5, (1, 1))),
    ),
    replace(played(7, seed=3, settings=named("canak")), others={"title": "Çanak", "kept": [1, {"a": None}]}),
)


@pytest.mark.parametrize("sheet", CARRIED, ids=["ten", "long", "partners", "named"])
def test_files_are_read_by_the_command_line(sheet: Sheet, profile: Opener, server: Server, tmp_path: Path) -> None:
    at, _ = opened(profile, server, DESKTOP, sheet)
    assert parse_sheet(saved(at, "client.sheet.share.json", tmp_path).read_text("utf-8")) == sheet
    csv = parse_csv(saved(at, "client.sheet.share.csv", tmp_path).read_text("utf-8"), sheet.settings)
    assert csv.standing == sheet.standing
    assert csv.entries == sheet.entries
