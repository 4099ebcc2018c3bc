"""Requests that no browser of a player makes: by another's name, nested without end, or no request for a socket."""

import asyncio
import json
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from batak.server.origin import is_asked_by_name
from tests.server.players import PATIENT, Site, serving, settings

NAMED = frozenset({"https://batak.example", "http://games.example:8080"})
OURS = (
    *("127.0.0.1:8000", "192.168.1.7", "[::1]:8000", "localhost:8000", "Desk", "desk.local:8000", "a.localhost"),
    *("batak.example", "BATAK.example:443", "games.example:8080", "srv.internal", "desk.home.arpa"),
)
FOREIGN = ("evil.example", "evil.example:8000", "127.0.0.1.evil.example", "batak.example.evil.example", "local.", "[::")


@pytest.mark.parametrize("host", OURS)
def test_our_own_names_are_known(host: str) -> None:
    assert is_asked_by_name({"headers": [(b"host", host.encode())]}, NAMED)


@pytest.mark.parametrize("host", FOREIGN)
def test_names_that_anybody_may_lead_here_are_not_ours(host: str) -> None:
    assert not is_asked_by_name({"headers": [(b"host", host.encode())]}, NAMED)


def test_a_request_may_lack_a_name_but_not_have_two() -> None:
    assert is_asked_by_name({"headers": []}, NAMED)
    assert not is_asked_by_name({"headers": [(b"host", b"desk"), (b"host", b"desk")]}, NAMED)


async def test_a_foreign_name_that_leads_here_gets_nothing(tmp_path: Path) -> None:
    client = tmp_path / "client"
    client.mkdir()
    (client / "index.html").write_text("<!doctype html>")
    async with serving(settings(tmp_path, client=client)) as server:
        site = Site(server.port)
        token = await site.guest()
        evil = f"evil.example:{server.port}"
        headers = {"host": evil, "origin": f"http://{evil}"}
        async with site.http(token) as http:
            for answer in (
                await http.get("/", headers=headers),
                await http.get("/api/me", headers=headers),
                await http.post("/api/guest", json={}, headers=headers),
            ):
                assert (answer.status_code, answer.json()) == (421, {"code": "foreign_host"})
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        head = f"GET /ws HTTP/1.1\r\nHost: {evil}\r\nOrigin: http://{evil}\r\nCookie: batak_guest={token}\r\n"
        head += "Upgrade: websocket\r\nConnection: upgrade\r\nSec-WebSocket-Version: 13\r\n"
        writer.write(f"{head}Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode())
        async with asyncio.timeout(PATIENT):
            assert (await reader.readline()).startswith(b"HTTP/1.1 421 ")
        writer.close()


async def test_what_the_api_tells_is_kept_by_no_cache(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        table = await site.table(token)
        async with site.http(token) as http:
            for path in ("/api/me", f"/api/tables/{table}/record", "/api/none", "/api/rules"):
                assert (await http.get(path)).headers["cache-control"] == "no-store", path


@pytest.mark.parametrize("text", ['{"a":' + "[" * 7000, "[" * 8000, '{"base":"altin","changes":{"a":' + "[" * 7000])
async def test_json_that_is_nested_too_deeply_is_malformed(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        async with site.http(token) as http:
            for path in ("/api/guest", "/api/tables", "/api/rules/check"):
                answer = await http.post(path, content=text, headers={"content-type": "application/json"})
                assert (answer.status_code, answer.json()) == (400, {"code": "malformed"}), path
        async with site.socket(token) as socket:
            await socket.send(text)
            heard: list[str] = []
            with suppress(ConnectionClosed):
                async for frame in socket:
                    heard.append(json.loads(frame)["type"])  # noqa: PERF401 -- what came before it was closed
            assert heard == ["hello", "bye"]
            assert socket.close_code == 1008
        assert server.counts.errors == 0
    assert "Error" not in capsys.readouterr().err


@pytest.mark.parametrize("method", ["POST", "PUT", "HEAD"])
async def test_a_handshake_by_another_method_is_not_kept_waiting(method: str, tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        head = f"{method} /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
        writer.write(f"{head}Content-Length: 5\r\n\r\nabcde".encode())
        async with asyncio.timeout(PATIENT):
            assert (await reader.read()).startswith(b"HTTP/1.1 400 ")
        writer.close()
