"""A server in the test's own loop, and a small client that plays by `docs/protocol.md` alone: JSON in, JSON out."""

import asyncio
import json
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from batak.server.limits import Limits, Rate
from batak.server.listening import listen
from batak.server.run import Server, opened
from batak.server.settings import Settings

Json = dict[str, Any]

PATIENT = 30
"""Seconds after which a test gives up."""

TOO_FAST = 0.4
"""Seconds after which somebody who was refused for haste has credits again."""

GENEROUS = Limits(
    commands=Rate(100_000, 1),
    frames=Rate(100_000, 1),
    requests=Rate(100_000, 1),
    reads=Rate(100_000, 1),
    guests=Rate(100_000, 1),
    tables=Rate(100_000, 1),
    tables_of_address=Rate(100_000, 1),
    running=100_000,
)
"""For players who are faster than people."""


def settings(folder: Path, **changes: Any) -> Settings:
    """Settings of a server whose bots answer at once, and that stores in a folder."""
    given: Json = {"database": f"sqlite:///{folder / 'tables.sqlite3'}", "bot_delay": (0, 0), "limits": GENEROUS}
    return Settings(**given | changes)


@asynccontextmanager
async def serving(wanted: Settings, port: int | None = 0) -> AsyncGenerator[Server]:
    """A server that takes requests, on a free port of loopback."""
    listener = listen("127.0.0.1", port)
    async with opened(wanted, listener) as server:
        listening = asyncio.Event()
        task = asyncio.create_task(server.serve(listening.set))
        try:
            async with asyncio.timeout(PATIENT):
                waits = asyncio.create_task(listening.wait())
                await asyncio.wait({waits, task}, return_when=asyncio.FIRST_COMPLETED)
                waits.cancel()
            yield server
        finally:
            server.stop()
            async with asyncio.timeout(PATIENT):
                await task


@dataclass
class Site:
    """A server as a browser finds it."""

    port: int

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def http(self, token: str | None = None) -> httpx.AsyncClient:
        """A client for the API; with a token it is a guest."""
        cookies = {} if token is None else {"batak_guest": token}
        headers = {"origin": self.origin}
        return httpx.AsyncClient(
            base_url=self.origin, headers=headers, cookies=cookies, trust_env=False, timeout=PATIENT
        )

    async def guest(self) -> str:
        """Become a guest. Returns the token."""
        async with self.http() as http:
            answer = await http.post("/api/guest", json={})
            assert answer.status_code == 204, answer.text
            return str(answer.cookies["batak_guest"])

    async def table(self, token: str, base: str = "altin", level: str = "random", **changes: Any) -> str:
        """Open a table. Returns its id."""
        async with self.http(token) as http:
            wish = {"base": base, "changes": changes, "level": level, "language": "tr"}
            answer = await http.post("/api/tables", json=wish)
            assert answer.status_code == 201, answer.text
            return str(answer.json()["table"])

    async def record(self, token: str, table: str) -> str:
        """The record of a table's match."""
        async with self.http(token) as http:
            answer = await http.get(f"/api/tables/{table}/record")
            assert answer.status_code == 200, answer.text
            return answer.text

    def socket(self, token: str | None, origin: str | None = "", path: str = "/ws", **more: Any) -> connect:
        """A socket, to be entered."""
        headers = {} if token is None else {"Cookie": f"batak_guest={token}"}
        return connect(
            f"ws://127.0.0.1:{self.port}{path}",
            origin=None if origin is None else Origin(origin or self.origin),
            additional_headers=headers,
            compression=None,
            proxy=None,
            **more,
        )


@asynccontextmanager
async def served_elsewhere(wanted: Settings) -> AsyncGenerator[Site]:
    """A server in a loop and a thread of its own, so that whoever asks it keeps only the server busy."""
    ready: asyncio.Queue[Server] = asyncio.Queue()
    here = asyncio.get_running_loop()
    over = asyncio.Event()

    async def serve() -> None:
        async with serving(wanted) as server:
            here.call_soon_threadsafe(ready.put_nowait, server)
            await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(over.wait(), here))

    running: Awaitable[None] = asyncio.to_thread(asyncio.run, serve())
    task = asyncio.ensure_future(running)
    async with asyncio.timeout(PATIENT):
        server = await ready.get()
    try:
        yield Site(server.port)
    finally:
        over.set()
        async with asyncio.timeout(PATIENT):
            await task


