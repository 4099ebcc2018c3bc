"""A match: the sequence of deals that one table plays, their totals, its end and the places.

Source: `docs/spec/rules.md`, "Table and cards" and "Match".
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from batak.core.cards import Card
from batak.core.deal import Deal, dealt, fold, started
from batak.core.decide import opening
from batak.core.rules import Rules
from batak.core.seats import NEXT_SEAT, SEATS, Seat
from batak.core.sides import sides

MOST_DEALS = 200
"""After so many scored deals a match ends by its totals."""

Points = tuple[int, ...]
"""Points by seat."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match between two deals.

    `dealer` deals the next deal; `scores` holds the points of each scored deal; `redeals` counts the deals thrown in
    one after another since the last one that was scored.
    """

    rules: Rules
    dealer: Seat
    scores: tuple[Points, ...] = ()
    redeals: int = 0

    @property
    def totals(self) -> Points:
        """The points of all scored deals, by seat."""
        return tuple(sum(score[seat] for score in self.scores) for seat in SEATS)

    @property
    def is_over(self) -> bool:
        """Whether no further deal is played."""
        return is_over(self.rules, len(self.scores), self.totals)

    @property
    def places(self) -> tuple[int, ...] | None:
        """The places by seat when the match is over, else None."""
        return places(self.rules, self.totals) if self.is_over else None


class MatchOver(ValueError):
    """The match is over; no further deal is played."""


def is_over(rules: Rules, scored: int, totals: Points) -> bool:
    """Whether a match is over after so many scored deals with these totals."""
    if scored >= MOST_DEALS:
        return True
    if rules.match_end == "deals":
        return scored >= rules.deals
    by_side = [totals[side[0]] for side in sides(rules)]
    return max(by_side) >= rules.target and by_side.count(max(by_side)) == 1


def places(rules: Rules, totals: Points) -> tuple[int, ...]:
    """The places by seat for these totals: equal totals share a place (1, 1, 3, 4), sides too."""
    by_side = [totals[side[0]] for side in sides(rules)]
    return tuple(1 + sum(other > totals[seat] for other in by_side) for seat in SEATS)


def next_deal(match: Match, pack: Sequence[Card]) -> Deal:
    """The next deal of a match, dealt from a shuffled pack, with the call made where the opening is forced.

    Raises `MatchOver`, and `ValueError` where `pack` is no pack.
    """
    if match.is_over:
        raise MatchOver
    deal = started(dealt(match.rules, match.dealer, pack, match.redeals))
    return fold(deal, opening(deal))


def after(match: Match, deal: Deal) -> Match:
    """The match after a deal that is over: scored, or thrown in and to be dealt again by the same dealer.

    Raises `MatchOver`, and `ValueError` for a deal that is not over or is not the next one of this match.
    """
    if match.is_over:
        raise MatchOver
    table = deal.table
    if (table.rules, table.dealer, table.redeals) != (match.rules, match.dealer, match.redeals):
        message = "the deal is not the next one of this match"
        raise ValueError(message)
    if deal.table.phase == "thrown_in":
        return replace(match, redeals=match.redeals + 1)
    if deal.table.score is None:
        message = "the deal is not over"
        raise ValueError(message)
    scores = (*match.scores, deal.table.score)
    return replace(match, dealer=NEXT_SEAT[match.dealer], scores=scores, redeals=0)
