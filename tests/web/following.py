"""The frames that the pages of a profile receive, in the order in which they come."""

import json
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import BrowserContext, Page, WebSocket


@dataclass
class Frames:
    """All text frames of all sockets of a profile, both ways; `sockets` counts how many were opened."""

    received: list[str] = field(default_factory=list[str])
    sent: list[str] = field(default_factory=list[str])
    sockets: int = 0

    def follow(self, context: BrowserContext) -> None:
        """Listen to all pages of a profile from now on."""
        context.on("page", self._page)

    def happenings(self, kind: str) -> list[dict[str, Any]]:
        """What happened of one kind."""
        frames = map(json.loads, self.received)
        events = (frame["happening"] for frame in frames if frame["type"] == "event")
        return [event for event in events if event["kind"] == kind]

    def snapshots(self) -> list[dict[str, Any]]:
        """The views of all snapshots."""
        return [frame["view"] for frame in map(json.loads, self.received) if frame["type"] == "snapshot"]

    def refused(self, code: str) -> set[str]:
        """The ids of the commands that were refused with a code."""
        frames = [frame for frame in map(json.loads, self.received) if frame["type"] == "refused"]
        return {frame["id"] for frame in frames if frame["refusal"]["code"] == code}

    def _page(self, page: Page) -> None:
        page.on("websocket", self._socket)

    def _socket(self, socket: WebSocket) -> None:
        self.sockets += 1
        socket.on("framereceived", lambda frame: self.received.append(_text(frame)))
        socket.on("framesent", lambda frame: self.sent.append(_text(frame)))


def _text(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode()
