"""All that goes over the socket, as two closed sets: `ToServer` and `ToClient`.

A frame is one JSON object whose `type` says which message it is. Cards, suits and actions are written as in records
(`docs/spec/record.md`): `SA` is the ace of spades, an action is `pass`, `7`, `H`, `exchange S2 D9` or `SA`. Seats are
numbered from 0 in the order of play. `docs/protocol.md` and the types of the web client are generated from the files of
`wire/`, their words from the docstrings there.
"""

from batak.server.wire.answers import Ack, Bye, Event, Hello, Refused, Skip, Snapshot, ToClient
from batak.server.wire.asks import Ask, Forbidden, Now, Refusal
from batak.server.wire.commands import Act, Leave, OfferHash, OfferSeed, Open, Ready, ToServer
from batak.server.wire.happenings import (
    AuctionWon,
    BidMade,
    CardPlayed,
    CardsExchanged,
    CardsShown,
    Committed,
    DealScored,
    DealStarted,
    DealThrownIn,
    HandOpened,
    Happening,
    HashesFixed,
    MatchEnded,
    Passed,
    SeatLeft,
    SeatReady,
    SecretRevealed,
    SeedFailed,
    SeedsShown,
    TrickTaken,
    TrumpNamed,
)
from batak.server.wire.views import Call, DealResult, DealView, Fairness, OpenHand, Play, Player, Shown, TableView
from batak.server.wire.words import ActionText, Card, CommandId, Hash, Seat, Seed, Suit, TableId

__all__ = [
    "PROTOCOL",
    "Ack",
    "Act",
    "ActionText",
    "Ask",
    "AuctionWon",
    "BidMade",
    "Bye",
    "Call",
    "Card",
    "CardPlayed",
    "CardsExchanged",
    "CardsShown",
    "CommandId",
    "Committed",
    "DealResult",
    "DealScored",
    "DealStarted",
    "DealThrownIn",
    "DealView",
    "Event",
    "Fairness",
    "Forbidden",
    "HandOpened",
    "Happening",
    "Hash",
    "HashesFixed",
    "Hello",
    "Leave",
    "MatchEnded",
    "Now",
    "OfferHash",
    "OfferSeed",
    "Open",
    "OpenHand",
    "Passed",
    "Play",
    "Player",
    "Ready",
    "Refusal",
    "Refused",
    "Seat",
    "SeatLeft",
    "SeatReady",
    "SecretRevealed",
    "Seed",
    "SeedFailed",
    "SeedsShown",
    "Shown",
    "Skip",
    "Snapshot",
    "Suit",
    "TableId",
    "TableView",
    "ToClient",
    "ToServer",
    "TrickTaken",
    "TrumpNamed",
]

PROTOCOL = 1
"""The version of the protocol; it grows when a client of the version before could no longer follow."""
