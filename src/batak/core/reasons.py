"""Why an action is refused: a stable code, and what the code needs to explain itself.

The codes and the order in which they count are those of `docs/spec/rules.md`. Sentences for people are not here.
"""

from dataclasses import dataclass
from enum import StrEnum

from batak.core.cards import Card, Suit


class Reason(StrEnum):
    """The code of a refusal. Of several that apply to an action the first counts."""

    WRONG_PHASE = "wrong_phase"
    ALREADY_PASSED = "already_passed"
    NOT_YOUR_TURN = "not_your_turn"
    FORCED_OPENING = "forced_opening"
    BID_TOO_LOW = "bid_too_low"
    BID_TOO_HIGH = "bid_too_high"
    WRONG_TRUMP = "wrong_trump"
    REPEATED_CARD = "repeated_card"
    NOT_YOUR_CARD = "not_your_card"
    TOO_FEW_CARDS = "too_few_cards"
    TOO_MANY_CARDS = "too_many_cards"
    TRUMP_NOT_BROKEN = "trump_not_broken"
    MUST_FOLLOW = "must_follow"
    MUST_BEAT = "must_beat"
    MUST_TRUMP = "must_trump"
    MUST_OVERTRUMP = "must_overtrump"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A named reason with what explains it.

    `suit` is the suit that must be followed (`must_follow`), that the hand has none of (`must_trump`) or that is trump
    (`trump_not_broken`, `wrong_trump`); `card` the card that must be beaten (`must_beat`, `must_overtrump`) or that is
    at fault (`not_your_card`, `repeated_card`); `number` the lowest or highest bid that is possible, or the least or
    most cards to exchange.
    """

    code: Reason
    suit: Suit | None = None
    card: Card | None = None
    number: int | None = None


class Refused(ValueError):
    """An action was refused; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        """Hold the refusal."""
        super().__init__(refusal.code.value)
        self.refusal = refusal
