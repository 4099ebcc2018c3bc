"""What a seat may do: five kinds of action, written as imperatives."""

from dataclasses import dataclass

from batak.core.cards import Card, Suit


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid a number of tricks."""

    number: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass in the auction."""


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Name the trump suit, as declarer."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Exchange:
    """Lay these cards face down and take as many from the widow, as declarer."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Play a card from the hand whose turn it is: one's own, or as declarer the dummy."""

    card: Card


Action = Bid | Pass | NameTrump | Exchange | PlayCard
