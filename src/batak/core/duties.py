"""The duties of play, and with them which cards may be played.

Every duty has one shape: *if you hold any of these cards, play one of those.* The allowed cards are a fold over the
duties in force, each narrowing what the ones before it have left of the hand, and a card is refused for the first duty
whose narrowing drops it.

Source: `docs/spec/rules.md`, "Which cards may be played".
"""

from batak.core.cards import ABOVE, NOT_OF_SUIT, OF_SUIT, PACK, SUIT_OF, SUITS, Card, Cards, Suit
from batak.core.reasons import Reason, Refusal
from batak.core.rules import Rules
from batak.core.trick import Trick
from batak.core.values import value


@value
class Duty:
    """If you hold any of `held`, play one of `wanted`; `suit` or `card` is what binds."""

    reason: Reason
    held: Cards
    wanted: Cards
    suit: Suit | None = None
    card: Card | None = None


SPARE_TRUMP = tuple(
    Duty(Reason.TRUMP_NOT_BROKEN, NOT_OF_SUIT[trump], NOT_OF_SUIT[trump], suit=trump) for trump in SUITS
)
"""By trump: before it is broken, lead a plain suit."""

FOLLOW = tuple(Duty(Reason.MUST_FOLLOW, OF_SUIT[led], OF_SUIT[led], suit=led) for led in SUITS)
"""By led suit: follow it."""

BEAT = tuple(Duty(Reason.MUST_BEAT, ABOVE[best], ABOVE[best], card=best) for best in PACK)
"""By the best card of the led suit: following, play a higher one."""

RUFF = tuple(
    tuple(Duty(Reason.MUST_TRUMP, OF_SUIT[trump], OF_SUIT[trump], suit=led) for led in SUITS) for trump in SUITS
)
"""By trump and led suit: void in the led suit, play a trump."""

OVERRUFF = tuple(
    Duty(Reason.MUST_OVERTRUMP, ABOVE[ruff], ABOVE[ruff] | NOT_OF_SUIT[SUIT_OF[ruff]], card=ruff) for ruff in PACK
)
"""By the highest trump in the trick: play no lower one. Plain cards are left alone: ruffing may be optional."""


def duties(rules: Rules, trick: Trick, hand: Cards) -> tuple[Duty, ...]:
    """The duties in force for a hand that is next to play to a trick, in the order in which they count.

    A hand that leads, one that holds the led suit and one that is void in it have duties of their own.
    """
    trump, led, best, ruff = trick.trump, trick.led, trick.best, trick.ruff
    if led is None or best is None:
        return (SPARE_TRUMP[trump],) if rules.trump_lead == "broken" and not trick.broken else ()
    if hand & OF_SUIT[led]:
        if rules.must_beat and ruff is None:
            return FOLLOW[led], BEAT[best]
        return (FOLLOW[led],)
    void = (RUFF[trump][led],) if rules.must_trump else ()
    return (*void, OVERRUFF[ruff]) if rules.must_overtrump and ruff is not None else void


def allowed_cards(rules: Rules, trick: Trick, hand: Cards) -> Cards:
    """The cards of a hand that may be played to a trick; never none of a hand that holds any."""
    for duty in duties(rules, trick, hand):
        if hand & duty.held:
            hand &= duty.wanted
    return hand


def broken_duty(rules: Rules, trick: Trick, hand: Cards, card: Card) -> Refusal | None:
    """Why a card of the hand may not be played to a trick: the first duty it breaks, or None."""
    for duty in duties(rules, trick, hand):
        if hand & duty.held:
            hand &= duty.wanted
            if not hand >> card & 1:
                return Refusal(duty.reason, suit=duty.suit, card=duty.card)
    return None
