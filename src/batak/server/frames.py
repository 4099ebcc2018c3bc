"""What a reader is sent of a table: an event of its log as a frame, and the whole of it as a snapshot.

A reader is a seat, or None for somebody who watches. The numbers of a reader's frames have no gaps: what is not for
the reader is a `Skip`. Nothing here depends on a card that the reader could not see.
"""

from batak.core.rules import OPTIONS
from batak.core.seats import SEATS
from batak.core.sides import sides
from batak.server.asking import Reader, now_of
from batak.server.deal_views import deal_view, results
from batak.server.happenings import told
from batak.server.log import LogEvent
from batak.server.messages import Event, Fairness, Player, Skip, TableView
from batak.server.table import Table


def frame(table: Table, event: LogEvent, version: int, reader: Reader) -> Event | Skip:
    """An event as a reader may know it; `table` is the table right after it, `version` its number."""
    now = now_of(table, reader) if event.is_last else None
    happening = told(table, event, reader)
    if happening is None:
        return Skip(table.id, version, now)
    return Event(table.id, version, happening, now)


def snapshot(table: Table, reader: Reader) -> TableView:
    """A table as a reader may see it: what the frames so far, folded one after another, come to."""
    fair = table.fair
    return TableView(
        table=table.id,
        base=table.base,
        rules={name: getattr(table.rules, name) for name in OPTIONS},
        sides=sides(table.rules),
        players=tuple(Player(name=player.name, level=player.level) for player in table.players),
        you=reader,
        fairness=Fairness(
            commitment=fair.commitment,
            attempt=fair.attempt,
            hashes=fair.hashes,
            seeds=fair.seeds,
            revealed=table.revealed,
        ),
        deal=None if table.deal is None else deal_view(table.deal, table.number, reader),
        results=results(table),
        totals=(0,) * len(SEATS) if table.match is None else table.match.totals,
        ready=table.ready,
        left=table.left,
        places=table.places,
        now=now_of(table, reader),
    )
