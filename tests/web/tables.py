"""Tables opened without the start page, for tests that begin at the table."""

from typing import Any

from playwright.sync_api import APIResponse, BrowserContext

from tests.web.serving import Server

SHORT = {"match_end": "deals", "deals": 1}
"""Changed fields of a match of one deal."""


def open_table(context: BrowserContext, server: Server, base: str, **changes: Any) -> str:
    """Open a table for whoever the profile is to the server, as the client would. Returns its address."""
    _told(context.request.post("/api/guest", data={}, headers={"origin": server.address}))
    body = {"base": base, "changes": changes, "level": "beginner", "language": "en"}
    made = _told(context.request.post("/api/tables", data=body, headers={"origin": server.address}))
    return f"/table/{made.json()['table']}"


def record_of(context: BrowserContext, table: str) -> Any:
    """The record of the deals that are over, of the table at an address."""
    return _told(context.request.get(f"/api/tables/{table.rsplit('/', 1)[-1]}/record")).json()


def _told(answer: APIResponse) -> APIResponse:
    assert answer.ok, f"{answer.status} {answer.text()}"
    return answer
