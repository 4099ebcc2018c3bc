"""The HTTP API under `/api`: guests, rules, tables and records. Its page is `/api/docs`."""

import time
from contextlib import suppress
from typing import Annotated, Any

from litestar import Litestar, Request, Response, Router, get, post
from litestar.enums import MediaType
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.params import JSONBody, PathParameter
from litestar.types import ControllerRouterHandler

from batak.bots import BOTS
from batak.core.rulesets import differences
from batak.notation.json_text import format_json
from batak.server import house
from batak.server.api_messages import (
    Checked,
    Contradiction,
    Me,
    NewTable,
    Nothing,
    OpenedTable,
    Problem,
    Rulesets,
    RulesToCheck,
    RunningTable,
)
from batak.server.api_page import page
from batak.server.asgi import Gone
from batak.server.counts import Counts
from batak.server.guests import Headers, cookie, guest_name, new_token, token_hash, token_of
from batak.server.limits import Ledger, Limits, network
from batak.server.logs import logger
from batak.server.messages import PROTOCOL
from batak.server.record import record
from batak.server.running import NoSuchTable
from batak.server.shell import Shell, Wish, seat_of
from batak.server.store import Guest, Store, StoreFault
from batak.server.table import Table

_TABLES_SHOWN = 10
_PAGE = "/api/docs"

_CODES = {400: "malformed", 404: "no_such_page", 405: "wrong_method", 413: "too_large", 415: "not_json"}

TableIdInPath = Annotated[str, PathParameter(pattern="^[a-z0-9]{12}$", description="The id of a table.")]


class Failed(Exception):
    """A request is not carried out; the answer says why."""

    def __init__(self, status: int, code: str, contradictions: list[Contradiction] | None = None) -> None:
        """Hold the status and the body of the answer."""
        super().__init__(code)
        self.status = status
        self.problem = Problem(code, contradictions)


def _problems(**statuses: str) -> dict[int, ResponseSpec]:
    """What the OpenAPI document says of the answers that are problems: by status, after an underscore, the words."""
    common = {"_400": "Malformed.", "_429": "Too many requests; try again in some seconds.", "_503": "Not now."}
    return {
        int(status[1:]): ResponseSpec(Problem, generate_examples=False, description=words)
        for status, words in (common | statuses).items()
    }


_CHANGES = {"_403": "From a foreign page.", "_413": "Too large.", "_415": "Not JSON."}
_TOO_MANY = "Too many requests; or `too_many_tables`: too many matches of the guest are not over."
_FOR_GUESTS = {"_401": "Not a guest: the cookie is missing or unknown."}


class _Service:
    """What the handlers need."""

    def __init__(self, shell: Shell, store: Store, limits: Limits) -> None:
        self.shell = shell
        self.store = store
        self.guests = Ledger(limits.guests)
        self.tables = Ledger(limits.tables)
        self.tables_of_address = Ledger(limits.tables_of_address)
        self.most_running = limits.running

    async def found(self, headers: Headers) -> Guest | None:
        """The guest whose token a request carries, or None."""
        token = token_of(headers)
        return None if token is None else await self.store.guest(token_hash(token))

    async def guest(self, request: Request[Any, Any, Any]) -> Guest:
        """The same. Raises `Failed` where there is none."""
        found = await self.found(request.scope["headers"])
        if found is None:
            raise Failed(401, "no_guest")
        return found

    async def allow_table(self, request: Request[Any, Any, Any], guest: Guest) -> None:
        """Let a guest open a table. Raises `Failed` where the guest, or all at the same address, have too many."""
        if len(await self.store.tables_of(guest.id)) >= self.most_running:
            raise Failed(429, "too_many_tables")
        if not (self.tables.spend(guest.id) and self.tables_of_address.spend(_address(request))):
            raise Failed(429, "too_many_requests")


def make_api(shell: Shell, store: Store, counts: Counts, limits: Limits) -> Litestar:
    """The API as an ASGI application."""
    service = _Service(shell, store, limits)

    def problem(_request: Request[Any, Any, Any], fault: Exception) -> Response[Problem]:
        if isinstance(fault, Failed):
            return Response(fault.problem, status_code=fault.status)
        if isinstance(fault, NoSuchTable):
            return Response(Problem("no_such_table"), status_code=404)
        if isinstance(fault, HTTPException) and fault.status_code in _CODES:
            return Response(Problem(_CODES[fault.status_code]), status_code=fault.status_code)
        if isinstance(fault, Gone | RecursionError):
            # JSON that is nested too deeply, among others.
            return Response(Problem("malformed"), status_code=400)
        counts.errors += 1
        if isinstance(fault, StoreFault):
            logger().error("store_failed", why=str(fault))
            return Response(Problem("not_stored"), status_code=503)
        logger().error("request_failed", exc_info=fault)
        return Response(Problem("internal"), status_code=500)

    return Litestar(
        route_handlers=[*_guest_handlers(service), *_rule_handlers(), *_table_handlers(service), _document],
        path="/api",
        exception_handlers={Exception: problem, HTTPException: problem},
        request_max_body_size=limits.frame_bytes,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Batak",
            version=str(PROTOCOL),
            description="Guests, rules, tables and records. A match itself is played over the socket at /ws.",
            openapi_router=Router("/docs", route_handlers=[], include_in_schema=False, before_request=_only_the_page),
            render_plugins=[_Page(path="/")],
            use_handler_docstrings=True,
        ),
    )


