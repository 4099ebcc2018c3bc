"""The bus between several processes: NATS, one subject a table."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager, suppress

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error

from batak.server.bus import LOOK, BusFault, LocalBus, NoBus

_PREFIX = "batak.table."
_PATIENCE = 5.0
"""Seconds to wait for the server at the start."""
_STANDS_WITHIN = 1
"""Seconds to wait for the server's word that a subscription stands; without it the next message may be missed."""
_PAUSE = 1
"""Seconds between two tries to connect again."""
_RECENT = 4096
"""How many topics are told again after a broken connection: those published to last."""
_LONGEST = len(str(LOOK))


class NatsBus:
    """A bus over NATS; see `bus.Bus` for what its methods promise.

    While the connection is broken this process goes on telling itself. When it is back, everybody here is told to look
    into the store, and the others are told again what was published last.
    """

    def __init__(self) -> None:
        """Make a bus that is not yet connected; see `open_nats`."""
        self._client = Client()
        self._local = LocalBus()
        self._recent: OrderedDict[str, int] = OrderedDict()
        self._followed: dict[str, Subscription] = {}
        self._followers: dict[str, int] = {}
        self._changing = asyncio.Lock()

    async def connect(self, url: str) -> None:
        """Connect, and from then on connect again whenever the connection breaks."""
        await self._client.connect(
            url,
            name="batak",
            max_reconnect_attempts=-1,
            reconnect_time_wait=_PAUSE,
            connect_timeout=int(_PATIENCE),
            ping_interval=10,
            error_cb=self._on_error,
            reconnected_cb=self._on_return,
        )

    async def publish(self, topic: str, version: int) -> None:
        """Tell this process at once, and the others through the server."""
        await self._local.publish(topic, version)
        self._recent[topic] = version
        self._recent.move_to_end(topic)
        while len(self._recent) > _RECENT:
            self._recent.popitem(last=False)
        await self._send(topic, version)

    @asynccontextmanager
    async def subscribe(self, topic: str) -> AsyncGenerator[AsyncIterator[int]]:
        """Follow a topic; all subscribers of this process share what the server sends."""
        async with self._local.subscribe(topic) as versions:
            await self._follow(topic)
            try:
                yield versions
            finally:
                await self._unfollow(topic)

    async def close(self) -> None:
        """End all subscriptions, and the connection."""
        await self._local.close()
        with suppress(Error, OSError):
            async with asyncio.timeout(_PATIENCE):
                await self._client.close()

    async def _send(self, topic: str, version: int) -> None:
        # What cannot be sent now is told again when the connection is back.
        if self._client.is_connected:
            with suppress(Error, OSError):
                await self._client.publish(f"{_PREFIX}{topic}", b"%d" % version)

    async def _follow(self, topic: str) -> None:
        async with self._changing:
            self._followers[topic] = self._followers.get(topic, 0) + 1
            if topic in self._followed:
                return
            with suppress(Error, OSError):
                self._followed[topic] = await self._client.subscribe(  # pyright: ignore[reportUnknownMemberType]
                    f"{_PREFIX}{topic}", cb=self._on_message
                )
                # The client's first question overtakes the subscription on its way to the server, the second does not.
                for _ in range(2):
                    if self._client.is_connected:
                        await self._client.flush(_STANDS_WITHIN)

    async def _unfollow(self, topic: str) -> None:
        async with self._changing:
            self._followers[topic] -= 1
            if self._followers[topic]:
                return
            del self._followers[topic]
            followed = self._followed.pop(topic, None)
            if followed is not None:
                with suppress(Error, OSError):
                    await followed.unsubscribe()

    async def _on_message(self, message: Msg) -> None:
        # Whatever else somebody may send to our subjects is no version.
        if message.data.isdigit() and len(message.data) <= _LONGEST:
            await self._local.publish(message.subject.removeprefix(_PREFIX), min(int(message.data), LOOK))

    async def _on_error(self, error: Exception) -> None:  # noqa: ARG002 -- nothing to tell: a lost message is a delay
        await self._local.publish_all(LOOK)

    async def _on_return(self) -> None:
        await self._local.publish_all(LOOK)
        for topic, version in tuple(self._recent.items()):
            await self._send(topic, version)


async def open_nats(url: str) -> NatsBus:
    """Connect to a NATS server.

    Raises:
        NoBus: it cannot be reached, or does not let us in.
    """
    bus = NatsBus()
    try:
        async with asyncio.timeout(_PATIENCE):
            await bus.connect(url)
    except (Error, OSError, ValueError):
        await bus.close()
        raise NoBus(BusFault.UNREACHABLE) from None
    return bus
