"""Cards in two characters and actions in a word, for tests that read like a hand record."""

from batak.core.cards import SUITS, Card, Cards, Suit, card_of, cards_of

LETTERS = dict(zip("SHDC", SUITS, strict=True))
RANKS = "23456789TJQKA"


def card(text: str) -> Card:
    return card_of(LETTERS[text[0]], RANKS.index(text[1]))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(card(word) for word in text.split())


def hand(text: str) -> Cards:
    return cards_of(cards(text))


def suit(text: str) -> Suit:
    return LETTERS[text]
