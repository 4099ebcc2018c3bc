"""Cards, hands and suits as text: `SA` is the ace of spades, `AK3.T98..QJ75432` a hand void in diamonds.

Source: `docs/spec/record.md`. Capitals only; a hand's groups run from high to low, in the order of the suits.
"""

import re

from batak.core.cards import OF_SUIT, PACK, SUITS, Card, Cards, Suit, each, rank_of, suit_of

SUIT_LETTERS = "SHDC"
"""By suit: its letter."""

RANK_LETTERS = "23456789TJQKA"
"""By rank: its letter."""

_CARD_TEXTS = tuple(SUIT_LETTERS[suit_of(card)] + RANK_LETTERS[rank_of(card)] for card in PACK)
_CARDS = {text: card for card, text in enumerate(_CARD_TEXTS)}
_GROUP = "".join(f"{letter}?" for letter in reversed(RANK_LETTERS))
_HAND = re.compile(r"\.".join(f"({_GROUP})" for _ in SUITS))


class NotACard(ValueError):
    """A text is no card."""


class NotAHand(ValueError):
    """A text is no hand."""


class NotASuit(ValueError):
    """A text is no suit."""


def format_suit(suit: Suit) -> str:
    """The letter of a suit."""
    return SUIT_LETTERS[suit]


def parse_suit(text: str) -> Suit:
    """The suit of a letter. Raises `NotASuit`."""
    if len(text) != 1 or text not in SUIT_LETTERS:
        raise NotASuit
    return Suit(SUIT_LETTERS.index(text))


def format_card(card: Card) -> str:
    """A card as two characters."""
    return _CARD_TEXTS[card]


def parse_card(text: str) -> Card:
    """The card of two characters. Raises `NotACard`."""
    card = _CARDS.get(text)
    if card is None:
        raise NotACard
    return card


def format_hand(hand: Cards) -> str:
    """A set of cards as four groups of ranks."""
    groups = (reversed([RANK_LETTERS[rank_of(card)] for card in each(hand & of_suit)]) for of_suit in OF_SUIT)
    return ".".join("".join(group) for group in groups)


def parse_hand(text: str) -> Cards:
    """The cards of four groups of ranks, however many. Raises `NotAHand`."""
    found = _HAND.fullmatch(text)
    if found is None:
        raise NotAHand
    hand = 0
    for suit, group in zip(SUIT_LETTERS, found.groups(), strict=True):
        for rank in group:
            hand |= 1 << _CARDS[suit + rank]
    return hand
