"""Rules as one value: ranges, contradictions, named sets, and who reads an option."""

import ast
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

import batak.core
from batak.core.deal import view
from batak.core.match import is_over
from batak.core.options import Choice, Flag, Number
from batak.core.rules import OPTIONS, BadRules, Rules
from batak.core.rulesets import DEFAULT, RULESETS, UnknownRuleset, differences, ruleset, with_changes
from batak.core.seats import SEATS
from batak.core.sides import on_screen
from batak.core.turns import allowed
from tests.strategies import played, random_start, repaired

WIDOW = {"widow": 4, "exchange_min": 1, "exchange_max": 4}


def faults(**changes: Any) -> list[tuple[str, str, int | str | None]]:
    with pytest.raises(BadRules) as caught:
        ruleset("altin", **changes)
    return [(fault.field, fault.code, fault.limit) for fault in caught.value.contradictions]


def test_altin_is_the_default() -> None:
    assert DEFAULT == "altin"
    assert Rules() == ruleset() == ruleset("altin") == RULESETS["altin"].rules


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("partners", 1, "wrong_type"),
        ("partners", None, "wrong_type"),
        ("open_hand", "open", "not_a_choice"),
        ("open_hand", True, "wrong_type"),
        ("direction", "left", "not_a_choice"),
        ("widow", 3, "out_of_range"),
        ("widow", False, "wrong_type"),
        ("min_bid", 0, "out_of_range"),
        ("min_bid", 14, "out_of_range"),
        ("min_bid", 5.0, "wrong_type"),
        ("min_bid", "5", "wrong_type"),
        ("min_bid", None, "wrong_type"),
        ("max_bid", 0, "out_of_range"),
        ("max_bid", "13", "wrong_type"),
        ("per_bid", 101, "out_of_range"),
        ("per_overtrick", -1, "out_of_range"),
        ("defender_min", 4, "out_of_range"),
        ("defender_penalty_points", 1001, "out_of_range"),
        ("deals", 61, "out_of_range"),
        ("target", 10_001, "out_of_range"),
        ("target", 0, "out_of_range"),
    ],
)
def test_a_value_that_a_field_cannot_hold_is_refused(field: str, value: object, code: str) -> None:
    assert (field, code, None) in faults(**{field: value})


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"open_hand": "shown"}, [("open_hand", "needs_partners", "partners")]),
        ({"min_bid": 8, "max_bid": 7}, [("min_bid", "above_max_bid", 7)]),
        ({"forced_bid": 8, "max_bid": 7, "all_pass": "redeal"}, [("forced_bid", "above_max_bid", 7)]),
        (WIDOW | {"min_bid": 13}, [("min_bid", "above_hand_size", 12)]),
        (WIDOW | {"max_bid": 13}, [("max_bid", "above_hand_size", 12)]),
        (WIDOW | {"forced_bid": 13}, [("forced_bid", "above_hand_size", 12)]),
        ({"exchange_min": 1}, [("exchange_min", "exchange_without_widow", 0)]),
        ({"exchange_max": 4}, [("exchange_max", "exchange_without_widow", 0)]),
        (
            {"widow": 4},
            [("exchange_min", "widow_without_exchange", 1), ("exchange_max", "widow_without_exchange", 1)],
        ),
        (WIDOW | {"exchange_min": 3, "exchange_max": 2}, [("exchange_min", "above_exchange_max", 2)]),
        ({"widow": 5, "exchange_min": 3}, [("widow", "out_of_range", None)]),
    ],
)
def test_fields_that_contradict_each_other_are_refused(changes: dict[str, Any], expected: list[Any]) -> None:
    assert faults(**changes) == expected


def test_every_contradiction_is_named_at_once() -> None:
    assert faults(open_hand="dummy", min_bid=13, max_bid=3, per_bid="x", widow=4, exchange_min=2, colour="red") == [
        ("colour", "unknown_field", None),
        ("per_bid", "wrong_type", None),
        ("open_hand", "needs_partners", "partners"),
        ("min_bid", "above_hand_size", 12),
        ("min_bid", "above_max_bid", 3),
        ("forced_bid", "above_max_bid", 3),
        ("exchange_max", "widow_without_exchange", 1),
    ]


def test_an_unknown_field_alone_is_refused() -> None:
    assert faults(colour="red") == [("colour", "unknown_field", None)]


