"""Whoever asks again and again for more guests, more tables or more answers is told to stop."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from batak.server.limits import Rate
from tests.server.players import GENEROUS, Player, Site, serving, settings

FEW = Rate(3, 1000)
WISH = {"base": "altin", "changes": {"deals": 1}, "level": "random"}


def bounded(folder: Path, **limits: Any) -> Any:
    return settings(folder, limits=replace(GENEROUS, **limits))


async def test_one_address_becomes_so_many_guests(tmp_path: Path) -> None:
    async with serving(bounded(tmp_path, guests=FEW)) as server:
        site = Site(server.port)
        token = await site.guest()
        statuses: list[int] = []
        for _ in range(4):
            async with site.http() as http:
                statuses.append((await http.post("/api/guest", json={})).status_code)
        assert statuses == [204, 204, 429, 429]
        async with site.http(token) as http:
            assert (await http.post("/api/guest", json={})).status_code == 204, "somebody who is a guest stays one"


async def test_the_guests_of_one_address_open_so_many_tables(tmp_path: Path) -> None:
    async with serving(bounded(tmp_path, tables_of_address=FEW)) as server:
        site = Site(server.port)
        statuses: list[int] = []
        for _ in range(5):
            async with site.http(await site.guest()) as http:
                statuses.append((await http.post("/api/tables", json=WISH)).status_code)
        assert statuses == [201, 201, 201, 429, 429]


async def test_one_guest_has_so_many_matches_that_are_not_over(tmp_path: Path) -> None:
    async with serving(bounded(tmp_path, running=2)) as server:
        site = Site(server.port)
        token = await site.guest()
        first, _ = await site.table(token, deals=1), await site.table(token, deals=1)
        async with site.http(token) as http:
            answer = await http.post("/api/tables", json=WISH)
            assert (answer.status_code, answer.json()) == (429, {"code": "too_many_tables"})
            async with site.socket(token) as socket:
                player = Player(socket, first)
                await player.open()
                await player.play()
            assert (await http.post("/api/tables", json=WISH)).status_code == 201


async def test_one_address_asks_so_often(tmp_path: Path) -> None:
    async with serving(bounded(tmp_path, reads=FEW)) as server:
        site = Site(server.port)
        async with site.http(await site.guest()) as http:
            statuses = [(await http.get("/api/me")).status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