@dataclass
class Player:
    """A person at a table, who answers whatever is asked.

    `versions` are those of all frames in the order in which they came; `acked` holds the acknowledged commands;
    `heard` is every frame as text.
    """

    socket: ClientConnection
    table: str
    dice: Random = field(default_factory=lambda: Random(1))
    seed: str = field(default_factory=lambda: secrets.token_hex(16))
    version: int | None = None
    seat: int = 0
    now: Json = field(default_factory=dict[str, Any])
    deal: int = 0
    is_between: bool = False
    fairness: Json = field(default_factory=dict[str, Any])
    places: list[int] | None = None
    turns: list[int] = field(default_factory=list[int])
    versions: list[int] = field(default_factory=list[int])
    acked: dict[str, int] = field(default_factory=dict[str, int])
    sent: dict[str, Json] = field(default_factory=dict[str, Json])
    refused: list[Json] = field(default_factory=list[Json])
    heard: list[str] = field(default_factory=list[str])
    told: set[tuple[str, int]] = field(default_factory=set[tuple[str, int]])
    on_frame: Callable[[Json], None] | None = None

    async def send(self, kind: str, **more: Any) -> str:
        """Send a command. Returns its id."""
        name = f"{kind}-{secrets.token_hex(6)}"
        self.sent[name] = {"type": kind, "id": name, "table": self.table, **more}
        await self.socket.send(json.dumps(self.sent[name]))
        return name

    async def open(self) -> None:
        """Follow the table from where we are."""
        await self.send("open", **({} if self.version is None else {"version": self.version}))

    async def hear(self) -> Json:
        """The next frame, taken in."""
        async with asyncio.timeout(PATIENT):
            text = await self.socket.recv()
        assert isinstance(text, str)
        assert len(text.encode()) <= 64 * 1024
        self.heard.append(text)
        frame: Json = json.loads(text)
        self.take_in(frame)
        if self.on_frame is not None:
            self.on_frame(frame)
        return frame

    def take_in(self, frame: Json) -> None:
        """Change what we know by a frame."""
        match frame["type"]:
            case "snapshot":
                self._snapshot(frame)
            case "event" | "skip":
                assert self.version is None or frame["version"] == self.version + 1, "a gap"
                self.version = frame["version"]
                self.versions.append(frame["version"])
                if frame.get("now"):
                    self.now = frame["now"]
                if frame["type"] == "event":
                    self._happened(frame["happening"])
            case "ack":
                self.acked[frame["id"]] = frame["version"]
            case "refused":
                self.refused.append(frame)
            case _:
                pass

    async def play(self, until: Callable[["Player"], bool] = lambda player: player.places is not None) -> None:
        """Answer what is asked until the match is over."""
        while not until(self):
            await self.answer()
            frame = await self.hear()
            if frame["type"] == "refused" and frame["refusal"]["code"] == "too_many_commands":
                await asyncio.sleep(TOO_FAST)
                await self.socket.send(json.dumps(self.sent[frame["id"]]))

    async def answer(self) -> None:
        """Do what can be done now, once."""
        if self.fairness.get("hashes") is None:
            if self.fairness and self._once("hash", self.fairness["attempt"]):
                await self.send("hash", hash=sha256(f"{self.seed}|{self.seat}".encode()).hexdigest())
        elif self.fairness.get("seeds") is None:
            if self._once("seed", self.fairness["attempt"]):
                await self.send("seed", seed=self.seed)
        elif self.is_between and self.places is None:
            if self._once("ready", self.deal):
                await self.send("ready", deal=self.deal)
        elif self.now.get("ask") and self._once("act", self.now["turn"]):
            await self.send("act", turn=self.now["turn"], action=self.choice(self.now["ask"]))

    def choice(self, ask: Json) -> str:
        """One of the things that may be done."""
        if ask.get("cards"):
            return str(self.dice.choice(ask["cards"]))
        if ask.get("suits"):
            return str(self.dice.choice(ask["suits"]))
        if ask.get("exchange"):
            hand = sorted(self.hand)
            return " ".join(["exchange", *self.dice.sample(hand, ask["exchange"][0])])
        calls = [str(bid) for bid in ask.get("bids", ())] + ["pass"] * bool(ask.get("can_pass"))
        return str(self.dice.choice(calls))

    hand: list[str] = field(default_factory=list[str])

    def _once(self, kind: str, number: int) -> bool:
        is_new = (kind, number) not in self.told
        self.told.add((kind, number))
        return is_new

    def _snapshot(self, frame: Json) -> None:
        view = frame["view"]
        self.version = frame["version"]
        self.versions.append(frame["version"])
        self.seat = view["you"]
        self.now = view["now"]
        self.fairness = view["fairness"]
        self.places = view.get("places")
        deal = view.get("deal")
        if deal is not None:
            self.deal = deal["number"]
            self.hand = list(deal["hand"])
            self.is_between = deal.get("score") is not None and self.seat not in view.get("ready", [])
            if self.is_between:
                self.told.discard(("ready", self.deal))

    def _happened(self, happening: Json) -> None:
        match happening["kind"]:
            case "committed":
                self.fairness = {"attempt": happening["attempt"]}
            case "hashes_fixed":
                self.fairness["hashes"] = happening["hashes"]
            case "seeds_shown":
                self.fairness["seeds"] = happening["seeds"]
            case "deal_started":
                self.deal, self.hand, self.is_between = happening["number"], happening["hand"], False
            case "deal_scored":
                self.is_between = True
            case "match_ended":
                self.places = happening["places"]
            case _:
                pass

    def forget_unanswered(self) -> None:
        """On another socket: what was not acknowledged may be lost, so it is said again."""
        self.told.clear()
