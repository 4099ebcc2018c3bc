"""What a hand is worth before play: its sure and its likely tricks.

The numbers are rules of thumb: fitted to deals that beginners played against each other, and rounded to what a person
can remember. With them the estimate is right on average, for hands of every strength.
"""

from functools import cache
from typing import NamedTuple

from batak.core.cards import OF_SUIT, RANKS, SUITS, Cards, Suit, count
from batak.core.rules import Rules
from batak.core.seats import Seat
from batak.core.sides import partner_of
from batak.core.widow import exchange_limits

_ACE, _KING, _QUEEN, _JACK, _TEN = (1 << rank for rank in range(RANKS - 1, RANKS - 6, -1))

_TRUMP_HONOURS = ((_ACE, 1.3), (_KING, 1.0), (_QUEEN, 0.6), (_JACK, 0.3), (_TEN, 0.2))
_TRUMP_LENGTH = (3, 0.6)
"""Each trump beyond the third is worth so much more."""

_SIDE_HONOURS = ((_ACE, 0, 0.95), (_KING, 1, 0.7), (_QUEEN, 2, 0.3))
"""A side honour, the cards that must guard it, and what it is then worth."""

_RUFFS = (1.6, 1.1, 0.4)
"""What a side suit of no, one or two cards is worth to a hand with five trumps or more."""

_MANY_TRUMPS = 5
_EXCHANGED_CARD = 0.4
"""What each card brings that may be exchanged with the widow."""

_PARTNER_SHARE = 1 / 3
"""The part that a partner takes, whose cards nobody has seen, of the tricks that the hand does not take by itself."""


class Worth(NamedTuple):
    """The tricks of a hand with a trump suit: those that no lie of the cards takes away, and all that are likely."""

    sure: int
    likely: float


def worth(hand: Cards, trump: Suit) -> Worth:
    """The tricks that a hand may take by itself when a suit is trump and it leads first."""
    trumps = _ranks(hand, trump)
    ruffing = min(1.0, count(trumps) / _MANY_TRUMPS)
    sides = [_side_tricks(_ranks(hand, suit), ruffing) for suit in SUITS if suit is not trump]
    sure = _sure_tricks(trumps)
    likely = min(_trump_tricks(trumps) + sum(sides), float(count(hand)))
    return Worth(sure, max(likely, float(sure)))


def best_trump(hand: Cards) -> Suit:
    """The suit with which a hand is worth most as trump, and of equal ones the longer: its longest strong suit."""
    return max(SUITS, key=lambda suit: (worth(hand, suit).likely, count(hand & OF_SUIT[suit])))


def tricks_as_declarer(rules: Rules, seat: Seat, hand: Cards, trump: Suit) -> float:
    """The tricks that a seat, with its partner where it has one, may expect to take as declarer with this trump."""
    sure, likely = worth(hand, trump)
    _, most = exchange_limits(rules)
    own = min(likely + _EXCHANGED_CARD * most, float(rules.hand_size))
    if partner_of(rules, seat) is not None:
        own += _PARTNER_SHARE * (rules.hand_size - own)
    return max(own, float(sure))


def _ranks(hand: Cards, suit: Suit) -> int:
    return hand >> RANKS * suit & OF_SUIT[0]


@cache
def _sure_tricks(trumps: int) -> int:
    """Tricks in trumps against any lie of the rest: the top ones, and every one once these have drawn all the rest."""
    top = 0
    while top < RANKS and trumps >> RANKS - 1 - top & 1:
        top += 1
    held = count(trumps)
    return held if top >= RANKS - held else top


@cache
def _trump_tricks(trumps: int) -> float:
    few, each_more = _TRUMP_LENGTH
    honours = sum(tricks for honour, tricks in _TRUMP_HONOURS if trumps & honour)
    return honours + each_more * max(0, count(trumps) - few)


@cache
def _side_tricks(ranks: int, ruffing: float) -> float:
    held = count(ranks)
    honours = sum(tricks for honour, guards, tricks in _SIDE_HONOURS if ranks & honour and held > guards)
    return honours + (_RUFFS[held] * ruffing if held < len(_RUFFS) else 0.0)
