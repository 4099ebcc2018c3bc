"""A real `batak serve` with the built client, for tests and measurements: started, killed, started again, stopped."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from build_backend import client

ROOT = Path(__file__).parents[2]
NO_DELAY = "0-0"

_PROGRAM = "from batak.cli import main; main()"
_OTHER_CLIENT = "import batak.server.settings as at; from pathlib import Path; at.built_client = lambda: Path({!r}); "
_PATIENCE = 30
_BUILDING = 600


def build_client(folder: Path) -> None:
    """Build the client into the package unless it is current; of several processes that share `folder` one does it.

    Raises:
        ClientNotBuiltError: it could not be built.
        TimeoutError: another process has been building it for ten minutes.
    """
    lock = folder / "client.building"
    deadline = time.monotonic() + _BUILDING
    while not client.is_current(ROOT):
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            if time.monotonic() > deadline:
                raise TimeoutError("another process builds the client and does not come to an end") from None
            time.sleep(0.2)
            continue
        try:
            client.build(ROOT)
        finally:
            lock.unlink()


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on."""
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        port: int = tried.getsockname()[1]
        return port


@dataclass
class Server:
    """A server process on 127.0.0.1 with its own data folder.

    Attributes:
        folder: where it keeps its data and its output.
        port: the port, the same for every start.
        bot_delay: the least and most milliseconds that a bot takes, as the command line writes it; None as by default.
        client: the built client that it serves from its next start on; None is the one of the package.
    """

    folder: Path
    port: int = field(default_factory=free_port)
    bot_delay: str | None = NO_DELAY
    client: Path | None = None
    _process: subprocess.Popen[bytes] | None = None
    _output: IO[bytes] | None = None

    @property
    def address(self) -> str:
        """Where a browser finds it."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def output(self) -> str:
        """All that it has printed so far."""
        return (self.folder / "output").read_text("utf-8")

    def start(self) -> None:
        """Start it and wait until it answers."""
        assert self._process is None, "it runs already"
        self._output = (self.folder / "output").open("ab")
        delay = () if self.bot_delay is None else ("--bot-delay", self.bot_delay)
        program = ("" if self.client is None else _OTHER_CLIENT.format(str(self.client))) + _PROGRAM
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-c", program, "serve", "--no-browser", "--port", str(self.port)),
                *("--data", str(self.folder / "data"), *delay),
            ],
            stdin=subprocess.DEVNULL,
            stdout=self._output,
            stderr=self._output,
        )
        deadline = time.monotonic() + _PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"the server did not start:\n{self.output}")
            time.sleep(0.05)

    def kill(self) -> None:
        """End it at once, as a crash of the machine would."""
        self._end(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)

    def stop(self) -> None:
        """Ask it to end, and wait until it has."""
        self._end(signal.SIGTERM)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/api/rules", timeout=1) as answer:  # noqa: S310 -- our own
                return bool(answer.status == 200)
        except OSError:
            return False

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            try:
                self._process.wait(_PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(_PATIENCE)
        self._process = None
        if self._output is not None:
            self._output.close()
        self._output = None


@contextlib.contextmanager
def serving(folder: Path, *, bot_delay: str | None = NO_DELAY) -> Generator[Server]:
    """A server that runs for a while."""
    server = Server(folder, bot_delay=bot_delay)
    server.start()
    try:
        yield server
    finally:
        server.stop()
