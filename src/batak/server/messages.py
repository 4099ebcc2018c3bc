"""All that goes over the socket, as two closed sets: `ToServer` and `ToClient`.

A frame is one JSON object whose `type` says which message it is. Cards, suits and actions are written as in records
(`docs/spec/record.md`): `SA` is the ace of spades, an action is `pass`, `7`, `H`, `exchange S2 D9` or `SA`. Seats are
numbered from 0 in the order of play. `docs/protocol.md` and the types of the web client are generated from this file,
their words from these docstrings.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

PROTOCOL = 1
"""The version of the protocol; it grows when a client of the version before could no longer follow."""

Seat = Annotated[int, Meta(ge=0, le=3)]
Card = Annotated[str, Meta(pattern="^[SHDC][23456789TJQKA]$")]
Suit = Literal["S", "H", "D", "C"]
CommandId = Annotated[str, Meta(min_length=1, max_length=40)]
TableId = Annotated[str, Meta(pattern="^[a-z0-9]{12}$")]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Seed = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
ActionText = Annotated[str, Meta(min_length=1, max_length=60)]


class _Command(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a client asks of a table; `id` is the client's own and is answered once, however often it is sent."""

    id: CommandId
    table: TableId


class Open(_Command, frozen=True, tag="open"):
    """Follow a table: everything since `version` if the server still has it at hand, else the whole of it."""

    version: Annotated[int, Meta(ge=0)] | None = None


class OfferHash(_Command, frozen=True, tag="hash"):
    """The hash of one's player seed, before the match starts (`docs/spec/fairness.md`)."""

    hash: Hash


class OfferSeed(_Command, frozen=True, tag="seed"):
    """The player seed itself, once all hashes are fixed."""

    seed: Seed


class Act(_Command, frozen=True, tag="act"):
    """An action in a deal; `turn` is the one that it answers, as `Now` named it."""

    turn: Annotated[int, Meta(ge=0)]
    action: ActionText


class Ready(_Command, frozen=True, tag="ready"):
    """Ready for the deal after the one with this number."""

    deal: Annotated[int, Meta(ge=1)]


class Leave(_Command, frozen=True, tag="leave"):
    """Leave the match for good; a bot plays on."""


ToServer = Open | OfferHash | OfferSeed | Act | Ready | Leave


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


class _Happening(Struct, frozen=True, tag_field="kind"):
    """Something that happened at a table, as the reader may know it."""


class Committed(_Happening, frozen=True, tag="committed"):
    """A chain of secrets was made; `attempt` is 1, or 2 after a seed did not fit its hash or did not come."""

    commitment: Hash
    attempt: int


class HashesFixed(_Happening, frozen=True, tag="hashes_fixed"):
    """No hash is taken any more; the empty ones are those of bots and of seats without one. Seeds are taken now."""

    hashes: tuple[str, ...]


class SeedFailed(_Happening, frozen=True, tag="seed_failed"):
    """A seat's seed did not fit its hash, or did not come in time."""

    seat: Seat


class SeedsShown(_Happening, frozen=True, tag="seeds_shown"):
    """The player seeds by seat: all deals of the match follow from them and the chain."""

    seeds: tuple[str, ...]


class DealStarted(_Happening, frozen=True, tag="deal_started"):
    """Deal `number` of the match (those thrown in are counted) was dealt; `hand` is the reader's, in no order."""

    number: int
    dealer: Seat
    redeals: int
    widow_size: int
    hand: tuple[Card, ...] | None


class BidMade(_Happening, frozen=True, tag="bid_made"):
    """A seat bid; `is_forced` where the rules made the call."""

    seat: Seat
    number: int
    is_forced: bool = False


class Passed(_Happening, frozen=True, tag="passed"):
    """A seat passed."""

    seat: Seat


class AuctionWon(_Happening, frozen=True, tag="auction_won"):
    """Who plays for how many tricks is settled."""

    declarer: Seat
    bid: int


class DealThrownIn(_Happening, frozen=True, tag="deal_thrown_in"):
    """Nobody bid; the deal is dealt again."""


class TrumpNamed(_Happening, frozen=True, tag="trump_named"):
    """Trump is settled; `seat` is None where the rules fix it."""

    suit: Suit
    seat: Seat | None


