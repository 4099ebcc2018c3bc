"""What the server counts, and how it tells: in the form of Prometheus, on a port of the operator's choice.

Nothing here is counted by card, action or reason: whoever reads it learns of no hand.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

_MILLISECONDS = (0.1, 0.2, 0.5, 1, 2, 3, 4, 5, 7.5, 10, 20, 50, 100, 500)


def _no_moves() -> list[int]:
    return [0] * (len(_MILLISECONDS) + 1)


@dataclass(slots=True)
class Counts:
    """Numbers since the start, and how many there are at the moment.

    `moves` counts all actions, those of bots as well; `seconds` sums how long those of persons took, from the frame
    read to the acknowledgement, and `by_time` counts them by that.
    """

    tables: int = 0
    sockets: int = 0
    moves: int = 0
    refused: int = 0
    closed_slow: int = 0
    errors: int = 0
    seconds: float = 0
    by_time: list[int] = field(default_factory=_no_moves)

    def took(self, seconds: float) -> None:
        """Count a person's command by the seconds that it took."""
        self.seconds += seconds
        self.by_time[bisect_left(_MILLISECONDS, seconds * 1000)] += 1


def tell(counts: Counts, port: int) -> None:
    """Answer on a port of loopback from now on. Raises `OSError` where that cannot be had."""
    from prometheus_client import CollectorRegistry, start_http_server  # noqa: PLC0415 -- only where it is asked for

    registry = CollectorRegistry()
    registry.register(_Collector(counts))
    start_http_server(port, addr="127.0.0.1", registry=registry)


class _Collector:
    """The counts as Prometheus reads them."""

    def __init__(self, counts: Counts) -> None:
        self._counts = counts

    def collect(self) -> Iterator[Any]:
        from prometheus_client.metrics_core import (  # noqa: PLC0415 -- as above
            CounterMetricFamily,
            GaugeMetricFamily,
            HistogramMetricFamily,
        )

        counts = self._counts
        yield GaugeMetricFamily("batak_tables", "Tables in memory", counts.tables)
        yield GaugeMetricFamily("batak_sockets", "Open sockets", counts.sockets)
        yield CounterMetricFamily("batak_moves", "Actions of persons and bots", counts.moves)
        yield CounterMetricFamily("batak_refused", "Commands that were refused", counts.refused)
        yield CounterMetricFamily("batak_closed_slow", "Sockets closed since they did not read", counts.closed_slow)
        yield CounterMetricFamily("batak_errors", "Faults in the program itself", counts.errors)
        sums = [sum(counts.by_time[: end + 1]) for end in range(len(counts.by_time))]
        ends = [*(str(each / 1000) for each in _MILLISECONDS), "+Inf"]
        buckets = list(zip(ends, sums, strict=True))
        yield HistogramMetricFamily(
            "batak_command_seconds", "From frame read to acknowledgement", buckets, counts.seconds
        )
