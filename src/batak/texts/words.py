"""Cards, refusals and events in words.

A sentence never joins an ending to a card, a number or a name: it is written so that they stand bare.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from batak.core.cards import SUITS, Card, Cards, Suit, cards_of, each, rank_of, suit_of
from batak.core.events import (
    AuctionWon,
    BidMade,
    CardPlayed,
    CardsExchanged,
    CardsShown,
    DealScored,
    DealStarted,
    DealThrownIn,
    Event,
    HandOpened,
    Passed,
    TrickTaken,
    TrumpNamed,
)
from batak.core.reasons import Refusal
from batak.texts.catalogue import say

PIPS: Mapping[Suit, str] = {
    Suit.SPADES: "♠",
    Suit.HEARTS: "♥",
    Suit.DIAMONDS: "♦",
    Suit.CLUBS: "♣",
}
"""The sign of each suit."""

SORTED_SUITS: tuple[Suit, ...] = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The suits as a hand is sorted for the eye, so that the colours alternate."""

_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
_SHORT_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def capital(language: str, text: str) -> str:
    """The text with a capital at its start; in Turkish the capital of i is İ."""
    first = "İ" if language == "tr" and text[:1] == "i" else text[:1].upper()
    return first + text[1:]


def suit_name(language: str, suit: Suit) -> str:
    """The name of a suit as it stands inside a sentence."""
    return say(language, f"suit.{suit.name.lower()}")


def rank_name(language: str, rank: int) -> str:
    """The name of a rank, 0 (two) to 12 (ace)."""
    return say(language, f"rank.{_RANKS[rank]}")


def card_name(language: str, card: Card) -> str:
    """The name of a card as it stands inside a sentence: kupa papaz, king of hearts, Herz König."""
    suit, rank = suit_name(language, suit_of(card)), rank_name(language, rank_of(card))
    return say(language, "card", suit=suit, rank=rank)


def card_short(card: Card) -> str:
    """A card in two or three signs, the same in every language: ♥K."""
    return PIPS[suit_of(card)] + _SHORT_RANKS[rank_of(card)]


def rank_short(card: Card) -> str:
    """The rank of a card as its corner shows it: A K Q J 10 … 2."""
    return _SHORT_RANKS[rank_of(card)]


def in_order(cards: Cards) -> tuple[Card, ...]:
    """The cards of a set as a hand is held: by suit, each from high to low."""
    place = {suit: number for number, suit in enumerate(SORTED_SUITS)}
    return tuple(sorted(each(cards), key=lambda card: (place[suit_of(card)], -rank_of(card))))


def cards_short(cards: Cards) -> str:
    """A set of cards in few signs: ♠AK3 ♥10 9."""
    groups: list[str] = []
    for suit in SORTED_SUITS:
        ranks = [rank_short(card) for card in in_order(cards) if suit_of(card) is suit]
        if ranks:
            groups.append(PIPS[suit] + " ".join(ranks))
    return "  ".join(groups)


def points(language: str, number: int) -> str:
    """Points won or lost with their sign."""
    if number == 0:
        return say(language, "points.none")
    return say(language, "points.won" if number > 0 else "points.lost", n=abs(number))


def total(number: int) -> str:
    """A total: no plus sign, and a real minus sign."""
    return str(number) if number >= 0 else f"−{-number}"


def refusal_sentence(language: str, refusal: Refusal) -> str:
    """Why an action was refused, with the suit, card or number that explains it."""
    values: dict[str, str | int] = {}
    if refusal.suit is not None:
        values["suit"] = suit_name(language, refusal.suit)
    if refusal.card is not None:
        values["card"] = card_name(language, refusal.card)
    if refusal.number is not None:
        values["n"] = refusal.number
    return capital(language, say(language, f"refusal.{refusal.code.value}", **values))


def event_line(language: str, event: Event, names: Sequence[str]) -> str | None:
    """What happened as a line of a log, or None where there is nothing to tell; `names` by seat."""
    return _LINES[type(event)](language, event, names)


def _named(key: str) -> Callable[[str, Any, Sequence[str]], str]:
    def line(language: str, event: Any, names: Sequence[str]) -> str:  # noqa: ANN401 -- one of several events
        seat: int = event.seat
        return say(language, f"event.{key}", name=names[seat])

    return line


def _started(language: str, event: DealStarted, names: Sequence[str]) -> str:
    return say(language, "event.deal_started", name=names[event.dealer])


def _bid(language: str, event: BidMade, names: Sequence[str]) -> str:
    return say(language, "event.bid_made", name=names[event.seat], n=event.number)


def _won(language: str, event: AuctionWon, names: Sequence[str]) -> str:
    return say(language, "event.auction_won", name=names[event.declarer], n=event.bid)


def _thrown_in(language: str, _event: DealThrownIn, _names: Sequence[str]) -> str:
    return say(language, "event.deal_thrown_in")


def _trump(language: str, event: TrumpNamed, _names: Sequence[str]) -> str:
    return say(language, "event.trump_named", suit=suit_name(language, event.suit))


def _exchanged(language: str, event: CardsExchanged, names: Sequence[str]) -> str:
    told = say(language, "event.cards_exchanged", name=names[event.seat], n=event.count)
    if event.received is None:
        return told
    cards = cards_short(cards_of(event.received))
    return f"{told}. {say(language, 'event.cards_received', cards=cards)}"


def _opened(language: str, event: HandOpened, names: Sequence[str]) -> str:
    cards = cards_short(event.hand)
    return say(language, "event.hand_opened", name=names[event.seat], cards=cards)


def _played(language: str, event: CardPlayed, names: Sequence[str]) -> str:
    card = card_name(language, event.card)
    return say(language, "event.card_played", name=names[event.seat], card=card)


def _scored(language: str, event: DealScored, names: Sequence[str]) -> str:
    scores = ", ".join(f"{name} {points(language, score)}" for name, score in zip(names, event.score, strict=True))
    return say(language, "event.deal_scored", scores=scores)


def _shown(language: str, event: CardsShown, _names: Sequence[str]) -> str | None:
    if not event.widow:
        return None
    widow, buried = cards_short(cards_of(event.widow)), cards_short(cards_of(event.buried))
    return say(language, "event.cards_shown", widow=widow, buried=buried or "0")


_LINES: Mapping[type, Callable[[str, Any, Sequence[str]], str | None]] = {
    DealStarted: _started,
    BidMade: _bid,
    Passed: _named("passed"),
    AuctionWon: _won,
    DealThrownIn: _thrown_in,
    TrumpNamed: _trump,
    CardsExchanged: _exchanged,
    HandOpened: _opened,
    CardPlayed: _played,
    TrickTaken: _named("trick_taken"),
    DealScored: _scored,
    CardsShown: _shown,
}

assert set(SORTED_SUITS) == set(SUITS)
