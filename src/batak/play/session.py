"""A match of one person against bots, without a screen: whose turn it is, what was seen, and what comes next.

Everything that a screen shows comes from `view` and `seen`, which hold what the person's seat may know.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import SystemRandom
from secrets import token_bytes, token_hex

from batak.bots import Strategy, make_bot
from batak.core.actions import Action
from batak.core.deal import Deal, dealt, fold, started
from batak.core.deal import view as view_of
from batak.core.decide import decide, opening
from batak.core.events import Event, redacted
from batak.core.match import Match, MatchOver, after
from batak.core.rules import Rules
from batak.core.seats import SEATS, Seat
from batak.core.view import View
from batak.fairness import chain, first_dealer, shuffled_pack

PERSON: Seat = 0
"""The seat of the person at the screen."""

BOT_NAMES = ("Aslı", "Bora", "Cem")
"""The names at the other seats, in their order."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What is settled before the first deal.

    `base` is the named set that `rules` comes from, `level` the name of the bots, `players` names by seat. `secret` is
    the last of the chain of secrets and `seed` the person's seed (`docs/spec/fairness.md`): the deals follow from them.
    """

    base: str
    rules: Rules
    level: str
    players: tuple[str, ...]
    secret: bytes
    seed: str


def new_setup(base: str, rules: Rules, level: str, person: str) -> Setup:
    """A setup with new secrets from the operating system."""
    return Setup(base, rules, level, (person, *BOT_NAMES), token_bytes(32), token_hex(16))


@dataclass(frozen=True, slots=True)
class Move:
    """One action as it is kept: the number of its deal (from 1, those thrown in counted), its seat, what was done."""

    deal: int
    seat: Seat
    action: Action


Keep = Callable[[Move], None]
"""Makes a move last; what it raises stops the move from being made."""


class WrongMove(ValueError):
    """A kept move does not fit the match that it is to be part of."""


@dataclass(slots=True)
class Session:
    """A match in progress: `finished` holds the deals that are over, `seen` this deal's events as the person saw it."""

    setup: Setup
    keep: Keep = field(default=lambda _move: None)
    finished: list[Deal] = field(default_factory=list[Deal], init=False)
    seen: list[Event] = field(default_factory=list[Event], init=False)
    match: Match = field(init=False)
    deal: Deal = field(init=False)
    _secrets: tuple[bytes, ...] = field(init=False, repr=False)
    _bots: Mapping[Seat, Strategy] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Draw the dealer and deal for the first time."""
        self._secrets = chain(self.setup.secret)
        dice = SystemRandom()
        self._bots = {seat: make_bot(self.setup.level, dice) for seat in SEATS if seat != PERSON}
        self.match = Match(self.setup.rules, first_dealer(self._secrets[1], self.seeds))
        self._deal()

    @property
    def seeds(self) -> tuple[str, ...]:
        """The player seeds by seat."""
        return tuple(self.setup.seed if seat == PERSON else "" for seat in SEATS)

    @property
    def number(self) -> int:
        """The number of the deal, from 1; deals thrown in are counted."""
        return len(self.finished) + (not self.deal.table.is_over)

    @property
    def commitment(self) -> bytes:
        """The secret `s[0]`, which binds all others."""
        return self._secrets[0]

    @property
    def revealed(self) -> tuple[bytes, ...]:
        """The secrets of the deals that are over."""
        return self._secrets[1 : 1 + len(self.finished)]

    @property
    def actor(self) -> Seat | None:
        """The seat that is to act, or None when the deal is over."""
        return self.deal.table.actor

    @property
    def view(self) -> View:
        """What the person sees."""
        return view_of(self.deal, PERSON)

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.match.is_over

    def bot_action(self) -> Action | None:
        """What the bot whose turn it is wants to do, or None where it is nobody's or the person's turn."""
        bot = None if self.actor is None else self._bots.get(self.actor)
        return bot.act(view_of(self.deal, self.actor)) if bot else None

    def act(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Do an action of a seat and answer what the person saw of it.

        It is kept before it counts. Raises `Refused`, and whatever keeping it raises; then nothing has happened.
        """
        events = decide(self.deal, seat, action)
        self.keep(Move(self.number, seat, action))
        return self._happened(events)

    def next_deal(self) -> tuple[Event, ...]:
        """Deal again once a deal is over; answers what the person saw. Raises `MatchOver`."""
        if self.is_over:
            raise MatchOver
        return self._deal()

    def replay(self, moves: Iterable[Move]) -> None:
        """Make kept moves again. Raises `WrongMove` for one that does not fit, and `Refused`."""
        for move in moves:
            if self.deal.table.is_over and not self.is_over:
                self.next_deal()
            if self.deal.table.is_over or move.deal != self.number:
                raise WrongMove
            self._happened(decide(self.deal, move.seat, move.action))

    def _deal(self) -> tuple[Event, ...]:
        number = len(self.finished) + 1
        pack = shuffled_pack(self._secrets[number], number, self.seeds)
        start = dealt(self.setup.rules, self.match.dealer, pack, self.match.redeals)
        self.deal = started(start)
        self.seen = [redacted(start, PERSON)]
        return self.seen[0], *self._happened(opening(self.deal))

    def _happened(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        self.deal = fold(self.deal, events)
        seen = tuple(redacted(event, PERSON) for event in events)
        self.seen += seen
        if self.deal.table.is_over:
            self.match = after(self.match, self.deal)
            self.finished.append(self.deal)
        return seen
