"""What happened at a table, as the reader may know it."""

from msgspec import Struct

from batak.server.wire.words import Card, Hash, Seat, Suit


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
