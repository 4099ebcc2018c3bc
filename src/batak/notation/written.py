"""Records of what was played, made from the deals of the core."""

from collections.abc import Iterable, Sequence

from batak.core.cards import Card
from batak.core.deal import Deal
from batak.core.match import Match
from batak.notation.actions import format_call
from batak.notation.json_text import Json
from batak.notation.record import DealRecord, Record


def write_match(
    base: str,
    match: Match,
    deals: Iterable[Deal],
    players: Sequence[str],
    fairness: Json = None,
) -> Record:
    """The record of a match and its deals, those thrown in and an unfinished last one too.

    `match` stands after the last finished deal; its rules are written as a change of the named set `base`.
    `players` holds four names by seat. Without `fairness` the record has none.
    """
    return Record(
        base=base,
        rules=match.rules,
        players=tuple(players),
        deals=tuple(write_deal(deal) for deal in deals),
        totals=match.totals,
        places=match.places,
        fairness=fairness,
        has_fairness=fairness is not None,
    )


def write_deal(deal: Deal) -> DealRecord:
    """The record of a deal as far as it has come."""
    table = deal.table
    is_exchanged = table.exchanged is not None
    is_in_play = table.trump is not None and (is_exchanged or not deal.widow)
    is_scored = table.score is not None
    return DealRecord(
        dealer=table.dealer,
        hands=deal.dealt,
        widow=deal.widow or None,
        auction=tuple(format_call(call.bid) for call in table.calls),
        declarer=table.declarer,
        bid=table.bid,
        trump=table.trump,
        exchange=deal.buried if is_exchanged else None,
        play=_cards(deal) if is_in_play else None,
        tricks=table.tricks if is_scored else None,
        score=table.score,
    )


def _cards(deal: Deal) -> tuple[Card, ...]:
    return tuple(card for _, card in deal.table.plays)
