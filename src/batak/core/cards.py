"""Suits, ranks, cards and sets of cards.

A card is its place in the ordered pack of `docs/spec/fairness.md`: spades 2…A, hearts 2…A, diamonds 2…A, clubs 2…A.
A set of cards is one integer in which bit `c` stands for card `c`, so that "the hand's cards that are wanted" is
`hand & wanted` and an empty set is false.
"""

from collections.abc import Iterable
from enum import IntEnum


class Suit(IntEnum):
    """The four suits in the order of the ordered pack."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3


Card = int
"""A card: 0–51, its place in the ordered pack."""

Cards = int
"""A set of cards: bit `c` is set when card `c` is in it."""

SUITS: tuple[Suit, ...] = tuple(Suit)
RANKS = 13
"""Ranks in a suit; rank 0 is the two, rank 12 the ace."""

PACK_SIZE = RANKS * len(SUITS)
PACK: tuple[Card, ...] = tuple(range(PACK_SIZE))
NO_CARDS: Cards = 0
ALL_CARDS: Cards = (1 << PACK_SIZE) - 1

SUIT_OF: tuple[Suit, ...] = tuple(SUITS[card // RANKS] for card in PACK)
"""By card: its suit."""

OF_SUIT: tuple[Cards, ...] = tuple(((1 << RANKS) - 1) << RANKS * suit for suit in SUITS)
"""By suit: its thirteen cards."""

NOT_OF_SUIT: tuple[Cards, ...] = tuple(ALL_CARDS & ~cards for cards in OF_SUIT)
"""By suit: the cards of the other suits."""

ABOVE: tuple[Cards, ...] = tuple(OF_SUIT[SUIT_OF[card]] & ~((1 << card + 1) - 1) for card in PACK)
"""By card: the higher cards of its suit."""


_ONLY: tuple[Cards, ...] = tuple(1 << card for card in PACK)


def suit_of(card: Card) -> Suit:
    """The suit of a card."""
    return SUIT_OF[card]


def rank_of(card: Card) -> int:
    """The rank of a card, 0 (two) to 12 (ace)."""
    return card % RANKS


def card_of(suit: Suit, rank: int) -> Card:
    """The card of a suit and a rank (0–12)."""
    return RANKS * suit + rank


def cards_of(cards: Iterable[Card]) -> Cards:
    """The set that holds these cards."""
    together = NO_CARDS
    for card in cards:
        together |= 1 << card
    return together


def holds(cards: Cards, card: Card) -> bool:
    """Whether a card is in a set; a number that is no card is in none."""
    return 0 <= card < PACK_SIZE and bool(cards >> card & 1)


def each(cards: Cards) -> list[Card]:
    """The cards of a set, in the order of the ordered pack."""
    found: list[Card] = []
    while cards:
        card = cards.bit_length() - 1
        found.append(card)
        cards ^= _ONLY[card]
    found.reverse()
    return found


def highest(cards: Cards) -> Card:
    """The last card of a set in the order of the ordered pack; the highest card, where all are of one suit.

    Raises `ValueError` for an empty set.
    """
    if not cards:
        message = "an empty set has no highest card"
        raise ValueError(message)
    return cards.bit_length() - 1


def count(cards: Cards) -> int:
    """How many cards a set holds."""
    return cards.bit_count()
