"""The blind exchange with the widow.

Source: `docs/spec/rules.md`, "Auction", last paragraphs.
"""

from batak.core.cards import Card, Cards, holds
from batak.core.reasons import Reason, Refusal
from batak.core.rules import Rules


def exchange_limits(rules: Rules) -> tuple[int, int]:
    """The least and the most cards that the declarer exchanges."""
    return rules.exchange_min, rules.exchange_max


def exchange_refusal(rules: Rules, hand: Cards, cards: tuple[Card, ...]) -> Refusal | None:
    """Why the declarer may not lay these cards down, or None."""
    for place, card in enumerate(cards):
        if card in cards[:place]:
            return Refusal(Reason.REPEATED_CARD, card=card)
    for card in cards:
        if not holds(hand, card):
            return Refusal(Reason.NOT_YOUR_CARD, card=card)
    least, most = exchange_limits(rules)
    if len(cards) < least:
        return Refusal(Reason.TOO_FEW_CARDS, number=least)
    if len(cards) > most:
        return Refusal(Reason.TOO_MANY_CARDS, number=most)
    return None
