"""What a key or a click means at the table: it depends on the phase of the deal, and on what was pressed before."""

from dataclasses import dataclass

from batak.core.actions import Action, Bid, Exchange, NameTrump, Pass, PlayCard
from batak.core.cards import Card, Suit
from batak.core.reasons import Refusal
from batak.core.turns import allowed, refusal
from batak.play import lines
from batak.play.choices import ChoiceBar
from batak.play.hand import HandView
from batak.play.session import Session
from batak.texts.words import in_order

_SUIT_KEYS = {"s": Suit.SPADES, "h": Suit.HEARTS, "d": Suit.DIAMONDS, "c": Suit.CLUBS}
_RANK_KEYS = {key: rank for rank, key in enumerate("234567890jqka")}
_BOLD_BID = 3
"""A bid so far above the lowest possible is asked about once."""


@dataclass(frozen=True, slots=True)
class Confirm:
    """A bold bid, which is made when it is said again."""

    bid: int


@dataclass(frozen=True, slots=True)
class Marked:
    """The cards that are to be exchanged are others now."""

    cards: tuple[Card, ...]


Meaning = Action | Confirm | Marked | Refusal | None
"""An action to do, something to ask about or to show, why nothing can be done; None where there is nothing to do."""


class Keys:
    """The keys and clicks of the person; `marked` are the cards to exchange."""

    def __init__(self, session: Session) -> None:
        """Read them as the phase of a session's deal has it."""
        self.marked: tuple[Card, ...] = ()
        self._session = session
        self._asked: int | None = None
        self._typed = ""

    def forget(self) -> None:
        """Something was done: what was typed or asked about does not count for what comes next."""
        self._typed, self._asked = "", None

    def unmark(self) -> None:
        """No card is to be exchanged any more."""
        self.marked = ()

    def pressed(self, key: str, bar: ChoiceBar, hand: HandView) -> Meaning:
        """What a key means, in small letters; it moves what is chosen in the bar or pointed at in the hand."""
        can = allowed(self._session.view)
        if can.can_pass:
            return self._bid_key(key, bar)
        if can.suits:
            return _trump_key(key, bar)
        return self._card_key(key, hand, is_exchanging=can.exchange is not None)

    def picked(self, value: str) -> Meaning:
        """What a click on a choice means."""
        can = allowed(self._session.view)
        if can.can_pass:
            return self._bid(value)
        return NameTrump(Suit(int(value))) if can.suits else None

    def clicked(self, card: Card, *, is_own: bool) -> Meaning:
        """What a click on a card means; an open hand is not the person's own."""
        view = self._session.view
        can = allowed(view)
        if can.exchange is not None and is_own:
            return self._mark(card)
        return None if can.can_pass or can.suits or view.table.is_over else PlayCard(card)

    def _bid_key(self, key: str, bar: ChoiceBar) -> Meaning:
        if key in {"left", "right"}:
            self.forget()
            bar.move(1 if key == "right" else -1)
        elif key.isdecimal():
            both = self._typed + key
            self._typed = both if bar.choose(both) or len(both) == 1 else key
            bar.choose(self._typed)
        elif key == "p":
            bar.choose(lines.PASS)
            return Pass()
        elif key in {"enter", "space"} and bar.value is not None:
            return self._bid(bar.value)
        return None

    def _bid(self, value: str) -> Meaning:
        if value == lines.PASS:
            return Pass()
        number, can = int(value), allowed(self._session.view)
        is_bold = number >= (can.bids or (number,))[0] + _BOLD_BID
        is_last = number == self._session.setup.rules.highest_bid and len(can.bids) > 1
        if (is_bold or is_last) and self._asked != number and number in can.bids:
            self._asked = number
            return Confirm(number)
        return Bid(number)

    def _card_key(self, key: str, hand: HandView, *, is_exchanging: bool) -> Meaning:
        if key in {"left", "right", "shift+left", "shift+right"}:
            hand.move(1 if key.endswith("right") else -1, anywhere=key.startswith("shift"))
        elif key in _SUIT_KEYS:
            hand.aim_suit(_SUIT_KEYS[key])
        elif key in _RANK_KEYS:
            hand.aim_rank(_RANK_KEYS[key])
        elif key == "space" and is_exchanging and hand.cursor is not None:
            return self._mark(hand.cursor)
        elif key == "enter" and is_exchanging:
            return Exchange(self.marked)
        elif key in {"enter", "space"}:
            return self._play(hand.cursor)
        return None

    def _play(self, card: Card | None) -> Meaning:
        """The card that is pointed at; without one, why none can be played."""
        if card is not None:
            return PlayCard(card)
        view = self._session.view
        held = in_order(view.hand)
        return refusal(view, PlayCard(held[0])) if held else None

    def _mark(self, card: Card) -> Meaning:
        if card in self.marked:
            self.marked = tuple(each for each in self.marked if each != card)
        else:
            self.marked = (*self.marked, card)
        return Marked(self.marked)


def _trump_key(key: str, bar: ChoiceBar) -> Meaning:
    if key in {"left", "right"}:
        bar.move(1 if key == "right" else -1)
    elif key in _SUIT_KEYS:
        bar.choose(str(int(_SUIT_KEYS[key])))
    elif key in {"enter", "space"} and bar.value is not None:
        return NameTrump(Suit(int(bar.value)))
    return None
