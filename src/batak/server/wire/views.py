"""A table as one reader may see it: what the happenings so far come to."""

from msgspec import Struct

from batak.server.wire.asks import Now
from batak.server.wire.words import Card, Hash, Seat, Suit, TableId


class Player(Struct, frozen=True, kw_only=True):
    """Who sits at a seat; `level` is a bot's, None for a person. A person who left is played by a bot."""

    name: str
    level: str | None = None


class Fairness(Struct, frozen=True, kw_only=True):
    """What the deals are checked with; `revealed` holds the secrets of the deals that are over."""

    commitment: Hash
    attempt: int
    hashes: tuple[str, ...] | None = None
    seeds: tuple[str, ...] | None = None
    revealed: tuple[Hash, ...] = ()


class Call(Struct, frozen=True):
    """A call of the auction; `bid` None is a pass."""

    seat: Seat
    bid: int | None
    is_forced: bool = False


class Play(Struct, frozen=True):
    """A card and the seat from whose hand it was played."""

    seat: Seat
    card: Card


class OpenHand(Struct, frozen=True):
    """The hand that lies open, as far as it is not played, and the seat that decides for it."""

    seat: Seat
    decider: Seat
    hand: tuple[Card, ...]


class Shown(Struct, frozen=True):
    """What was shown after a deal."""

    hands: tuple[tuple[Card, ...], ...]
    widow: tuple[Card, ...]
    buried: tuple[Card, ...]


class DealView(Struct, frozen=True, kw_only=True):
    """The deal in progress, or the last one, as the reader may see it.

    `hand` holds the reader's cards that are not played, None for somebody who watches. `trick` is the trick in
    progress, `last_trick` the one before it with `last_taker`, who won it.
    """

    number: int
    dealer: Seat
    redeals: int
    widow_size: int
    hand: tuple[Card, ...] | None = None
    calls: tuple[Call, ...] = ()
    declarer: Seat | None = None
    bid: int | None = None
    trump: Suit | None = None
    exchanged: int | None = None
    buried: tuple[Card, ...] | None = None
    received: tuple[Card, ...] | None = None
    open_hand: OpenHand | None = None
    trick: tuple[Play, ...] = ()
    last_trick: tuple[Play, ...] = ()
    last_taker: Seat | None = None
    tricks: tuple[int, ...] = (0, 0, 0, 0)
    score: tuple[int, ...] | None = None
    is_made: bool | None = None
    is_thrown_in: bool = False
    shown: Shown | None = None


class DealResult(Struct, frozen=True, kw_only=True):
    """A line of the score table: one scored deal."""

    number: int
    declarer: Seat
    bid: int
    trump: Suit
    tricks: tuple[int, ...]
    score: tuple[int, ...]
    is_made: bool


class TableView(Struct, frozen=True, kw_only=True):
    """A table as one reader may see it: what the happenings so far, folded one after another, come to.

    `you` is the reader's seat, None for somebody who watches. `base` names the rule set, `rules` holds the value of
    every field, `sides` the seats that score together. `ready` lists the seats that wait for the next deal; all that
    may be done stands in `now`.
    """

    table: TableId
    base: str
    rules: dict[str, bool | int | str | None]
    sides: tuple[tuple[Seat, ...], ...]
    players: tuple[Player, ...]
    you: Seat | None
    fairness: Fairness
    deal: DealView | None = None
    results: tuple[DealResult, ...] = ()
    totals: tuple[int, ...] = (0, 0, 0, 0)
    ready: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    places: tuple[int, ...] | None = None
    now: Now
