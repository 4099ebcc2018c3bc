"""The client as an app: installed, opened without a network, brought to a new version without losing anything."""

import re
import struct
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Locator, Page, WebSocketRoute, expect

from batak.server.settings import built_client
from tests.web.browser import DESKTOP, PHONE, Watch, opened
from tests.web.builds import another_build
from tests.web.conftest import Opener
from tests.web.serving import Server
from tests.web.test_screens import violations
from tests.web.words import Words
from tools import chromium

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WORDS = Words("en")
NEW = "new"
STARTS = 10
TABLE = "abcdefghij12"
NO_NETWORK = r"ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET))"

_CONTROLLED = "() => navigator.serviceWorker.controller !== null"
_KEEP = "async () => { await navigator.serviceWorker.register('/sw.js'); }"
_KEPT = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
  return requests.map(({ url }) => new URL(url).pathname.slice(1));
}"""
_IS_NEW = "() => document.querySelector('meta[name=build]') !== null"
_WAITING = "async () => (await navigator.serviceWorker.getRegistration()).waiting !== null"
_WRITE = """() => {
  localStorage.setItem("test", "here");
  return new Promise((done, fail) => {
    const asked = indexedDB.open("test");
    asked.onerror = fail;
    asked.onupgradeneeded = () => asked.result.createObjectStore("test");
    asked.onsuccess = () => {
      const writing = asked.result.transaction("test", "readwrite");
      writing.objectStore("test").put("there", "test");
      writing.oncomplete = () => { asked.result.close(); done(null); };
    };
  });
}"""
_READ = """() => new Promise((done, fail) => {
  const asked = indexedDB.open("test");
  asked.onerror = fail;
  asked.onsuccess = () => {
    const reading = asked.result.transaction("test").objectStore("test").get("test");
    reading.onsuccess = () => { asked.result.close(); done([localStorage.getItem("test"), reading.result]); };
  };
})"""


def built() -> Path:
    """The client as it is built."""
    folder = built_client()
    assert folder is not None
    return folder


def files(folder: Path) -> set[str]:
    """The files of a build that a page may need."""
    names = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    return {name for name in names if not name.startswith("icons/") and name not in {"sw.js", "built_from"}}


def kept(context: BrowserContext, address: str = "/") -> Page:
    """A page of a profile that keeps the client, whole."""
    page = context.new_page()
    page.goto(address)
    page.evaluate(_KEEP)
    page.wait_for_function(_CONTROLLED)
    return page


def build_of(page: Page) -> str | None:
    """The name of the build that a page is of; the first one has none."""
    found: str | None = page.evaluate("document.querySelector('meta[name=build]')?.content ?? null")
    return found


def heading(page: Page, key: str) -> None:
    """Wait until a page has a heading."""
    expect(page.get_by_role("heading", name=WORDS(key), exact=True)).to_be_visible()


def to_settings(page: Page) -> None:
    """Go to the settings without loading the page anew."""
    page.get_by_role("link", name=WORDS("client.settings.title"), exact=True).first.click()


def update_button(page: Page) -> Locator:
    """What takes a new version into use."""
    return page.get_by_role("button", name=WORDS("client.update.use"), exact=True)


@pytest.fixture
def renewed(own_server: Server, tmp_path: Path) -> Callable[[], None]:
    """Have the server serve another build."""
    another_build(built(), tmp_path / NEW, NEW)

    def renew() -> None:
        own_server.stop()
        own_server.client = tmp_path / NEW
        own_server.start()

    return renew


@pytest.fixture
def without_network(own_server: Server, watch: Watch) -> Callable[[BrowserContext], None]:
    """Take the network away, and the server with it."""

    def cut(context: BrowserContext) -> None:
        watch.allow(NO_NETWORK)
        own_server.kill()
        context.set_offline(True)

    return cut


def test_it_can_be_installed(profile: Opener, server: Server) -> None:
    context = profile(server, PHONE, keeps_client=True)
    page = context.new_page()
    page.goto("/")
    page.wait_for_function(_CONTROLLED)
    session: Any = context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["url"] == f"{server.address}/manifest.webmanifest"
    lacking = [each["errorId"] for each in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    # A profile of a test is a private one; nothing else stands against it.
    assert [each for each in lacking if each != "in-incognito"] == []
    manifest = context.request.get("/manifest.webmanifest").json()
    assert (manifest["name"], manifest["start_url"], manifest["display"]) == ("Batak", "/", "standalone")
    assert manifest["background_color"] == manifest["theme_color"] == "#f4f1e9"
    assert [each["url"] for each in manifest["shortcuts"]] == ["/sheet"]
    sizes = {(each["purpose"], each["sizes"]) for each in manifest["icons"]}
    assert sizes >= {(purpose, size) for purpose in ("any", "maskable") for size in ("192x192", "512x512")}
    touch = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert touch is not None
    pictures = {each["src"]: each["sizes"] for each in manifest["icons"]} | {touch: "180x180"}
    for source, size in pictures.items():
        picture = context.request.get(source)
        assert picture.ok
        if source.endswith(".png"):
            assert picture.headers["content-type"] == "image/png"
            width, height = struct.unpack(">II", picture.body()[16:24])
            assert f"{width}x{height}" == size


def test_all_of_the_client_is_kept_and_nothing_else(profile: Opener, server: Server) -> None:
    page = kept(profile(server, DESKTOP, keeps_client=True))
    page.evaluate("fetch('/api/rules').then((answer) => answer.json())")
    names = page.evaluate(_KEPT)
    assert len(names) == len(set(names))
    assert set(names) == files(built())


def test_it_opens_without_a_network(
    profile: Opener, own_server: Server, without_network: Callable[[BrowserContext], None]
) -> None:
    context = profile(own_server, PHONE, keeps_client=True)
    page = kept(context)
    without_network(context)
    page.reload()
    told = page.get_by_role("alert").filter(has_text=WORDS("client.start.offline"))
    expect(told.get_by_role("link", name=WORDS("sheet.title"), exact=True)).to_have_attribute("href", "/sheet")
    # None of these pages was ever looked at.
    for address, key in (
        ("/settings", "client.settings.title"),
        ("/new", "client.state.error"),
        (f"/table/{TABLE}/proof?deal=2", "client.state.error"),
        ("/sheet", "sheet.title"),
        ("/sheet/new", "client.sheet.new.title"),
        ("/nowhere", "client.state.missing"),
    ):
        page.goto(address)
        heading(page, key)
    page.goto(f"/table/{TABLE}")
    expect(page.get_by_text(WORDS("client.net.lost"))).to_be_visible()


def test_the_start_page_follows_the_network(profile: Opener, server: Server) -> None:
    context = profile(server, PHONE)
    page = context.new_page()
    page.goto("/")
    told = page.get_by_text(WORDS("client.start.offline"))
    expect(page.get_by_role("button", name=WORDS.like("client.start.play"))).to_be_visible()
    expect(told).to_be_hidden()
    context.set_offline(True)
    expect(told).to_be_visible()
    context.set_offline(False)
    expect(told).to_be_hidden()


def test_what_the_server_answers_is_asked_of_the_server(
    profile: Opener, own_server: Server, without_network: Callable[[BrowserContext], None]
) -> None:
    context = profile(own_server, DESKTOP, keeps_client=True)
    page = kept(context)
    page.goto("/api/docs")
    assert build_of(page) is None
    expect(page.locator("#app")).to_have_count(0)
    page.goto("/")
    without_network(context)
    assert page.evaluate("fetch('/api/rules').then(() => 'answered', () => 'failed')") == "failed"
    assert page.evaluate("fetch('/assets/none.js').then(() => 'answered', () => 'failed')") == "failed"
    for address in ("/api/docs", "/api", "/metrics", "/ws", "/assets/none.js", "/none.txt"):
        with pytest.raises(Error, match=NO_NETWORK):
            page.goto(address)


def test_a_new_version_is_announced_and_taken_into_use(
    profile: Opener, own_server: Server, renewed: Callable[[], None], tmp_path: Path
) -> None:
    context = profile(own_server, PHONE, keeps_client=True)
    page = kept(context)
    page.evaluate(_WRITE)
    to_settings(page)
    expect(page.get_by_role("switch").first).to_be_visible()
    expect(update_button(page)).to_be_hidden()
    renewed()
    page.reload()
    assert build_of(page) is None
    expect(update_button(page)).to_be_visible()
    assert violations(page) == []
    update_button(page).click()
    page.wait_for_function(_IS_NEW)
    heading(page, "client.settings.title")
    assert build_of(page) == NEW
    assert page.evaluate(_READ) == ["here", "there"]
    assert set(page.evaluate(_KEPT)) == files(tmp_path / NEW)
    expect(update_button(page)).to_be_hidden()


@pytest.mark.long
def test_a_new_version_is_announced_on_a_page_that_stays_open(
    profile: Opener, own_server: Server, renewed: Callable[[], None]
) -> None:
    context = profile(own_server, DESKTOP, keeps_client=True)
    page = kept(context)
    renewed()
    # Nothing of the old version is on the server any more, and the page goes on with it.
    to_settings(page)
    expect(update_button(page)).to_be_visible()
    page.go_back()
    page.get_by_role("main").get_by_role("link", name=WORDS.like("sheet.title")).click()
    heading(page, "sheet.title")
    expect(update_button(page)).to_be_visible()
    assert build_of(page) is None


def test_a_new_version_is_in_use_at_the_next_start(
    profile: Opener, own_server: Server, renewed: Callable[[], None]
) -> None:
    context = profile(own_server, PHONE, keeps_client=True)
    page = kept(context)
    renewed()
    page.reload()
    page.wait_for_function(_WAITING)
    assert build_of(page) is None
    for _ in range(STARTS):
        page.close()
        time.sleep(1)  # The browser takes a moment to see that no page is open.
        page = context.new_page()
        page.goto("/")
        if build_of(page) == NEW:
            return
    pytest.fail("the new version is not used at the next start")


@pytest.mark.long
def test_another_page_of_the_old_version_goes_on(
    profile: Opener, own_server: Server, renewed: Callable[[], None]
) -> None:
    context = profile(own_server, DESKTOP, keeps_client=True)
    page = kept(context, "/settings")
    other = context.new_page()
    other.goto("/")
    other.evaluate("globalThis.untouched = true")
    renewed()
    page.reload()
    update_button(page).click()
    page.wait_for_function(_IS_NEW)
    to_settings(other)
    heading(other, "client.settings.title")
    assert other.evaluate("untouched")
    assert build_of(other) is None


def test_a_page_that_is_missing_says_so_and_loads_anew(
    profile: Opener, own_server: Server, renewed: Callable[[], None], watch: Watch
) -> None:
    context = profile(own_server, PHONE)
    page = context.new_page()
    page.goto("/")
    renewed()
    watch.allow("404|MIME type")
    to_settings(page)
    heading(page, "client.state.error")
    expect(page.get_by_text(WORDS("client.state.not_loaded"))).to_be_visible()
    page.get_by_role("button", name=WORDS("client.state.retry")).click()
    heading(page, "client.settings.title")
    assert build_of(page) == NEW


@pytest.mark.parametrize("is_whole", [True, False], ids=["whole", "lacking"])
def test_a_client_too_old_for_the_server_comes_to_the_new_one(
    is_whole: bool, profile: Opener, own_server: Server, renewed: Callable[[], None], tmp_path: Path, watch: Watch
) -> None:
    """Also where the new version cannot be kept, since a file of it is missing."""
    if not is_whole:
        next((tmp_path / NEW / "assets").glob("NewPage-*.js")).unlink()
        watch.allow("404|bad-precaching-response")

    def greet(socket: WebSocketRoute) -> None:
        socket.send('{"type":"hello","protocol":0}')

    context = profile(own_server, PHONE, keeps_client=True)
    page = kept(context)
    renewed()
    page.route_web_socket("**/ws", greet)
    page.goto(f"/table/{TABLE}")
    expect(page.get_by_text(WORDS("client.state.old_client"))).to_be_visible()
    assert build_of(page) is None
    page.get_by_role("button", name=WORDS("client.state.reload")).click()
    page.wait_for_function(_IS_NEW)


_REFUSED = """if (navigator.serviceWorker) {
  navigator.serviceWorker.register = () => Promise.reject(new DOMException("no", "SecurityError"));
}"""
_WITHOUT = "Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');"


@pytest.mark.parametrize("script", [_REFUSED, _WITHOUT], ids=["refused", "missing"])
def test_it_works_where_nothing_can_be_kept(script: str, profile: Opener, server: Server) -> None:
    context = profile(server, PHONE, keeps_client=True)
    context.add_init_script(script)
    _plays(context.new_page())


@pytest.fixture
def plain(browser: Browser, server: Server, watch: Watch) -> Iterator[BrowserContext]:
    """A profile that finds the server by a name of the network, over plain http."""
    named = ("--host-resolver-rules=MAP batak.local 127.0.0.1",)
    another = browser.browser_type.launch(executable_path=chromium.path(), args=[*chromium.FLAGS, *named])
    context = opened(another, f"http://batak.local:{server.port}", PHONE, keeps_client=True)
    watch.follow(context)
    yield context
    another.close()


def test_it_works_over_plain_http_in_a_local_network(plain: BrowserContext, watch: Watch) -> None:
    watch.allow("Cross-Origin-Opener-Policy header has been ignored")
    page = plain.new_page()
    page.goto("/")
    assert not page.evaluate("isSecureContext")
    _plays(page)


def _plays(page: Page) -> None:
    page.goto("/settings")
    heading(page, "client.settings.title")
    page.wait_for_timeout(3_500)  # The client would be kept by now.
    page.goto("/")
    page.get_by_role("button", name=WORDS.like("client.start.play")).click()
    page.wait_for_url(re.compile(r"/table/[a-z0-9]{12}$"))
    expect(page.get_by_role("group", name=WORDS("table.your_cards"))).to_be_visible()
