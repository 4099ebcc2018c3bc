"""Actions as text: `pass`, `7`, `H` (trump), `exchange S2 D9`, `SA`.

Source of calls, suits and cards: `docs/spec/record.md`.
"""

import re

from batak.core.actions import Action, Bid, Exchange, NameTrump, Pass, PlayCard
from batak.notation.cards import (
    SUIT_LETTERS,
    NotACard,
    NotASuit,
    format_card,
    format_suit,
    parse_card,
    parse_suit,
)

PASS = "pass"
_EXCHANGE = "exchange"
_NUMBER = re.compile(r"0|[1-9][0-9]*")
_TELLING_DIGITS = 9


class NotACall(ValueError):
    """A text is no call."""


class NotAnAction(ValueError):
    """A text is no action."""


def format_call(bid: int | None) -> str:
    """A call as text; None is a pass."""
    return PASS if bid is None else str(bid)


def parse_call(text: str) -> Bid | Pass:
    """The call that a text is: `pass`, or digits without a leading zero. Raises `NotACall`.

    Of a number longer than nine digits only those are read: it is no less too high for it.
    """
    if text == PASS:
        return Pass()
    if not _NUMBER.fullmatch(text):
        raise NotACall
    return Bid(int(text[:_TELLING_DIGITS]))


def format_action(action: Action) -> str:
    """An action as text."""
    match action:
        case Bid(number):
            return format_call(number)
        case Pass():
            return PASS
        case NameTrump(suit):
            return format_suit(suit)
        case Exchange(cards):
            return " ".join([_EXCHANGE, *map(format_card, cards)])
        case _:
            return format_card(action.card)


def parse_action(text: str) -> Action:
    """The action that a text is. Raises `NotAnAction`."""
    word, *others = text.split(" ")
    try:
        if word == _EXCHANGE:
            return Exchange(tuple(map(parse_card, others)))
        if text[:1] not in SUIT_LETTERS:
            return parse_call(text)
        return NameTrump(parse_suit(text)) if len(text) == 1 else PlayCard(parse_card(text))
    except (NotACard, NotACall, NotASuit):
        raise NotAnAction from None
