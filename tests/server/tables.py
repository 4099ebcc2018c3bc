"""Matches at tables, played at random by persons and bots, with their logs: nothing but the pure half of the server."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

from batak.core.deal import view
from batak.core.rules import Rules
from batak.core.rulesets import RULESETS
from batak.fairness import seed_hash
from batak.notation.actions import format_action
from batak.server.commands import BotActs, Command, DrawChain, FromSeat, TimeIsUp
from batak.server.decide import NewTable, decide, opened
from batak.server.log import LogEvent, Seated
from batak.server.messages import Act, Leave, OfferHash, OfferSeed, Ready
from batak.server.table import Table, evolve, fold
from tests.strategies import random_action

TABLE = "abcdefghijkl"
_QUICK = ("ihale51", "canak-esli", "esi-acik")
SETS = [pytest.param(name, marks=() if name in _QUICK else pytest.mark.slow) for name in RULESETS]
"""The named rule sets; the quick tier takes the usual one, one with an exchange and one with a dummy."""

NAMES = ("Deniz", "Aslı", "Bora", "Cem")
READERS = (0, 1, 2, 3, None)
some_persons = st.sets(st.integers(0, 3), min_size=1).map(lambda seats: tuple(sorted(seats)))


def seated(persons: Sequence[int] = (0,)) -> tuple[Seated, ...]:
    """Persons at these seats and bots at the others."""
    return tuple(
        Seated(name, guest=seat + 7) if seat in persons else Seated(name, level="beginner")
        for seat, name in enumerate(NAMES)
    )


def secret_of(text: str) -> bytes:
    return sha256(text.encode()).digest()


@dataclass
class Played:
    """A table with its log, driven by dice."""

    rules: Rules
    seed: int
    persons: tuple[int, ...] = (0,)
    base: str = "altin"
    next_deal_after: float | None = None
    now: float = 1000.0
    log: list[LogEvent] = field(default_factory=list[LogEvent])
    script: list[tuple[Command, float]] = field(default_factory=list[tuple[Command, float]])
    table: Table = field(init=False)
    rng: Random = field(init=False)
    commands: int = 0
    seeds: dict[int, str] = field(default_factory=dict[int, str])

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        new = NewTable(TABLE, self.base, self.rules, seated(self.persons), self.next_deal_after)
        self.log = [*opened(new, secret_of(f"chain {self.seed}"), self.now)]
        self.table = fold(self.log)

    def do(self, command: Command) -> tuple[LogEvent, ...]:
        """Decide, append and evolve."""
        self.now += self.rng.random()
        events = decide(self.table, command, self.now)
        self.script.append((command, self.now))
        for event in events:
            self.table = evolve(self.table, event)
        self.log += events
        return events

    def send(self, seat: int | None, kind: Any, **values: Any) -> tuple[LogEvent, ...]:
        """A command of a client, with an id of its own."""
        self.commands += 1
        return self.do(FromSeat(seat, kind(f"c{self.commands}", TABLE, **values)))

    def start(self) -> None:
        """Hashes and seeds of all persons; the first deal is dealt then."""
        self.give_hashes()
        for seat in self.table.fair.owing:
            if seat in self.table.persons:
                self.send(seat, OfferSeed, seed=self.seeds[seat])
        if self.table.fair.owing:
            self.time_up()

    def give_hashes(self) -> None:
        """The hashes of all persons that may give one; they are fixed then."""
        for seat in self.table.persons:
            if self.table.fair.takes_hashes and seat not in self.table.fair.barred:
                attempt = self.table.fair.attempt
                self.seeds[seat] = secret_of(f"seed {self.seed} {seat} {attempt}").hex()[:32]
                self.send(seat, OfferHash, hash=seed_hash(self.seeds[seat], seat))

    def step(self) -> bool:
        """One thing that somebody does; false when the match is over."""
        table = self.table
        if table.is_over:
            return False
        if table.wants_secret:
            self.do(DrawChain(secret_of(f"again {self.seed}")))
        elif table.deal is None:
            self.start()
        elif table.is_between_deals:
            waiting = [seat for seat in table.persons if seat not in table.ready]
            self.send(self.rng.choice(waiting), Ready, deal=table.number)
        else:
            self.act()
        return True

    def act(self) -> None:
        """An action of whoever is to act, drawn from what is allowed."""
        deal, seat = self.table.deal, self.table.actor
        assert deal is not None
        assert seat is not None
        action = random_action(self.rng, view(deal, seat))
        if seat in self.table.persons:
            self.send(seat, Act, turn=self.table.turn, action=format_action(action))
        else:
            self.do(BotActs(seat, self.table.turn, action))

    def play(self, deals: int = 400) -> "Played":
        """On to the end of the match, or of its deal of that number."""
        while self.step():
            if self.table.is_between_deals and self.table.number >= deals:
                break
        return self

    def leave(self, seat: int) -> None:
        self.send(seat, Leave)

    def time_up(self) -> tuple[LogEvent, ...]:
        """The time that the table waits for passes."""
        assert self.table.due is not None
        self.now = self.table.due
        return self.do(TimeIsUp())


def lively(rules: Rules, seed: int, persons: tuple[int, ...]) -> Played:
    """A match in which things go wrong now and then: wrong seeds, clocks that run out, people who leave."""
    rng = Random(seed)
    played = Played(rules, seed, persons, next_deal_after=30.0)
    for _ in range(rng.randrange(170)):
        table = played.table
        if rng.random() < 0.02 and table.persons and not table.is_over:
            played.send(rng.choice(table.persons), Leave)
        elif table.due is not None and rng.random() < 0.2:
            played.time_up()
        elif table.fair.takes_seeds and table.fair.owing and rng.random() < 0.5:
            seat = rng.choice(table.fair.owing)
            if seat in table.persons:
                played.send(seat, OfferSeed, seed=rng.choice([played.seeds[seat], "0" * 32]))
        elif table.fair.takes_hashes:
            played.give_hashes()
        elif not played.step():
            break
    return played
