"""Whole matches with their records, for tests of what is written and read."""

from copy import deepcopy
from functools import cache
from hashlib import sha256
from random import Random
from typing import Any, cast

from batak import fairness
from batak.core.deal import Deal, view
from batak.core.decide import act
from batak.core.match import Match, after, next_deal
from batak.core.rules import Rules
from batak.core.rulesets import RULESETS
from batak.notation.record import Record, dump
from batak.notation.written import write_match
from tests.strategies import random_action

PLAYER_SEEDS = ["00112233445566778899aabbccddeeff", "", "", "f0e1d2c3b4a5968778695a4b3c2d1e0f"]


def play_match(rules: Rules, seed: int, base: str = "altin", most: int = 400) -> tuple[Record, tuple[Deal, ...]]:
    """A match of at most `most` deals, played at random on deals that can be checked, and its record."""
    rng = Random(seed)
    secrets = fairness.chain(sha256(str(seed).encode()).digest(), most)
    match = Match(rules, fairness.first_dealer(secrets[1], PLAYER_SEEDS))
    deals: list[Deal] = []
    while not match.is_over and len(deals) < most:
        number = len(deals) + 1
        deal = next_deal(match, fairness.shuffled_pack(secrets[number], number, PLAYER_SEEDS))
        while (seat := deal.table.actor) is not None:
            deal = act(deal, seat, random_action(rng, view(deal, seat)))
        deals.append(deal)
        match = after(match, deal)
    proof = {
        "commitment": secrets[0].hex(),
        "player_seeds": PLAYER_SEEDS,
        "revealed": [secret.hex() for secret in secrets[1 : len(deals) + 1]],
        "seed_hashes": [fairness.seed_hash(seed, seat) if seed else "" for seat, seed in enumerate(PLAYER_SEEDS)],
    }
    return write_match(base, match, deals, ("A", "B", "", "A"), cast("Any", proof)), tuple(deals)


@cache
def _named(name: str, seed: int) -> Record:
    return play_match(RULESETS[name].rules, seed, name)[0]


def record_of(name: str, seed: int = 1) -> Any:
    """The JSON object of the record of a match by a named set; a new one each time."""
    return deepcopy(dump(_named(name, seed)))
