"""The addresses under which other devices of the local network reach this one, and a code for their cameras."""

import io
import socket
from contextlib import suppress

import segno

_SOMEWHERE = ("192.0.2.1", 9)
"""An address of nobody (RFC 5737): asking the way there sends nothing, and tells which of our addresses is used."""


def addresses() -> list[str]:
    """The IPv4 addresses of this device that others can reach, the one that is used for going out first."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        asked.connect(_SOMEWHERE)
        found.append(asked.getsockname()[0])
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return [each for each in dict.fromkeys(found) if not each.startswith(("127.", "0."))]


def code(address: str) -> str:
    """A QR code of an address, drawn with block characters."""
    drawn = io.StringIO()
    segno.make(address, error="m", micro=False).terminal(out=drawn, compact=True)
    return drawn.getvalue()
