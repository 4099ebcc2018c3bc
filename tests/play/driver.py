"""A person at the terminal game, as tests play one: keys in, text out."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from html import unescape
from pathlib import Path
from typing import Any

from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from batak.core.turns import allowed
from batak.play.app import BatakPlay
from batak.play.dialogs import Result
from batak.play.game import GameScreen
from batak.play.session import PERSON, Session
from batak.play.settings import Settings
from batak.play.start import StartScreen

Script = Callable[["Player"], Awaitable[None]]
_PATIENCE = 30.0
_TEXT = re.compile(r'<text class="[^"]*-r\d+" x="[^"]*" y="([^"]*)"[^>]*>([^<]*)</text>')


def screen_lines(app: App[Any]) -> list[str]:
    """What stands on the screen of a program, line by line."""
    rows: dict[float, str] = {}
    for y, text in _TEXT.findall(app.export_screenshot()):
        rows[float(y)] = rows.get(float(y), "") + unescape(text).rstrip("\n").replace("\N{NO-BREAK SPACE}", " ")
    return [rows[y] for y in sorted(rows)]


class Player:
    """Presses keys and looks."""

    def __init__(self, app: BatakPlay, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def screen(self) -> Screen[Any]:
        return self.app.screen

    @property
    def game(self) -> GameScreen:
        return next(each for each in self.app.screen_stack if isinstance(each, GameScreen))

    @property
    def session(self) -> Session:
        return self.game.session

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def until(self, reached: Callable[[], bool]) -> None:
        async with asyncio.timeout(_PATIENCE):
            while not reached():
                await self.pilot.pause(0.002)

    async def to(self, kind: type[Screen[Any]]) -> None:
        await self.until(lambda: isinstance(self.app.screen, kind) and self.app.screen.is_mounted)
        await self.pilot.pause()

    async def to_turn(self) -> None:
        """Wait until the person is to act or a deal is over and shown."""
        await self.until(
            lambda: (
                isinstance(self.screen, Result)
                or (isinstance(self.screen, GameScreen) and self.session.actor == PERSON)
            )
        )
        await self.pilot.pause()

    async def turn(self) -> None:
        """Do the first thing that comes to hand."""
        can = allowed(self.session.view)
        if can.exchange is not None:
            await self.press(*["space", "right"] * can.exchange[0], "enter")
        elif can.can_pass:
            await self.press("p")
        else:
            await self.press("enter")

    async def play_match(self) -> None:
        """Play on to the end of the match, whose result is then on the screen."""
        while True:
            await self.to_turn()
            if not isinstance(self.screen, Result):
                await self.turn()
            elif self.session.is_over:
                return
            else:
                await self.press("enter")
                await self.to(GameScreen)

    def text(self, selector: str) -> str:
        return str(self.screen.query_one(selector, Static).render())

    def lines(self) -> list[str]:
        """What stands on the screen, line by line."""
        return screen_lines(self.app)

    def shown(self) -> str:
        """All that stands on the screen."""
        return "\n".join(self.lines())


def played(folder: Path, script: Script, settings: Settings | None = None, size: tuple[int, int] = (80, 24)) -> None:
    """Start the program, let a script play, and leave."""

    async def run() -> None:
        app = BatakPlay(folder, settings or Settings(pause=0))
        async with app.run_test(size=size) as pilot:
            player = Player(app, pilot)
            await player.to(StartScreen)
            await script(player)
            with suppress(asyncio.CancelledError):
                app.workers.cancel_all()

    asyncio.run(run())
