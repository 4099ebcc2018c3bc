"""Tables that nobody needs at the moment, kept for a while.

A log only grows, so a table that was put aside is still what its log came to at its version: whoever wants it again
reads what was added since, and not the whole log.
"""

from collections import OrderedDict

from batak.server.running import Running

MOST = 128
"""Tables that are kept; some 50 kB each."""


class Shelf:
    """So many tables as were put aside last."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[str, Running] = OrderedDict()

    def put(self, running: Running) -> None:
        """Keep a table that is not needed; the one that was put aside longest ago may have to go."""
        self._kept[running.table.id] = running
        self._kept.move_to_end(running.table.id)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)

    def take(self, table: str) -> Running | None:
        """Take a table from the shelf, None where it is not there."""
        return self._kept.pop(table, None)
