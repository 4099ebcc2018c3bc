"""The protocols of uvicorn, made to stand peers that are slow, huge, or never stop.

What they add: a request must arrive in time, an address may leave only so many connections without one, frames of any
kind are counted, and a peer that does not read is let go of even so.
"""

from asyncio import BaseTransport, TimerHandle, Transport
from collections.abc import Mapping
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from batak.server.limits import Credits, Held, Limits, network

_PIECE = 4096
_WRITE_BUFFER = 32 * 1024
_POLICY_VIOLATION = 1008
_NOT_UTF_8 = 1007
_NO_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
_UNFINISHED = (h11.IDLE, h11.SEND_BODY)


class Http(H11Protocol):
    """A connection until it turns into a socket; let go of where its request does not arrive whole in time."""

    limits = Limits()
    pending = Held(limits.pending)
    _timer: TimerHandle | None = None
    _counted: str | None = None
    _is_handed_over = False

    def connection_made(self, transport: BaseTransport) -> None:
        """Count the connection until it has asked for something."""
        super().connection_made(cast("Transport", transport))
        address = network(self.client[0]) if self.client else ""
        if not self.pending.take(address):
            self.transport.abort()
            return
        self._counted = address
        self._expect()

    def handle_events(self) -> None:
        """Stop the clock when a request is whole, and start it for the next one."""
        super().handle_events()
        if self._is_handed_over:
            return
        if self.conn.their_state is not h11.IDLE:
            self._asked()
        if self.conn.their_state in _UNFINISHED:
            self._expect()
        else:
            self._expect_nothing()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over."""
        self._is_handed_over = True
        self._asked()
        self._expect_nothing()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more."""
        self._asked()
        self._expect_nothing()
        super().connection_lost(exc)

    def _asked(self) -> None:
        if self._counted is not None:
            self.pending.give_back(self._counted)
            self._counted = None

    def _expect(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(self.limits.request_seconds, self.transport.abort)

    def _expect_nothing(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Socket(WebSocketsSansIOProtocol):
    """A socket that counts frames, reads in small pieces, and closes without waiting for a peer that does not read."""

    limits = Limits()

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin with all credits and a small buffer."""
        super().connection_made(transport)
        self._credits = Credits(self.limits.frames)
        cast("Transport", transport).set_write_buffer_limits(high=_WRITE_BUFFER)

    def data_received(self, data: bytes) -> None:
        """Read no more of what a peer sent once it has sent too much, or what is no request for a socket."""
        if not self.handshake_initiated:
            # The request is handed over whole.
            super().data_received(data)
            if not self.handshake_initiated:
                self.transport.write(_NO_HANDSHAKE)
                self.transport.close()
                self._let_go()
            return
        for start in range(0, len(data), _PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + _PIECE])

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._may_go_on():
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """Take a part of a message."""
        if self._may_go_on():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Take a whole message."""
        if not self._may_go_on():
            return
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self._fail(_NOT_UTF_8)
            return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        """Let go of a peer whose frames are none, or too long."""
        super().handle_parser_exception()
        self._let_go()

    def keepalive_timeout(self) -> None:
        """Let go of a peer that does not answer."""
        super().keepalive_timeout()
        self._let_go()

    async def send(self, message: Mapping[str, object]) -> None:
        """Send, as soon as the peer has read enough; a close waits for nobody, nor does what is sent `at_once`."""
        if message.get("at_once"):
            self.writable.set()
        if message["type"] == "websocket.close":
            self.writable.set()
            self._let_go()
        await super().send(cast("Any", message))

    def _may_go_on(self) -> bool:
        if self.transport.is_closing():
            return False
        if self._credits.spend():
            return True
        self._fail(_POLICY_VIOLATION)
        return False

    def _fail(self, code: int) -> None:
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.conn.fail(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self._let_go()

    def _let_go(self) -> None:
        self.loop.call_later(self.limits.close_seconds, self.transport.abort)


def protocols(limits: Limits) -> tuple[type[Http], type[Socket]]:
    """The protocols of a server with these limits."""
    http = type("Http", (Http,), {"limits": limits, "pending": Held(limits.pending)})
    socket = type("Socket", (Socket,), {"limits": limits})
    return http, socket


def _is_text(parts: list[bytes]) -> bool:
    try:
        b"".join(parts).decode()
    except UnicodeDecodeError:
        return False
    return True
