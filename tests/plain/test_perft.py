"""The checked-in counts of complete plays against the plain counter."""

import json
from typing import Any

import pytest

from tests.plain.cards import parse_hand
from tests.plain.perft import FOLDER, POSITIONS, count, count_position, positions
from tests.plain.rulesets import RULESETS, ruleset

SHORT = {1, 2}
LONG = set(POSITIONS) - SHORT


def lines(name: str) -> list[dict[str, Any]]:
    """Read the file of a named rule set."""
    text = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def differing(name: str, sizes: set[int]) -> list[dict[str, Any]]:
    """Give the lines with so many cards a hand whose count is another one."""
    wanted = [line for line in lines(name) if size_of(line) in sizes]
    assert len(wanted) == sum(POSITIONS[size] for size in sizes)
    return [line for line in wanted if line["count"] != count_position(line)]


def size_of(line: dict[str, Any]) -> int:
    """Give the number of cards a hand."""
    return len(parse_hand(line["hands"][0]))


def test_every_named_set_has_a_file() -> None:
    """No set without counts, no counts without a set."""
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(RULESETS)


@pytest.mark.parametrize("name", RULESETS)
def test_the_files_have_the_positions_of_the_generator(name: str) -> None:
    """The same seeds give the same positions on every version of Python."""
    bare = [{key: value for key, value in line.items() if key != "count"} for line in lines(name)]
    assert bare == positions(name)


@pytest.mark.parametrize("name", RULESETS)
def test_positions_are_endings(name: str) -> None:
    """Four hands of equal length, and no card twice."""
    for line in lines(name):
        hands = [parse_hand(hand) for hand in line["hands"]]
        assert {len(hand) for hand in hands} == {size_of(line)}
        assert len({card for hand in hands for card in hand}) == 4 * size_of(line)


@pytest.mark.parametrize("name", RULESETS)
def test_short_counts(name: str) -> None:
    """Endings of one and two cards a hand."""
    assert differing(name, SHORT) == []


@pytest.mark.long
@pytest.mark.parametrize("name", RULESETS)
def test_long_counts(name: str) -> None:
    """Endings of three and four cards a hand."""
    assert differing(name, LONG) == []


def test_counts_that_were_found_by_hand() -> None:
    """Small endings, counted on paper; hearts are trump.

    Free play of two cards a hand: two choices each in the first trick, one each in
    the second, 16. In the second ending the leader has two leads. A lead of SK: seat
    1 must follow with S2, seat 2 must ruff with HA, seat 3 has a choice of two. A
    lead of D3: seat 1 must ruff with H2 (seat 1 has no diamond), seat 2 must overruff
    with HA, seat 3 has a choice of two. The last trick is forced each time.
    """
    free = [parse_hand(hand) for hand in ("32...", ".32..", "..32.", "...32")]
    assert count(RULESETS["klasik151"], "D", False, 0, free) == 2 * 2 * 2 * 2
    ending = [parse_hand(hand) for hand in ("K..3.", "2.2..", ".A..4", "...65")]
    assert count(RULESETS["altin"], "H", False, 0, ending) == 2 + 2


@pytest.mark.parametrize(
    ("base", "changes"),
    [
        ("altin", {"trump_lead": "always"}),
        ("altin", {"must_beat": False}),
        ("altin", {"must_trump": False}),
        ("altin", {"must_overtrump": False}),
        ("klasik151", {"trump_lead": "broken"}),
        ("klasik151", {"must_beat": True}),
        ("klasik151", {"must_trump": False}),
        ("klasik151", {"must_overtrump": True}),
    ],
)
def test_the_positions_tell_rules_apart(base: str, changes: dict[str, bool | str]) -> None:
    """A program that got one of the duties wrong would get a count wrong."""
    changed = ruleset(base, **changes)
    assert any(
        line["count"]
        != count(
            changed,
            line["trump"],
            line["broken"],
            line["leader"],
            [parse_hand(hand) for hand in line["hands"]],
        )
        for line in lines(base)
        if size_of(line) <= 3
    )
