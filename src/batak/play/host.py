"""The program that a screen or widget belongs to."""

from typing import cast

from textual.app import App
from textual.message_pump import MessagePump


def host(node: MessagePump) -> App[object]:
    """The program, typed; Textual leaves the type of its result open."""
    return cast("App[object]", node.app)  # pyright: ignore[reportUnknownMemberType] -- as said above
