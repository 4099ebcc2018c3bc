"""The sockets: frames in, answers and what happens at a table out.

A frame that is a command is answered once: with an acknowledgement when it is stored, or with a refusal. One that is no
message closes the socket. What waits to be sent is bounded: a peer that does not read is closed, and gets what it
missed when it comes back.
"""

import asyncio
from collections import deque
from contextlib import suppress
from time import perf_counter
from typing import Final, NamedTuple

import msgspec

from batak.core.seats import Seat
from batak.server.asgi import Receive, Scope, Send, reject
from batak.server.commands import Refused
from batak.server.counts import Counts
from batak.server.guests import token_hash, token_of
from batak.server.limits import Credits, Held, Limits, network
from batak.server.logs import logger
from batak.server.messages import (
    PROTOCOL,
    Ack,
    Bye,
    Event,
    Hello,
    Open,
    Refusal,
    Skip,
    Snapshot,
    ToServer,
)
from batak.server.messages import Refused as RefusedFrame
from batak.server.running import NoSuchTable
from batak.server.shell import Shell
from batak.server.store import Guest, Store

GONE: Final = 1000
STOPPING: Final = 1001
MALFORMED: Final = 1008
FAILED: Final = 1011
OPENED_ELSEWHERE: Final = 4001
TOO_SLOW: Final = 4008

_GOODBYE_SECONDS = 2

_decoder: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(ToServer)
_encoder = msgspec.json.Encoder()


class _Waiting(NamedTuple):
    """A frame that waits to be sent; `started` is when the command was read that it acknowledges."""

    frame: bytes
    started: float | None


Answer = Hello | Snapshot | Event | Skip | Ack | RefusedFrame | Bye


