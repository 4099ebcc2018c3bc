"""Which pages may act in a guest's name: those of this server, and those that the operator names."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from batak.server.asgi import Scope, header

_LOCAL_ENDS = (".localhost", ".local", ".internal", ".home.arpa")
"""Ends of names that nobody can have on the internet (RFC 6761, 6762, 8375, and ICANN's resolution of 2024)."""


def is_own(scope: Scope, origins: frozenset[str]) -> bool:
    """Whether a request comes from a page of this server, or from one of these origins.

    A browser says with every socket and every changing request where the page is from. One that is foreign, hidden
    (`null`) or not told is not our own. The scheme may differ from ours, since a proxy may speak TLS for us.
    """
    origin = header(scope, b"origin")
    if origin is None:
        return False
    if origin in origins:
        return True
    host = header(scope, b"host")
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return bool(host) and origin == f"{parts.scheme}://{host}" and parts.scheme in {"http", "https"}


def is_asked_by_name(scope: Scope, origins: frozenset[str]) -> bool:
    """Whether a request names this server by a name that is its own.

    Whoever owns a name may let it lead to any address, that of this device or of one in its network, and would have
    pages of our origin by that. So a name must be an address, one that only the local network gives (without a dot, or
    with an end that nobody can have on the internet), or that of an origin which the operator names. A request without
    a name comes from no browser.
    """
    host = header(scope, b"host")
    if host is None:
        return all(key != b"host" for key, _ in scope["headers"])
    name = _name(f"//{host}")
    if name is None:
        return False
    return "." not in name or name.endswith(_LOCAL_ENDS) or _is_address(name) or name in map(_name, origins)


def _name(address: str) -> str | None:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return None


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
