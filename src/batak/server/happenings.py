"""Events of a table's log as happenings: what a reader may know of each.

Cards reach a happening only from `redacted` events and from the reader's own hand.
"""

from collections.abc import Callable, Mapping
from typing import Any

from batak.core import events as core
from batak.core.auction import opening_bid
from batak.core.events import redacted
from batak.core.rules import Rules
from batak.core.seats import Seat
from batak.core.sides import side_of
from batak.notation.cards import format_card
from batak.server import log, messages
from batak.server.asking import Reader, hand_texts, row_texts
from batak.server.commands import SUITS_AS_TEXT
from batak.server.table import Table

Told = messages.Happening | None


def told(table: Table, event: log.LogEvent, reader: Reader) -> Told:
    """What a reader is told of an event, None where it is nothing."""
    if isinstance(event, log.Happened):
        mine = redacted(event.event.opened, reader)
        return _HAPPENED[type(mine)](table, mine)
    return _TOLD[type(event)](table, event, reader)


def is_made(rules: Rules, declarer: Seat, bid: int, tricks: tuple[int, ...]) -> bool:
    """Whether the declarer, or the declarer's side, took the tricks that were bid."""
    return sum(tricks[seat] for seat in side_of(rules, declarer)) >= bid


def _nothing(_table: Table, _event: log.LogEvent, _reader: Reader) -> Told:
    return None


def _committed(_table: Table, event: log.ChainDrawn, _reader: Reader) -> Told:
    return messages.Committed(event.commitment, event.attempt)


def _hashes_fixed(_table: Table, event: log.HashesFixed, _reader: Reader) -> Told:
    return messages.HashesFixed(event.hashes)


def _seed_failed(_table: Table, event: log.SeedFailed, _reader: Reader) -> Told:
    return messages.SeedFailed(event.seat)


def _seeds_shown(_table: Table, event: log.SeedsFixed, _reader: Reader) -> Told:
    return messages.SeedsShown(event.seeds)


def _deal_started(_table: Table, event: log.Dealt, reader: Reader) -> Told:
    hand = None if reader is None else hand_texts(event.hands.opened[reader])
    return messages.DealStarted(event.number, event.dealer, event.redeals, len(event.widow.opened), hand)


def _secret_revealed(_table: Table, event: log.SecretRevealed, _reader: Reader) -> Told:
    return messages.SecretRevealed(event.deal, event.secret)


def _seat_ready(_table: Table, event: log.SeatReady, _reader: Reader) -> Told:
    return messages.SeatReady(event.seat, event.deal)


def _seat_left(_table: Table, event: log.SeatLeft, _reader: Reader) -> Told:
    return messages.SeatLeft(event.seat)


def _match_ended(_table: Table, event: log.MatchEnded, _reader: Reader) -> Told:
    return messages.MatchEnded(event.places, event.totals)


_TOLD: Mapping[type, Callable[[Table, Any, Reader], Told]] = {
    log.TableOpened: _nothing,
    log.ChainDrawn: _committed,
    log.HashGiven: _nothing,
    log.HashesFixed: _hashes_fixed,
    log.SeedGiven: _nothing,
    log.SeedFailed: _seed_failed,
    log.SeedsFixed: _seeds_shown,
    log.Dealt: _deal_started,
    log.SecretRevealed: _secret_revealed,
    log.SeatReady: _seat_ready,
    log.SeatLeft: _seat_left,
    log.MatchEnded: _match_ended,
}


def _bid_made(table: Table, event: core.BidMade) -> Told:
    is_first = table.deal is not None and len(table.deal.table.calls) == 1
    return messages.BidMade(event.seat, event.number, is_first and opening_bid(table.rules) is not None)


def _passed(_table: Table, event: core.Passed) -> Told:
    return messages.Passed(event.seat)


def _auction_won(_table: Table, event: core.AuctionWon) -> Told:
    return messages.AuctionWon(event.declarer, event.bid)


def _thrown_in(_table: Table, _event: core.DealThrownIn) -> Told:
    return messages.DealThrownIn()


def _trump_named(_table: Table, event: core.TrumpNamed) -> Told:
    return messages.TrumpNamed(SUITS_AS_TEXT[event.suit], event.seat)


def _cards_exchanged(_table: Table, event: core.CardsExchanged) -> Told:
    buried = None if event.buried is None else row_texts(event.buried)
    received = None if event.received is None else row_texts(event.received)
    return messages.CardsExchanged(event.seat, event.count, buried, received)


def _hand_opened(_table: Table, event: core.HandOpened) -> Told:
    return messages.HandOpened(event.seat, event.decider, hand_texts(event.hand))


def _card_played(_table: Table, event: core.CardPlayed) -> Told:
    return messages.CardPlayed(event.seat, format_card(event.card))


def _trick_taken(_table: Table, event: core.TrickTaken) -> Told:
    return messages.TrickTaken(event.seat)


def _deal_scored(table: Table, event: core.DealScored) -> Told:
    assert table.deal is not None, "a deal was scored"
    assert table.match is not None, "a deal was scored"
    laid = table.deal.table
    assert laid.declarer is not None, "a deal was scored"
    assert laid.bid is not None, "a deal was scored"
    made = is_made(table.rules, laid.declarer, laid.bid, event.tricks)
    return messages.DealScored(event.tricks, event.score, table.match.totals, made)


def _cards_shown(_table: Table, event: core.CardsShown) -> Told:
    return messages.CardsShown(tuple(map(hand_texts, event.hands)), row_texts(event.widow), row_texts(event.buried))


_HAPPENED: Mapping[type, Callable[[Table, Any], Told]] = {
    core.BidMade: _bid_made,
    core.Passed: _passed,
    core.AuctionWon: _auction_won,
    core.DealThrownIn: _thrown_in,
    core.TrumpNamed: _trump_named,
    core.CardsExchanged: _cards_exchanged,
    core.HandOpened: _hand_opened,
    core.CardPlayed: _card_played,
    core.TrickTaken: _trick_taken,
    core.DealScored: _deal_scored,
    core.CardsShown: _cards_shown,
}
