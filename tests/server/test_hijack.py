"""A seat belongs to its guest, in whatever order sockets come, open tables, act and go."""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any, ClassVar, TypeVar, cast

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from websockets.asyncio.client import ClientConnection

from batak.core.rulesets import RULESETS, with_changes
from batak.server.bus import LocalBus
from batak.server.counts import Counts
from batak.server.guests import new_token, token_hash
from batak.server.shell import Shell, Wish
from batak.server.sockets import MALFORMED, OPENED_ELSEWHERE, STOPPING, Sockets
from batak.server.store import Store, open_store
from tests.server.players import GENEROUS, PATIENT, Player, Site, serving, settings
from tests.server.tabs import Line, Tab

Answer = TypeVar("Answer")

OWNERS = (0, 0, 1)
"""Whose each table is: one guest has two, one has none."""

COMMANDS: tuple[dict[str, Any], ...] = (
    {"type": "open"},
    {"type": "open", "version": 1},
    {"type": "hash", "hash": "0" * 64},
    {"type": "seed", "seed": "0" * 32},
    {"type": "act", "turn": 0, "action": "pass"},
    {"type": "act", "turn": 10**6, "action": "SA"},
    {"type": "ready", "deal": 1},
    {"type": "leave"},
)
NO_TOKENS = ("0" * 32, "f" * 31, "f" * 33, "F" * 32, "é", "")
WISH = Wish("altin", with_changes(RULESETS["altin"].rules, {"deals": 60}), "random")
"""A match that no history comes to the end of."""

some = st.integers(0, 10_000)
a_table = st.sampled_from(range(len(OWNERS)))


