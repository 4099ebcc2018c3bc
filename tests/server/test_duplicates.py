"""Commands that come twice, too late, too early or from somebody else: the match ends as without them."""

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

from batak.core.rules import Rules
from batak.server.commands import BotActs, Command, FromSeat, Refused
from batak.server.decide import decide
from batak.server.messages import Act
from batak.server.record import record
from batak.server.table import Table, evolve, fold
from tests.server.tables import TABLE, Played
from tests.strategies import any_rules, seeds

one_deal = any_rules(match_end="deals", deals=1)
places = st.integers(0, 10_000)


class Proxy(RuleBasedStateMachine):
    """Delivers the commands of a match that was played before, and disturbs them on the way."""

    @initialize(
        rules=any_rules(match_end="deals", deals=1), seed=seeds, persons=st.sampled_from([(0,), (0, 2), (0, 1, 2, 3)])
    )
    def played_before(self, rules: Rules, seed: int, persons: tuple[int, ...]) -> None:
        self.clean = Played(rules, seed, persons).play(1)
        self.script = self.clean.script
        self.delivered = 0
        self.table: Table = fold(self.clean.log[: self._opened()])
        self.refusals: set[str] = set()

    def _opened(self) -> int:
        return next(place for place, event in enumerate(self.clean.log, 1) if event.is_last)

    def deliver(self, command: Command, now: float) -> int:
        try:
            events = decide(self.table, command, now)
        except Refused as refused:
            self.refusals.add(refused.refusal.code)
            return 0
        for event in events:
            self.table = evolve(self.table, event)
        return len(events)

    def next_one(self) -> None:
        self.deliver(*self.script[self.delivered])
        self.delivered += 1

    @precondition(lambda self: self.delivered < len(self.script))
    @rule(count=st.integers(1, 12))
    def in_order(self, count: int) -> None:
        for _ in range(min(count, len(self.script) - self.delivered)):
            self.next_one()

    @precondition(lambda self: self.delivered > 0)
    @rule(place=places)
    def again(self, place: int) -> None:
        command, now = self.script[place % self.delivered]
        assert self.deliver(command, now) == 0

    @precondition(lambda self: self.delivered < len(self.script))
    @rule(place=places)
    def too_early(self, place: int) -> None:
        """What comes before its time is refused, or is one that others' commands may overtake: it counts once."""
        ahead = self.script[self.delivered :]
        command, now = ahead[place % len(ahead)]
        if isinstance(command, FromSeat | BotActs):
            self.deliver(command, now)

    @precondition(lambda self: self.delivered < len(self.script))
    @rule(place=places, seat=st.sampled_from([None, 0, 1, 2, 3]))
    def from_somebody_else(self, place: int, seat: int | None) -> None:
        command, now = self.script[place % len(self.script)]
        if isinstance(command, FromSeat) and isinstance(command.frame, Act) and seat != command.seat:
            assert self.deliver(FromSeat(seat, command.frame), now) == 0

    @rule(turn=st.integers(0, 80), text=st.sampled_from(["pass", "7", "S", "SA", "exchange S2", "nonsense"]))
    def stale(self, turn: int, text: str) -> None:
        if turn != self.table.turn:
            assert self.deliver(FromSeat(0, Act(f"stale {turn} {text}", TABLE, turn, text)), 5000.0) == 0

    @invariant()
    def a_command_is_remembered_once(self) -> None:
        assert len(set(self.table.answered)) == len(self.table.answered)

    def teardown(self) -> None:
        if not hasattr(self, "clean"):
            return
        while self.delivered < len(self.script):
            self.next_one()
        assert self.table.is_over
        assert record(self.table) == record(self.clean.table)
        assert self.table.version == self.clean.table.version


@pytest.mark.slow
def test_a_disturbed_match_ends_like_an_undisturbed_one() -> None:
    run_state_machine_as_test(Proxy)
