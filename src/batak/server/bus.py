"""Tells which version a table has reached. What happened stands in the store; here it is only told that something did.

A message may be lost, come twice or come late, so whoever follows a table does so:

1. subscribe to it;
2. load it from the store;
3. for each version that the subscription names and that is newer, load what is missing.

A lost message is a delay then: the next one, or the one after a broken connection, leads to the store again.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from enum import StrEnum, unique
from typing import Protocol

LOOK = 2**31 - 1
"""A version that no table reaches. Told where messages may have been lost: newer than all, so it leads to the store."""


@unique
class BusFault(StrEnum):
    """Why there is no bus."""

    UNREACHABLE = "unreachable"
    """The messaging server cannot be reached, or does not let us in."""
    ADDRESS = "address"
    """This is no address of a messaging server that Batak knows."""
    DRIVER = "driver"
    """The library for this kind of server is not installed."""


class NoBus(Exception):
    """There is no bus.

    Attributes:
        fault: why.
    """

    def __init__(self, fault: BusFault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class Bus(Protocol):
    """How those who act at tables reach those who follow them, in one process or in several."""

    async def publish(self, topic: str, version: int) -> None:
        """Tell that a topic has a version now: at most once, without waiting for anybody, and never failing."""
        ...

    def subscribe(self, topic: str) -> AbstractAsyncContextManager[AsyncIterator[int]]:
        """Follow a topic: what is published after the context was entered, as long as it is open.

        A subscriber who is slow is told the newest version and none of those before it, so its queue holds one number,
        and nobody waits for it. Versions grow, but for `LOOK`, which may come again. The iterator ends with the bus.
        """
        ...

    async def close(self) -> None:
        """End all subscriptions; what is published afterwards is lost."""
        ...


class _Subscription:
    """What one subscriber has not yet been told: one version at most."""

    __slots__ = ("_changed", "_is_over", "_newest", "_told")

    def __init__(self) -> None:
        self._told = -1
        self._newest = -1
        self._is_over = False
        self._changed = asyncio.Event()

    def tell(self, version: int) -> None:
        if version > max(self._told, self._newest) or version == LOOK:
            self._newest = version
            self._changed.set()

    def end(self) -> None:
        self._is_over = True
        self._changed.set()

    def __aiter__(self) -> AsyncIterator[int]:
        return self

    async def __anext__(self) -> int:
        await self._changed.wait()
        if self._is_over:
            raise StopAsyncIteration
        self._changed.clear()
        version, self._newest = self._newest, -1
        if version != LOOK:
            self._told = version
        return version


class LocalBus:
    """A bus within one process and one event loop; see `Bus` for what its methods promise."""

    def __init__(self) -> None:
        """Make a bus without subscribers."""
        self._subscriptions: defaultdict[str, set[_Subscription]] = defaultdict(set)
        self._is_closed = False

    async def publish(self, topic: str, version: int) -> None:
        """Tell the topic's subscribers."""
        for subscription in self._subscriptions.get(topic, ()):
            subscription.tell(version)

    async def publish_all(self, version: int) -> None:
        """Tell the subscribers of all topics."""
        for topic in tuple(self._subscriptions):
            await self.publish(topic, version)

    @asynccontextmanager
    async def subscribe(self, topic: str) -> AsyncGenerator[AsyncIterator[int]]:
        """Follow a topic."""
        subscription = _Subscription()
        if self._is_closed:
            subscription.end()
        self._subscriptions[topic].add(subscription)
        try:
            yield subscription
        finally:
            self._subscriptions[topic].discard(subscription)
            if not self._subscriptions[topic]:
                del self._subscriptions[topic]

    async def close(self) -> None:
        """End all subscriptions."""
        self._is_closed = True
        for subscriptions in self._subscriptions.values():
            for subscription in subscriptions:
                subscription.end()


async def open_bus(url: str | None = None) -> Bus:
    """Open the bus: within this process, or the NATS server at `nats://host:port`.

    Raises:
        NoBus: there is none at that address; the address, which may hold a password, is not in its words.
    """
    if url is None:
        return LocalBus()
    if not url.startswith(("nats://", "tls://")):
        raise NoBus(BusFault.ADDRESS)
    try:
        from batak.server.nats import open_nats  # noqa: PLC0415 -- an extra that one process does without
    except ModuleNotFoundError:
        raise NoBus(BusFault.DRIVER) from None
    return await open_nats(url)
