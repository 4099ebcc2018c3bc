"""How much a peer may ask for: credits that grow back, counted by socket, by guest or by address.

Source of the numbers: `docs/spec/security.md`, "Floods, slow and huge peers".
"""

from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from time import monotonic

_IPV6_NETWORK_BITS = 64
_REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class Rate:
    """So many of something at once, and as many again in `seconds`."""

    most: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one peer may take of the server; bytes, counts and seconds.

    Attributes:
        frame_bytes: the longest frame of a socket, and the longest body of a request, that is read.
        snapshot_bytes: the longest frame that is sent.
        commands: frames of one socket that are answered; those beyond are refused.
        frames: frames of any kind, pings too, that one socket may send before it is closed.
        handshakes: sockets that may be opened from one address.
        requests: state-changing requests from one address.
        reads: other requests to the API from one address.
        guests: guests that one address may become.
        tables: tables that one guest may open.
        tables_of_address: tables that the guests of one address may open.
        running: matches of one guest that are not over.
        sockets: sockets that one address may hold open.
        pending: connections of one address that have not said yet what they want.
        request_seconds: how long a connection may take to say it, and a request to arrive whole.
        close_seconds: how long a peer that is told to go may take to read that.
        queue_frames: frames that may wait for a slow peer.
        queue_bytes: bytes of such frames.
    """

    frame_bytes: int = 8 * 1024
    snapshot_bytes: int = 64 * 1024
    commands: Rate = Rate(30, 10)
    frames: Rate = Rate(120, 10)
    handshakes: Rate = Rate(128, 10)
    requests: Rate = Rate(128, 10)
    reads: Rate = Rate(256, 10)
    guests: Rate = Rate(256, 600)
    tables: Rate = Rate(20, 60)
    tables_of_address: Rate = Rate(512, 600)
    running: int = 50
    sockets: int = 256
    pending: int = 512
    request_seconds: float = 10
    close_seconds: float = 10
    queue_frames: int = 256
    queue_bytes: int = 256 * 1024


class Credits:
    """A count that is spent one by one and grows back evenly."""

    __slots__ = ("_clock", "_left", "_rate", "_seen")

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left = float(rate.most)
        self._seen = clock()

    def spend(self) -> bool:
        """Take one. Returns whether there was one."""
        self._grow()
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def is_full(self) -> bool:
        """Whether all of it has grown back."""
        self._grow()
        return self._left >= self._rate.most

    def _grow(self) -> None:
        now = self._clock()
        grown = (now - self._seen) * self._rate.most / self._rate.seconds
        self._left = min(float(self._rate.most), self._left + grown)
        self._seen = now


class Ledger:
    """Credits by key; a key whose credits have grown back is forgotten."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._credits: dict[object, Credits] = {}
        self._most = _REMEMBERED

    def spend(self, key: object) -> bool:
        """Take one of a key's credits. Returns whether there was one."""
        if key not in self._credits:
            if len(self._credits) >= self._most:
                self._credits = {each: left for each, left in self._credits.items() if not left.is_full}
                self._most = max(_REMEMBERED, 2 * len(self._credits))
            self._credits[key] = Credits(self._rate, self._clock)
        return self._credits[key].spend()

    def __len__(self) -> int:
        return len(self._credits)


class Held:
    """How many of something each key holds at the moment, up to a limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: dict[str, int] = {}

    def take(self, key: str) -> bool:
        """Hold one more. Returns False, and holds nothing, where the key has as many as it may."""
        held = self._held.get(key, 0)
        if held >= self._most:
            return False
        self._held[key] = held + 1
        return True

    def give_back(self, key: str) -> None:
        """Hold one less."""
        held = self._held.pop(key) - 1
        if held:
            self._held[key] = held

    def __len__(self) -> int:
        return sum(self._held.values())


def network(address: str) -> str:
    """What counts as one address: an IPv4 address, or the network of 64 bits that an IPv6 address is in."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> _IPV6_NETWORK_BITS << _IPV6_NETWORK_BITS)}/{_IPV6_NETWORK_BITS}"
