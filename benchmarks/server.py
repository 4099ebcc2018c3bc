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
import re
import socket
import sqlite3
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, perf_counter

from batak.server.open_files import allow_many
from batak.server.store import open_store

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.people import SERVED, echoed, measured, play, started

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


async def speed(size: Size) -> list[Found]:
    """Moves a second, and how long one takes."""
    with tempfile.TemporaryDirectory() as folder:
        async with measured("batak", folder) as server, measured("echo") as echo:
            moves, _ = await play(server, size.tables, size.seconds, 0)
            frames, _ = await echoed(echo, size.tables, size.seconds, 0)
        async with measured("batak", folder) as server, measured("echo") as echo:
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
        async with measured("batak", folder) as server, measured("echo") as echo:
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
        commands = {"ours": [*program, "--data", folder], "echo": [sys.executable, SERVED, "echo"]}
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


async def main(size: Size) -> list[Found]:
    """Measure everything, one after another."""
    found: list[Found] = []
    for part in (start, durable, speed, weight):
        found += await part(size)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    allow_many()
    all_found = asyncio.run(main(Size(50, 2, 1) if options.quick else Size(200, 8, 4)))
    if options.json:
        rows = [{"name": f.name, "ours": f.ours, "yardstick": f.yardstick, "ratio": f.ratio} for f in all_found]
        print(json.dumps(rows, indent=2))
    else:
        for f in all_found:
            print(f"{f.name:10} {f.ours:12.2f} {f.yardstick:12.2f} {f.ratio:8.2f}")
