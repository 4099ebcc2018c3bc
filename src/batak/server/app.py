"""Where a request goes: `/ws` to the sockets, `/api` to the API, everything else to the files of the client.

What holds for every answer stands here too: the security headers, and for what changes something where it may come
from, how it must be written and how often.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from batak.server.asgi import (
    JSON,
    Application,
    Header,
    Message,
    Receive,
    Scope,
    Send,
    answer,
    error,
    header,
    reject,
    until_gone,
)
from batak.server.counts import Counts
from batak.server.limits import Ledger, Limits, network
from batak.server.logs import logger
from batak.server.origin import is_asked_by_name, is_own

_POLICY = (
    b"default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    b"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    b"frame-ancestors 'none'"
)

SECURITY: Mapping[bytes, bytes] = {
    b"content-security-policy": _POLICY,
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
}
"""Headers of every answer: no script but our own files, no foreign host, no frame around the page."""

_HARMLESS = {"GET", "HEAD", "OPTIONS"}
_NOT_KEPT: Header = (b"cache-control", b"no-store")
"""What the API tells is one guest's alone, and true for the moment."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The three parts of the server, each an ASGI application."""

    sockets: Application
    api: Application
    client: Application


class App:
    """The server as one ASGI application."""

    def __init__(self, parts: Parts, counts: Counts, limits: Limits, origins: frozenset[str]) -> None:
        self._sockets = parts.sockets
        self._api = parts.api
        self._client = parts.client
        self._counts = counts
        self._origins = origins
        self._requests = Ledger(limits.requests)
        self._reads = Ledger(limits.reads)
        self._handshakes = Ledger(limits.handshakes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request or serve a socket."""
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
            return
        is_api = scope["path"] == "/api" or scope["path"].startswith("/api/")
        secured = _Secured(send, _NOT_KEPT) if is_api else _Secured(send)
        try:
            if not is_asked_by_name(scope, self._origins):
                await answer(secured, 421, error("foreign_host"), JSON)
            elif is_api:
                await self._ask_api(scope, receive, secured)
            else:
                await self._client(scope, receive, secured)
        except Exception as fault:  # noqa: BLE001 -- nobody is shown what went wrong inside
            self._counts.errors += 1
            logger().error("request_failed", exc_info=fault)
            if not secured.has_begun:
                await answer(secured, 500, error("internal"), JSON)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] != "/ws":
            await reject(send, 404, "no_such_page")
        elif not is_asked_by_name(scope, self._origins):
            await reject(send, 421, "foreign_host")
        elif not is_own(scope, self._origins):
            await reject(send, 403, "foreign_origin")
        elif not self._handshakes.spend(network(scope["client"][0])):
            await reject(send, 429, "too_many_requests")
        else:
            await self._sockets(scope, receive, send)

    async def _ask_api(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = network(scope["client"][0])
        if scope["method"] in _HARMLESS:
            if not self._reads.spend(address):
                await answer(send, 429, error("too_many_requests"), JSON)
                return
        else:
            if not is_own(scope, self._origins):
                await answer(send, 403, error("foreign_origin"), JSON)
                return
            if (header(scope, b"content-type") or "").partition(";")[0].strip().lower() != "application/json":
                await answer(send, 415, error("not_json"), JSON)
                return
            if not self._requests.spend(address):
                await answer(send, 429, error("too_many_requests"), JSON)
                return
        await self._api(scope, until_gone(receive), send)


class _Secured:
    """Sends on, with the security headers and some more."""

    def __init__(self, send: Send, *more: Header) -> None:
        self._send = send
        self._more = more
        self.has_begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_begun = True
            given: list[Header] = list(message.get("headers", []))
            message["headers"] = [*given, *self._more, *SECURITY.items()]
        await self._send(message)
