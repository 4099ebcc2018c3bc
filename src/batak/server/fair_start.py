"""How far a table has come in settling what its deals follow from: the chain, the hashes, the seeds.

Source: `docs/spec/fairness.md`, 1 and 2.
"""

from dataclasses import dataclass, replace

from batak.core.seats import SEATS, Seat
from batak.server.hidden import Hidden
from batak.server.log import ChainDrawn, HashesFixed, HashGiven, SeedFailed, SeedGiven, SeedsFixed
from batak.server.secret_chain import SecretChain

HASH_WAIT = 60.0
"""Seconds within which a person's client gives the hash of its seed; one that does not has none."""

SEED_WAIT = 5.0
"""Seconds within which a seed follows its hash."""

LAST_ATTEMPT = 2

_NONE: tuple[str, ...] = ("",) * len(SEATS)
_NO_SEEDS: Hidden[tuple[str, ...]] = Hidden(_NONE)


@dataclass(frozen=True, slots=True, kw_only=True)
class FairStart:
    """The state of it; what is given is by seat, empty where nothing is.

    `given` holds the hashes so far and `hashes` the same once they are fixed, `seeds_given` the seeds so far and
    `seeds` those once they are fixed. `failed` are the seats that failed in this attempt, `barred` those that failed
    in the first and count as seats without a hash in the second.
    """

    attempt: int = 0
    commitment: str = ""
    chain: SecretChain | None = None
    given: tuple[str, ...] = _NONE
    hashes: tuple[str, ...] | None = None
    seeds_given: Hidden[tuple[str, ...]] = _NO_SEEDS
    seeds: tuple[str, ...] | None = None
    failed: frozenset[Seat] = frozenset()
    barred: frozenset[Seat] = frozenset()

    @property
    def wants_secret(self) -> bool:
        """Whether a chain is to be made now."""
        return not self.attempt or bool(self.failed and self.attempt < LAST_ATTEMPT)

    @property
    def takes_hashes(self) -> bool:
        """Whether hashes are taken now."""
        return bool(self.attempt) and self.hashes is None

    @property
    def takes_seeds(self) -> bool:
        """Whether seeds are taken now."""
        return self.hashes is not None and self.seeds is None and not self.wants_secret

    @property
    def owing(self) -> tuple[Seat, ...]:
        """The seats whose seed is still to come."""
        hashes, came = self.hashes or _NONE, self.seeds_given.opened
        return tuple(seat for seat in SEATS if hashes[seat] and not came[seat] and seat not in self.failed)


FairEvent = ChainDrawn | HashGiven | HashesFixed | SeedGiven | SeedFailed | SeedsFixed


def settled(start: FairStart, event: FairEvent) -> FairStart:
    """The state after an event."""
    match event:
        case ChainDrawn():
            chain = SecretChain(bytes.fromhex(event.last.opened))
            return FairStart(
                attempt=event.attempt, commitment=event.commitment, chain=chain, barred=start.barred | start.failed
            )
        case HashGiven():
            return replace(start, given=_with(start.given, event.seat, event.hash))
        case HashesFixed():
            return replace(start, hashes=event.hashes)
        case SeedGiven():
            came = _with(start.seeds_given.opened, event.seat, event.seed.opened)
            return replace(start, seeds_given=Hidden(came))
        case SeedFailed():
            return replace(start, failed=start.failed | {event.seat})
        case _:
            return replace(start, seeds=event.seeds)


def _with(values: tuple[str, ...], seat: Seat, value: str) -> tuple[str, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
