"""Who gets in: pages of our own, guests with their token, and requests of a bearable size."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import InvalidStatus

from batak.server.app import SECURITY
from tests.server.players import Site, serving, settings

FOREIGN = ("https://evil.example", "null", "http://127.0.0.1:1", "file://", "http://127.0.0.1.evil.example", "")


async def refused(site: Site, token: str | None, origin: str | None = "", path: str = "/ws") -> int:
    with pytest.raises(InvalidStatus) as caught:
        async with site.socket(token, origin, path):
            raise AssertionError("it was let in")
    return caught.value.response.status_code


async def test_a_socket_is_opened_from_our_own_page_alone(tmp_path: Path) -> None:
    named = "https://batak.example"
    async with serving(settings(tmp_path, origins=frozenset({named}))) as server:
        site = Site(server.port)
        token = await site.guest()
        for origin in (*FOREIGN[:-1], None, f"{site.origin}/", f"ftp://127.0.0.1:{site.port}", "http://["):
            assert await refused(site, token, origin) == 403, origin
        for origin in (site.origin, site.origin.replace("http", "https"), named):
            async with site.socket(token, origin) as socket:
                assert json.loads(await socket.recv())["type"] == "hello"


async def test_what_changes_something_comes_from_our_own_page_alone(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        async with httpx.AsyncClient(base_url=site.origin, cookies={"batak_guest": token}, trust_env=False) as http:
            for path in ("/api/guest", "/api/tables", "/api/rules/check"):
                for origin in FOREIGN:
                    answer = await http.post(path, json={}, headers={"origin": origin})
                    assert (answer.status_code, answer.json()) == (403, {"code": "foreign_origin"}), origin
                answer = await http.post(path, json={})
                assert answer.status_code == 403
            assert (await http.get("/api/me")).json()["tables"] == []


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
async def test_only_json_is_taken(kind: str, tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server, Site(server.port).http() as http:
        answer = await http.post("/api/guest", content=b"{}", headers={"content-type": kind})
        assert (answer.status_code, answer.json()) == (415, {"code": "not_json"})


async def test_who_has_no_token_of_ours_is_nobody(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        table = await site.table(token)
        for other in (None, "0" * 32, token[:-1], f"{token}0", token.upper() + "x", "é"):
            async with httpx.AsyncClient(base_url=site.origin, trust_env=False) as http:
                cookie = {} if other is None else {"cookie": f"batak_guest={other}".encode()}
                headers: dict[str, Any] = {"origin": site.origin, **cookie}
                for answer in (
                    await http.get("/api/me", headers=headers),
                    await http.get(f"/api/tables/{table}/record", headers=headers),
                    await http.post("/api/tables", json={"base": "altin"}, headers=headers),
                ):
                    assert (answer.status_code, answer.json()) == (401, {"code": "no_guest"}), other
            if other is None or other.isascii():
                assert await refused(site, other) == 401


async def test_a_token_is_kept_from_scripts_and_stored_as_its_hash(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server, Site(server.port).http() as http:
        answer = await http.post("/api/guest", json={}, headers={"accept-language": "de-DE,de;q=0.9"})
        token = answer.cookies["batak_guest"]
        cookie = answer.headers["set-cookie"]
        assert len(bytes.fromhex(token)) * 8 == 128
        assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= {part.strip() for part in cookie.split(";")}
        assert "Secure" not in cookie
        again = await http.post("/api/guest", json={}, headers={"cookie": f"batak_guest={token}"})
        assert "set-cookie" not in again.headers
        name = (await http.get("/api/me", headers={"cookie": f"other=1; batak_guest={token}"})).json()["name"]
        assert name.startswith("Gast ")
    stored = all_of(tmp_path)
    assert name.encode() in stored
    assert token.encode() not in stored
    assert bytes.fromhex(token) not in stored


def all_of(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


async def test_behind_a_proxy_with_tls_the_token_never_travels_without(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server, Site(server.port).http() as http:
        answer = await http.post("/api/guest", json={}, headers={"x-forwarded-proto": "https"})
        assert "; Secure" in answer.headers["set-cookie"]


async def test_every_answer_has_the_security_headers(tmp_path: Path) -> None:
    client = tmp_path / "client"
    client.mkdir()
    (client / "index.html").write_text("<!doctype html>")
    async with serving(settings(tmp_path, client=client)) as server, Site(server.port).http() as http:
        for answer in (
            await http.get("/"),
            await http.get("/assets/none.js"),
            await http.get("/api/rules"),
            await http.get("/api/none"),
            await http.get("/api/docs"),
            await http.get("/api/docs/none"),
            await http.post("/", content=b""),
            await http.post("/api/tables", content=b"{"),
        ):
            for name, value in SECURITY.items():
                assert answer.headers[name.decode()] == value.decode()
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert "http" not in policy
        page = (await http.get("/api/docs")).text
        assert "<script" not in page
        assert "//" not in page.replace("<!doctype html>", "")


async def test_a_request_of_more_than_8_kib_is_refused(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server, Site(server.port).http() as http:
        for content in (b" " * 8193, b'{"base": "' + b"a" * 15_000_000):
            answer = await http.post("/api/tables", content=content, headers={"content-type": "application/json"})
            assert (answer.status_code, answer.json()) == (413, {"code": "too_large"})


async def test_there_are_no_other_sockets(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        assert await refused(site, token, path="/") == 404
        assert await refused(site, token, path="/api/me") == 404


async def test_a_guest_sees_only_the_tables_of_their_own(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        mine, other = await site.guest(), await site.guest()
        table = await site.table(mine, deals=3)
        async with site.http(other) as http:
            assert (await http.get("/api/me")).json()["tables"] == []
            answer = await http.get(f"/api/tables/{table}/record")
            assert (answer.status_code, answer.json()) == (404, {"code": "no_such_table"})
        async with site.http(mine) as http:
            (running,) = (await http.get("/api/me")).json()["tables"]
            assert running == {
                "table": table,
                "base": "altin",
                "is_changed": True,
                "totals": [0, 0, 0, 0],
                "you": 0,
                "deal": 0,
            }
            assert (await http.get("/api/tables/000000000000/record")).status_code == 404
            assert (await http.get("/api/tables/none/record")).json() == {"code": "malformed"}
        async with site.socket(other) as socket:
            assert await asked(socket, table) == "not_seated"
            assert await asked(socket, "000000000000") == "no_such_table"


async def asked(socket: ClientConnection, table: str) -> str:
    """The code that refuses to open a table."""
    await socket.send(json.dumps({"type": "open", "id": "1", "table": table}))
    while (frame := json.loads(await socket.recv()))["type"] != "refused":
        assert frame["type"] == "hello"
    return str(frame["refusal"]["code"])


async def test_bad_rules_are_refused_with_all_that_is_wrong(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        async with site.http(await site.guest()) as http:
            wish = {"base": "altin", "changes": {"deals": 0, "open_hand": "dummy", "colour": "red"}}
            answer = await http.post("/api/tables", json=wish)
            checked = await http.post("/api/rules/check", json=wish)
            assert answer.status_code == 422
            assert answer.json()["code"] == "bad_rules"
            assert answer.json()["contradictions"] == checked.json()["contradictions"]
            assert [each["code"] for each in checked.json()["contradictions"]] == [
                "unknown_field",
                "out_of_range",
                "needs_partners",
            ]
            assert (await http.post("/api/rules/check", json={"base": "altin"})).json() == {"contradictions": []}
            for wrong in ({"base": "none"}, {"base": "altin", "level": "none"}):
                refusal = await http.post("/api/tables", json=wrong)
                assert refusal.status_code == 422
            wrong_types: list[Any] = [{"base": "altin", "colour": 1}, {}, [], {"base": "altin", "language": "fr"}]
            for malformed in wrong_types:
                answer = await http.post("/api/tables", json=malformed)
                assert (answer.status_code, answer.json()) == (400, {"code": "malformed"})


async def test_the_rules_are_told_whole(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server, Site(server.port).http() as http:
        told = (await http.get("/api/rules")).json()
    assert told["rulesets"][0]["name"] == "altin"
    assert told["rulesets"][0]["rules"].keys() == told["options"].keys()
    assert told["options"]["widow"] == {"type": "number", "low": 0, "high": 4, "only": [0, 4], "nullable": False}
    assert told["options"]["partners"] == {"type": "flag"}
    assert told["options"]["trump"] == {"type": "choice", "values": ["declarer", "spades"]}
    assert told["unused"]["open_hand"] == [["partners", [True]]]
    assert "beginner" in told["levels"]