def _guest_handlers(service: _Service) -> list[ControllerRouterHandler]:
    done = {204: ResponseSpec(None, description="A guest, with the cookie `batak_guest` set where there was none.")}

    @post("/guest", status_code=204, responses=done | _problems(**_CHANGES))
    async def become_guest(
        request: Request[Any, Any, Any],
        data: JSONBody[Nothing],  # noqa: ARG001 -- read so that it is looked at
    ) -> Response[None]:
        """Become a guest: a cookie that scripts cannot read. Whoever is one stays who they are."""
        headers: Headers = request.scope["headers"]
        if await service.found(headers) is not None:
            return Response(None, status_code=204)
        if not service.guests.spend(_address(request)):
            raise Failed(429, "too_many_requests")
        token = new_token()
        await service.store.add_guest(token_hash(token), guest_name(headers), time.time())
        given = cookie(token, is_secure=request.scope["scheme"] == "https")
        return Response(None, status_code=204, headers={"set-cookie": given})

    @get("/me", responses=_problems(**_FOR_GUESTS))
    async def me(request: Request[Any, Any, Any]) -> Me:
        """Tell who the guest is, and the matches that are not over, the newest first."""
        guest = await service.guest(request)
        rows = await service.store.tables_of(guest.id)
        tables: list[RunningTable] = []
        for row in rows[:_TABLES_SHOWN]:
            with suppress(NoSuchTable):  # deleted at this moment
                tables.append(_running(await service.shell.table(row.table), guest))
        return Me(guest.name, tables)

    return [become_guest, me]


def _rule_handlers() -> list[ControllerRouterHandler]:
    told = house.rulesets()

    @get("/rules", sync_to_thread=False, responses=_problems())
    def rules() -> Rulesets:
        """List the named rule sets, what each field of the rules may hold, and the levels of bots."""
        return told

    @post("/rules/check", status_code=200, sync_to_thread=False, responses=_problems(**_CHANGES))
    def check(data: JSONBody[RulesToCheck]) -> Checked:
        """Tell all that is wrong with changed rules."""
        found = house.chosen(data.base, data.changes)
        return Checked(found if isinstance(found, list) else [])

    return [rules, check]


def _table_handlers(service: _Service) -> list[ControllerRouterHandler]:
    @post(
        "/tables",
        responses=_problems(**_CHANGES, **_FOR_GUESTS, _422="The rules are none; all that is wrong.", _429=_TOO_MANY),
    )
    async def open_table(request: Request[Any, Any, Any], data: JSONBody[NewTable]) -> OpenedTable:
        """Open a table for the guest, at seat 0, against three bots."""
        guest = await service.guest(request)
        rules = house.chosen(data.base, data.changes)
        if isinstance(rules, list):
            raise Failed(422, "bad_rules", rules)
        if data.level not in BOTS:
            raise Failed(422, "bad_rules", [Contradiction("unknown_level", "level", data.level)])
        await service.allow_table(request, guest)
        return OpenedTable(await service.shell.open(guest, Wish(data.base, rules, data.level)))

    @get(
        "/tables/{table:str}/record",
        media_type=MediaType.JSON,
        responses=_problems(**_FOR_GUESTS, _404="No table of this guest."),
    )
    async def table_record(request: Request[Any, Any, Any], table: TableIdInPath) -> Response[bytes]:
        """Give the record of a match, with the deals that are over (docs/spec/record.md)."""
        guest = await service.guest(request)
        found = await service.shell.table(table)
        if seat_of(found, guest.id) is None:
            raise NoSuchTable(table)
        body = format_json(record(found)).encode()
        name = f'attachment; filename="batak-{table}.json"'
        return Response(body, media_type=MediaType.JSON, headers={"content-disposition": name})

    return [open_table, table_record]


@get("/openapi.json", sync_to_thread=False, include_in_schema=False)
def _document(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """Give the OpenAPI document."""
    return _closed(request.app.openapi_schema.to_schema())


def _closed(document: dict[str, Any]) -> dict[str, Any]:
    """The document, saying of each body that it takes no other keys."""
    for body in (Nothing, NewTable, RulesToCheck):
        document["components"]["schemas"][body.__name__]["additionalProperties"] = False
    return document


def _address(request: Request[Any, Any, Any]) -> str:
    return network(request.client.host if request.client else "")


def _running(table: Table, guest: Guest) -> RunningTable:
    return RunningTable(
        table=table.id,
        base=table.base,
        is_changed=bool(differences(table.rules, table.base)),
        totals=table.match.totals if table.match else (0,) * len(table.players),
        you=seat_of(table, guest.id) or 0,
        deal=table.number,
    )


def _only_the_page(request: Request[Any, Any, Any]) -> None:
    """Refuse what Litestar serves beside the page: a 404 of its own shape, and the document at a second address."""
    if request.scope["path"].rstrip("/") != _PAGE:
        raise NotFoundException


class _Page(OpenAPIRenderPlugin):
    """The OpenAPI document for people."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:  # noqa: ARG002
        return page(_closed(openapi_schema)).encode()
