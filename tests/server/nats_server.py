"""A NATS server of the tests' own."""

import asyncio
import contextlib
import socket
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

_PATIENCE = 20.0


class NatsServer:
    """A server on a free port of loopback, which can be stopped and started again."""

    def __init__(self) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"nats://127.0.0.1:{self.port}"
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start it, and wait until it listens."""
        program = Path(sys.executable).with_name("nats-server.exe" if sys.platform == "win32" else "nats-server")
        listening = ("--addr", "127.0.0.1", "--port", str(self.port))
        self._process = await asyncio.create_subprocess_exec(program, *listening, stderr=asyncio.subprocess.DEVNULL)
        async with asyncio.timeout(_PATIENCE):
            while not await self._listens():
                assert self._process.returncode is None
                await asyncio.sleep(0.02)

    async def stop(self) -> None:
        """End it at once, as a machine does that loses its power."""
        if self._process is not None:
            self._process.kill()
            await self._process.wait()
            self._process = None

    async def _listens(self) -> bool:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return False
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()
        return True


@asynccontextmanager
async def nats_server() -> AsyncGenerator[NatsServer]:
    """Start a server, and stop it afterwards."""
    server = NatsServer()
    try:
        await server.start()
        yield server
    finally:
        await server.stop()
