"""Deals as a reader may see them: the one in progress, and the lines of the score table."""

from batak.core.auction import opening_bid
from batak.core.deal import Deal, view
from batak.core.events import CardsShown
from batak.core.seats import SEATS
from batak.core.table import Plays
from batak.core.table import Table as DealTable
from batak.core.trick import trick_of, winner
from batak.notation.cards import format_card
from batak.notation.record import DealRecord, Points
from batak.server.asking import Reader, hand_texts, row_texts
from batak.server.commands import SUITS_AS_TEXT
from batak.server.happenings import is_made
from batak.server.messages import (
    Call,
    DealResult,
    DealView,
    OpenHand,
    Play,
    Shown,
)
from batak.server.table import Table

_TRICK = len(SEATS)


def deal_view(deal: Deal, number: int, reader: Reader) -> DealView:
    """A deal as a reader may see it, all of it from the reader's `View`."""
    seen = view(deal, reader)
    laid = seen.table
    is_own = reader is not None and reader == laid.declarer and laid.exchanged is not None
    trick, last_trick = _tricks(laid)
    return DealView(
        number=number,
        dealer=laid.dealer,
        redeals=laid.redeals,
        widow_size=laid.widow_size,
        hand=None if reader is None else hand_texts(seen.hand),
        calls=_calls(laid),
        declarer=laid.declarer,
        bid=laid.bid,
        trump=None if laid.trump is None else SUITS_AS_TEXT[laid.trump],
        exchanged=laid.exchanged,
        buried=row_texts(seen.buried) if is_own else None,
        received=row_texts(seen.received) if is_own else None,
        open_hand=_open_hand(laid),
        trick=_plays(trick),
        last_trick=_plays(last_trick),
        last_taker=_taker(laid, last_trick),
        tricks=laid.tricks,
        score=laid.score,
        is_made=_is_made(laid),
        is_thrown_in=laid.phase == "thrown_in",
        shown=None if laid.shown is None else _shown(laid.shown),
    )


def _calls(laid: DealTable) -> tuple[Call, ...]:
    is_forced = opening_bid(laid.rules) is not None
    return tuple(Call(call.seat, call.bid, is_forced and not place) for place, call in enumerate(laid.calls))


def _open_hand(laid: DealTable) -> OpenHand | None:
    if laid.open_seat is None or laid.open_decider is None or laid.open_cards is None:
        return None
    return OpenHand(laid.open_seat, laid.open_decider, hand_texts(laid.open_cards))


def _tricks(laid: DealTable) -> tuple[Plays, Plays]:
    """The trick in progress and the one before it."""
    begun = len(laid.plays) - (0 if laid.trick is None else len(laid.trick.cards))
    return laid.plays[begun:], laid.plays[max(0, begun - _TRICK) : begun]


def _plays(plays: Plays) -> tuple[Play, ...]:
    return tuple(Play(seat, format_card(card)) for seat, card in plays)


def _taker(laid: DealTable, trick: Plays) -> int | None:
    if laid.trump is None or not trick:
        return None
    return winner(trick[0][0], trick_of(laid.trump, [card for _, card in trick]))


def _is_made(laid: DealTable) -> bool | None:
    if laid.score is None or laid.declarer is None or laid.bid is None:
        return None
    return is_made(laid.rules, laid.declarer, laid.bid, laid.tricks)


def _shown(shown: CardsShown) -> Shown:
    return Shown(tuple(map(hand_texts, shown.hands)), row_texts(shown.widow), row_texts(shown.buried))


def results(table: Table) -> tuple[DealResult, ...]:
    """The scored deals of the match, a line each."""
    found = (_result(table, number, deal) for number, deal in enumerate(table.finished, 1))
    return tuple(result for result in found if result is not None)


def _result(table: Table, number: int, deal: DealRecord) -> DealResult | None:
    declarer, bid, trump = deal.declarer, deal.bid, deal.trump
    if deal.score is None or deal.tricks is None or trump is None:
        return None
    assert isinstance(declarer, int), "a scored deal has a declarer"
    assert isinstance(bid, int), "a scored deal has a bid"
    tricks = _numbers(deal.tricks)
    return DealResult(
        number=number,
        declarer=declarer,
        bid=bid,
        trump=SUITS_AS_TEXT[trump],
        tricks=tricks,
        score=_numbers(deal.score),
        is_made=is_made(table.rules, declarer, bid, tricks),
    )


def _numbers(points: Points) -> tuple[int, ...]:
    return tuple(number for number in points if isinstance(number, int))
