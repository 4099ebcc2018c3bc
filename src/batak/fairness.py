"""Deals that can be checked: the chain of secrets, the shuffle, and their verification.

Source: `docs/spec/fairness.md`. Only SHA-256 and HMAC are used, so that anyone can check a deal with other means.
A secret `s[k]` is bytes; player seeds are four texts by seat; deals are counted from 1, those thrown in as well.
"""

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeGuard, cast

from batak.core.cards import PACK, PACK_SIZE, Card, Cards
from batak.core.deal import dealt
from batak.core.rules import Rules
from batak.core.seats import SEATS, Seat

CHAIN_LENGTH = 8192
"""Secrets in a chain beside the commitment: more than a match can need."""

_NUMBERS = 1 << 32
_NUMBER_BYTES = 4
_SECRET = re.compile(r"[0-9a-f]{64}")
_HASH_OR_NONE = re.compile(r"([0-9a-f]{64})?")
_SEED_OR_NONE = re.compile(r"([0-9a-f]{32})?")

PlayerSeeds = Sequence[str]
"""By seat: 32 hexadecimal digits, or the empty text for bots and clients without a seed."""


def chain(last: bytes, length: int = CHAIN_LENGTH) -> tuple[bytes, ...]:
    """The secrets `s[0]` … `s[length]`, made downward from `s[length]` = `last`."""
    secrets = [last]
    for _ in range(length):
        secrets.append(hashlib.sha256(secrets[-1]).digest())
    return tuple(reversed(secrets))


def seed_hash(seed: str, seat: Seat) -> str:
    """What the client of a seat shows before it shows its seed, in hexadecimal."""
    return hashlib.sha256(f"{seed}|{seat}".encode("ascii")).hexdigest()


def deal_key(secret: bytes, number: int, seeds: PlayerSeeds) -> bytes:
    """The key of deal `number`, from the secret of that number."""
    return _keyed(secret, "batak-deal/1", str(number), *seeds)


def stream(key: bytes) -> Iterator[int]:
    """The endless stream of 32-bit numbers that a key gives."""
    block = 0
    while True:
        data = hmac.digest(key, block.to_bytes(_NUMBER_BYTES, "big"), "sha256")
        for start in range(0, len(data), _NUMBER_BYTES):
            yield int.from_bytes(data[start : start + _NUMBER_BYTES], "big")
        block += 1


def drawn(numbers: Iterator[int], size: int) -> int:
    """A number from 0 to `size` - 1, each equally likely: stream numbers above the last whole multiple are left out."""
    end = _NUMBERS - _NUMBERS % size
    return next(number for number in numbers if number < end) % size