class Seats(RuleBasedStateMachine):
    """Tabs of three guests at three tables, and what must hold of them, written down anew.

    `newest` is the tab that each table belongs to at the moment, where there is one; `players` play there, each over
    whatever tab is the newest, and notice when they are not told all of a match in its order.
    """

    loop: ClassVar[asyncio.AbstractEventLoop]
    store: ClassVar[Store]

    @initialize(seed=some)
    def open_all(self, seed: int) -> None:
        self.tabs: list[tuple[int, Tab]] = []
        self.newest: dict[int, Tab] = {}
        self.count = 0
        self.counts = Counts()
        self.start()
        self.tokens = [new_token() for _ in range(3)]
        self.tables = self.done(self.opened())
        self.players = [Player(cast("ClientConnection", None), table, Random(seed)) for table in self.tables]

    def start(self) -> None:
        self.shell = Shell(self.store, LocalBus(), bot_delay=(0, 0), counts=self.counts)
        self.sockets = Sockets(self.shell, self.store, self.counts, GENEROUS)

    async def opened(self) -> list[str]:
        for token in self.tokens:
            await self.store.add_guest(token_hash(token), "Deniz", 0.0)
        guests = [await self.store.guest(token_hash(token)) for token in self.tokens]
        return [await self.shell.open(guest, WISH) for each in OWNERS if (guest := guests[each])]

    def done(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        return self.loop.run_until_complete(asyncio.wait_for(work, PATIENT))

    def named(self) -> str:
        self.count += 1
        return f"{self.count}"

    def tabs_of(self, guest: int) -> list[Tab]:
        return [tab for owner, tab in self.tabs if owner == guest]

    def is_gone(self, tab: Tab) -> None:
        """A tab is closed: it holds nothing any more."""
        self.tabs = [each for each in self.tabs if each[1] is not tab]
        self.newest = {table: each for table, each in self.newest.items() if each is not tab}

    @rule(guest=st.integers(0, 2))
    def connect(self, guest: int) -> None:
        async def comes() -> Tab:
            tab = Tab(self.sockets, f"other=1; batak_guest={self.tokens[guest]}")
            while not tab.heard:
                await tab.change()
            return tab

        tab = self.done(comes())
        assert tab.heard == [{"type": "hello", "protocol": 1, "name": "Deniz"}]
        self.tabs.append((guest, tab))

    @rule(table=a_table, place=some, knows=st.booleans())
    def open(self, table: int, place: int, knows: bool) -> None:
        """A tab of its owner opens a table, for the first time or again, from where the player is or from nothing."""
        if not self.tabs_of(OWNERS[table]):
            self.connect(OWNERS[table])
        tabs = self.tabs_of(OWNERS[table])
        tab, player, old = tabs[place % len(tabs)], self.players[table], self.newest.get(table)
        tab.may_hear.add(self.tables[table])
        player.socket = cast("ClientConnection", Line(tab, player.table))
        # Whoever follows already is not told what is on its way twice: they ask for the whole.
        player.version = player.version if knows and old is not tab else None
        self.done(self.answered(player, player.open()))
        tab.may_hear = {self.tables[table]}
        self.newest = {each: newest for each, newest in self.newest.items() if newest is not tab} | {table: tab}
        if old is not None and old is not tab:
            self.done(self.ended(old, OPENED_ELSEWHERE))

    async def answered(self, player: Player, work: Coroutine[Any, Any, None]) -> None:
        """Send something as a player, and hear until it is acknowledged."""
        before = len(player.sent)
        await work
        for name in [*player.sent][before:]:
            while name not in player.acked:
                await player.hear()
                assert [each["refusal"] for each in player.refused if each["id"] == name] == []

    async def ended(self, tab: Tab, code: int) -> None:
        """A tab is told that it is closed, and why."""
        await tab.end()
        assert tab.code == code
        assert tab.heard[-1] == {"type": "bye", "code": code}
        self.is_gone(tab)

    @precondition(lambda self: self.newest)
    @rule(place=some, moves=st.integers(1, 4))
    def play(self, place: int, moves: int) -> None:
        """The player of a table does the next things, over the newest tab, as soon as it is time for each."""
        player = self.players[sorted(self.newest)[place % len(self.newest)]]

        async def play() -> None:
            wanted = len(player.sent) + moves
            while len(player.sent) < wanted:
                before = len(player.sent)
                await self.answered(player, player.answer())
                if len(player.sent) == before:
                    await player.hear()

        self.done(play())

    @precondition(lambda self: self.tabs)
    @rule(place=some, table=a_table, command=st.sampled_from(COMMANDS))
    def command_for_somebody_else(self, place: int, table: int, command: dict[str, Any]) -> None:
        strangers = [tab for owner, tab in self.tabs if owner != OWNERS[table]]
        if strangers:
            name = self.named()
            frame = {**command, "id": name, "table": self.tables[table]}
            answer = self.done(strangers[place % len(strangers)].ask(frame))
            assert (answer["type"], answer["refusal"]["code"]) == ("refused", "not_seated")
            assert all(cause.id != name for cause in self.done(self.shell.table(self.tables[table])).answered)

    @precondition(lambda self: self.tabs)
    @rule(place=some, table=a_table)
    def command_from_any_tab_of_the_owner(self, place: int, table: int) -> None:
        """It may have opened nothing: it commands, but what happens is told to the newest tab alone."""
        tabs = self.tabs_of(OWNERS[table])
        if tabs:
            wanted = {"type": "act", "turn": 10**6, "action": "pass", "id": self.named(), "table": self.tables[table]}
            assert self.done(tabs[place % len(tabs)].ask(wanted))["refusal"]["code"] == "stale_turn"

    @precondition(lambda self: self.tabs)
    @rule(place=some, text=st.sampled_from([None, None, "", "[]", '{"type": "none"}', '{"type": "act", "id": "1"}']))
    def close(self, place: int, text: str | None) -> None:
        """A tab is closed, or sends what is no message and is closed for that."""
        _, tab = self.tabs[place % len(self.tabs)]

        async def end() -> None:
            if text is None:
                await tab.go()
                self.is_gone(tab)
            else:
                await tab.send(text)
                await self.ended(tab, MALFORMED)

        self.done(end())

    @rule(token=st.sampled_from(NO_TOKENS), guest=st.integers(0, 2))
    def connect_without_a_token_of_ours(self, token: str, guest: int) -> None:
        async def status(cookie: str) -> int | None:
            tab = Tab(self.sockets, cookie)
            await tab.end()
            return tab.status

        for cookie in (f"batak_guest={token}", self.tokens[guest], f"batak_guest={self.tokens[guest]}0"):
            assert self.done(status(cookie)) == 401

    @precondition(lambda self: len(self.tabs) > 3)
    @rule()
    def restart(self) -> None:
        """The server stops and starts again."""

        async def stop() -> None:
            await self.sockets.goodbye()
            for _, tab in list(self.tabs):
                await self.ended(tab, STOPPING)
            await self.shell.stop()

        self.done(stop())
        self.start()

    @invariant()
    def nobody_else_is_closed_or_told_anything(self) -> None:
        for _, tab in getattr(self, "tabs", []):
            assert tab.code is None
            assert tab.wrong == []

    @invariant()
    def the_server_knows_as_many_sockets_and_made_no_mistake(self) -> None:
        if hasattr(self, "counts"):
            assert self.counts.sockets == len(self.tabs)
            assert self.counts.errors == 0

    def teardown(self) -> None:
        if hasattr(self, "shell"):
            self.restart()
            self.done(self.shell.stop())


def test_in_every_order_a_seat_belongs_to_its_guest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for wait in ("HASH_WAIT", "SEED_WAIT"):
        # However long it takes until a player is drawn again.
        monkeypatch.setattr(f"batak.server.table.{wait}", 3600)
    with asyncio.Runner() as runner:
        Seats.loop = runner.get_loop()
        Seats.store = runner.run(open_store(f"sqlite:///{tmp_path / 'tables.sqlite3'}"))
        try:
            run_state_machine_as_test(Seats)
        finally:
            runner.run(Seats.store.close())


@pytest.mark.parametrize("kind", ["hash", "seed", "act", "ready", "leave"])
async def test_over_a_wire_nobody_commands_for_another_guest(kind: str, tmp_path: Path) -> None:
    command = next(each for each in COMMANDS if each["type"] == kind)
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        table = await site.table(await site.guest(), deals=9)
        async with site.socket(await site.guest()) as socket:
            stranger = Player(socket, table)
            name = await stranger.send(kind, **{key: value for key, value in command.items() if key != "type"})
            while not stranger.refused:
                await stranger.hear()
            assert (stranger.refused[0]["id"], stranger.refused[0]["refusal"]["code"]) == (name, "not_seated")


async def test_over_a_wire_the_newest_tab_wins(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        table = await site.table(token, deals=9)
        async with site.socket(token) as first, site.socket(token) as second:
            old, new = Player(first, table), Player(second, table)
            await old.open()
            await old.play(until=lambda player: player.version is not None)
            await new.open()
            await new.play(until=lambda player: bool(player.now.get("ask")))
            async with asyncio.timeout(PATIENT):
                await first.wait_closed()
            assert first.close_code == OPENED_ELSEWHERE
            assert second.close_code is None


async def test_a_person_who_left_commands_nothing_more_and_a_bot_plays_on(tmp_path: Path) -> None:
    async with serving(settings(tmp_path)) as server:
        site = Site(server.port)
        token = await site.guest()
        table = await site.table(token, deals=2)
        async with site.socket(token) as socket:
            player = Player(socket, table)
            await player.open()
            await player.play(until=lambda player: bool(player.now.get("ask")))
            await player.send("leave")
            while player.places is None:
                await player.hear()
            late = await player.send("act", turn=player.now["turn"], action="pass")
            while not player.refused:
                await player.hear()
            assert (player.refused[0]["id"], player.refused[0]["refusal"]["code"]) == (late, "not_seated")
        async with site.http(token) as http:
            assert (await http.get("/api/me")).json()["tables"] == []
