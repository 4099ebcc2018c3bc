"""Where a deal stands and what the reader may do now; how something is refused."""

from msgspec import Struct

from batak.server.wire.words import Card, Seat, Suit


class Refusal(Struct, frozen=True, kw_only=True):
    """Why something is refused: a code of `docs/spec/rules.md`, and the suit, card or number that explains it."""

    code: str
    suit: Suit | None = None
    card: Card | None = None
    number: int | None = None


class Forbidden(Struct, frozen=True):
    """A card of the hand in turn that may not be played, and why."""

    card: Card
    refusal: Refusal


class Ask(Struct, frozen=True, kw_only=True):
    """What the reader may do now: of bids, suits, an exchange of `[least, most]` cards, or cards to play one is there.

    `forbidden` holds the rest of the hand that the next card comes from.
    """

    bids: tuple[int, ...] = ()
    can_pass: bool = False
    suits: tuple[Suit, ...] = ()
    exchange: tuple[int, int] | None = None
    cards: tuple[Card, ...] = ()
    forbidden: tuple[Forbidden, ...] = ()


class Now(Struct, frozen=True, kw_only=True):
    """Where the deal stands after everything sent so far.

    `turn` counts actions: a command names it. `actor` is the seat that is to act, `hand_of` the seat whose hand the
    next card comes from (another one where a dummy lies open), `winning` the card that is winning the trick. `ask`
    is there when the reader is to act.
    """

    turn: int
    actor: Seat | None = None
    hand_of: Seat | None = None
    winning: Card | None = None
    ask: Ask | None = None
