# The native part, built from native/*.cpp. `batak.solver.native` is its door: it makes `Rules` of this module from
# those of the core, and says in one line what is missing where this module is not built.
#
# Cards, suits and seats are numbers as in `batak.core`; a set of cards is a bitmask, bit c for card c. A call is a
# number of tricks, or 0 for a pass. A seed is any whole number of 64 bits with a sign. What is out of range or not
# allowed raises ValueError with one line that says what is wrong; what is of the wrong type raises TypeError.

from collections.abc import Sequence
from typing import Literal

# The fields of `batak.core.rules.Rules` that play and scoring ask about, by the same names and with the same values.
class Rules:
    def __init__(
        self,
        *,
        partners: bool,
        widow: int,
        exchange_min: int,
        exchange_max: int,
        min_bid: int,
        max_bid: int | None,
        opening: str,
        pass_is_final: bool,
        all_pass: str,
        forced_bid: int,
        trump: str,
        trump_lead: str,
        must_beat: bool,
        must_trump: bool,
        must_overtrump: bool,
        per_bid: int,
        per_overtrick: int,
        per_defender_trick: int,
        double_failed: bool,
        slam_doubles: bool,
        defender_min: int,
        defender_penalty: str,
        defender_penalty_points: int,
    ) -> None: ...

# One deal, changed in place by each move. `redeals`: deals thrown in one after another before it.
class Deal:
    # From the first call on. `hands` by seat, `widow` in its order.
    def __init__(
        self,
        rules: Rules,
        dealer: int,
        hands: Sequence[int],
        widow: Sequence[int] = ...,
        redeals: int = 0,
    ) -> None: ...
    # A shuffled pack and a drawn dealer, for trials: not the deal of `batak.fairness`.
    @staticmethod
    def random(rules: Rules, seed: int, redeals: int = 0) -> Deal: ...
    # Without an auction: trump is named next, or where it is fixed the widow exchanged or a card led.
    @staticmethod
    def contracted(rules: Rules, hands: Sequence[int], declarer: int, bid: int, widow: Sequence[int] = ...) -> Deal: ...

    # What may be done now; nothing in another phase.
    def legal_calls(self) -> tuple[int, ...]: ...
    def legal_cards(self) -> tuple[int, ...]: ...
    # The legal cards as a set.
    def legal(self) -> int: ...

    # The moves of whoever's turn it is. A call answers with the legal calls after it, a card with the legal cards.
    def call(self, number: int, /) -> tuple[int, ...]: ...
    def name_trump(self, suit: int, /) -> None: ...
    def exchange(self, cards: int, /) -> None: ...
    def play(self, card: int, /) -> tuple[int, ...]: ...

    # Plays the rest of the deal so many times at random; this deal stays as it is. For a deal in play.
    def playouts(self, seed: int, deals: int) -> Sums: ...
    @property
    def phase(
        self,
    ) -> Literal["bidding", "naming_trump", "exchanging", "playing", "scored", "thrown_in"]: ...
    # Scored or thrown in.
    @property
    def is_over(self) -> bool: ...
    # The seat whose hand the next move is made for; None when the deal is over.
    @property
    def turn(self) -> int | None: ...
    @property
    def dealer(self) -> int: ...
    @property
    def declarer(self) -> int | None: ...
    # The declarer's bid; None during the auction.
    @property
    def bid(self) -> int | None: ...
    @property
    def trump(self) -> int | None: ...
    # The cards that each seat still holds.
    @property
    def hands(self) -> list[int]: ...
    @property
    def widow(self) -> list[int]: ...
    @property
    def tricks(self) -> list[int]: ...
    # Points by seat, once the deal is scored.
    @property
    def score(self) -> list[int]: ...

# Sums over scored deals: of deals thrown in on the way, contracts made, bids, and by seat of deals declared, tricks and
# points.
class Sums:
    @property
    def deals(self) -> int: ...
    @property
    def redeals(self) -> int: ...
    @property
    def made(self) -> int: ...
    @property
    def bids(self) -> int: ...
    @property
    def declared(self) -> list[int]: ...
    @property
    def tricks(self) -> list[int]: ...
    @property
    def score(self) -> list[int]: ...

# All that happened in one random deal: `hands` as dealt, `laid_down` the set of cards exchanged, `play` the cards in
# their order.
class Trace:
    @property
    def redeals(self) -> int: ...
    @property
    def dealer(self) -> int: ...
    @property
    def hands(self) -> list[int]: ...
    @property
    def widow(self) -> list[int]: ...
    @property
    def calls(self) -> list[int]: ...
    @property
    def declarer(self) -> int: ...
    @property
    def bid(self) -> int: ...
    @property
    def trump(self) -> int: ...
    @property
    def laid_down(self) -> int: ...
    @property
    def play(self) -> list[int]: ...
    @property
    def tricks(self) -> list[int]: ...
    @property
    def score(self) -> list[int]: ...

# Complete random deals: shuffle, auction, trump, exchange, play, score; deals thrown in are dealt again and not
# counted. A call passes half of the time (where a pass is allowed) and is else the lowest bid half of the time, the
# next one half of the rest, and so on; every other choice is uniform. The same arguments give the same deals.
def playouts(rules: Rules, seed: int, deals: int) -> Sums: ...

# The deals that `playouts` plays for the same arguments, one by one.
def traces(rules: Rules, seed: int, deals: int) -> list[Trace]: ...

# The cards of a hand that may be played to a trick, given its cards so far. `broken`: a trump has been played in this
# deal.
def legal(rules: Rules, trump: int, broken: bool, trick: Sequence[int], hand: int) -> int: ...

# The place in the trick, from 0, of the card that is winning it.
def winner(trump: int, trick: Sequence[int]) -> int: ...

# Points by seat, from the tricks by seat.
def score(rules: Rules, declarer: int, bid: int, tricks: Sequence[int]) -> list[int]: ...

# The number of complete plays of an ending of at most five cards a hand.
def perft(rules: Rules, trump: int, broken: bool, leader: int, hands: Sequence[int]) -> int: ...
