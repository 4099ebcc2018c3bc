"""The widget that shows a hand: one's own or an open one."""

from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from batak.core.cards import NO_CARDS, Card, Cards, Suit, card_of, holds, rank_of, suit_of
from batak.play.canvas import (
    ACCENT,
    CARD_WIDTH,
    CHOSEN,
    GOLD,
    PLAIN,
    QUIET,
    SURFACE,
    Canvas,
    card_style,
)
from batak.texts.words import in_order

HEIGHT = 4
"""Rows of a hand: a card's three, and one for those that are raised."""

_ROOMY, _NARROW = CARD_WIDTH + 1, CARD_WIDTH
_MOST = 13


@dataclass(frozen=True, slots=True)
class HandState:
    """What a hand shows: its cards, those that may be chosen (raised), those marked, and a line above it.

    `live` says whether something may be chosen from it now; else all cards lie bright and at rest.
    """

    cards: Cards = NO_CARDS
    raised: Cards = NO_CARDS
    marked: Cards = NO_CARDS
    live: bool = False
    label: str = ""


class HandView(Widget):
    """A row of cards with a cursor. Keys come from the screen; a click chooses a card."""

    class Chosen(Message):
        """A card of the hand was clicked."""

        def __init__(self, hand: "HandView", card: Card) -> None:
            """Hold the hand and the card."""
            super().__init__()
            self.hand, self.card = hand, card

    def __init__(self, id: str) -> None:  # noqa: A002 -- Textual's name for it
        """An empty hand."""
        super().__init__(id=id)
        self._state = HandState()
        self._order: tuple[Card, ...] = ()
        self._cursor: Card | None = None
        self._suit: Suit | None = None

    @property
    def cursor(self) -> Card | None:
        """The card under the cursor, where something may be chosen."""
        return self._cursor if self._state.live else None

    def show(self, state: HandState) -> None:
        """Show another state; the cursor stays where it makes sense, else goes to the first raised card."""
        if state == self._state:
            return
        self._state = state
        self._order = in_order(state.cards)
        if self._cursor is None or not holds(state.raised or state.cards, self._cursor):
            self._cursor = next(
                (card for card in self._order if holds(state.raised, card)),
                self._order[0] if self._order else None,
            )
        self._suit = None
        self.refresh()

    def move(self, step: int, *, anywhere: bool = False) -> None:
        """Move the cursor to the next raised card, or with `anywhere` to the next card."""
        wanted = self._state.cards if anywhere else self._state.raised or self._state.cards
        places = [card for card in self._order if holds(wanted, card) or card == self._cursor]
        if places and self._cursor in places:
            self._cursor = places[(places.index(self._cursor) + step) % len(places)]
            self.refresh()

    def point(self, card: Card) -> None:
        """Put the cursor on a card of the hand."""
        if holds(self._state.cards, card):
            self._cursor = card
            self.refresh()

    def aim_suit(self, suit: Suit) -> None:
        """Begin to name a card by its suit: the cursor goes to the suit's first raised card, else to its first."""
        self._suit = suit
        own = [card for card in self._order if suit_of(card) is suit]
        best = next((card for card in own if holds(self._state.raised, card)), None)
        if own:
            self.point(own[0] if best is None else best)

    def aim_rank(self, rank: int) -> Card | None:
        """Name a card by its rank: of the suit named before, else of the cursor's suit, else any. The card, if held."""
        suit = self._suit
        if suit is None and self._cursor is not None:
            suit = suit_of(self._cursor)
        if suit is not None and holds(self._state.cards, card_of(suit, rank)):
            self.point(card_of(suit, rank))
            return card_of(suit, rank)
        if self._suit is not None:
            return None
        other = next((card for card in self._order if rank_of(card) == rank), None)
        if other is not None:
            self.point(other)
        return other

    def _step(self) -> int:
        return _ROOMY if self.size.width >= _ROOMY * _MOST else _NARROW

    def _left(self) -> int:
        return max(0, (self.size.width - self._step() * len(self._order)) // 2)

    def render(self) -> Text:
        """The cards side by side."""
        state = self._state
        canvas = Canvas(self.size.width, self.size.height, Style(bgcolor=SURFACE))
        for place, card in enumerate(self._order):
            up = state.live and holds(state.raised | state.marked, card)
            here = state.live and card == self._cursor
            style = card_style(card, dim=state.live and not up)
            if here:
                style += Style(bgcolor=ACCENT)
            elif holds(state.marked, card):
                style += Style(bgcolor=GOLD)
            frame = CHOSEN if here or holds(state.marked, card) else PLAIN
            canvas.card(self._left() + place * self._step(), 0 if up else 1, card, frame, style)
        if state.label and not state.live:
            canvas.centered(self.size.width // 2, 0, state.label, Style(color=QUIET))
        return canvas.text()

    def on_click(self, event: Click) -> None:
        """Choose the card that was clicked."""
        place, inside = divmod(event.x - self._left(), self._step())
        if 0 <= place < len(self._order) and inside < CARD_WIDTH:
            self.post_message(self.Chosen(self, self._order[place]))
