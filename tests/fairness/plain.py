"""A second implementation of the page on fairness, with SHA-256 and HMAC written out by hand.

`python -m tests.fairness.plain` prints `tests/golden/fairness.json`, which other languages check themselves against.
"""

import json
import struct
import sys
from hashlib import sha256
from typing import Any

SUITS = "SHDC"
RANKS = "23456789TJQKA"
ORDERED = [suit + rank for suit in SUITS for rank in RANKS]


def hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 as RFC 2104 says it, for keys of at most a block."""
    block = key + b"\0" * (64 - len(key))
    inner = bytes(byte ^ 0x36 for byte in block)
    outer = bytes(byte ^ 0x5C for byte in block)
    return sha256(outer + sha256(inner + message).digest()).digest()


def chain(last: bytes, length: int) -> list[bytes]:
    secrets = [b""] * (length + 1)
    secrets[length] = last
    for place in range(length, 0, -1):
        secrets[place - 1] = sha256(secrets[place]).digest()
    return secrets


def seed_hash(seed: str, seat: int) -> str:
    return sha256((seed + "|" + str(seat)).encode()).hexdigest()


def deal_key(secret: bytes, number: int, seeds: list[str]) -> bytes:
    message = "batak-deal/1|" + str(number)
    for seed in seeds:
        message = message + "|" + seed
    return hmac(secret, message.encode())


def numbers(key: bytes, many: int) -> list[int]:
    found: list[int] = []
    block = 0
    while len(found) < many:
        found.extend(struct.unpack(">8I", hmac(key, struct.pack(">I", block))))
        block += 1
    return found[:many]


def draw(stream: list[int], size: int) -> int:
    """Take numbers from the front of the stream until one counts."""
    x = stream.pop(0)
    while x >= 2**32 - (2**32 % size):
        x = stream.pop(0)
    return x % size


def pack(key: bytes) -> list[str]:
    stream = numbers(key, 200)
    cards = list(ORDERED)
    for i in range(51, 0, -1):
        j = draw(stream, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def dealer(secret: bytes, seeds: list[str]) -> int:
    message = "batak-dealer/1|" + "|".join(seeds)
    return hmac(secret, message.encode())[31] % 4


def hands(cards: list[str], dealt_by: int, hand_size: int) -> list[str]:
    held: list[list[str]] = [[], [], [], []]
    for place in range(4 * hand_size):
        held[(dealt_by + 1 + place) % 4].append(cards[place])
    written: list[str] = []
    for hand in held:
        groups = [[card[1] for card in hand if card[0] == suit] for suit in SUITS]
        written.append(".".join("".join(sorted(group, key=RANKS.index, reverse=True)) for group in groups))
    return written


SEEDS = [
    ["", "", "", ""],
    ["00112233445566778899aabbccddeeff", "", "", "f0e1d2c3b4a5968778695a4b3c2d1e0f"],
    [sha256(bytes([seat])).hexdigest()[:32] for seat in range(4)],
]


def vectors() -> dict[str, Any]:
    """What `tests/golden/fairness.json` holds."""
    chains: list[Any] = []
    deals: list[Any] = []
    dealers: list[Any] = []
    for name in ("first", "second", "third"):
        last = sha256(name.encode()).digest()
        secrets = chain(last, 8192)
        shown = {str(place): secrets[place].hex() for place in (0, 1, 2, 3, 200, 8191)}
        chains.append({"last": last.hex(), "length": 8192, "secrets": shown})
        for seeds in SEEDS:
            dealers.append({"secret": secrets[1].hex(), "player_seeds": seeds, "dealer": dealer(secrets[1], seeds)})
            deals.extend(deal(secrets[number], number, seeds) for number in (1, 2, 200))
    return {
        "chains": chains,
        "seed_hashes": [
            {"seed": seed, "seat": seat, "hash": seed_hash(seed, seat)}
            for seeds in SEEDS[1:]
            for seat, seed in enumerate(seeds)
            if seed
        ],
        "dealers": dealers,
        "deals": deals,
        "draws": [
            {"numbers": stream, "size": size, "drawn": draw(list(stream), size)}
            for stream, size in (
                ([0], 52),
                ([4294967247], 52),
                ([4294967248, 51], 52),
                ([4294967295, 4294967295, 103], 52),
                ([4294967295], 2),
                ([4294967295, 4294967294], 3),
            )
        ],
    }


def deal(secret: bytes, number: int, seeds: list[str]) -> dict[str, Any]:
    key = deal_key(secret, number, seeds)
    cards = pack(key)
    return {
        "secret": secret.hex(),
        "number": number,
        "player_seeds": seeds,
        "key": key.hex(),
        "numbers": numbers(key, 10),
        "pack": " ".join(cards),
        "dealer": number % 4,
        "hands": hands(cards, number % 4, 13),
        "hands_with_widow": hands(cards, number % 4, 12),
        "widow": cards[48:],
    }


if __name__ == "__main__":
    json.dump(vectors(), sys.stdout, indent=1)
    sys.stdout.write("\n")
