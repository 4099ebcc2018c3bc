"""Deals with what they are checked with, some tampered with, for the tests of the web client.

`python -m tests.web.deal_vectors` writes `web/src/fairness/vectors.json`. `fault` is what `batak.fairness.verify` finds
first, null where all fits: its code, and the number of the deal where it belongs to one.
"""

import json
from collections.abc import Callable
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any

from batak import fairness
from batak.core.cards import Cards, cards_of
from batak.core.deal import dealt
from batak.core.rulesets import ruleset
from batak.core.seats import SEATS
from batak.fairness import Dealt
from batak.notation.cards import parse_card
from batak.server.asking import hand_texts, row_texts

FILE = Path(__file__).parents[2] / "web" / "src" / "fairness" / "vectors.json"
BASES = ("altin", "klasik151", "canak-gommeli", "esi-acik", "canak-esli-gommeli")
DEALS = 3

Case = dict[str, Any]


def case(base: str, seeds: list[str]) -> Case:
    """The first deals of a match that all fit; in the third the deal before was thrown in."""
    rules = ruleset(base)
    secrets = fairness.chain(sha256(base.encode()).digest(), 20)
    dealer = fairness.first_dealer(secrets[1], seeds)
    deals: list[Any] = []
    for number in range(1, DEALS + 1):
        start = dealt(rules, dealer, fairness.shuffled_pack(secrets[number], number, seeds))
        hands = [hand_texts(hand or 0) for hand in start.hands]
        deals.append({"number": number, "dealer": dealer, "hands": hands, "widow": row_texts(start.widow or ())})
        dealer = (dealer + 1) % 4 if number == 1 else dealer
    return {
        "name": f"{base}: all fits",
        "base": base,
        "widow_size": rules.widow,
        "commitment": secrets[0].hex(),
        "hashes": [fairness.seed_hash(seed, seat) if seed else "" for seat, seed in zip(SEATS, seeds, strict=True)],
        "seeds": seeds,
        "revealed": [secret.hex() for secret in secrets[1 : DEALS + 1]],
        "deals": deals,
    }


def found(tried: Case) -> Case | None:
    """What the library finds wrong with a case."""
    proof = {
        "commitment": tried["commitment"],
        "player_seeds": tried["seeds"],
        "revealed": tried["revealed"],
        "seed_hashes": tried["hashes"],
    }
    deals = [
        Dealt(deal["dealer"], tuple(map(_hand, deal["hands"])), tuple(map(parse_card, deal["widow"])))
        for deal in tried["deals"]
    ]
    fault = fairness.verify(proof, ruleset(tried["base"]), deals, len(deals))
    return None if fault is None else {"code": fault.code, "deal": fault.deal}


def _hand(texts: list[str]) -> Cards:
    return cards_of(map(parse_card, texts))


def _flipped(digits: str, place: int = 0) -> str:
    return digits[:place] + f"{int(digits[place], 16) ^ 1:x}" + digits[place + 1 :]


def _commitment(tried: Case) -> None:
    tried["commitment"] = _flipped(tried["commitment"], 63)


def _secret(tried: Case) -> None:
    tried["revealed"][1] = _flipped(tried["revealed"][1], 31)


def _another_chain(tried: Case) -> None:
    tried["revealed"][2] = sha256(b"another").hexdigest()


def _seed(tried: Case) -> None:
    tried["seeds"][0] = _flipped(tried["seeds"][0])


def _seed_with_its_hash(tried: Case) -> None:
    _seed(tried)
    tried["hashes"][0] = fairness.seed_hash(tried["seeds"][0], 0)


def _seed_without_a_hash(tried: Case) -> None:
    tried["hashes"][0] = ""


def _hash(tried: Case) -> None:
    tried["hashes"][0] = _flipped(tried["hashes"][0], 7)


def _first_dealer(tried: Case) -> None:
    tried["deals"][0]["dealer"] = (tried["deals"][0]["dealer"] + 1) % 4


def _later_dealer(tried: Case) -> None:
    tried["deals"][1]["dealer"] = (tried["deals"][1]["dealer"] + 2) % 4


def _two_cards(tried: Case) -> None:
    hands = [[*hand] for hand in tried["deals"][2]["hands"]]
    hands[0][3], hands[2][5] = hands[2][5], hands[0][3]
    tried["deals"][2]["hands"] = hands


def _order_of_the_widow(tried: Case) -> None:
    tried["deals"][0]["widow"] = tried["deals"][0]["widow"][::-1]


def _two_deals(tried: Case) -> None:
    first, second = tried["deals"][0], tried["deals"][1]
    first["hands"], second["hands"] = second["hands"], first["hands"]


TAMPERED: dict[str, tuple[str, Callable[[Case], None]]] = {
    "another commitment": ("altin", _commitment),
    "another digit of a secret": ("klasik151", _secret),
    "the secret of another chain": ("altin", _another_chain),
    "another seed": ("altin", _seed),
    "another seed with its hash": ("altin", _seed_with_its_hash),
    "a seed without a hash": ("altin", _seed_without_a_hash),
    "another hash": ("canak-gommeli", _hash),
    "another first dealer": ("klasik151", _first_dealer),
    "another dealer later": ("altin", _later_dealer),
    "two cards swapped": ("esi-acik", _two_cards),
    "another order of the widow": ("canak-gommeli", _order_of_the_widow),
    "two deals swapped": ("canak-esli-gommeli", _two_deals),
}

SEEDS = ["00112233445566778899aabbccddeeff", "", "f0e1d2c3b4a5968778695a4b3c2d1e0f", ""]


def cases() -> list[Case]:
    """All cases with their faults."""
    made = [case(base, [*SEEDS]) for base in BASES]
    without = case("altin", [""] * 4) | {"name": "altin: nobody gave a seed"}
    for name, (base, tamper) in TAMPERED.items():
        tampered = deepcopy(case(base, [*SEEDS])) | {"name": f"{base}: {name}"}
        tamper(tampered)
        made.append(tampered)
    return [{**each, "fault": found(each)} for each in (*made, without)]


def vectors() -> str:
    """The file, a case a line."""
    return "[\n" + ",\n".join(json.dumps(each) for each in cases()) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(vectors(), encoding="utf-8", newline="\n")
