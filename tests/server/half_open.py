"""Handshakes that nobody ends: thousands of them, from a process of its own.

``python -m tests.server.half_open PORT COUNT ADDRESS…`` opens so many connections to a port of loopback from each
address, says "open", waits until the server has let go of all, and prints how many were open at once.
"""

import asyncio
import sys
from contextlib import suppress
from time import monotonic

from batak.server.open_files import allow_many

AT_ONCE = 100
HALF = b"GET /ws HTTP/1.1\r\nHost: "


def say(word: object) -> None:
    """Tell whoever started us."""
    sys.stdout.write(f"{word}\n")
    sys.stdout.flush()


async def held(port: int, address: str, room: asyncio.Semaphore, opened: "asyncio.Queue[None]") -> tuple[float, float]:
    """When a connection was opened, and when the server let go of it."""
    async with room:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
        start = monotonic()
        with suppress(ConnectionError):
            writer.write(HALF)
            await writer.drain()
    opened.put_nowait(None)
    with suppress(ConnectionError):
        assert await reader.read(1) == b"", "it was answered"
    writer.close()
    return start, monotonic()


async def attack(port: int, count: int, addresses: list[str]) -> int:
    """Open all connections and wait for their ends. Returns how many were open at once."""
    room = asyncio.Semaphore(AT_ONCE)
    opened: asyncio.Queue[None] = asyncio.Queue()
    peers = [asyncio.create_task(held(port, each, room, opened)) for each in addresses for _ in range(count)]
    for _ in peers:
        await opened.get()
    say("open")
    times = await asyncio.gather(*peers)
    changes = sorted([(start, 1) for start, _ in times] + [(end, -1) for _, end in times])
    most = now = 0
    for _, change in changes:
        now += change
        most = max(most, now)
    return most


if __name__ == "__main__":
    allow_many()
    say(asyncio.run(attack(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])))
