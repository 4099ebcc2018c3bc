"""How fast the server is: tables of one person and three bots over real sockets, beside uvicorn's bare echo.

``python benchmarks/server.py [--json] [--quick]`` prints a table, or a JSON list of ``{name, ours, yardstick, ratio}``.
Server and echo run in processes of their own, on the same protocols and limits of the same machine, and so does
whoever plays; bots answer at once.

- ``moves``: actions a second, of persons and bots, each stored before it is told, with every person acting at once;
  beside frames a second that the echo answers to as many sockets.
- ``move_p50`` and ``move_p99``: milliseconds in the server from the frame that is read to the acknowledgement that is
  written, at about 1000 actions a second; beside the same of the echo at as many frames a second.
- ``durable``: appends a second that the store acknowledges to many tables at once; beside single commits of SQLite.
- ``memory``: kB of the server's memory for each person at a table in the middle of a deal; beside those of a socket
  of the echo.
- ``start``: milliseconds from the start of the program to the first request that it takes, with a database that is
  there; beside those of the echo.

For all but ``moves`` and ``durable`` less is better.
"""

import argparse
import asyncio
import json
import os
import re
import secrets
import socket
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from time import monotonic, perf_counter
from typing import Any

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from batak.server.asgi import Receive, Scope, Send
from batak.server.counts import Counts
from batak.server.doors import protocols
from batak.server.limits import Limits, Rate
from batak.server.listening import listen
from batak.server.run import loop_factory, opened
from batak.server.settings import Settings
from batak.server.store import open_store

Json = dict[str, Any]

ENDLESS = Rate(10**9, 1)
LIMITS = Limits(
    commands=ENDLESS,
    frames=ENDLESS,
    handshakes=ENDLESS,
    requests=ENDLESS,
    reads=ENDLESS,
    guests=ENDLESS,
    tables=ENDLESS,
    tables_of_address=ENDLESS,
    running=10**6,
    sockets=10**6,
    pending=10**6,
    queue_frames=4096,
    queue_bytes=4 * 1024 * 1024,
)
PACE = 1000
"""Actions a second of the measured moves."""

ACTIONS_OF_A_PERSON = 4
"""One action of a person and three of bots."""


@dataclass(frozen=True)
class Size:
    """How much is measured: tables, and seconds of each measurement."""

    tables: int
    seconds: float
    starts: int


@dataclass(frozen=True)
class Found:
    """A measured number beside its yardstick."""

    name: str
    ours: float
    yardstick: float

    @property
    def ratio(self) -> float:
        """Ours as a multiple of the yardstick."""
        return self.ours / self.yardstick


# What runs in the measured processes.


