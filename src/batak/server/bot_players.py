"""Bots at their seats: a `View` in, an action out, off the event loop, at a moment that tells nothing of the hand."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random, SystemRandom

from batak.bots import make_bot
from batak.core.actions import Action
from batak.core.view import View

NAMES = ("Aslı", "Bora", "Cem", "Derya")
"""What bots are called, by seat."""

_WORKERS = 2


class BotPlayers:
    """The bots of all tables of a process."""

    def __init__(self, delay: tuple[float, float]) -> None:
        """Hold the least and most seconds that an answer takes."""
        self._delay = delay
        self._dice = SystemRandom()
        self._moments = Random(self._dice.getrandbits(256))  # noqa: S311 -- a moment is no secret
        self._workers = ThreadPoolExecutor(_WORKERS, "batak-bot")

    async def action(self, level: str, view: View) -> Action:
        """What a bot of a level does with what its seat sees.

        The moment of the answer is drawn before the bot has seen a card, and it thinks within that time. Only one that
        needs longer answers later.
        """
        loop = asyncio.get_running_loop()
        answer_at = loop.time() + self._moments.uniform(*self._delay)
        action = await loop.run_in_executor(self._workers, self._thought, level, view)
        rest = answer_at - loop.time()
        if rest > 0:
            await asyncio.sleep(rest)
        return action

    def close(self) -> None:
        """Let go of the threads."""
        self._workers.shutdown(wait=False, cancel_futures=True)

    def _thought(self, level: str, view: View) -> Action:
        return make_bot(level, self._dice).act(view)