def test_a_value_that_is_merely_unused_is_no_contradiction() -> None:
    rules = ruleset("canak", forced_bid=13, target=1, all_pass="redeal", defender_penalty_points=1000)
    assert rules.forced_bid == 13


def test_the_message_names_fields_and_codes() -> None:
    with pytest.raises(BadRules, match="min_bid: out_of_range; target: wrong_type"):
        Rules(min_bid=99, target=None)  # type: ignore[arg-type]


def test_a_widow_makes_twelve_tricks() -> None:
    assert ruleset("canak").hand_size == 13
    assert ruleset("canak-gommeli").hand_size == 12
    assert ruleset("canak-gommeli").highest_bid == 12
    assert ruleset("gonullu").highest_bid == 5


def test_an_unknown_set_is_named() -> None:
    with pytest.raises(UnknownRuleset, match="'batak'") as caught:
        ruleset("batak")
    assert caught.value.name == "batak"


def test_differences_are_sorted_and_make_the_rules_again() -> None:
    rules = ruleset("canak", target=99, deals=3, max_bid=13)
    assert differences(rules, "canak") == {"deals": 3, "target": 99}
    assert list(differences(rules, "altin")) == sorted(differences(rules, "altin"))
    assert differences(with_changes(RULESETS["altin"].rules, differences(rules, "altin")), "canak") == {
        "deals": 3,
        "target": 99,
    }
    assert differences(ruleset("gonullu", max_bid=None), "gonullu") == {"max_bid": None}
    assert differences(ruleset("gonullu"), "klasik151") == {"max_bid": 5, "trump": "spades"}


def readers() -> dict[str, set[str]]:
    """By option: the functions of the core that read it from a value of `Rules`."""
    found: dict[str, set[str]] = defaultdict(set)
    for path in sorted(Path(next(iter(batak.core.__path__))).glob("*.py")):
        names = {"rules", "self"} if path.stem == "rules" else {"rules"}
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef):
                continue
            for node in ast.walk(function):
                if isinstance(node, ast.Attribute) and node.attr in OPTIONS and is_rules(node.value, names):
                    found[node.attr].add(f"{path.stem}.{function.name}")
    return found


def is_rules(node: ast.expr, names: set[str]) -> bool:
    """Whether an expression is a value of `Rules`: a variable of that name, or an attribute `….rules`."""
    return (isinstance(node, ast.Name) and node.id in names) or (
        isinstance(node, ast.Attribute) and node.attr == "rules"
    )


def test_each_option_is_read_by_one_function() -> None:
    found = readers()
    assert {option: sorted(found[option]) for option in OPTIONS if len(found[option]) != 1} == {}


def examples(name: str) -> list[Any]:
    match OPTIONS[name]:
        case Flag():
            return [False, True]
        case Choice(values):
            return list(values)
        case Number(low, high, only, nullable):
            return [*(only or {low, min(low + 1, high), (low + high) // 2, high}), *([None] if nullable else [])]


def trace(rules: Rules, seed: int) -> list[object]:
    """All that a deal and a match under these rules show, actions chosen by a seed."""
    rng = Random(seed)
    seen: list[object] = [[on_screen(rules, seat) for seat in SEATS]]
    for deal, events in played(random_start(rng, rules, rng.choice((0, 20))), rng):
        seen += [type(event).__name__ for event in events]
        if deal.table.actor is not None:
            seen.append((deal.table.actor, allowed(view(deal, deal.table.actor))))
        seen.append((deal.table.tricks, deal.table.score, deal.table.declarer, deal.table.bid))
    seen += [is_over(rules, scored, (scored * 9,) * 3 + (scored * 10,)) for scored in range(1, 100, 3)]
    return seen


@pytest.mark.parametrize("name", OPTIONS)
def test_an_option_that_is_changed_changes_something(name: str) -> None:
    rng = Random(name)
    for seed in range(400):
        base = repaired({field: rng.choice(examples(field)) for field in OPTIONS})
        values = {field: getattr(base, field) for field in OPTIONS}
        one, other = (repaired(values | {name: value}) for value in rng.sample(examples(name), 2))
        along = {name, "exchange_min", "exchange_max"} if name == "widow" else {name}
        same_else = all(getattr(one, field) == getattr(other, field) for field in OPTIONS if field not in along)
        if same_else and one != other and trace(one, seed) != trace(other, seed):
            return
    pytest.fail(f"{name} changes nothing")
