"""What an operator may set, as one frozen value."""

from dataclasses import dataclass, field
from pathlib import Path

from batak.server.limits import Limits

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 -- what `--lan` asks for
PORT = 8000


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a server runs.

    Attributes:
        database: the address of the store, `sqlite:///path` or `postgresql://…`.
        bus: the address of the messaging server that joins several processes, `nats://…`, or None for one process.
        bot_delay: the least and most seconds that a bot takes for an action; drawn evenly, whatever its hand.
        origins: origins beside the server's own from which a browser may act, like `https://batak.example`.
        client: the folder of the built web client, or None where there is none.
        metrics_port: the port on loopback that tells metrics, or None.
        limits: what one peer may take.
    """

    database: str
    bus: str | None = None
    bot_delay: tuple[float, float] = (0.3, 0.9)
    origins: frozenset[str] = frozenset()
    client: Path | None = None
    metrics_port: int | None = None
    limits: Limits = field(default_factory=Limits)


def built_client() -> Path | None:
    """The folder of the built web client, or None where it was not built."""
    folder = Path(__file__).resolve().parents[1] / "web_dist"
    return folder if (folder / "index.html").is_file() else None
