"""Those who keep a server busy: people at tables, and as many sockets at the echo."""

import asyncio
import json
import secrets
import subprocess
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from time import monotonic, perf_counter
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

Json = dict[str, Any]

SERVED = str(Path(__file__).with_name("served.py"))


@dataclass
class Measured:
    """A process that is measured."""

    process: subprocess.Popen[str]
    port: int

    def numbers(self) -> Json:
        """What it measured since the last question."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(file=self.process.stdin, flush=True)
        numbers: Json = json.loads(self.process.stdout.readline())
        return numbers


def started(command: list[str], stdin: int = subprocess.DEVNULL) -> subprocess.Popen[str]:
    """A program whose output can be read."""
    return subprocess.Popen(command, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)


@asynccontextmanager
async def measured(*arguments: str) -> AsyncGenerator[Measured]:
    """A process of `served.py`, once it takes requests."""
    command = [sys.executable, SERVED, *arguments]
    with started(command, subprocess.PIPE) as process:
        assert process.stdout is not None
        try:
            yield Measured(process, json.loads(process.stdout.readline())["port"])
        finally:
            process.kill()


@dataclass
class Person:
    """Somebody at a table, who plays the first card that may be played."""

    socket: ClientConnection
    table: str
    dice: Random
    seed: str
    asked: asyncio.Event

    async def play(self, until: float, pause: float) -> None:
        """Play until a time; each action waits about `pause` seconds."""
        fair: Json = {}
        await self.say("open")
        while monotonic() < until:
            frame = json.loads(await self.socket.recv())
            if frame["type"] == "snapshot":
                fair = frame["view"]["fairness"]
            happening = frame.get("happening") or {"kind": None}
            now = frame.get("now") or (frame["view"]["now"] if frame["type"] == "snapshot" else None)
            if frame["type"] == "snapshot" and fair["hashes"] is None:
                await self.say("hash", hash=sha256(f"{self.seed}|0".encode()).hexdigest())
            elif happening["kind"] == "hashes_fixed":
                await self.say("seed", seed=self.seed)
            elif happening["kind"] == "secret_revealed":
                await self.say("ready", deal=happening["deal"])
            elif now and now["ask"]:
                self.asked.set()
                if pause:
                    await asyncio.sleep(self.dice.uniform(0, 2 * pause))
                await self.say("act", turn=now["turn"], action=self.choice(now["ask"]))

    def choice(self, ask: Json) -> str:
        """The first of the things that may be done; a pass where that is one."""
        if ask["cards"]:
            return str(ask["cards"][0])
        return str(ask["suits"][0]) if ask["suits"] else "pass" if ask["can_pass"] else str(ask["bids"][0])

    async def say(self, kind: str, **more: Any) -> None:  # noqa: ANN401 -- as JSON has it
        """Send a command."""
        command = {"type": kind, "id": secrets.token_hex(8), "table": self.table, **more}
        await self.socket.send(json.dumps(command))


def socket_of(port: int, number: int, token: str = "") -> connect:
    """A socket from one of the addresses of loopback, so that the ports suffice."""
    return connect(
        f"ws://127.0.0.1:{port}/ws",
        origin=Origin(f"http://127.0.0.1:{port}"),
        additional_headers={"Cookie": f"batak_guest={token}"},
        compression=None,
        proxy=None,
        ping_interval=None,
        max_queue=1024,
        open_timeout=60,
        local_addr=(f"127.0.0.{2 + number // 20_000}", 0),
    )


async def tables(port: int, count: int) -> list[tuple[str, str]]:
    """Tokens of so many guests, and a table of each."""
    origin = f"http://127.0.0.1:{port}"
    opened: list[tuple[str, str]] = []
    async with httpx.AsyncClient(base_url=origin, headers={"origin": origin}, trust_env=False, timeout=60) as http:
        for _ in range(count):
            token = (await http.post("/api/guest", json={})).cookies["batak_guest"]
            http.cookies.clear()
            wish = {"base": "altin", "changes": {"deals": 60}, "level": "beginner"}
            answer = await http.post("/api/tables", json=wish, headers={"cookie": f"batak_guest={token}"})
            opened.append((token, answer.json()["table"]))
    return opened


async def play(server: Measured, count: int, seconds: float, pause: float) -> tuple[float, Json]:
    """Have so many persons play. Returns the actions a second, and what was measured, without the start."""
    people = await tables(server.port, count)
    until = monotonic() + 30 + seconds
    ends: list[asyncio.Task[None]] = []
    asked: list[asyncio.Event] = []

    async def one(number: int, token: str, table: str) -> None:
        with suppress(ConnectionClosed):
            async with socket_of(server.port, number, token) as line:
                await Person(line, table, Random(number), secrets.token_hex(16), asked[number]).play(until, pause)

    for number, (token, table) in enumerate(people):
        asked.append(asyncio.Event())
        ends.append(asyncio.create_task(one(number, token, table)))
    async with asyncio.timeout(30):
        await asyncio.gather(*(each.wait() for each in asked))
    await asyncio.sleep(1)
    before, start = server.numbers(), perf_counter()
    await asyncio.sleep(seconds)
    numbers, took = server.numbers(), perf_counter() - start
    for task in ends:
        task.cancel()
    await asyncio.gather(*ends, return_exceptions=True)
    return (numbers["moves"] - before["moves"]) / took, numbers


async def echoed(echo: Measured, count: int, seconds: float, pause: float) -> tuple[float, Json]:
    """The same of the echo: frames a second."""
    frame = json.dumps({"type": "act", "id": "0" * 16, "table": "a" * 12, "turn": 100, "action": "SA"})

    async def one(number: int) -> None:
        dice = Random(number)
        async with socket_of(echo.port, number) as line:
            while True:
                await line.send(frame)
                await line.recv()
                if pause:
                    await asyncio.sleep(dice.uniform(0, 2 * pause))

    ends = [asyncio.create_task(one(number)) for number in range(count)]
    await asyncio.sleep(2)
    echo.numbers()
    start = perf_counter()
    await asyncio.sleep(seconds)
    numbers, took = echo.numbers(), perf_counter() - start
    for task in ends:
        task.cancel()
    await asyncio.gather(*ends, return_exceptions=True)
    return numbers["moves"] / took, numbers
