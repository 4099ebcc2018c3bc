"""The trick in progress, and who is winning it."""

from collections.abc import Iterable

from batak.core.cards import SUIT_OF, SUITS, Card, Suit
from batak.core.seats import SEATS, Seat
from batak.core.values import value


@value
class Trick:
    """A trick in progress, with what the duties of play look at.

    `broken` says whether a trump has been played in this deal, this trick included; `cards` lie in the order played.
    `led` is the led suit and `best` the highest card of it in the trick, both None before the lead; `ruff` is the
    highest trump in a trick to which a plain suit was led, or None.
    """

    trump: Suit
    broken: bool = False
    cards: tuple[Card, ...] = ()
    led: Suit | None = None
    best: Card | None = None
    ruff: Card | None = None

    def with_card(self, card: Card) -> "Trick":
        """The trick with one more card."""
        trump, broken, led, best, ruff = self.trump, self.broken, self.led, self.best, self.ruff
        suit = SUIT_OF[card]
        if best is None:
            return Trick(trump, broken or suit is trump, (card,), suit, card, None)
        if suit is led:
            best = max(best, card)
        elif suit is trump:
            broken = True
            if ruff is None or card > ruff:
                ruff = card
        return Trick(trump, broken, (*self.cards, card), led, best, ruff)

    def is_beaten_by(self, card: Card) -> bool:
        """Whether a card that is laid to the trick next wins it so far; the lead always does."""
        suit, best, ruff = SUIT_OF[card], self.best, self.ruff
        if best is None:
            return True
        if suit is self.led:
            return ruff is None and card > best
        return suit is self.trump and (ruff is None or card > ruff)

    @property
    def winning_card(self) -> Card | None:
        """The card that is winning: the highest trump, else the highest of the led suit; None before the lead."""
        return self.best if self.ruff is None else self.ruff


NO_TRICK = tuple((Trick(trump, broken=False), Trick(trump, broken=True)) for trump in SUITS)
"""By trump and whether it is broken: the trick before its lead."""


def trick_of(trump: Suit, cards: Iterable[Card], *, broken: bool = False) -> Trick:
    """The trick in which these cards lie; `broken` says whether trump was broken before it."""
    trick = NO_TRICK[trump][broken]
    for card in cards:
        trick = trick.with_card(card)
    return trick


def winner(leader: Seat, trick: Trick) -> Seat:
    """The seat that is winning a trick in which `leader` led. Raises `ValueError` before the lead."""
    if trick.winning_card is None:
        message = "nobody is winning a trick without a card"
        raise ValueError(message)
    return (leader + trick.cards.index(trick.winning_card)) % len(SEATS)
