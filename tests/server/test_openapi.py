"""The OpenAPI document says what the API does: schemathesis asks whatever it allows, and more."""

import asyncio
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as tries

from tests.server.players import Site, served_elsewhere, serving, settings

schemathesis: Any = import_module("schemathesis")  # its types are open
accepts: Any = import_module("schemathesis.specs.openapi.checks").positive_data_acceptance

EXAMPLES = min(tries().max_examples, 40)
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much, HealthCheck.large_base_example]

OPERATIONS = {
    ("POST", "/api/guest"),
    ("GET", "/api/me"),
    ("GET", "/api/rules"),
    ("POST", "/api/rules/check"),
    ("POST", "/api/tables"),
    ("GET", "/api/tables/{table}/record"),
}


def ask_all(site: Site, token: str) -> set[tuple[str, str]]:
    """Ask everything of every operation, as a guest and as nobody. Returns the operations."""
    schema = schemathesis.openapi.from_url(f"{site.origin}/api/openapi.json")
    asked: set[tuple[str, str]] = set()
    for result in schema.get_all_operations():
        operation: Any = result.ok()
        asked.add((operation.method.upper(), operation.path))

        @tries(tries(), max_examples=EXAMPLES, suppress_health_check=SLOW)
        @given(case=operation.as_strategy())
        def ask(case: Any) -> None:
            for cookies in ({"batak_guest": token}, {}):
                answer = case.call(headers={"Origin": site.origin}, cookies=cookies)
                # Which rules contradict each other no schema can say.
                case.validate_response(answer, excluded_checks=[accepts] if answer.status_code == 422 else [])

        ask()
    return asked


async def test_the_api_keeps_to_its_document(tmp_path: Path) -> None:
    async with served_elsewhere(settings(tmp_path)) as site:
        token = await site.guest()
        assert await asyncio.to_thread(ask_all, site, token) == OPERATIONS


async def test_the_document_is_openapi_3_1_and_shown_on_a_page(tmp_path: Path) -> None:
    async with served_elsewhere(settings(tmp_path)) as site, site.http() as http:
        document = (await http.get("/api/openapi.json")).json()
        page = await http.get("/api/docs")
    assert document["openapi"].startswith("3.1")
    assert page.headers["content-type"].startswith("text/html")
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert f"{method.upper()} {path}" in page.text
            assert operation["description"] in page.text
    for name in document["components"]["schemas"]:
        assert f'id="{name}"' in page.text


@pytest.mark.parametrize("path", ["none", "openapi.json", "none.json", "swagger", "a/b", "none/", "%2e%2e%2fme", "é"])
async def test_beside_the_page_there_is_nothing(path: str, tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server, Site(server.port).http() as http:
        answer = await http.get(f"/api/docs/{path}")
        assert (answer.status_code, answer.json()) == (404, {"code": "no_such_page"})
        assert answer.headers["content-type"] == "application/json"
        for page in ("/api/docs", "/api/docs/"):
            assert (await http.get(page)).status_code == 200
