"""The record of a table's match: the deals that are over, with what they are checked with.

Source: `docs/spec/record.md`.
"""

from batak.core.match import Match
from batak.notation.json_text import Json
from batak.notation.record import Record, dump
from batak.server.table import Table


def record(table: Table) -> dict[str, Json]:
    """The JSON object of the record, with the deals that are over: their cards everybody has seen."""
    match = table.match or Match(table.rules, dealer=0)
    made = Record(
        base=table.base,
        rules=table.rules,
        players=tuple(player.name for player in table.players),
        deals=table.finished,
        totals=match.totals,
        places=table.places,
        fairness=_fairness(table),
        has_fairness=table.fair.seeds is not None,
    )
    return dump(made)


def _fairness(table: Table) -> Json:
    fair = table.fair
    return {
        "commitment": fair.commitment,
        "player_seeds": [*(fair.seeds or ())],
        "revealed": [*table.revealed],
        "seed_hashes": [*(fair.hashes or ())],
    }