def shuffled(key: bytes) -> tuple[Card, ...]:
    """The pack that a key gives, from position 0 on."""
    numbers = stream(key)
    pack = list(PACK)
    for place in range(PACK_SIZE - 1, 0, -1):
        other = drawn(numbers, place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    return tuple(pack)


def shuffled_pack(secret: bytes, number: int, seeds: PlayerSeeds) -> tuple[Card, ...]:
    """The pack of deal `number`, from the secret of that number."""
    return shuffled(deal_key(secret, number, seeds))


def first_dealer(secret: bytes, seeds: PlayerSeeds) -> Seat:
    """The dealer of the first deal, from `s[1]`."""
    return _keyed(secret, "batak-dealer/1", *seeds)[-1] % len(SEATS)


def _keyed(secret: bytes, *parts: str) -> bytes:
    return hmac.digest(secret, "|".join(parts).encode("ascii"), "sha256")


class Dealt(NamedTuple):
    """What a record says was dealt; a part that cannot be read is None."""

    dealer: Seat | None
    hands: tuple[Cards, ...] | None
    widow: tuple[Card, ...] | None = ()


@dataclass(frozen=True, slots=True)
class Mismatch:
    """What does not fit: a stable code, and where: the deal (from 1) and the key in it, or the fairness data (None).

    `secrets` is there where they are too many or too few: how many are given, and how many deals are over.
    """

    code: str
    deal: int | None = None
    key: str | None = None
    secrets: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class _Evidence:
    commitment: str
    seeds: list[str]
    secrets: list[bytes]
    hashes: list[str] | None


def verify(fairness: object, rules: Rules, deals: Sequence[Dealt], finished: int) -> Mismatch | None:
    """The first thing in a record that does not fit its fairness data, or None.

    `fairness` is what stands under that key, None where nothing does; `finished` is how many of the deals were
    played to the end or thrown in. It looks for, in this order: `no_fairness`, `wrong_type`, `wrong_commitment`,
    `wrong_hash`, `wrong_dealer`, `wrong_deal`.
    """
    if fairness is None:
        return Mismatch("no_fairness")
    evidence = _evidence(fairness)
    if evidence is None:
        return Mismatch("wrong_type")
    return (
        _wrong_commitment(evidence)
        or _wrong_hash(evidence)
        or _wrong_dealer(evidence, deals)
        or _wrong_deal(evidence, rules, deals)
        or _wrong_count(evidence, finished)
    )


def _evidence(fairness: object) -> _Evidence | None:
    if not isinstance(fairness, dict):
        return None
    given = cast("dict[str, object]", fairness)
    commitment, seeds, secrets, hashes = (
        given.get(key) for key in ("commitment", "player_seeds", "revealed", "seed_hashes")
    )
    if not _are_texts([commitment], _SECRET) or not _are_texts(secrets, _SECRET):
        return None
    if not _are_texts(seeds, _SEED_OR_NONE) or len(seeds) != len(SEATS):
        return None
    if "seed_hashes" not in given:
        hashes = None
    elif not _are_texts(hashes, _HASH_OR_NONE) or len(hashes) != len(SEATS):
        return None
    return _Evidence(str(commitment), seeds, [bytes.fromhex(secret) for secret in secrets], hashes)


def _are_texts(values: object, pattern: re.Pattern[str]) -> TypeGuard[list[str]]:
    return isinstance(values, list) and all(
        isinstance(value, str) and pattern.fullmatch(value) for value in cast("list[object]", values)
    )


def _wrong_commitment(evidence: _Evidence) -> Mismatch | None:
    before = bytes.fromhex(evidence.commitment)
    for number, secret in enumerate(evidence.secrets, 1):
        if hashlib.sha256(secret).digest() != before:
            return Mismatch("wrong_commitment", number)
        before = secret
    return None


def _wrong_hash(evidence: _Evidence) -> Mismatch | None:
    if evidence.hashes is not None:
        for seat, (seed, shown) in enumerate(zip(evidence.seeds, evidence.hashes, strict=True)):
            if seed and seed_hash(seed, seat) != shown:
                return Mismatch("wrong_hash")
    return None


def _wrong_dealer(evidence: _Evidence, deals: Sequence[Dealt]) -> Mismatch | None:
    for number, deal in enumerate(deals, 1):
        is_known = number == 1 and evidence.secrets
        if deal.dealer is None or (is_known and deal.dealer != first_dealer(evidence.secrets[0], evidence.seeds)):
            return Mismatch("wrong_dealer", number, "dealer")
    return None


def _wrong_deal(evidence: _Evidence, rules: Rules, deals: Sequence[Dealt]) -> Mismatch | None:
    for number, (secret, deal) in enumerate(zip(evidence.secrets, deals, strict=False), 1):
        assert deal.dealer is not None, "the dealers were looked at before"
        start = dealt(rules, deal.dealer, shuffled_pack(secret, number, evidence.seeds))
        if deal.hands != start.hands:
            return Mismatch("wrong_deal", number, "hands")
        if deal.widow != start.widow:
            return Mismatch("wrong_deal", number, "widow")
    for number, deal in enumerate(deals[len(evidence.secrets) :], len(evidence.secrets) + 1):
        if deal.widow is None:
            return Mismatch("wrong_deal", number, "widow")
    return None


def _wrong_count(evidence: _Evidence, finished: int) -> Mismatch | None:
    given = len(evidence.secrets)
    if given == finished:
        return None
    return Mismatch("wrong_deal", given + 1 if given < finished else None, secrets=(given, finished))
