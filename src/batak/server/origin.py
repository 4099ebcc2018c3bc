"""Which pages may act in a guest's name: those of this server, and those that the operator names."""

from urllib.parse import urlsplit

from batak.server.asgi import Scope, header


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
