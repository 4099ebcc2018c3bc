"""What every bus promises, within a process and over NATS."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from nats.aio.client import Client

from batak.server.bus import LOOK, Bus, BusFault, LocalBus, NoBus, open_bus
from batak.server.store import Store, open_store
from tests.server.nats_server import NatsServer, nats_server

PATIENCE = 20.0


@pytest.fixture
async def server() -> AsyncIterator[NatsServer]:
    async with nats_server() as started:
        yield started


@pytest.fixture(params=["local", "nats", "two processes"])
async def ends(request: pytest.FixtureRequest) -> AsyncIterator[tuple[Bus, Bus]]:
    """Give the end where something is published and the end where it is heard; they may be one."""
    if request.param == "local":
        async with opened(None) as bus:
            yield bus, bus
    elif request.param == "nats":
        async with nats_server() as started, opened(started.url) as bus:
            yield bus, bus
    else:
        async with nats_server() as started, opened(started.url) as here, opened(started.url) as there:
            yield here, there


@asynccontextmanager
async def opened(url: str | None) -> AsyncGenerator[Bus]:
    bus = await open_bus(url)
    try:
        yield bus
    finally:
        await asyncio.wait_for(bus.close(), PATIENCE)


async def next_of(versions: AsyncIterator[int]) -> int:
    async with asyncio.timeout(PATIENCE):
        return await anext(versions)


async def until(versions: AsyncIterator[int], wanted: int) -> None:
    """Listen until a version is told, or a newer one, whatever was on its way before."""
    while await next_of(versions) < wanted:
        pass


async def test_what_is_published_is_heard(ends: tuple[Bus, Bus]) -> None:
    here, there = ends
    async with there.subscribe("a") as versions:
        for version in (1, 2, 5):
            await here.publish("a", version)
            assert await next_of(versions) == version


async def test_all_subscribers_of_a_topic_hear_it_and_no_others(ends: tuple[Bus, Bus]) -> None:
    here, there = ends
    async with there.subscribe("a") as first, there.subscribe("a") as second, there.subscribe("b") as other:
        await here.publish("a", 3)
        assert await next_of(first) == 3
        assert await next_of(second) == 3
        await here.publish("b", 1)
        assert await next_of(other) == 1


async def test_one_subscriber_may_go_and_another_stay(ends: tuple[Bus, Bus]) -> None:
    here, there = ends
    async with there.subscribe("a") as stays:
        async with there.subscribe("a") as goes:
            await here.publish("a", 1)
            assert await next_of(goes) == 1
        await here.publish("a", 2)
        await until(stays, 2)


async def test_who_comes_back_hears_what_is_published_then(ends: tuple[Bus, Bus]) -> None:
    here, there = ends
    async with there.subscribe("a") as versions:
        await here.publish("a", 1)
        assert await next_of(versions) == 1
    await here.publish("a", 2)
    async with there.subscribe("a") as versions:
        await here.publish("a", 3)
        await until(versions, 3)


async def test_a_slow_subscriber_is_told_the_newest_and_holds_nobody_up(ends: tuple[Bus, Bus]) -> None:
    here, there = ends
    async with there.subscribe("a") as slow, there.subscribe("a") as quick:
        for version in range(1, 10_001):
            await here.publish("a", version)
        await until(quick, 10_000)
        assert await next_of(slow) == 10_000


async def test_versions_that_come_late_or_twice_are_not_told(ends: tuple[Bus, Bus]) -> None:
    here, there = ends
    async with there.subscribe("a") as versions:
        await here.publish("a", 5)
        assert await next_of(versions) == 5
        for version in (5, 4, 6):
            await here.publish("a", version)
        assert await next_of(versions) == 6


async def test_the_end_of_the_bus_ends_the_subscriptions(ends: tuple[Bus, Bus]) -> None:
    here, there = ends
    async with there.subscribe("a") as versions:
        await there.close()
        with pytest.raises(StopAsyncIteration):
            await next_of(versions)
        await here.publish("a", 1)
    async with there.subscribe("a") as versions:
        with pytest.raises(StopAsyncIteration):
            await next_of(versions)


async def follow(store: Store, bus: Bus, table: str, until: int) -> list[bytes]:
    """Follow a table as `batak.server.bus` says."""
    async with bus.subscribe(table) as versions:
        log = await store.load(table)
        while len(log) < until:
            if await next_of(versions) > len(log):
                log += await store.load(table, len(log))
    return log


async def test_who_missed_messages_catches_up_through_the_store(ends: tuple[Bus, Bus], tmp_path: Path) -> None:
    """Four of five messages are lost, and one comes before what it tells of is looked for."""
    here, there = ends
    store = await open_store(f"sqlite:///{tmp_path / 'batak.db'}")
    following = asyncio.create_task(follow(store, there, "a", 100))
    for version in range(100):
        await store.append("a", version, [b"%d" % version])
        if version % 5 == 4:
            await here.publish("a", version + 1)
    assert await asyncio.wait_for(following, PATIENCE) == [b"%d" % version for version in range(100)]
    await store.close()


@pytest.mark.slow
async def test_a_broken_connection_is_a_delay(server: NatsServer, tmp_path: Path) -> None:
    """What was published while there was no server is found in the store when it is back."""
    store = await open_store(f"sqlite:///{tmp_path / 'batak.db'}")
    async with opened(server.url) as here, opened(server.url) as there:
        following = asyncio.create_task(follow(store, there, "a", 30))
        for version in range(30):
            if version == 10:
                await server.stop()
            await store.append("a", version, [b"%d" % version])
            await here.publish("a", version + 1)
        await asyncio.sleep(0.1)
        assert not following.done()
        await server.start()
        assert await asyncio.wait_for(following, PATIENCE) == [b"%d" % version for version in range(30)]
    await store.close()


@pytest.mark.slow
async def test_without_a_server_this_process_goes_on(server: NatsServer) -> None:
    async with opened(server.url) as bus:
        await server.stop()
        async with bus.subscribe("a") as before:
            await bus.publish("a", 1)
            await until(before, 1)
        async with bus.subscribe("a") as meanwhile:
            await bus.publish("a", 2)
            await until(meanwhile, 2)
            await server.start()
            await until(meanwhile, LOOK)
            async with opened(server.url) as other:
                await other.publish("a", 3)
                heard = await next_of(meanwhile)
                assert heard in {3, LOOK}


@pytest.mark.slow
async def test_a_subscription_made_without_a_server_stands_when_it_is_back(server: NatsServer) -> None:
    async with opened(server.url) as bus:
        await server.stop()
        async with bus.subscribe("a") as versions:
            await server.start()
            await until(versions, LOOK)
            async with opened(server.url) as other:
                for version in range(1, 1000):
                    await other.publish("a", version)
                while await next_of(versions) != 999:
                    pass


async def test_a_bus_closes_without_its_server(server: NatsServer) -> None:
    async with opened(server.url) as bus, bus.subscribe("a") as versions:
        await server.stop()
        await asyncio.sleep(0.1)
        await asyncio.wait_for(bus.close(), PATIENCE)
        with pytest.raises(StopAsyncIteration):
            await next_of(versions)


@pytest.mark.slow
async def test_who_is_back_tells_again_what_was_said_last(server: NatsServer) -> None:
    """Whoever follows from the server's return on has lost no connection, so nobody tells them to look."""
    async with opened(server.url) as bus:
        await server.stop()
        await bus.publish("a", 7)
        await server.start()
        async with opened(server.url) as late, late.subscribe("a") as versions:
            assert await next_of(versions) == 7


