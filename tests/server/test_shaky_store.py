"""A store that fails now and then, before or after it has stored: nothing is lost and nothing is done twice."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from batak.cli.verify import unfair
from batak.notation.check import check
from batak.notation.record import parse_line
from batak.server import driver, run
from batak.server.store import Fault, Projection, Store, StoreFault, open_store
from tests.server.players import PATIENT, Player, Site, serving, settings


class Shaky:
    """A store whose appends fail: some before anything is stored, some after all of it is."""

    def __init__(self, store: Store, dice: Random) -> None:
        self._store = store
        self._dice = dice
        self.is_shaky = False
        self.failures = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, table: str, after: int, events: Sequence[bytes], *, also: Sequence[Projection] = ()) -> int:
        fate = self._dice.random() if self.is_shaky else 1.0
        if fate < 0.06:
            self.failures += 1
            raise StoreFault(Fault.FULL)
        version = await self._store.append(table, after, events, also=also)
        if fate < 0.12:
            self.failures += 1
            raise StoreFault(Fault.LOST)
        return version


async def test_a_match_goes_on_whatever_the_store_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Shaky] = []

    async def shaky(url: str) -> Any:
        opened.append(Shaky(await open_store(url), Random(4)))
        return opened[0]

    monkeypatch.setattr(run, "open_store", shaky)
    monkeypatch.setattr(driver, "_AGAIN_AFTER", 0.01)
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        table = await site.table(token, deals=2)
        opened[0].is_shaky = True
        player = Player(None, table)  # type: ignore[arg-type]
        async with asyncio.timeout(2 * PATIENT):
            while player.places is None:
                async with site.socket(token) as socket:
                    player.socket = socket
                    player.forget_unanswered()
                    with suppress(ConnectionClosed):
                        await player.open()
                        await player.play()
        opened[0].is_shaky = False
        line = await site.record(token, table)
        assert opened[0].failures > 5
        assert server.counts.errors > 0
    assert check(parse_line(line)) is None
    assert unfair(parse_line(line)) is None
    assert {each["refusal"]["code"] for each in player.refused} <= {"stale_turn", "not_now"}


async def test_a_request_that_cannot_be_stored_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object, **__: object) -> int:
        raise StoreFault(Fault.FULL)

    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        async with site.http(await site.guest()) as http:
            monkeypatch.setattr("batak.server.store.SqlStore.append", full)
            answer = await http.post("/api/tables", json={"base": "altin"})
            assert (answer.status_code, answer.json()) == (503, {"code": "not_stored"})


@pytest.mark.slow
async def test_seats_that_say_nothing_are_waited_for_as_long_as_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("batak.server.table.HASH_WAIT", 0.3)
    monkeypatch.setattr("batak.server.table.SEED_WAIT", 0.3)
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        for silent in ("hash", "seed"):
            table = await site.table(token, deals=1)
            async with site.socket(token) as socket:
                player = Player(socket, table)
                player.told = {(silent, 1), (silent, 2)}
                await player.open()
                await player.play()
            record = parse_line(await site.record(token, table))
            fairness: Any = record["fairness"]
            assert fairness["player_seeds"] == ["", "", "", ""]
            assert check(record) is None
            assert unfair(record) is None
