"""What a seat may do: five kinds of action, written as imperatives."""

from batak.core.cards import Card, Suit
from batak.core.values import value


@value
class Bid:
    """Bid a number of tricks."""

    number: int


@value
class Pass:
    """Pass in the auction."""


@value
class NameTrump:
    """Name the trump suit, as declarer."""

    suit: Suit


@value
class Exchange:
    """Lay these cards face down and take as many from the widow, as declarer."""

    cards: tuple[Card, ...]


@value
class PlayCard:
    """Play a card from the hand whose turn it is: one's own, or as declarer the dummy."""

    card: Card


Action = Bid | Pass | NameTrump | Exchange | PlayCard
