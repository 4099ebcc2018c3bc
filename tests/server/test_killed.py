"""`kill -9` at any instant: nothing acknowledged is lost, nothing is half there, and the match goes on to its end."""

import asyncio
import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage

from batak.cli.verify import unfair
from batak.notation.check import check
from batak.notation.record import parse_line
from batak.server import log
from tests.server.players import PATIENT, Player, Site
from tests.server.processes import batak_serve

KILLS = {"long": 200, "plain": 20, "quick": 4}[os.environ.get("BATAK_TEST_TIER", "plain")]

pytestmark = pytest.mark.slow


def stored(folder: Path, table: str) -> list[log.LogEvent]:
    """The log of a table as the disk has it."""
    with closing(sqlite3.connect(folder / "tables.sqlite3")) as database:
        rows = database.execute("SELECT body FROM events WHERE table_id = ? ORDER BY version", [table]).fetchall()
    return [log.decode(body) for (body,) in rows]


def look(folder: Path, player: Player) -> None:
    """What was acknowledged is there, and no command is half there."""
    events = stored(folder, player.table)
    told = {each.cause.id for each in events if each.cause is not None}
    done = {name for name in player.acked if player.sent[name]["type"] != "open"}
    assert done <= told
    assert len([each for each in events if each.cause is not None]) == len(told), "carried out twice"
    assert events[-1].is_last
    assert player.version is None or len(events) >= player.version


async def play_for(site: Site, token: str, player: Player, seconds: float) -> None:
    """Play until the time is over or the server is gone."""
    with suppress(ConnectionClosed, ConnectionError, InvalidMessage, TimeoutError, EOFError):
        async with site.socket(token) as socket:
            player.socket = socket
            player.forget_unanswered()
            await player.open()
            async with asyncio.timeout(seconds):
                await player.play()


async def test_killed_at_any_instant_a_match_goes_on(tmp_path: Path) -> None:
    dice = Random(int.from_bytes(os.urandom(4)) if KILLS > 20 else 9)
    token, player, finished = "", None, 0
    for _ in range(KILLS):
        async with batak_serve(tmp_path) as (process, site):
            token = token or await site.guest()
            if player is None or player.places is not None:
                player = Player(None, await site.table(token, match_end="deals", deals=4))  # type: ignore[arg-type]
            playing = asyncio.create_task(play_for(site, token, player, PATIENT))
            await asyncio.sleep(dice.uniform(0.02, 0.6))
            process.kill()
            await process.wait()
            await playing
        look(tmp_path, player)
        finished += player.places is not None
    assert player is not None
    async with batak_serve(tmp_path) as (_, site):
        await play_for(site, token, player, PATIENT)
        assert player.places is not None
        line = await site.record(token, player.table)
    look(tmp_path, player)
    assert check(parse_line(line)) is None
    assert unfair(parse_line(line)) is None


async def test_bots_go_on_by_themselves_after_a_restart(tmp_path: Path) -> None:
    async with batak_serve(tmp_path, "--bot-delay", "100-100") as (process, site):
        token = await site.guest()
        table = await site.table(token, deals=1)
        async with site.socket(token) as socket:
            player = Player(socket, table)
            await player.open()
            await player.play(until=lambda player: player.deal == 1)
            await player.send("leave")
            while "leave" not in {name.partition("-")[0] for name in player.acked}:
                await player.hear()
            process.kill()
            await process.wait()
    before = len(stored(tmp_path, table))
    async with batak_serve(tmp_path), asyncio.timeout(PATIENT):
        while not isinstance(stored(tmp_path, table)[-1], log.MatchEnded):  # noqa: ASYNC110 -- nobody is told
            await asyncio.sleep(0.1)
    assert len(stored(tmp_path, table)) > before