class Echo:
    """Sends every frame back, and notes how long that took."""

    def __init__(self) -> None:
        self.times: list[float] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or socket."""
        if scope["type"] != "websocket":
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body", "body": b""})
            return
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            started = perf_counter()
            await send({"type": "websocket.send", "text": message["text"]})
            self.times.append(perf_counter() - started)


def serve_echo() -> None:
    """Be the echo. Each line of standard input asks for what was measured since the last one."""
    listener = listen("127.0.0.1", 0)
    http, sockets = protocols(LIMITS)
    echo = Echo()
    config = uvicorn.Config(echo, http=http, ws=sockets, ws_per_message_deflate=False, lifespan="off", log_config=None)
    server = uvicorn.Server(config)

    async def whole() -> None:
        tell(listener.getsockname()[1])
        answers = asyncio.create_task(answer_questions(lambda: {"moves": len(echo.times)}, echo.times))
        await server.serve([listener])
        answers.cancel()

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(whole())


def serve_batak(folder: str) -> None:
    """Be the server. Each line of standard input asks for what was measured since the last one."""
    settings = Settings(database=f"sqlite:///{folder}/tables.sqlite3", bot_delay=(0, 0), limits=LIMITS)
    listener = listen("127.0.0.1", 0)
    times: list[float] = []

    async def whole() -> None:
        async with opened(settings, listener, Watched(times)) as server:
            answers = asyncio.create_task(answer_questions(lambda: {"moves": server.counts.moves}, times))
            await server.serve(lambda: tell(server.port), ends_on_signals=True)
            answers.cancel()

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(whole())


class Watched(Counts):
    """Counts that keep each time by itself."""

    def __init__(self, times: list[float]) -> None:
        super().__init__()
        self._times = times

    def took(self, seconds: float) -> None:
        """Keep a time."""
        self._times.append(seconds)


def tell(port: int) -> None:
    """Say that requests are taken, and where."""
    print(json.dumps({"port": port}), flush=True)


async def answer_questions(more: Callable[[], Json], times: list[float]) -> None:
    """Answer each line of standard input with the numbers so far."""
    loop = asyncio.get_running_loop()
    while await loop.run_in_executor(None, sys.stdin.readline):
        found = sorted(times)
        numbers = {"memory": memory(), "p50": at(found, 0.5), "p99": at(found, 0.99), **more()}
        times.clear()
        print(json.dumps(numbers), flush=True)


def at(found: list[float], part: float) -> float:
    """The milliseconds below which a part of the times lies."""
    return 1000 * found[min(len(found) - 1, int(part * len(found)))] if found else 0.0


def memory() -> float:
    """The kB of memory that this process holds by itself."""
    status = Path("/proc/self/status").read_text("ascii")
    return float(re.findall(r"^RssAnon:\s+(\d+) kB", status, re.MULTILINE)[0])


# What asks them.


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
    """One of the processes above, once it takes requests."""
    command = [sys.executable, __file__, *arguments]
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
        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
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


async def speed(size: Size) -> list[Found]:
    """Moves a second, and how long one takes."""
    with tempfile.TemporaryDirectory() as folder:
        async with measured("serve-batak", folder) as server, measured("serve-echo") as echo:
            moves, _ = await play(server, size.tables, size.seconds, 0)
            frames, _ = await echoed(echo, size.tables, size.seconds, 0)
        async with measured("serve-batak", folder) as server, measured("serve-echo") as echo:
            pause = size.tables / (PACE / ACTIONS_OF_A_PERSON)
            pace, ours = await play(server, size.tables, size.seconds, pause)
            _, theirs = await echoed(echo, size.tables, size.seconds, size.tables / PACE)
    print(f"the moves were measured at {pace:.0f} actions a second", file=sys.stderr)
    return [
        Found("moves", moves, frames),
        Found("move_p50", ours["p50"], theirs["p50"]),
        Found("move_p99", ours["p99"], theirs["p99"]),
    ]


async def durable(size: Size) -> list[Found]:
    """Appends a second."""
    body = b"x" * 120
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(f"sqlite:///{folder}/tables.sqlite3")
        until = monotonic() + size.seconds

        async def one(table: str) -> int:
            version = 0
            while monotonic() < until:
                version = await store.append(table, version, [body])
            return version

        start = perf_counter()
        appended = sum(await asyncio.gather(*(one(f"{number:012}") for number in range(size.tables))))
        ours = appended / (perf_counter() - start)
        await store.close()
        with closing(sqlite3.connect(f"{folder}/yardstick.sqlite3", isolation_level=None)) as database:
            database.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE events (body BLOB)")
            start, count = perf_counter(), 0
            while perf_counter() - start < size.seconds / 2:
                database.execute("INSERT INTO events VALUES (?)", [body])
                count += 1
            theirs = count / (perf_counter() - start)
    return [Found("durable", ours, theirs)]


async def weight(size: Size) -> list[Found]:
    """Memory a person."""
    with tempfile.TemporaryDirectory() as folder:
        async with measured("serve-batak", folder) as server, measured("serve-echo") as echo:
            await play(server, 20, 1, 0.2)
            empty = server.numbers()["memory"]
            _, full = await play(server, size.tables, 4, 2)
            empty_echo = echo.numbers()["memory"]
            _, full_echo = await echoed(echo, size.tables, 1, 2)
    ours = (full["memory"] - empty) / size.tables
    return [Found("memory", ours, (full_echo["memory"] - empty_echo) / size.tables)]


async def start(size: Size) -> list[Found]:
    """Milliseconds of a start; the best of some."""
    best = {"ours": float("inf"), "echo": float("inf")}
    program = [sys.executable, "-c", "from batak.cli import main; main()", "serve", "--no-browser", "--port", "0"]
    with tempfile.TemporaryDirectory() as folder:
        commands = {"ours": [*program, "--data", folder], "echo": [sys.executable, __file__, "serve-echo"]}
        for _ in range(size.starts + 1):
            for name, command in commands.items():
                begun = perf_counter()
                with started(command) as process:
                    assert process.stdout is not None
                    port = int(re.findall(r":\s?(\d+)", process.stdout.readline())[0])
                    with socket.create_connection(("127.0.0.1", port)) as line:
                        line.sendall(b"GET /none HTTP/1.1\r\nHost: a\r\n\r\n")
                        line.recv(1)
                    best[name] = min(best[name], 1000 * (perf_counter() - begun))
                    process.kill()
    return [Found("start", best["ours"], best["echo"])]


def more_files() -> None:
    """Let this process and those that it starts hold as many sockets as the system allows."""
    if os.name == "posix":
        import resource  # noqa: PLC0415 -- not everywhere

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def main(size: Size) -> list[Found]:
    """Measure everything, one after another."""
    found: list[Found] = []
    for part in (start, durable, speed, weight):
        found += await part(size)
    return found


if __name__ == "__main__":
    if sys.argv[1:2] == ["serve-echo"]:
        serve_echo()
    elif sys.argv[1:2] == ["serve-batak"]:
        serve_batak(sys.argv[2])
    else:
        parser = argparse.ArgumentParser()
        parser.add_argument("--json", action="store_true")
        parser.add_argument("--quick", action="store_true")
        options = parser.parse_args()
        more_files()
        all_found = asyncio.run(main(Size(50, 2, 1) if options.quick else Size(200, 8, 4)))
        if options.json:
            rows = [{"name": f.name, "ours": f.ours, "yardstick": f.yardstick, "ratio": f.ratio} for f in all_found]
            print(json.dumps(rows, indent=2))
        else:
            for f in all_found:
                print(f"{f.name:10} {f.ours:12.2f} {f.yardstick:12.2f} {f.ratio:8.2f}")
