"""How fast the engine is: our deals beside OpenSpiel's hearts, in the same run on the same machine.

``python benchmarks/engine.py [--json] [--quick]`` prints a table, or a JSON list of ``{name, ours, yardstick, ratio}``:

- ``core``: complete random deals a second in the Python core, each action decided and folded into immutable values;
  beside hearts driven from Python by random legal actions.
- ``steps``: the same through the native part, a call for each move; beside the same hearts.
- ``playouts``: random ends of a deal just dealt, all in C++; beside hearts without passing, which has as many cards to
  play, in the ``RandomRolloutEvaluator`` of OpenSpiel's C++: a tree search of one simulation has it play the position
  out so many times, and does nothing else.
- ``deals``: complete random deals, all in C++, with shuffle, auction and score; beside ``evaluate_bots``, which plays
  hearts in C++ from the first card dealt, with uniformly random bots.
- ``check``: complete deals a second through the checker of records, from the line to the verdict; beside ``core``.
- ``import``: milliseconds that ``import batak`` takes; beside ``import asyncio``. Here less is better.

Where Python picks an action, it picks it in the same way on both sides. Ours and the yardstick take turns in many short
rounds, one thread each, and the best round of each counts: what else the machine does can only slow a round down.
Needs the native part and open_spiel (dependency group ``bench``).
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from batak import (
    PACK,
    Action,
    Bid,
    Card,
    Deal,
    Match,
    NameTrump,
    Pass,
    PlayCard,
    Rules,
    act,
    allowed,
    each,
    ruleset,
    view,
)
from batak.core.cards import SUITS
from batak.core.deal import dealt, fold, started
from batak.core.decide import opening
from batak.core.match import after, next_deal
from batak.notation.check import check
from batak.notation.record import dump_line, parse_line
from batak.notation.written import write_match
from batak.solver import NativeMissing

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.hearts import CHUNK, Work, hearts_deals, hearts_from_python, hearts_rollouts

try:
    from batak.solver import native
except NativeMissing as missing:
    sys.exit(str(missing))

RULES = ruleset("altin")


@dataclass(frozen=True)
class Case:
    """Two kinds of work beside each other, and the ratio that is aimed at."""

    name: str
    ours: Work
    yardstick: Work
    aim: float


@dataclass(frozen=True)
class Result:
    """What came out: units a second, or for `import` milliseconds."""

    name: str
    ours: float
    yardstick: float

    @property
    def ratio(self) -> float:
        """Ours in yardsticks."""
        return self.ours / self.yardstick


def core_deal(rng: Random, deal: Deal) -> Deal:
    """Play a deal to its end by random allowed actions, through `decide` and `evolve`."""
    uniform = rng.random
    deal = fold(deal, opening(deal))
    while (seat := deal.table.actor) is not None:
        may = allowed(view(deal, seat))
        action: Action
        if may.cards:
            cards = each(may.cards)
            action = PlayCard(cards[int(uniform() * len(cards))])
        elif may.can_pass:
            call = int(uniform() * (len(may.bids) + 1))
            action = Bid(may.bids[call - 1]) if call else Pass()
        else:
            action = NameTrump(may.suits[int(uniform() * len(may.suits))])
        deal = act(deal, seat, action)
    return deal


def shuffled(rng: Random) -> list[Card]:
    """The pack in a random order, for one random number a card, as the hearts beside it are dealt."""
    return sorted(PACK, key=lambda _: rng.random())


def core(rng: Random) -> Work:
    """One random deal after another in the core."""

    def work() -> int:
        deal = core_deal(rng, started(dealt(RULES, rng.randrange(4), shuffled(rng))))
        return int(deal.table.score is not None)

    return work


def steps(rng: Random) -> Work:
    """One random deal after another through the native part, each move chosen and made from Python."""
    rules = native.native_rules(RULES)
    uniform = rng.random

    def work() -> int:
        deal = native.Deal.random(rules, rng.getrandbits(63))
        calls = deal.legal_calls()
        while calls:
            calls = deal.call(calls[int(uniform() * len(calls))])
        deal.name_trump(int(uniform() * len(SUITS)))
        cards = deal.legal_cards()
        while cards:
            cards = deal.play(cards[int(uniform() * len(cards))])
        return int(len(deal.score) == len(deal.hands))

    return work


def playouts(rng: Random) -> Work:
    """The ends of random deals in our C++, from the first lead."""
    rules = native.native_rules(RULES)

    def work() -> int:
        dealt_out = native.Deal.random(rules, rng.getrandbits(63))
        deal = native.Deal.contracted(rules, dealt_out.hands, rng.randrange(4), RULES.min_bid)
        deal.name_trump(rng.randrange(4))
        return deal.playouts(rng.getrandbits(63), CHUNK).deals

    return work


def deals(rng: Random) -> Work:
    """Complete random deals in our C++."""
    rules = native.native_rules(RULES)
    return lambda: native.playouts(rules, rng.getrandbits(63), CHUNK).deals


def records(rng: Random, rules: Rules, matches: int) -> Iterator[tuple[str, int]]:
    """Lines of records of random matches, each with the number of its deals."""
    for _ in range(matches):
        match, played = Match(rules, dealer=rng.randrange(4)), list[Deal]()
        while not match.is_over:
            played.append(core_deal(rng, next_deal(match, shuffled(rng))))
            match = after(match, played[-1])
        yield dump_line(write_match("altin", match, played, ("A", "B", "C", "D"))), len(played)


def checked(rng: Random) -> Work:
    """One record after another through the checker."""
    lines = list(records(rng, RULES, 20))
    numbers = count()

    def work() -> int:
        line, size = lines[next(numbers) % len(lines)]
        fault = check(parse_line(line))
        if fault is not None:
            sys.exit(f"the checker finds {fault} in a record of the core's")
        return size

    return work


def timed(work: Work, seconds: float) -> float:
    """How many units a second, over at least so many seconds."""
    done, start = 0, perf_counter()
    while (taken := perf_counter() - start) < seconds:
        done += work()
    return done / taken


def compared(case: Case, rounds: int, seconds: float) -> Result:
    """The best round of ours beside the best of the yardstick."""
    pairs = [(timed(case.ours, seconds), timed(case.yardstick, seconds)) for _ in range(rounds)]
    return Result(case.name, max(ours for ours, _ in pairs), max(yardstick for _, yardstick in pairs))


def import_time(module: str) -> float:
    """How many milliseconds a fresh Python takes to import a module."""
    program = f"from time import perf_counter as now; start = now(); import {module}; print(now() - start)"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return 1000 * float(ended.stdout)


def imports(rounds: int) -> Result:
    """The fastest import of ours beside the fastest of the yardstick."""
    pairs = [(import_time("batak"), import_time("asyncio")) for _ in range(rounds)]
    return Result("import", min(ours for ours, _ in pairs), min(yardstick for _, yardstick in pairs))


def measured(rounds: int, seconds: float) -> Iterator[tuple[Result, str]]:
    """All results, each with what is aimed at."""
    rng = Random(1)
    cases = [
        Case("core", core(rng), hearts_from_python(rng), 0.25),
        Case("steps", steps(rng), hearts_from_python(rng), 5),
        Case("playouts", playouts(rng), hearts_rollouts(rng), 20),
        Case("deals", deals(rng), hearts_deals(rng), 20),
    ]
    for case in cases:
        yield compared(case, rounds, seconds), f"ratio >= {case.aim}"
    yield compared(Case("check", checked(rng), core(rng), 0), rounds, seconds), "ours >= 500"
    yield imports(rounds // 4), "ours <= 100"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Our engine beside OpenSpiel's hearts: see the head of this file.")
    parser.add_argument("--json", action="store_true", help="print a JSON list of {name, ours, yardstick, ratio}")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds")
    wanted = parser.parse_args()
    found: list[dict[str, Any]] = []
    for result, aim in measured(*((8, 0.05) if wanted.quick else (60, 0.05))):
        found.append({**vars(result), "ratio": result.ratio})
        if not wanted.json:
            print(f"{result.name:10}{result.ours:12,.1f}{result.yardstick:12,.1f}{result.ratio:9.2f}   {aim}")
    if wanted.json:
        print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
