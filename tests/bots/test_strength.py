"""How strong the bots are, on duplicate deals; the method stands in `benchmarks/bots.py`."""

import json
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest

from batak.bots import BOTS
from batak.core.rulesets import RULESETS
from benchmarks.bots import CardsAlone, difference

BENCHMARK = Path(__file__).parents[2] / "benchmarks" / "bots.py"
BEGINNER, RANDOM = BOTS["beginner"], BOTS["random"]


@pytest.mark.parametrize("name", RULESETS)
def test_equal_bots_without_dice_differ_by_nothing_at_all(name: str) -> None:
    measured = difference(RULESETS[name].rules, BEGINNER, lambda _rng: BEGINNER(Random(0)), 5, 1)
    assert (measured.difference, measured.low, measured.high) == (0, 0, 0)
    assert measured.ours == measured.yardstick


@pytest.mark.parametrize("name", RULESETS)
def test_beginner_beats_random_in_every_named_set_by_far(name: str) -> None:
    rules = RULESETS[name].rules
    assert difference(rules, BEGINNER, RANDOM, 60, 1).low > rules.per_bid


@pytest.mark.parametrize("name", RULESETS)
def test_beginner_plays_its_cards_better_than_chance_does(name: str) -> None:
    assert difference(RULESETS[name].rules, BEGINNER, CardsAlone, 100, 1).low > 0


@pytest.mark.long
@pytest.mark.parametrize("yardstick", [RANDOM, CardsAlone])
def test_beginner_is_a_point_a_seat_and_deal_better_in_ihale51(yardstick: type[CardsAlone]) -> None:
    assert difference(RULESETS["ihale51"].rules, BEGINNER, yardstick, 5000, 1).low >= 1


@pytest.mark.long
@pytest.mark.parametrize("name", RULESETS)
def test_beginner_beats_random_in_a_large_sample_of_every_named_set(name: str) -> None:
    rules = RULESETS[name].rules
    assert difference(rules, BEGINNER, RANDOM, 3000, 2).low > rules.per_bid
    assert difference(rules, BEGINNER, CardsAlone, 3000, 2).low > 0


def test_the_benchmark_writes_what_was_measured() -> None:
    written = subprocess.run(
        [sys.executable, BENCHMARK, "--json", "--deals", "3", "--seed", "4"], check=True, capture_output=True, text=True
    )
    rows = json.loads(written.stdout)
    assert [row["name"] for row in rows[::2]] == [*RULESETS]
    measured = difference(RULESETS["ihale51"].rules, BEGINNER, RANDOM, 3, 4)
    assert {"name": "ihale51"} | asdict(measured) in rows


def test_the_benchmark_wants_two_deals() -> None:
    refused = subprocess.run([sys.executable, BENCHMARK, "--deals", "1"], check=False, capture_output=True, text=True)
    assert refused.returncode == 2
    assert "at least 2 deals" in refused.stderr
