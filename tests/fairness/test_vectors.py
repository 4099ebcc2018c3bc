import json
from hashlib import sha256
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batak import fairness
from batak.core.cards import PACK
from batak.core.deal import dealt
from batak.core.rulesets import ruleset
from batak.notation.cards import format_card, format_hand
from tests.fairness import plain

GOLDEN: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[1] / "golden" / "fairness.json").read_text(encoding="utf-8")
)

seeds_of_players = st.lists(st.just("") | st.binary(min_size=16, max_size=16).map(bytes.hex), min_size=4, max_size=4)
secrets = st.binary(min_size=32, max_size=32)


def test_the_golden_file_is_what_the_plain_implementation_prints() -> None:
    assert plain.vectors() == GOLDEN


@pytest.mark.parametrize("vector", GOLDEN["chains"])
def test_chains(vector: dict[str, Any]) -> None:
    made = fairness.chain(bytes.fromhex(vector["last"]), vector["length"])
    assert len(made) == vector["length"] + 1 == fairness.CHAIN_LENGTH + 1
    assert {place: made[int(place)].hex() for place in vector["secrets"]} == vector["secrets"]


@pytest.mark.parametrize("vector", GOLDEN["seed_hashes"])
def test_seed_hashes(vector: dict[str, Any]) -> None:
    assert fairness.seed_hash(vector["seed"], vector["seat"]) == vector["hash"]


@pytest.mark.parametrize("vector", GOLDEN["dealers"])
def test_first_dealers(vector: dict[str, Any]) -> None:
    assert fairness.first_dealer(bytes.fromhex(vector["secret"]), vector["player_seeds"]) == vector["dealer"]


@pytest.mark.parametrize("vector", GOLDEN["deals"])
def test_deals(vector: dict[str, Any]) -> None:
    key = fairness.deal_key(bytes.fromhex(vector["secret"]), vector["number"], vector["player_seeds"])
    assert key.hex() == vector["key"]
    assert [*islice(fairness.stream(key), 10)] == vector["numbers"]
    pack = fairness.shuffled(key)
    assert " ".join(map(format_card, pack)) == vector["pack"]
    start = dealt(ruleset("altin"), vector["dealer"], pack)
    assert [format_hand(hand or 0) for hand in start.hands] == vector["hands"]
    start = dealt(ruleset("canak-gommeli"), vector["dealer"], pack)
    assert [format_hand(hand or 0) for hand in start.hands] == vector["hands_with_widow"]
    assert [format_card(card) for card in start.widow or ()] == vector["widow"]


@pytest.mark.parametrize("vector", GOLDEN["draws"])
def test_numbers_that_would_favour_a_card_are_left_out(vector: dict[str, Any]) -> None:
    assert fairness.drawn(iter(vector["numbers"]), vector["size"]) == vector["drawn"]


@given(secrets, st.integers(1, 8192), seeds_of_players)
def test_packs_and_dealers_are_those_of_the_plain_implementation(secret: bytes, number: int, seeds: list[str]) -> None:
    pack = fairness.shuffled_pack(secret, number, seeds)
    assert [format_card(card) for card in pack] == plain.pack(plain.deal_key(secret, number, seeds))
    assert fairness.first_dealer(secret, seeds) == plain.dealer(secret, seeds)


def _chi_squares(packs: int) -> tuple[float, float]:
    """Chi-square of where each card lies, and of which card follows which, with 51 × 51 and 52 × 51 - 1 degrees."""
    places = [[0] * len(PACK) for _ in PACK]
    following = [[0] * len(PACK) for _ in PACK]
    for number in range(packs):
        pack = fairness.shuffled(sha256(f"positions {number}".encode()).digest())
        for place, card in enumerate(pack):
            places[card][place] += 1
        for card, after in pairwise(pack):
            following[card][after] += 1
    even, pair = packs / 52, packs / 52
    of_places = sum((found - even) ** 2 / even for row in places for found in row)
    of_pairs = sum((following[card][after] - pair) ** 2 / pair for card in PACK for after in PACK if card != after)
    return of_places, of_pairs


def _are_even(packs: int) -> bool:
    # Chi-square with so many degrees is normal with mean d and variance 2d; 5 standard deviations.
    return all(
        abs(found - degrees) < 5 * (2 * degrees) ** 0.5
        for found, degrees in zip(_chi_squares(packs), (51 * 51, 52 * 51 - 1), strict=True)
    )


def test_every_card_is_as_likely_at_every_position() -> None:
    assert _are_even(1_000)


@pytest.mark.long
def test_every_card_is_as_likely_at_every_position_in_a_large_sample() -> None:
    assert _are_even(100_000)
