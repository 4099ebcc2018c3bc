"""Whatever comes over the socket: no fault in the server, no match that ends, and no word of a hand in a log."""

import json
import logging
import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from batak.core.cards import PACK
from batak.notation.cards import format_card
from batak.server import logs
from batak.server.limits import Rate
from tests.server.players import GENEROUS, Player, Site, serving, settings

FRAMES = {"long": 20_000, "plain": 2000, "quick": 400}[os.environ.get("BATAK_TEST_TIER", "plain")]
CARDS = [format_card(card) for card in PACK]
A_CARD = re.compile(r"(?<![0-9A-Za-z])[SHDC][23456789TJQKA](?![0-9A-Za-z])")

WORDS: tuple[Any, ...] = (
    *("open", "hash", "seed", "act", "ready", "leave", "event", "", "pass", "exchange", "S", "SA", "H2 H3", "7", "-1"),
    *(None, True, 0, 1, -1, 7, 10**9, 10**30, 1.5, [], {}, ["SA"], "\x00", "é" * 50, "a" * 12, "0" * 32, "0" * 64),
)
KEYS = ("type", "id", "table", "turn", "action", "deal", "hash", "seed", "version", "more")


@pytest.fixture(autouse=True)
def _loud() -> Iterator[None]:
    """Log all there is, as a server without a terminal does."""
    root, level = logging.getLogger(), logging.getLogger("batak").level
    before = root.handlers[:], root.level
    logs.prepare(quiet=False)
    yield
    root.handlers[:], root.level = before
    logging.getLogger("batak").setLevel(level)


def fuzzed(dice: Random, table: str, now: dict[str, Any]) -> str | bytes:
    """A frame that is nearly right, or not at all."""
    frame: dict[str, Any] = {
        "type": dice.choice(["open", "act", "act", "act", "ready", "hash", "seed"]),
        "id": f"{dice.random()}",
        "table": table,
    }
    wanted = {"act": {"turn": now.get("turn", 0), "action": dice.choice([*CARDS, "pass", "9", "H", "exchange SA"])}}
    frame |= wanted.get(frame["type"], {})
    for _ in range(dice.choice([0, 0, 0, 1, 1, 2])):
        key = dice.choice(KEYS)
        if dice.random() < 0.3:
            frame.pop(key, None)
        else:
            frame[key] = dice.choice(WORDS)
    text = json.dumps(frame)
    if dice.random() < 0.05:
        text = text[: dice.randrange(len(text))]
    return text.encode() if dice.random() < 0.02 else text


async def test_no_frame_brings_the_server_down_or_a_hand_into_a_log(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    dice = Random(11)
    sent = 0
    limits = replace(GENEROUS, handshakes=Rate(100_000, 1))
    async with serving(settings(tmp_path, limits=limits)) as server:
        site = Site(server.port)
        token = await site.guest()
        table = await site.table(token, deals=1)
        player = Player(None, table)  # type: ignore[arg-type]
        while sent < FRAMES:
            async with site.socket(token) as socket:
                player.socket = socket
                player.version = None
                player.forget_unanswered()
                await player.open()
                try:
                    await player.play(until=lambda player: bool(player.now.get("ask")) or player.places is not None)
                    for _ in range(50):
                        sent += 1
                        await socket.send(fuzzed(dice, table, player.now))
                    while True:
                        # One of the frames may have asked to be told again from a version of its own.
                        player.version = None
                        await player.hear()
                except (ConnectionClosed, TimeoutError):
                    assert socket.close_code in {None, 1008}
            if player.places is not None:
                table = await site.table(token, deals=1)
                player = Player(None, table)  # type: ignore[arg-type]
        assert server.counts.errors == 0
    out, err = capfd.readouterr()
    assert out == ""
    assert '"event": "table_opened"' in err
    assert '"event": "socket_closed"' in err
    assert all(json.loads(line) for line in err.splitlines())
    assert not A_CARD.search(err)
    assert token not in err


async def test_what_goes_wrong_inside_is_told_to_nobody(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("the hand is SA HK D2")

    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        table = await site.table(token, deals=1)
        async with site.http(token) as http:
            for part in ("api.record", "house.with_changes"):
                monkeypatch.setattr(f"batak.server.{part}", broken)
            answers: list[httpx.Response] = [
                await http.get(f"/api/tables/{table}/record"),
                await http.post("/api/rules/check", json={"base": "altin", "changes": {}}),
            ]
            for answer in answers:
                assert (answer.status_code, answer.json()) == (500, {"code": "internal"})
        monkeypatch.setattr("batak.server.carrier.decide", broken)
        async with site.socket(token) as socket:
            player = Player(socket, table)
            await player.open()
            with pytest.raises(ConnectionClosed):
                await player.play()
            assert socket.close_code == 1011
        assert server.counts.errors == 3
        monkeypatch.undo()
        async with site.socket(token) as socket:
            player = Player(socket, table)
            await player.open()
            await player.play()
    out, err = capfd.readouterr()
    assert out == ""
    assert '"error": "ValueError"' in err
    assert "the hand is" not in err
    assert not A_CARD.search(err)


@pytest.mark.parametrize("quiet", [True, False])
def test_libraries_say_what_and_where_without_values(quiet: bool, capfd: pytest.CaptureFixture[str]) -> None:
    logs.prepare(quiet=quiet)
    logging.getLogger("uvicorn.error").warning("odd request from %s", "SA")
    logging.getLogger("uvicorn.error").info("nothing")
    logs.logger().info("table_opened", table="a")
    _, err = capfd.readouterr()
    lines = [json.loads(line) for line in err.splitlines()]
    assert (lines[0]["source"], lines[0]["text"], lines[0]["level"]) == (
        "uvicorn.error",
        "odd request from %s",
        "warning",
    )
    assert len(lines) == (1 if quiet else 2)
