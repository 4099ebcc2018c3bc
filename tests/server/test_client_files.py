"""The files of the web client as they are sent."""

import gzip
from pathlib import Path

import httpx
import pytest

from tests.server.players import Site, serving, settings

SCRIPT = "export const one = 1;\n" * 100


@pytest.fixture
def client(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Batak</title>")
    (folder / "assets" / "index-AbC1.js").write_text(SCRIPT)
    (folder / "assets" / "index-AbC1.js.br").write_bytes(b"as if packed")
    (folder / "manifest.webmanifest").write_text("{}")
    (folder / "sw.js").write_text("self.skipWaiting;")
    (folder / "icons").mkdir()
    (folder / "icons" / "any-192.png").write_bytes(b"\x89PNG")
    (folder / "built_from").write_text("0")
    return folder


async def got(http: httpx.AsyncClient, path: str, **headers: str) -> httpx.Response:
    return await http.get(path, headers={"accept-encoding": "identity"} | headers)


async def test_files_are_sent_as_what_they_are(client: Path, tmp_path: Path) -> None:
    async with serving(settings(tmp_path, client=client)) as server, Site(server.port).http() as http:
        page = await got(http, "/")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.headers["cache-control"] == "no-cache"
        script = await got(http, "/assets/index-AbC1.js")
        assert script.headers["content-type"] == "text/javascript; charset=utf-8"
        assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert script.text == SCRIPT


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/icons/any-192.png", "image/png"),
    ],
)
async def test_what_makes_it_an_app_is_asked_for_anew_each_time(
    path: str, kind: str, client: Path, tmp_path: Path
) -> None:
    async with serving(settings(tmp_path, client=client)) as server, Site(server.port).http() as http:
        answer = await got(http, path)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == kind
        assert answer.headers["cache-control"] == "no-cache"
        policy = {each.strip() for each in answer.headers["content-security-policy"].split(";")}
        assert {"default-src 'none'", "script-src 'self'", "worker-src 'self'", "manifest-src 'self'"} <= policy


@pytest.mark.parametrize("path", ["/new", "/table/abc", "/table/abc/proof?deal=2", "/settings", "/built_from", "/../x"])
async def test_other_addresses_show_the_page(path: str, client: Path, tmp_path: Path) -> None:
    async with serving(settings(tmp_path, client=client)) as server, Site(server.port).http() as http:
        answer = await got(http, path)
        assert answer.status_code == 200
        assert answer.text == "<!doctype html><title>Batak</title>"
        assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/assets/old.js", "/assets/old", "/old-sw.js", "/icons/any-193.png"])
async def test_a_file_that_is_not_there_is_missing(path: str, client: Path, tmp_path: Path) -> None:
    async with serving(settings(tmp_path, client=client)) as server, Site(server.port).http() as http:
        answer = await got(http, path)
        assert (answer.status_code, answer.json()) == (404, {"code": "no_such_page"})


async def test_files_are_packed_as_the_browser_understands(client: Path, tmp_path: Path) -> None:
    path = "/assets/index-AbC1.js"
    async with serving(settings(tmp_path, client=client)) as server, Site(server.port).http() as http:
        async with http.stream("GET", path, headers={"accept-encoding": "gzip, br;q=0"}) as packed:
            assert packed.headers["content-encoding"] == "gzip"
            assert gzip.decompress(b"".join([part async for part in packed.aiter_raw()])).decode() == SCRIPT
        async with http.stream("GET", path, headers={"accept-encoding": "gzip, deflate, br"}) as packed:
            assert packed.headers["content-encoding"] == "br"
            assert packed.headers["vary"] == "accept-encoding"
            assert b"".join([part async for part in packed.aiter_raw()]) == b"as if packed"


async def test_what_the_browser_has_is_not_sent_again(client: Path, tmp_path: Path) -> None:
    async with serving(settings(tmp_path, client=client)) as server, Site(server.port).http() as http:
        tag = (await got(http, "/")).headers["etag"]
        again = await got(http, "/", **{"if-none-match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert (await got(http, "/", **{"if-none-match": '"old"'})).status_code == 200


async def test_files_are_only_read(client: Path, tmp_path: Path) -> None:
    async with serving(settings(tmp_path, client=client)) as server, Site(server.port).http() as http:
        answer = await http.request("DELETE", "/index.html")
        assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")
        head = await http.head("/")
        assert (head.status_code, head.content) == (200, b"")


async def test_without_a_client_the_rest_is_served(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server, Site(server.port).http() as http:
        assert (await http.get("/")).status_code == 404
        assert (await http.get("/api/rules")).status_code == 200
