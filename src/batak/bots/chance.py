"""The bot `random`: it does anything that is allowed, and wants nothing.

Its dice are only ever `Random.random`, whose stream Python promises not to change: equal seeds give equal games on
every version.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from batak.bots.strategy import NotToAct
from batak.core.actions import Action, Bid, Exchange, NameTrump, Pass, PlayCard
from batak.core.cards import Card, Cards, each
from batak.core.turns import allowed
from batak.core.view import View

Thing = TypeVar("Thing")
_BIDS = 0.5


class Chance:
    """One of the allowed actions, each as likely as the others of its kind.

    Cards and trump suits are drawn evenly. In the auction a coin decides between a pass and a bid, and then each bid is
    as likely: with one lot for each call a pass would be the rarest of all, and nearly every contract one of all the
    tricks. In the exchange the number of cards is drawn first, then the cards.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def act(self, view: View) -> Action:
        """An allowed action. Raises `NotToAct` when the seat is not to act."""
        options = allowed(view)
        if options.cards:
            return PlayCard(pick(self._rng, tuple(each(options.cards))))
        if options.can_pass:
            bids = options.bids if self._rng.random() < _BIDS else ()
            return Bid(pick(self._rng, bids)) if bids else Pass()
        if options.suits:
            return NameTrump(pick(self._rng, options.suits))
        if options.exchange:
            least, most = options.exchange
            count = pick(self._rng, range(least, most + 1))
            return Exchange(_some(self._rng, view.hand, count))
        raise NotToAct


def pick(rng: Random, things: Sequence[Thing]) -> Thing:
    """One of the things, each as likely as the others."""
    return things[int(rng.random() * len(things))]


def _some(rng: Random, hand: Cards, count: int) -> tuple[Card, ...]:
    left = list(each(hand))
    return tuple(left.pop(int(rng.random() * len(left))) for _ in range(count))
