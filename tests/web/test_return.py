"""A match is there again: after a reload, a closed page, a lost network, a killed server, a second window."""

import re

import pytest
from playwright.sync_api import BrowserContext, WebSocketRoute

from tests.web.browser import DESKTOP, PHONE, Device, Watch
from tests.web.conftest import Opener
from tests.web.following import Frames
from tests.web.knowledge import Tracker
from tests.web.player import nothing
from tests.web.screens import Stage, stage
from tests.web.serving import Server
from tests.web.tables import SHORT, record_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def begun(context: BrowserContext, server: Server, device: Device, cards: int, *, is_chosen: bool = False) -> Stage:
    """A match of one deal with some cards played, and a card to be played."""
    at = stage(server, context, device, "en")
    at.player.wish = nothing
    if is_chosen:
        at.choose("altin", 5, deals=1)
    else:
        at.at("altin", **SHORT)
    while at.player.did["card"] < cards:
        at.player.step()
    at.player.play_until("card")
    return at


def hand(at: Stage) -> list[str]:
    """The cards in the own hand."""
    found = at.player.look().first("group", at.words("table.your_cards"))
    assert found is not None
    return [button.name for button in found.all("button")]


def test_a_page_that_is_loaded_again_goes_on(device: Device, profile: Opener, server: Server) -> None:
    context = profile(server, device, is_still=True)
    frames = Frames()
    frames.follow(context)
    at = begun(context, server, device, 3)
    held = hand(at)
    assert len(held) == 10
    at.page.reload()
    at.player.play_until("card")
    assert hand(at) == held
    at.player.play_match()
    tracker = Tracker(record_of(context, at.page.url), 0)
    for frame in frames.received:
        tracker.see(frame)
    assert len(frames.snapshots()) == 2
    assert not tracker.leaks


def test_a_closed_page_leaves_a_match_to_come_back_to(device: Device, profile: Opener, server: Server) -> None:
    context = profile(server, device, is_still=True)
    at = begun(context, server, device, 2, is_chosen=True)
    held, address = hand(at), at.page.url
    at.page.close()
    back = stage(server, context, device, "en")
    back.page.goto("/")
    back.page.get_by_role("heading", name=back.words("resume")).wait_for()
    back.button(back.words("resume_go"))
    back.player.play_until("card")
    assert back.page.url == address
    assert hand(back) == held
    back.player.play_match()
    back.page.goto("/")
    back.page.get_by_role("button", name=back.words("client.start.play")).wait_for()
    assert not back.page.get_by_role("heading", name=back.words("resume")).count(), "the match is over"


def test_another_browser_does_not_get_in(profile: Opener, server: Server, watch: Watch) -> None:
    at = begun(profile(server, PHONE), server, PHONE, 0)
    watch.allow(r"HTTP Authentication failed|status of 401 .*/api/me")
    other = stage(server, profile(server, PHONE), PHONE, "en")
    other.page.goto(at.page.url)
    other.page.get_by_role("heading", name=other.words("client.state.no_table")).wait_for()
    assert "♠" not in other.player.look().words
    assert not any(card in other.page.content() for card in hand(at))


def test_of_two_windows_the_newer_plays_and_the_older_says_so(profile: Opener, server: Server) -> None:
    context = profile(server, DESKTOP, is_still=True)
    old = begun(context, server, DESKTOP, 1)
    new = stage(server, context, DESKTOP, "en")
    new.page.goto(old.page.url)
    old.page.get_by_role("heading", name=old.words("client.state.elsewhere")).wait_for()
    new.player.play_until("card")
    new.player.step()
    held = hand(new)
    old.page.bring_to_front()
    old.button(old.words("client.state.here"))
    new.page.get_by_role("heading", name=new.words("client.state.elsewhere")).wait_for()
    old.player.play_until("card")
    assert set(hand(old)) == set(held)
    old.player.play_match()


def test_a_killed_server_is_waited_for(device: Device, profile: Opener, own_server: Server, watch: Watch) -> None:
    watch.allow(r"WebSocket connection to .*ERR_CONNECTION")
    watch.allow(r"/api/me: net::ERR_|net::ERR_\w+ at .*/api/me")
    context = profile(own_server, device, is_still=True)
    frames = Frames()
    frames.follow(context)
    at = begun(context, own_server, device, 4)
    held = hand(at)
    own_server.kill()
    lost = at.page.get_by_text(at.words("table.lost_more"))
    lost.wait_for()
    assert hand(at) == held, "what was there can still be seen"
    own_server.start()
    lost.wait_for(state="hidden")
    at.player.play_until("card")
    assert hand(at) == held
    at.player.play_match()
    record = record_of(context, at.page.url)
    tracker = Tracker(record, 0)
    for frame in frames.received:
        tracker.see(frame)
    assert not tracker.leaks
    assert record["places"] is not None


def test_a_server_that_is_killed_and_back_at_once_loses_no_card(
    profile: Opener, own_server: Server, watch: Watch
) -> None:
    """The card that is played while nobody listens is played once the server is there again."""
    watch.allow(r"WebSocket connection to .*ERR_CONNECTION")
    watch.allow(r"/api/me: net::ERR_|net::ERR_\w+ at .*/api/me")
    context = profile(own_server, PHONE, is_still=True)
    at = begun(context, own_server, PHONE, 2)
    for _ in range(3):
        own_server.kill()
        own_server.start()
        at.page.get_by_text(at.words("table.lost_more")).wait_for(state="hidden")
        before = len(hand(at))
        at.player.play_until("card")
        at.player.step()
        at.player.play_until("card", "over")
        assert len(hand(at)) == before - 1
    at.player.play_match()
    assert at.player.did["card"] == 13


def test_a_lost_network_is_waited_for(profile: Opener, server: Server, watch: Watch) -> None:
    watch.allow(r"ERR_INTERNET_DISCONNECTED")
    # The network is back while a socket is being opened: another takes its place at once.
    watch.allow(r"closed before the connection is established")
    context = profile(server, PHONE, is_still=True)
    sockets: list[WebSocketRoute] = []

    def through(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    context.route_web_socket(re.compile("/ws$"), through)
    at = begun(context, server, PHONE, 3)
    held = hand(at)
    context.set_offline(True)
    sockets[-1].close(code=3000)
    lost = at.page.get_by_text(at.words("table.lost_more"))
    lost.wait_for()
    assert hand(at) == held
    at.page.wait_for_timeout(1_000)
    assert lost.is_visible()
    context.set_offline(False)
    lost.wait_for(state="hidden")
    at.player.play_match()
    assert at.player.did["card"] == 13


def test_a_socket_that_is_cut_is_opened_again(profile: Opener, server: Server) -> None:
    """Every socket is cut after some frames, in the midst of what it tells; the match is played to its end."""
    context = profile(server, DESKTOP, is_still=True)
    cuts = 0

    def through(socket: WebSocketRoute) -> None:
        own = socket.connect_to_server()
        left = 12 if cuts < 5 else 10_000

        def from_server(message: str | bytes) -> None:
            nonlocal left, cuts
            left -= 1
            if left > 0:
                socket.send(message)
            elif left == 0:
                cuts += 1
                socket.close(code=3000)

        own.on_message(from_server)

    context.route_web_socket(re.compile("/ws$"), through)
    at = begun(context, server, DESKTOP, 0)
    at.player.play_match()
    assert cuts == 5
    assert at.player.did["card"] == 13
    assert record_of(context, at.page.url)["places"] is not None
