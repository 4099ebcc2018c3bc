"""What is measured: the server, and uvicorn's bare echo, each in a process of its own.

``python benchmarks/served.py echo`` and ``python benchmarks/served.py batak FOLDER`` say on which port they take
requests. Each line of standard input asks for what was measured since the last one.
"""

import asyncio
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import uvicorn

from batak.server.asgi import Receive, Scope, Send
from batak.server.counts import Counts
from batak.server.doors import protocols
from batak.server.limits import Limits, Rate
from batak.server.listening import listen
from batak.server.run import loop_factory, opened
from batak.server.settings import Settings

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
    """Be the echo."""
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
    """Be the server."""
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


if __name__ == "__main__":
    if sys.argv[1] == "echo":
        serve_echo()
    else:
        serve_batak(sys.argv[2])
