"""A seat belongs to its guest, in whatever order sockets come, open tables, act and go."""

import asyncio
import json
import os
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.server.players import PATIENT, Player, Site, serving, settings

HISTORIES = {"long": 300, "plain": 25, "quick": 8}[os.environ.get("BATAK_TEST_TIER", "plain")]
STEPS = 14


class Tab:
    """A socket of a guest, and what it should be: open, or closed with a code."""

    def __init__(self, socket: ClientConnection, guest: int) -> None:
        self.socket = socket
        self.guest = guest
        self.follows: int | None = None
        self.frames: list[dict[str, Any]] = []
        self.code: int | None = None
        self.reader = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            while True:
                self.frames.append(json.loads(await self.socket.recv()))
        except ConnectionClosed as end:
            self.code = end.rcvd.code if end.rcvd else 1006

    async def ask(self, frame: dict[str, Any]) -> dict[str, Any] | None:
        """The answer to a command, or None where the socket was closed before."""
        try:
            await self.socket.send(json.dumps(frame))
        except ConnectionClosed:
            return None
        async with asyncio.timeout(PATIENT):
            while self.code is None:
                for each in self.frames:
                    if each.get("id") == frame["id"]:
                        return each
                await asyncio.sleep(0.001)
        return None


@asynccontextmanager
async def world(folder: Path) -> AsyncGenerator[tuple[Site, list[str], list[str]]]:
    """Two guests with a table each, whose first deals wait for their persons."""
    async with serving(settings(folder)) as server:
        site = Site(server.port)
        tokens = [await site.guest() for _ in range(2)]
        tables = [await site.table(token, deals=9) for token in tokens]
        for token, table in zip(tokens, tables, strict=True):
            async with site.socket(token) as socket:
                player = Player(socket, table)
                await player.open()
                await player.play(until=lambda player: bool(player.now.get("ask")))
        yield site, tokens, tables


async def history(site: Site, tokens: list[str], tables: list[str], dice: Random) -> None:
    """Do anything in any order, and look at each step at what must hold."""
    tabs: list[Tab] = []
    owners: dict[int, Tab] = {}
    for step in range(STEPS):
        usable = [tab for tab in tabs if tab.code is None]
        what = dice.choice(["connect", "open", "open", "act", "act", "close"]) if usable else "connect"
        if what == "connect":
            guest = dice.randrange(2)
            tabs.append(Tab(await site.socket(tokens[guest]), guest))
            continue
        tab = dice.choice(usable)
        table = dice.randrange(2)
        if what == "close":
            await tab.socket.close()
            await tab.reader
            owners = {each: owner for each, owner in owners.items() if owner is not tab}
            continue
        frame: dict[str, Any] = {"id": f"{step}", "table": tables[table]}
        frame |= {"type": "open"} if what == "open" else {"type": "act", "turn": 10**6, "action": "pass"}
        answer = await tab.ask(frame)
        assert answer is not None
        if tab.guest != table:
            assert (answer["type"], answer["refusal"]["code"]) == ("refused", "not_seated")
        elif what == "act":
            assert (answer["type"], answer["refusal"]["code"]) == ("refused", "stale_turn")
        else:
            assert answer["type"] == "ack"
            old = owners.get(table)
            if old is not None and old is not tab:
                async with asyncio.timeout(PATIENT):
                    await old.reader
                assert old.code == 4001
                assert old.frames[-1] == {"type": "bye", "code": 4001}
            owners[table] = tab
        for other in tabs:
            seen = {each.get("table") for each in other.frames} - {None}
            assert seen <= {tables[other.guest]}
            if other is not tab and other in owners.values():
                assert other.code is None
    for tab in tabs:
        await tab.socket.close()
        await tab.reader


async def test_in_every_order_a_seat_belongs_to_its_guest(tmp_path: Path) -> None:
    async with world(tmp_path) as (site, tokens, tables):
        for seed in range(HISTORIES):
            await history(site, tokens, tables, Random(seed))


@pytest.mark.parametrize("kind", ["hash", "seed", "act", "ready", "leave"])
async def test_nobody_commands_for_another_guest(kind: str, tmp_path: Path) -> None:
    more: dict[str, dict[str, Any]] = {
        "hash": {"hash": "0" * 64},
        "seed": {"seed": "0" * 32},
        "act": {"turn": 0, "action": "pass"},
        "ready": {"deal": 1},
    }
    async with world(tmp_path) as (site, tokens, tables), site.socket(tokens[1]) as socket:
        tab = Tab(socket, 1)
        answer = await tab.ask({"type": kind, "id": "1", "table": tables[0], **more.get(kind, {})})
        assert answer is not None
        assert answer["refusal"]["code"] == "not_seated"
        await socket.close()
        await tab.reader


async def test_a_person_who_left_commands_nothing_more_and_a_bot_plays_on(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        table = await site.table(token, deals=2)
        async with site.socket(token) as socket:
            player = Player(socket, table)
            await player.open()
            await player.play(until=lambda player: bool(player.now.get("ask")))
            await player.send("leave")
            while player.places is None:
                await player.hear()
            late = await player.send("act", turn=player.now["turn"], action="pass")
            while not player.refused:
                await player.hear()
            assert (player.refused[0]["id"], player.refused[0]["refusal"]["code"]) == (late, "not_seated")
        async with site.http(token) as http:
            assert (await http.get("/api/me")).json()["tables"] == []
