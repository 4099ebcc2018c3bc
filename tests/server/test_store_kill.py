"""A process that stores is killed at random moments; all that it acknowledged is there, and nothing half."""

import asyncio
import random
import subprocess
import sys
import time
from collections import defaultdict

import pytest

from batak.server.store import open_store

CHILD = """
import asyncio, os, sys
from batak.server.store import EndedTable, OpenedTable, open_store

async def play(store, name):
    guest = await store.add_guest(name.encode(), name, 1.0)
    number = 0
    while True:
        table = f"{name}-{number}"
        also = [OpenedTable(table, guest, "koz_maca", 1.0)]
        version = 0
        for end in (3, 4, 9, 10, 12):
            events = [f"{table} {each} {end}".encode() for each in range(version, end)]
            version = await store.append(table, version, events, also=also)
            also = [EndedTable(table, 2.0)] if version == 10 else []
            os.write(1, f"{table} {version}\\n".encode())
        number += 1

async def main():
    store = await open_store(sys.argv[1])
    await asyncio.gather(*(play(store, f"{sys.argv[2]}p{number}") for number in range(8)))

asyncio.run(main())
"""
"""Eight players who append groups of events that end with versions 3, 4, 9, 10 and 12, and say when it is stored."""

ENDS = {0, 3, 4, 9, 10, 12}


async def kill_at_random(url: str, count: int, seed: int) -> None:
    moments = random.Random(seed)
    acknowledged: defaultdict[str, int] = defaultdict(int)
    tables = 0
    for attempt in range(count):
        wait = moments.uniform(0.0, 0.15)
        for line in await asyncio.to_thread(killed_after, wait, [url, f"{seed}-{attempt}"]):
            name, _, said = line.partition(" ")
            acknowledged[name] = max(acknowledged[name], int(said))
        store = await open_store(url)
        running = set(await store.running())
        for table, version in acknowledged.items():
            log = await store.load(table)
            assert len(log) >= version
            assert len(log) in ENDS
            assert [event.decode().rpartition(" ")[0] for event in log] == [f"{table} {n}" for n in range(len(log))]
            assert (table in running) == (len(log) < 12)
        for table in running:
            assert len(await store.load(table)) in ENDS - {0, 12}
        tables += len(acknowledged)
        acknowledged.clear()
        await store.close()
    assert tables > count


def killed_after(seconds: float, arguments: list[str]) -> list[str]:
    """Start a child, kill it some seconds after its first acknowledgement; gives the lines it wrote whole."""
    with subprocess.Popen([sys.executable, "-c", CHILD, *arguments], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        first = child.stdout.readline()
        time.sleep(seconds)
        child.kill()
        said = first + child.stdout.read()
    assert first
    return said[: said.rfind("\n") + 1].splitlines()


@pytest.mark.slow
async def test_kills_at_random_moments(store_url: str) -> None:
    await kill_at_random(store_url, 10, 1)


@pytest.mark.long
async def test_many_kills_at_random_moments(store_url: str) -> None:
    await kill_at_random(store_url, 200, time.time_ns())