class Sockets:
    """All sockets of a process, as an ASGI application."""

    def __init__(self, shell: Shell, store: Store, counts: Counts, limits: Limits) -> None:
        self._shell = shell
        self._store = store
        self._counts = counts
        self._limits = limits
        self._by_address = Held(limits.sockets)
        self._open: set[_Connection] = set()
        self._is_stopping = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from handshake to close."""
        token = token_of(scope["headers"])
        guest = None if token is None else await self._store.guest(token_hash(token))
        address = network(scope["client"][0])
        if self._is_stopping:
            await reject(send, 503, "stopping")
        elif guest is None:
            await reject(send, 401, "no_guest")
        elif not self._by_address.take(address):
            await reject(send, 429, "too_many_requests")
        else:
            connection = _Connection(guest, self._shell, self._counts, self._limits, send)
            self._open.add(connection)
            self._counts.sockets = len(self._open)
            try:
                await connection.serve(receive)
            finally:
                self._open.discard(connection)
                self._counts.sockets = len(self._open)
                self._by_address.give_back(address)

    async def goodbye(self) -> None:
        """Tell every peer that the server stops, and close."""
        self._is_stopping = True
        for connection in self._open:
            connection.close(STOPPING)
        if ending := [connection.ended for connection in self._open]:
            await asyncio.wait(ending, timeout=_GOODBYE_SECONDS)


class _Connection:
    """One socket: what waits to be sent, and the table that it follows."""

    # There are as many of them as people play: what each one weighs counts.
    __slots__ = (
        *("_code", "_counts", "_credits", "_followed", "_guest", "_limits", "_send", "_sender", "_shell"),
        *("_waiting", "_waiting_bytes", "_wakes", "ended"),
    )

    def __init__(self, guest: Guest, shell: Shell, counts: Counts, limits: Limits, send: Send) -> None:
        self._guest = guest
        self._shell = shell
        self._counts = counts
        self._limits = limits
        self._send = send
        self._credits = Credits(limits.commands)
        self._followed: tuple[str, Seat] | None = None
        self._waiting: deque[_Waiting] = deque()
        self._waiting_bytes = 0
        self._wakes = asyncio.Event()
        self._code: int | None = None
        self._sender: asyncio.Task[None] | None = None
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def serve(self, receive: Receive) -> None:
        """Take the peer in and answer it until it goes or is closed."""
        await receive()
        await self._send({"type": "websocket.accept"})
        self._sender = asyncio.create_task(self._send_all())
        try:
            self._push(Hello(PROTOCOL, self._guest.name))
            await self._read_all(receive)
        except Exception as fault:  # noqa: BLE001 -- the peer comes back and asks again
            self._counts.errors += 1
            logger().error("socket_failed", exc_info=fault)
            self.close(FAILED)
        finally:
            self._unfollow()
            await self._finish()
            self.ended.set_result(None)
            logger().info("socket_closed", guest=self._guest.id, code=self._code)

    def tell(self, told: Event | Skip) -> None:
        """Send what happened at the table that is followed."""
        self._push(told)

    def replaced(self) -> None:
        """Close, since the guest opened the table elsewhere."""
        self._followed = None
        self.close(OPENED_ELSEWHERE)

    def close(self, code: int) -> None:
        """Close once what waits has been sent, or after a while even so."""
        if self._code is None:
            self._code = code
            self._wakes.set()
            asyncio.get_running_loop().call_later(self._limits.close_seconds, self._hurry)

    async def _read_all(self, receive: Receive) -> None:
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                if self._code is None and self._sender is not None:
                    self._code = GONE
                    self._sender.cancel()
                return
            if self._code is not None:
                continue
            started = perf_counter()
            try:
                frame = _decoder.decode(message.get("text") or "")
            except (msgspec.MsgspecError, RecursionError):
                self.close(MALFORMED)
                return
            if self._credits.spend():
                await self._answer(frame, started)
            else:
                self._refuse(frame.id, Refusal(code="too_many_commands"))

    async def _answer(self, frame: ToServer, started: float) -> None:
        try:
            if isinstance(frame, Open):
                version = await self._open(frame)
            else:
                version = await self._shell.command(frame.table, self._guest.id, frame)
        except NoSuchTable:
            self._refuse(frame.id, Refusal(code="no_such_table"))
        except Refused as refused:
            self._refuse(frame.id, refused.refusal)
        else:
            self._push(Ack(frame.id, version), started)

    async def _open(self, frame: Open) -> int:
        told, seat, version = await self._shell.follow(frame.table, self._guest.id, frame.version, self)
        if self._followed is not None and self._followed != (frame.table, seat):
            self._unfollow()
        self._followed = frame.table, seat
        for each in told:
            self._push(each)
        return version

    def _unfollow(self) -> None:
        if self._followed is not None:
            table, seat = self._followed
            self._followed = None
            self._shell.unfollow(table, seat, self)

    def _refuse(self, command: str, refusal: Refusal) -> None:
        self._counts.refused += 1
        self._push(RefusedFrame(command, refusal))

    def _push(self, answer: Answer, started: float | None = None) -> None:
        """Send something as soon as the peer has read what went before. Never waits."""
        if self._code is not None:
            return
        frame = _encoder.encode(answer)
        self._waiting.append(_Waiting(frame, started))
        self._waiting_bytes += len(frame)
        self._wakes.set()
        if len(self._waiting) > self._limits.queue_frames or self._waiting_bytes > self._limits.queue_bytes:
            self._counts.closed_slow += 1
            self.close(TOO_SLOW)
            self._hurry()

    async def _send_all(self) -> None:
        try:
            while self._waiting or self._code is None:
                while self._waiting:
                    frame, started = self._waiting.popleft()
                    self._waiting_bytes -= len(frame)
                    await self._send({"type": "websocket.send", "text": frame.decode()})
                    if started is not None:
                        self._counts.took(perf_counter() - started)
                self._wakes.clear()
                if self._code is None:
                    await self._wakes.wait()
            await self._goodbye()
        except OSError:
            # The peer is gone; whoever reads is told so, too.
            return

    async def _goodbye(self) -> None:
        """Say why the socket is closed, and close it, whether the peer reads or not."""
        code = self._code or GONE
        with suppress(OSError):
            last = _encoder.encode(Bye(code)).decode()
            await self._send({"type": "websocket.send", "text": last, "at_once": True})
            await self._send({"type": "websocket.close", "code": code})

    def _hurry(self) -> None:
        """Close without waiting any longer for the peer to read."""
        if self._sender is not None and not self._sender.done():
            self._sender.cancel()
            self._waiting.clear()
            self._sender = asyncio.create_task(self._goodbye())

    async def _finish(self) -> None:
        """Wait until the last frame is sent."""
        sender = None
        while sender is not self._sender:
            sender = self._sender
            assert sender is not None, "it was started"
            await asyncio.wait({sender})
