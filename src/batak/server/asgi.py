"""The little of ASGI that the server speaks itself: its types, headers in, whole answers out."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

Header = tuple[bytes, bytes]

JSON: Header = (b"content-type", b"application/json")


def header(scope: Scope, name: bytes) -> str | None:
    """The value of a header by its name in small letters; None where it is absent or comes twice."""
    found = [value for key, value in scope["headers"] if key == name]
    return found[0].decode("latin-1") if len(found) == 1 else None


def error(code: str, **details: object) -> bytes:
    """The body of an answer that says what is wrong."""
    return msgspec.json.encode({"code": code, **details})


class Gone(Exception):
    """The peer went away in the middle of its request."""


def until_gone(receive: Receive) -> Receive:
    """Receive a request's body. It raises `Gone` where the peer goes away before the end."""

    async def received() -> Message:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Gone
        return message

    return received


async def answer(send: Send, status: int, body: bytes = b"", *headers: Header) -> None:
    """Send a whole answer."""
    length = (b"content-length", str(len(body)).encode("ascii"))
    await send({"type": "http.response.start", "status": status, "headers": [*headers, length]})
    await send({"type": "http.response.body", "body": body})


async def reject(send: Send, status: int, code: str) -> None:
    """Answer a socket's handshake with an error instead."""
    await send({"type": "websocket.http.response.start", "status": status, "headers": [JSON]})
    await send({"type": "websocket.http.response.body", "body": error(code)})
