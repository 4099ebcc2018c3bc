"""What can be asked of a table: by a client, by a bot, by the machinery around it; and how it is refused."""

from dataclasses import dataclass, field

from batak.core import reasons
from batak.core.actions import Action
from batak.core.seats import Seat
from batak.notation.cards import format_card
from batak.server import messages

SUITS_AS_TEXT: tuple[messages.Suit, ...] = ("S", "H", "D", "C")
"""By suit: its letter, as the type that the socket has for it."""


@dataclass(frozen=True, slots=True)
class FromSeat:
    """A command that a client sent for its seat; None where it has none at this table."""

    seat: Seat | None
    frame: messages.OfferHash | messages.OfferSeed | messages.Act | messages.Ready | messages.Leave


@dataclass(frozen=True, slots=True)
class BotActs:
    """What a bot does with its seat at a turn."""

    seat: Seat
    turn: int
    action: Action


@dataclass(frozen=True, slots=True)
class DrawChain:
    """32 random bytes of the operating system, of which a chain of secrets is to be made."""

    secret: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class TimeIsUp:
    """What the table waits for has taken as long as it may."""


Command = FromSeat | BotActs | DrawChain | TimeIsUp


class Refused(ValueError):
    """A command was not carried out; `refusal` says why, and holds nothing that its sender may not know."""

    def __init__(self, refusal: messages.Refusal) -> None:
        """Hold the refusal."""
        super().__init__(refusal.code)
        self.refusal = refusal


def refused(code: str) -> Refused:
    """What refuses by a code that needs no explanation."""
    return Refused(messages.Refusal(code=code))


def refusal_of(refusal: reasons.Refusal) -> messages.Refusal:
    """A refusal of the core as the socket spells it."""
    return messages.Refusal(
        code=refusal.code.value,
        suit=None if refusal.suit is None else SUITS_AS_TEXT[refusal.suit],
        card=None if refusal.card is None else format_card(refusal.card),
        number=refusal.number,
    )