class CardsExchanged(_Happening, frozen=True, tag="cards_exchanged"):
    """The declarer exchanged cards with the widow; which ones only the declarer is told."""

    seat: Seat
    count: int
    buried: tuple[Card, ...] | None
    received: tuple[Card, ...] | None


class HandOpened(_Happening, frozen=True, tag="hand_opened"):
    """A hand lies open to all; `decider` says what is played from it."""

    seat: Seat
    decider: Seat
    hand: tuple[Card, ...]


class CardPlayed(_Happening, frozen=True, tag="card_played"):
    """A card was played from the hand of a seat."""

    seat: Seat
    card: Card


class TrickTaken(_Happening, frozen=True, tag="trick_taken"):
    """A seat won the trick and leads to the next."""

    seat: Seat


class DealScored(_Happening, frozen=True, tag="deal_scored"):
    """The deal is over: tricks, points and the new totals by seat; `is_made` whether the declarer made the bid."""

    tricks: tuple[int, ...]
    score: tuple[int, ...]
    totals: tuple[int, ...]
    is_made: bool


class CardsShown(_Happening, frozen=True, tag="cards_shown"):
    """All hands as dealt by seat, the widow in its order and the cards laid down."""

    hands: tuple[tuple[Card, ...], ...]
    widow: tuple[Card, ...]
    buried: tuple[Card, ...]


class SecretRevealed(_Happening, frozen=True, tag="secret_revealed"):
    """The secret of a deal that is over: anyone can deal it again now."""

    deal: int
    secret: Hash


class SeatReady(_Happening, frozen=True, tag="seat_ready"):
    """A seat is ready for the next deal."""

    seat: Seat
    deal: int


class SeatLeft(_Happening, frozen=True, tag="seat_left"):
    """The person at a seat left the match; a bot plays on."""

    seat: Seat


class MatchEnded(_Happening, frozen=True, tag="match_ended"):
    """The match is over: places and totals by seat."""

    places: tuple[int, ...]
    totals: tuple[int, ...]


Happening = (
    Committed
    | HashesFixed
    | SeedFailed
    | SeedsShown
    | DealStarted
    | BidMade
    | Passed
    | AuctionWon
    | DealThrownIn
    | TrumpNamed
    | CardsExchanged
    | HandOpened
    | CardPlayed
    | TrickTaken
    | DealScored
    | CardsShown
    | SecretRevealed
    | SeatReady
    | SeatLeft
    | MatchEnded
)


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


class _Answer(Struct, frozen=True, tag_field="type"):
    """What the server sends."""


class Hello(_Answer, frozen=True, tag="hello"):
    """The first frame of every socket: the protocol's version and the name that the server knows the guest by."""

    protocol: int
    name: str


class Snapshot(_Answer, frozen=True, tag="snapshot"):
    """The whole of a table at a version."""

    table: TableId
    version: int
    view: TableView


class Event(_Answer, frozen=True, tag="event"):
    """One happening. `now` is there with the last happening of each action, and holds until the next one."""

    table: TableId
    version: int
    happening: Happening
    now: Now | None = None


class Skip(_Answer, frozen=True, tag="skip"):
    """Something happened under this version that is not for this reader; the numbers have no gaps."""

    table: TableId
    version: int
    now: Now | None = None


class Ack(_Answer, frozen=True, tag="ack"):
    """A command was carried out and will not be lost; `version` is the table's after it."""

    id: str
    version: int


class Refused(_Answer, frozen=True, tag="refused"):
    """A command was not carried out.

    Codes beside those of the rules: `no_such_table`, `not_seated`, `stale_turn`, `not_now`, `too_many_commands`,
    `not_an_action`, `wrong_seed`.
    """

    id: str
    refusal: Refusal


class Bye(_Answer, frozen=True, tag="bye"):
    """The last frame before the server closes the socket; `code` is the close code that follows.

    1001 the server stops, 1008 a frame that is no message, 4001 opened elsewhere, 4008 too slow.
    """

    code: int


ToClient = Hello | Snapshot | Event | Skip | Ack | Refused | Bye
