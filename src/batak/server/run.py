"""A whole server: its parts put together, from the first socket to the last goodbye."""

import asyncio
import contextlib
import socket
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from typing import cast

import uvicorn

from batak.server import counts as counting
from batak.server import logs
from batak.server.app import App, Parts
from batak.server.asgi import Application, Receive, Scope, Send
from batak.server.bus import Bus, open_bus
from batak.server.client_files import ClientFiles
from batak.server.counts import Counts
from batak.server.doors import protocols
from batak.server.keeper import Keeper
from batak.server.limits import Limits
from batak.server.means import Clock
from batak.server.open_files import allow_many
from batak.server.settings import Settings
from batak.server.shell import Shell
from batak.server.sockets import Sockets
from batak.server.store import Store, open_store

_STOP_SECONDS = 3
_PING_SECONDS = 20


class Server:
    """A server with its store open; `port` is known once it listens."""

    def __init__(self, settings: Settings, store: Store, bus: Bus, listener: socket.socket, counts: Counts) -> None:
        """Put the parts together; `serve` starts them."""
        limits = settings.limits
        self.counts = counts
        self.port: int = listener.getsockname()[1]
        self._settings = settings
        self._listener = listener
        clock = Clock()
        self._shell = Shell(store, bus, bot_delay=settings.bot_delay, counts=self.counts, clock=clock)
        self._keeper = Keeper(store, self._shell, self.counts, clock)
        self._sockets = Sockets(self._shell, store, self.counts, limits)
        self._api = _Later(lambda: _api(self._shell, store, self.counts, limits))
        parts = Parts(self._sockets, self._api, ClientFiles(settings.client))
        http, sockets = protocols(limits)
        config = uvicorn.Config(
            App(parts, self.counts, limits, settings.origins),
            http=http,
            ws=sockets,
            ws_max_size=limits.frame_bytes,
            ws_per_message_deflate=False,
            ws_ping_interval=_PING_SECONDS,
            ws_ping_timeout=_PING_SECONDS,
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=_STOP_SECONDS,
        )
        self._uvicorn = _Uvicorn(config, self._sockets.goodbye)

    async def serve(self, on_listening: Callable[[], None] | None = None, *, ends_on_signals: bool = False) -> None:
        """Serve until `stop`, or a signal. Calls back once requests are taken."""
        if self._settings.metrics_port is not None:
            counting.tell(self.counts, self._settings.metrics_port)
        self._uvicorn.on_listening = lambda: self._listening(on_listening)
        self._uvicorn.ends_on_signals = ends_on_signals
        logs.logger().info("listening", port=self.port)
        self._shell.wake()
        keeping = asyncio.create_task(self._keeper.keep())
        try:
            await self._uvicorn.serve([self._listener])
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)
            await self._shell.stop()
            logs.logger().info("stopped")

    def _listening(self, tell: Callable[[], None] | None) -> None:
        if tell is not None:
            tell()
        _ = self._api.make_soon()

    def stop(self) -> None:
        """Say goodbye to everybody and end."""
        self._uvicorn.should_exit = True


@contextlib.asynccontextmanager
async def opened(settings: Settings, listener: socket.socket, counts: Counts | None = None) -> AsyncGenerator[Server]:
    """A server with its store and its bus, which are closed at the end. Raises `StoreFault` and `NoBus`."""
    bus = await open_bus(settings.bus)
    try:
        store = await open_store(settings.database)
        try:
            yield Server(settings, store, bus, listener, counts or Counts())
        finally:
            await store.close()
    finally:
        await bus.close()


def run(settings: Settings, listener: socket.socket, on_listening: Callable[[], None]) -> None:
    """Run a server until it is told to stop. Raises `StoreFault`, `NoBus`, and `OSError` for metrics."""

    async def whole() -> None:
        async with opened(settings, listener) as server:
            await server.serve(on_listening, ends_on_signals=True)

    logs.prepare(quiet=sys.stderr.isatty())
    allow_many()
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(whole())


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The fastest event loop that is there."""
    try:
        import uvloop  # noqa: PLC0415 -- not there on every system
    except ImportError:
        return None
    return uvloop.new_event_loop


def _api(shell: Shell, store: Store, counts: Counts, limits: Limits) -> Application:
    from batak.server.api import make_api  # noqa: PLC0415 -- takes as long to load as everything else together

    return cast("Application", make_api(shell, store, counts, limits))


class _Later:
    """An application that is loaded once the server listens, or when it is first asked."""

    def __init__(self, make: Callable[[], Application]) -> None:
        self._make = make
        self._made: asyncio.Task[Application] | None = None

    def make_soon(self) -> asyncio.Task[Application]:
        """Begin to load it, beside everything else."""
        if self._made is None:
            self._made = asyncio.create_task(asyncio.to_thread(self._make))
        return self._made

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        application = await asyncio.shield(self.make_soon())
        await application(scope, receive, send)


class _Uvicorn(uvicorn.Server):
    """uvicorn, with a goodbye of our own, and an ordinary end where it is told to stop."""

    on_listening: Callable[[], None] | None = None
    ends_on_signals = False

    def __init__(self, config: uvicorn.Config, goodbye: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self._goodbye = goodbye

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and tell so."""
        await super().startup(sockets)
        if self.on_listening is not None:
            self.on_listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Say goodbye to all sockets before the connections are closed."""
        for server in self.servers:
            server.close()
        await self._goodbye()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """End after a signal, and not by it."""
        if not self.ends_on_signals:
            yield
            return
        with super().capture_signals():
            yield
            self._captured_signals.clear()
