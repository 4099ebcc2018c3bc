"""Whole matches over a real socket, by a client that knows the protocol and no rule."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from batak.cli.verify import unfair
from batak.notation.check import check
from batak.notation.record import load_line, parse_line
from tests.server.players import Player, Site, serving, settings
from tests.server.tables import SETS


@pytest.mark.parametrize("base", SETS)
async def test_a_match_is_played_to_its_end_and_checks_out(base: str, tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        table = await site.table(token, base, match_end="deals", deals=2)
        async with site.socket(token) as socket:
            player = Player(socket, table, Random(base))
            await player.open()
            async with asyncio.timeout(60):
                await player.play()
        line = await site.record(token, table)
    assert player.refused == []
    assert player.versions == [*range(player.versions[0], player.versions[-1] + 1)]
    assert check(parse_line(line)) is None
    assert unfair(parse_line(line)) is None
    record = load_line(line)
    assert record.places == tuple(player.places or ())
    assert isinstance(record.fairness, dict)
    assert record.fairness["player_seeds"] == [player.seed, "", "", ""]
