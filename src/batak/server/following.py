"""What follows by itself at a table, without anybody's doing: one step after another until somebody is to do something.

The table starts once the seeds are fixed, a deal that is over has its secret revealed, a match that is over ends, and
the next deal is dealt when it was thrown in or everybody who plays is ready.
"""

from batak.core.deal import dealt
from batak.core.decide import opening
from batak.core.events import Event
from batak.core.match import Match, places
from batak.core.seats import SEATS
from batak.fairness import first_dealer, shuffled_pack
from batak.server.fair_start import FairStart
from batak.server.hidden import Hidden
from batak.server.log import (
    ChainDrawn,
    Dealt,
    Happened,
    HashesFixed,
    LogEvent,
    MatchEnded,
    SecretRevealed,
    SeedsFixed,
)
from batak.server.secret_chain import SecretChain
from batak.server.table import Table


class NotStarted(ValueError):
    """A deal was asked for before what it follows from is settled."""


def following(table: Table, now: float) -> tuple[LogEvent, ...]:
    """The next events that follow by themselves; none where somebody is to do something."""
    if table.deal is None:
        return _of_start(table, now)
    if not table.deal.table.is_over:
        return () if table.deal.table.calls else tuple(map(happened, opening(table.deal)))
    if len(table.revealed) < len(table.finished):
        return (_revealed(table, now),)
    return _of_match(table)


def happened(event: Event) -> Happened:
    """What happened in a deal, as the log has it."""
    return Happened(event=Hidden(event))


def chain_drawn(table: Table, secret: bytes, now: float) -> ChainDrawn:
    """A chain made from its last secret."""
    commitment = SecretChain(secret).secret(0).hex()
    return ChainDrawn(commitment=commitment, last=Hidden(secret.hex()), attempt=table.fair.attempt + 1, at=now)


def next_dealt(table: Table) -> Dealt:
    """The next deal. Raises `NotStarted` before the seeds are fixed."""
    seeds, chain = table.fair.seeds, table.fair.chain
    if seeds is None or chain is None:
        raise NotStarted
    number = table.number + 1
    match = table.match or Match(table.rules, first_dealer(chain.secret(1), seeds))
    pack = shuffled_pack(chain.secret(number), number, seeds)
    start = dealt(table.rules, match.dealer, pack, match.redeals)
    hands = tuple(hand or 0 for hand in start.hands)
    return Dealt(
        number=number,
        dealer=start.dealer,
        redeals=start.redeals,
        hands=Hidden(hands),
        widow=Hidden(start.widow or ()),
    )


def _of_start(table: Table, now: float) -> tuple[LogEvent, ...]:
    fair = table.fair
    if fair.takes_hashes and not _is_hash_awaited(table):
        return (HashesFixed(hashes=fair.given, at=now),)
    if fair.takes_seeds and not fair.owing:
        return (SeedsFixed(seeds=_seeds(fair)),)
    return () if fair.seeds is None else (next_dealt(table),)


def _is_hash_awaited(table: Table) -> bool:
    fair = table.fair
    return any(not fair.given[seat] and seat not in fair.barred for seat in table.persons)


def _seeds(fair: FairStart) -> tuple[str, ...]:
    came = fair.seeds_given.opened
    return tuple("" if seat in fair.failed else came[seat] for seat in SEATS)


def _revealed(table: Table, now: float) -> SecretRevealed:
    assert table.fair.chain is not None, "a deal is over"
    number = len(table.revealed) + 1
    return SecretRevealed(deal=number, secret=table.fair.chain.secret(number).hex(), at=now)


def _of_match(table: Table) -> tuple[LogEvent, ...]:
    assert table.match is not None, "a deal is over"
    if table.is_over:
        return ()
    if table.match.is_over:
        totals = table.match.totals
        return (MatchEnded(places=places(table.rules, totals), totals=totals),)
    is_again = table.deal is not None and table.deal.table.phase == "thrown_in"
    if is_again or set(table.persons) <= set(table.ready):
        return (next_dealt(table),)
    return ()
