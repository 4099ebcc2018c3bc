"""Guests: who holds a token is who it was given to.

A token is 128 random bits in a cookie. The store holds its SHA-256 alone, so that nobody who reads the store can
take a seat.
"""

import re
from collections.abc import Iterable
from hashlib import sha256
from secrets import randbelow, token_hex

from batak.texts import LANGUAGES, say

COOKIE = "batak_guest"

_TOKEN = re.compile(r"[0-9a-f]{32}")
_TOKEN_BYTES = 16
_LOWEST, _NAMES = 1000, 9000
_YEAR = 365 * 24 * 60 * 60

Headers = Iterable[tuple[bytes, bytes]]
"""Headers as ASGI has them: names in small letters."""


def new_token() -> str:
    """A token that nobody can guess."""
    return token_hex(_TOKEN_BYTES)


def token_hash(token: str) -> bytes:
    """What the store knows of a token."""
    return sha256(token.encode("ascii")).digest()


def token_of(headers: Headers) -> str | None:
    """The token that a request carries in its cookies, or None where it carries none or something else."""
    for name, value in headers:
        if name != b"cookie":
            continue
        for pair in value.decode("latin-1").split(";"):
            key, _, token = pair.strip().partition("=")
            if key == COOKIE and _TOKEN.fullmatch(token):
                return token
    return None


def cookie(token: str, *, is_secure: bool) -> str:
    """The header that gives a browser its token: unreadable for scripts, and not sent along from foreign pages."""
    secure = "; Secure" if is_secure else ""
    return f"{COOKIE}={token}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{secure}"


def guest_name(headers: Headers) -> str:
    """A name for a new guest, in the language that the browser asks for first: what records call a nameless player."""
    asked = next((value.decode("latin-1") for name, value in headers if name == b"accept-language"), "")
    language = asked[:2].lower()
    number = _LOWEST + randbelow(_NAMES)
    return say(language if language in LANGUAGES else LANGUAGES[0], "guest", n=number)
