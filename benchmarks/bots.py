"""How much stronger `beginner` is than `random`: points a seat and deal, on duplicate deals, for every named rule set.

``python benchmarks/bots.py [--json] [--deals N] [--seed S]`` prints a table, or writes a JSON list of ``{name, deals,
ours, yardstick, difference, low, high}``. ``ours`` and ``yardstick`` are the mean points a seat and deal of the two
bots, ``low`` and ``high`` the ends of the 95 % interval of their difference. (No ratio: points may be negative.)

The method: each pack is played at two tables. At the first the one bot holds seats 0 and 2 and the other seats 1 and 3;
at the second they have changed places; the dealer is the same. So both bots have held every hand, partners are always
the same bot, and luck with the cards cancels out: two equal bots that throw no dice differ by exactly 0 ± 0. The two
tables of a pack give one number, the mean points of the one bot's four seats less those of the other's. These numbers,
one a pack, are independent, and the interval is their mean ± 1.96 standard errors. A deal that is thrown in is dealt
again from the next pack of the same row, with the count of redeals that the rules want, until it is scored.

``random`` bids wildly, so that most of its points are lost in the auction. The rows ``NAME, cards alone`` take that
away: there ``random`` calls, names trump and exchanges as ``beginner`` does, and only its cards are random.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import count
from math import sqrt
from random import Random
from statistics import fmean, stdev

from batak import RULESETS, Action, Deal, Rules, View, act, view
from batak.bots import BOTS, Strategy, make_bot
from batak.core.deal import dealt, fold, started
from batak.core.decide import opening
from batak.core.seats import SEATS
from batak.fairness import shuffled

Maker = Callable[[Random], Strategy]

_WITHIN = 1.96
"""Half the width of a 95 % interval, in standard errors."""

_FEWEST = 2


@dataclass(frozen=True)
class Difference:
    """How two bots differ: mean points a seat and deal of each, and the 95 % interval of what the one has more."""

    deals: int
    ours: float
    yardstick: float
    difference: float
    low: float
    high: float


class CardsAlone:
    """Plays its cards at random, and does all before that as a beginner."""

    def __init__(self, rng: Random) -> None:
        self._before = make_bot("beginner", rng)
        self._cards = make_bot("random", rng)

    def act(self, seen: View) -> Action:
        """An allowed action."""
        return (self._cards if seen.table.phase == "playing" else self._before).act(seen)


def difference(rules: Rules, ours: Maker, yardstick: Maker, deals: int, seed: int) -> Difference:
    """Measure two bots against each other as said above, on `deals` packs (at least two) that `seed` decides."""
    pairs = [_pack_played(rules, (ours, yardstick), number, f"{seed}/{number}") for number in range(deals)]
    more = [one - other for one, other in pairs]
    mean, error = fmean(more), stdev(more) / sqrt(deals)
    return Difference(
        deals,
        fmean(one for one, _ in pairs),
        fmean(other for _, other in pairs),
        mean,
        mean - _WITHIN * error,
        mean + _WITHIN * error,
    )


def _pack_played(rules: Rules, makers: tuple[Maker, Maker], number: int, name: str) -> tuple[float, float]:
    """The mean points a seat of either bot over the two tables of a pack."""
    points: tuple[list[int], list[int]] = ([], [])
    for table in range(2):
        places = [(seat + table) % 2 for seat in SEATS]
        dice = [Random(f"{name}/{seat}") for seat in SEATS]
        players = [makers[place](own) for place, own in zip(places, dice, strict=True)]
        for place, score in zip(places, _scored(rules, number % len(SEATS), name, players), strict=True):
            points[place].append(score)
    return fmean(points[0]), fmean(points[1])


def _scored(rules: Rules, dealer: int, name: str, players: list[Strategy]) -> tuple[int, ...]:
    for redeals in count():
        deal = _played(rules, dealer, shuffled(sha256(f"{name}/{redeals}".encode()).digest()), redeals, players)
        if deal.table.score is not None:
            return deal.table.score
    raise AssertionError


def _played(rules: Rules, dealer: int, pack: tuple[int, ...], redeals: int, players: list[Strategy]) -> Deal:
    deal = started(dealt(rules, dealer, pack, redeals))
    deal = fold(deal, opening(deal))
    while (seat := deal.table.actor) is not None:
        deal = act(deal, seat, players[seat].act(view(deal, seat)))
    return deal


def measured(deals: int, seed: int) -> Iterator[tuple[str, Difference]]:
    """Every named rule set, with the whole of `random` and then with its cards alone."""
    for name, ruleset in RULESETS.items():
        for row, yardstick in ((name, BOTS["random"]), (f"{name}, cards alone", CardsAlone)):
            yield row, difference(ruleset.rules, BOTS["beginner"], yardstick, deals, seed)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="write a JSON list")
    parser.add_argument("--deals", type=int, default=2000, help="packs for each row (default: 2000)")
    parser.add_argument("--seed", type=int, default=1, help="decides packs and dice (default: 1)")
    options = parser.parse_args()
    if options.deals < _FEWEST:
        parser.error(f"an interval needs at least {_FEWEST} deals")
    results = measured(options.deals, options.seed)
    if options.json:
        json.dump([{"name": name} | asdict(row) for name, row in results], sys.stdout, indent=1)
        sys.stdout.write("\n")
        return
    sys.stdout.write(f"{'points a seat and deal':32} beginner   random     more   95 % interval\n")
    for name, row in results:
        numbers = f"{row.ours:8.2f} {row.yardstick:8.2f} {row.difference:8.2f}   {row.low:.2f} to {row.high:.2f}"
        sys.stdout.write(f"{name:32} {numbers}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
