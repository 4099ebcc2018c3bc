"""A line between client and server that drops, doubles, delays and reorders frames changes no match."""

import asyncio
import json
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from batak.cli.verify import unfair
from batak.notation.check import check
from batak.notation.record import parse_line
from batak.server import shell
from tests.server.players import PATIENT, Player, Site, serving, settings

SILENCE = 0.15
"""Seconds without a frame after which a client says again what was not answered."""


@dataclass
class Line:
    """A proxy; `dice` says what becomes of each frame."""

    target: str
    dice: Random
    port: int = 0
    fates: list[str] = field(default_factory=list[str])

    async def pass_on(self, source: Any, sink: Any, tasks: set[asyncio.Task[None]]) -> None:
        async def later(frame: Any, seconds: float) -> None:
            await asyncio.sleep(seconds)
            with suppress(ConnectionClosed):
                await sink.send(frame)

        with suppress(ConnectionClosed):
            async for frame in source:
                fate = self.dice.choices(("sent", "dropped", "doubled", "delayed"), (70, 10, 10, 10))[0]
                self.fates.append(fate)
                times = {"sent": [0.0], "dropped": [], "doubled": [0.0, 0.01], "delayed": [self.dice.uniform(0, 0.05)]}
                for seconds in times[fate]:
                    tasks.add(asyncio.create_task(later(frame, seconds)))

    async def handle(self, client: ServerConnection) -> None:
        assert client.request is not None
        headers = {"Cookie": client.request.headers["Cookie"]}
        origin: Any = self.target.replace("ws", "http").removesuffix("/http")
        tasks: set[asyncio.Task[None]] = set()
        async with connect(self.target, origin=origin, additional_headers=headers, proxy=None) as server:
            ways = [
                asyncio.create_task(self.pass_on(client, server, tasks)),
                asyncio.create_task(self.pass_on(server, client, tasks)),
            ]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for task in (*ways, *tasks):
                task.cancel()
            await asyncio.gather(*ways, *tasks, return_exceptions=True)


@asynccontextmanager
async def bad_line(port: int, dice: Random) -> AsyncGenerator[Line]:
    line = Line(f"ws://127.0.0.1:{port}/ws", dice)
    async with serve(line.handle, "127.0.0.1", 0) as server:
        line.port = next(iter(server.sockets)).getsockname()[1]
        yield line


class First(Random):
    """Dice that always choose what comes first."""

    def choice(self, seq: Any) -> Any:
        return seq[0]

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        assert counts is None
        return list(population)[:k]


class Stubborn(Player):
    """A client that trusts no line: it drops what it knows, asks for what is missing, and says everything again."""

    def take_in(self, frame: dict[str, Any]) -> None:
        if frame["type"] in {"event", "skip"}:
            if self.version is None or frame["version"] > self.version + 1:
                return
            if frame["version"] <= self.version:
                return
        if frame["type"] == "snapshot" and self.version is not None and frame["version"] < self.version:
            return
        super().take_in(frame)

    async def persist(self) -> None:
        """Play to the end, whatever becomes of the frames."""
        await self.open()
        while self.places is None:
            await self.answer()
            try:
                async with asyncio.timeout(SILENCE):
                    await self.hear()
            except TimeoutError:
                answered = {each["id"] for each in self.refused} | self.acked.keys()
                await self.open()
                for name, command in [*self.sent.items()]:
                    if name not in answered and command["type"] != "open":
                        await self.socket.send(json.dumps(command))


async def played(site: Site, url: str, token: str, base: str) -> tuple[str, Player]:
    """The record of a match of one deal over some line, and its player."""
    table = await site.table(token, base, level="beginner", match_end="deals", deals=1)
    headers = {"Cookie": f"batak_guest={token}"}
    origin: Any = site.origin
    async with connect(url, origin=origin, additional_headers=headers, proxy=None) as socket:
        player = Stubborn(socket, table, First(), seed="5" * 32)
        async with asyncio.timeout(2 * PATIENT):
            await player.persist()
    return await site.record(token, table), player


def acts(player: Player) -> Sequence[str]:
    """What the player did, once each, in the order of the turns."""
    done = {each["turn"]: each["action"] for each in player.sent.values() if each["type"] == "act"}
    return [action for _, action in sorted(done.items())]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("base", ["altin", "canak-esli-gommeli"])
async def test_a_match_over_a_bad_line_ends_as_over_a_good_one(
    base: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def same(size: int) -> bytes:
        return bytes(size - 1) + bytes([seed])

    monkeypatch.setattr(shell, "token_bytes", same)
    async with serving(settings(tmp_path)) as server, bad_line(server.port, Random(seed)) as line:
        site = Site(server.port)
        token = await site.guest()
        good, one = await played(site, f"ws://127.0.0.1:{server.port}/ws", token, base)
        bad, other = await played(site, f"ws://127.0.0.1:{line.port}/ws", token, base)
    assert bad == good
    assert acts(one) == acts(other)
    assert check(parse_line(bad)) is None
    assert unfair(parse_line(bad)) is None
    assert {"dropped", "doubled", "delayed"} <= set(line.fates)
    assert {each["refusal"]["code"] for each in other.refused} <= {"stale_turn", "not_now"}


async def test_a_connection_cut_at_any_time_loses_nothing(tmp_path: Path) -> None:
    dice = Random(5)
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        table = await site.table(token, deals=1)
        player = Stubborn(None, table)  # type: ignore[arg-type]
        cuts = 0
        async with asyncio.timeout(2 * PATIENT):
            while player.places is None:
                async with site.socket(token) as socket:
                    player.socket = socket
                    player.forget_unanswered()
                    await player.open()
                    for _ in range(dice.randrange(25)):
                        if player.places is None:
                            await player.hear()
                            await player.answer()
                    cuts += 1
                    socket.transport.abort()
        line = await site.record(token, table)
    assert cuts > 5
    assert check(parse_line(line)) is None