async def test_what_is_no_version_is_not_heard(server: NatsServer) -> None:
    stranger = Client()
    await stranger.connect(server.url)
    async with opened(server.url) as bus, bus.subscribe("a") as versions:
        for text in (b"", b"-1", b"x", b"1.5", "²".encode(), b"9" * 5000):
            await stranger.publish("batak.table.a", text)
        await stranger.publish("batak.table.a", b"12")
        assert await next_of(versions) == 12
    await stranger.close()


@pytest.mark.parametrize("url", ["", "nats", "http://127.0.0.1", "redis://127.0.0.1:1"])
async def test_an_address_of_something_else(url: str) -> None:
    with pytest.raises(NoBus) as raised:
        await open_bus(url)
    assert raised.value.fault is BusFault.ADDRESS


async def test_a_server_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("batak.server.nats._PATIENCE", 0.5)
    begun = time.monotonic()
    with pytest.raises(NoBus) as raised:
        await open_bus("nats://someone:geheim@127.0.0.1:9")
    assert raised.value.fault is BusFault.UNREACHABLE
    assert "geheim" not in str(raised.value)
    assert raised.value.__suppress_context__
    assert time.monotonic() - begun < PATIENCE


async def test_nothing_is_left_of_topics_that_nobody_follows() -> None:
    bus = LocalBus()
    for topic in map(str, range(100)):
        async with bus.subscribe(topic):
            await bus.publish(topic, 1)
    await bus.publish("somewhere", 1)
    assert not vars(bus)["_subscriptions"]
