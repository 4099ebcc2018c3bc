"""Tabs of browsers on a server without a network: the real sockets, tables and store, frame by frame.

What a tab sends is read by the server as if it came over a wire, and what the server sends is there at once; so
thousands of steps take seconds.
"""

import asyncio
import json
from typing import Any

from batak.server.asgi import Message, Scope
from batak.server.sockets import Sockets

Json = dict[str, Any]

TOLD = {"snapshot", "event", "skip"}


class Tab:
    """A socket from the browser's side.

    `heard` holds all frames, `code` the close code once it is closed, `status` that of a refused handshake. `may_hear`
    are the tables that it may be told of at the moment, `wrong` what it was told of others.
    """

    def __init__(self, sockets: Sockets, cookie: str | None) -> None:
        self.heard: list[Json] = []
        self.code: int | None = None
        self.status: int | None = None
        self.may_hear: set[str] = set()
        self.wrong: list[Json] = []
        self._changed = asyncio.Event()
        self._inbox: asyncio.Queue[Message] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        headers = [] if cookie is None else [(b"cookie", cookie.encode("latin-1"))]
        scope: Scope = {"type": "websocket", "path": "/ws", "headers": headers, "client": ("127.0.0.1", 1)}
        self.served = asyncio.ensure_future(sockets(scope, self._inbox.get, self._take))

    @property
    def is_closed(self) -> bool:
        return self.code is not None

    async def send(self, text: str) -> None:
        self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def ask(self, frame: Json) -> Json:
        """Send a command. Returns its answer."""
        await self.send(json.dumps(frame))
        while not (answers := [each for each in self.heard if each.get("id") == frame["id"]]):
            await self.change()
        return answers[0]

    async def change(self) -> None:
        """Wait until the server sends something."""
        assert not self.is_closed, "nothing comes any more"
        self._changed.clear()
        await self._changed.wait()

    async def go(self) -> None:
        """Close, as a browser does."""
        self._end(1000)
        await self.end()

    async def end(self) -> None:
        """Wait until the server is done with it; whoever gives up on that disturbs nothing."""
        await asyncio.wait({self.served})
        self.served.result()

    async def _take(self, message: Message) -> None:
        match message["type"]:
            case "websocket.send":
                frame = json.loads(message["text"])
                self.heard.append(frame)
                if frame["type"] in TOLD and frame["table"] not in self.may_hear:
                    self.wrong.append(frame)
            case "websocket.close":
                self._end(message["code"])
            case "websocket.http.response.start":
                self.status = message["status"]
            case _:
                pass
        self._changed.set()

    def _end(self, code: int) -> None:
        self.code = code
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": code})


class Line:
    """A tab as the player of one table reads it, from what comes next on."""

    def __init__(self, tab: Tab, table: str) -> None:
        self._tab = tab
        self._table = table
        self._read = len(tab.heard)

    async def send(self, text: str) -> None:
        await self._tab.send(text)

    async def recv(self) -> str:
        """The next frame that is not of another table."""
        while True:
            while self._read == len(self._tab.heard):
                await self._tab.change()
            frame = self._tab.heard[self._read]
            self._read += 1
            if frame.get("table") in {None, self._table}:
                return json.dumps(frame)
