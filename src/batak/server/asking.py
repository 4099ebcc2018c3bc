"""Where a deal stands for a reader, and what the reader may do: `Now` and `Ask`, made from the reader's `View`.

A reader is a seat, or None for somebody who watches.
"""

from batak.core.actions import PlayCard
from batak.core.cards import NO_CARDS, Card, Cards, each
from batak.core.deal import view
from batak.core.seats import Seat
from batak.core.turns import allowed, refusal
from batak.core.view import View
from batak.notation.cards import format_card
from batak.server.commands import SUITS_AS_TEXT, refusal_of
from batak.server.messages import Ask, Forbidden, Now
from batak.server.table import Table

Reader = Seat | None
"""Who looks at a table: a seat, or None for somebody who watches."""


def now_of(table: Table, reader: Reader) -> Now:
    """Where the deal stands, and what the reader may do."""
    deal = table.deal
    if deal is None or deal.table.is_over:
        return Now(turn=table.turn)
    laid = deal.table
    winning = None if laid.trick is None else laid.trick.winning_card
    is_asked = reader is not None and reader == laid.actor and reader in table.persons
    return Now(
        turn=table.turn,
        actor=laid.actor,
        hand_of=laid.turn if laid.phase == "playing" else None,
        winning=None if winning is None else format_card(winning),
        ask=asked(view(deal, reader)) if is_asked else None,
    )


def asked(seen: View) -> Ask:
    """What the seat of a view may do now."""
    may = allowed(seen)
    rest = seen.hand_in_turn & ~may.cards if may.cards else NO_CARDS
    return Ask(
        bids=may.bids,
        can_pass=may.can_pass,
        suits=tuple(SUITS_AS_TEXT[suit] for suit in may.suits),
        exchange=may.exchange,
        cards=hand_texts(may.cards),
        forbidden=tuple(_forbidden(seen, card) for card in each(rest)),
    )


def _forbidden(seen: View, card: Card) -> Forbidden:
    reason = refusal(seen, PlayCard(card))
    assert reason is not None, "a card without a reason may be played"
    return Forbidden(format_card(card), refusal_of(reason))


def hand_texts(cards: Cards) -> tuple[str, ...]:
    """A set of cards as text, in the order of the pack, which tells nothing of how they came."""
    return tuple(map(format_card, each(cards)))


def row_texts(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """Cards as text, in their own order."""
    return tuple(map(format_card, cards))
