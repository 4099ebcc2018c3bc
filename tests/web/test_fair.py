"""The page checks every deal itself, and says so when one does not fit."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, WebSocketRoute

from batak.cli.verify import unfair
from tests.web.browser import DESKTOP, PHONE, Device
from tests.web.conftest import Opener
from tests.web.player import nothing
from tests.web.screens import Stage, stage
from tests.web.serving import Server
from tests.web.tables import SHORT

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def to_proof(at: Stage) -> None:
    """Play a match of one deal and go to its proof."""
    at.player.wish = nothing
    at.at("altin", **SHORT)
    at.player.play_match()
    at.button(at.words("client.proof.self"))
    at.page.get_by_role("heading", name=at.words("client.proof.title")).wait_for()


def test_a_match_is_verified_and_its_record_can_be_kept(device: Device, profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, device, "de", is_still=True), device, "de")
    to_proof(at)
    at.page.get_by_text(at.words("client.proof.all_ok")).first.wait_for()
    with at.page.expect_download() as started:
        at.button(at.words("client.proof.download"))
    record: dict[str, Any] = json.loads(started.value.path().read_text("utf-8"))
    assert unfair(record) is None
    commitment = record["fairness"]["commitment"]
    assert commitment in at.page.content().replace(" ", "").replace("&nbsp;", "")
    at.page.reload()
    at.page.get_by_text(at.words("client.proof.all_ok")).first.wait_for()


Tamper = Callable[[dict[str, Any]], None]
"""Changes every object of a frame."""


def _another_secret(each: dict[str, Any]) -> None:
    if "secret" in each:
        each["secret"] = "0" * 64
    if each.get("revealed"):
        each["revealed"] = ["0" * 64]


def _two_hands_swapped(each: dict[str, Any]) -> None:
    if "hands" in each:
        each["hands"][1:3] = reversed(each["hands"][1:3])


def _another_seed(each: dict[str, Any]) -> None:
    for name in ("seeds", "player_seeds"):
        if each.get(name):
            each[name][0] = "0" * 32


def _tampered(text: str | bytes, tamper: Tamper) -> str:
    """A JSON text with every object in it changed."""

    def changed(each: dict[str, Any]) -> dict[str, Any]:
        tamper(each)
        return each

    return json.dumps(json.loads(text, object_hook=changed))


@pytest.mark.parametrize(
    ("tamper", "fault"),
    [(_another_secret, "chain"), (_two_hands_swapped, "cards"), (_another_seed, "seed")],
    ids=["secret", "cards", "seed"],
)
def test_what_is_tampered_with_is_shown(tamper: Tamper, fault: str, profile: Opener, server: Server) -> None:
    """What the server sends is changed on its way to the page, on the socket and in the record."""
    context = profile(server, PHONE, is_still=True)

    def through(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def changed(message: str | bytes) -> None:
            page_side.send(_tampered(message, tamper))

        server_side.on_message(changed)

    def fetched(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=_tampered(answer.body(), tamper))

    context.route_web_socket(re.compile("/ws$"), through)
    context.route("**/record", fetched)
    at = stage(server, context, PHONE, "en")
    at.player.wish = nothing
    at.at("altin", **SHORT)
    at.player.play_match()
    at.page.get_by_text(at.words("table.mismatch")).wait_for()
    at.button(at.words("client.proof.self"))
    at.page.get_by_text(at.words(f"client.proof.bad.{fault}")).first.wait_for()
    assert not at.page.get_by_text(at.words("client.proof.all_ok")).count()


def test_a_match_that_runs_shows_what_is_checked_so_far(profile: Opener, server: Server) -> None:
    at = stage(server, profile(server, DESKTOP, is_still=True), DESKTOP, "en")
    at.player.wish = nothing
    at.at("altin")
    at.player.play_until("card")
    at.button(at.words("table.menu"))
    at.button(at.words("client.proof.title"))
    at.page.get_by_text(at.words("client.proof.none_yet")).wait_for()
    at.button(at.words("client.proof.to_table"))
    at.player.play_until("next")
    at.page.get_by_text(at.words("client.proof.ok")).wait_for()
