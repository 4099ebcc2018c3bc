"""Two servers on one database: whoever is followed in one learns what is done in the other."""

import asyncio
from pathlib import Path

from batak.cli.verify import unfair
from batak.notation.check import check
from batak.notation.record import parse_line
from tests.server.nats_server import nats_server
from tests.server.players import PATIENT, Player, Site, serving, settings


async def test_a_match_is_followed_in_one_process_and_played_in_the_other(tmp_path: Path) -> None:
    async with nats_server() as nats:
        wanted = settings(tmp_path, bus=nats.url)
        async with serving(wanted) as one, serving(wanted) as other:
            here, there = Site(one.port), Site(other.port)
            token = await here.guest()
            table = await here.table(token, deals=2)
            async with here.socket(token) as watching, there.socket(token) as playing:
                watcher, player = Player(watching, table), Player(playing, table)
                await watcher.open()
                while not watcher.acked:
                    await watcher.hear()
                await player.open()
                async with asyncio.timeout(2 * PATIENT):
                    await player.play()
                    while watcher.places is None:
                        await watcher.hear()
            assert watcher.places == player.places
            assert watcher.versions == [*range(watcher.versions[0], watcher.versions[-1] + 1)]
            line = await there.record(token, table)
            assert line == await here.record(token, table)
            assert {one.counts.errors, other.counts.errors} == {0}
    assert check(parse_line(line)) is None
    assert unfair(parse_line(line)) is None


async def test_two_processes_that_run_the_same_bots_carry_out_each_action_once(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as one, serving(settings(tmp_path)) as other:
        token = await Site(one.port).guest()
        table = await Site(one.port).table(token, deals=1)
        async with Site(one.port).socket(token) as first, Site(other.port).socket(token) as second:
            players = Player(first, table), Player(second, table)
            for player in players:
                await player.open()
            async with asyncio.timeout(PATIENT):
                await players[0].play()
        line = await Site(other.port).record(token, table)
    assert check(parse_line(line)) is None
