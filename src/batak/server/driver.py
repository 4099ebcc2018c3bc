"""Does what bots and clocks are to do at a table, until it waits for a person again."""

import asyncio
from collections.abc import Callable
from secrets import token_bytes

from batak.core.deal import view
from batak.server.bot_players import BotPlayers
from batak.server.carrier import Carrier
from batak.server.commands import BotActs, Command, DrawChain, Refused, TimeIsUp
from batak.server.logs import logger
from batak.server.means import Means
from batak.server.running import NoSuchTable, Running
from batak.server.table import Table

SECRET_BYTES = 32

_AGAIN_AFTER = 1.0
"""Seconds after which something of ours is tried again."""


class Driver:
    """What drives tables; `rested` is told of each table that waits for a person again."""

    def __init__(self, means: Means, carrier: Carrier, bots: BotPlayers, rested: Callable[[Running], None]) -> None:
        self._means = means
        self._carrier = carrier
        self._bots = bots
        self._rested = rested

    def go_on(self, running: Running) -> None:
        """See to it that what the table waits for happens, unless it waits for a person."""
        if self._means.tasks.is_stopping or running.is_deleted:
            return
        if running.driver is None and _is_ours(running.table):
            running.driver = self._means.tasks.start(self._drive(running))
        running.stop_timer()
        due = running.table.due
        if due is not None:
            delay = max(0.0, due - self._means.clock())
            running.timer = asyncio.get_running_loop().call_later(delay, self._time_is_up, running)

    def _time_is_up(self, running: Running) -> None:
        running.timer = None
        if running.driver is None:
            running.driver = self._means.tasks.start(self._drive(running, TimeIsUp()))

    async def _drive(self, running: Running, first: Command | None = None) -> None:
        """Do what is ours to do, the bots' actions above all, until a person is to act."""
        try:
            if first is not None:
                await self._try(running, first)
            while _is_ours(running.table) and not running.is_deleted:
                await self._try_next(running)
        finally:
            running.driver = None
            if not self._means.tasks.is_stopping:
                self.go_on(running)
                self._rested(running)

    async def _try_next(self, running: Running) -> None:
        try:
            command = await self._next(running.table)
        except Exception as fault:  # noqa: BLE001 -- as in _try
            self._carrier.failed(running, fault)
            await asyncio.sleep(_AGAIN_AFTER)
        else:
            await self._try(running, command)

    async def _next(self, table: Table) -> Command:
        if table.wants_secret:
            return DrawChain(token_bytes(SECRET_BYTES))
        assert table.deal is not None, "a bot acts in a deal"
        seat = table.deal.table.actor
        assert seat is not None, "a bot is to act"
        level = table.players[seat].level or _level_of_others(table)
        return BotActs(seat, table.turn, await self._bots.action(level, view(table.deal, seat)))

    async def _try(self, running: Running, command: Command) -> None:
        """Do something of ours; where it fails, it is tried again a little later."""
        try:
            await self._carrier.carry_out(running, command)
        except Refused:
            logger().info("came_too_late", table=running.table.id)
            await asyncio.sleep(_AGAIN_AFTER)
        except NoSuchTable:
            logger().info("table_was_deleted", table=running.table.id)
        except Exception as fault:  # noqa: BLE001 -- a match must go on, whatever went wrong once
            self._carrier.failed(running, fault)
            await asyncio.sleep(_AGAIN_AFTER)


def _is_ours(table: Table) -> bool:
    return table.wants_secret or (table.actor is not None and table.actor not in table.persons)


def _level_of_others(table: Table) -> str:
    """The level of the bot that plays for somebody who left: that of the other bots."""
    return next(player.level for player in table.players if player.level is not None)
