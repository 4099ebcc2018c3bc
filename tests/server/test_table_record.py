from typing import Any

import pytest
from hypothesis import given

from batak.cli.verify import unfair
from batak.core.rules import Rules
from batak.core.rulesets import RULESETS, ruleset
from batak.notation.check import check
from batak.notation.record import dump_line, load
from batak.server.record import record
from tests.server.tables import NAMES, SETS, Played, lively, some_persons
from tests.strategies import any_rules, seeds


@pytest.mark.parametrize("name", SETS)
def test_the_record_of_a_match_passes_the_checker_and_its_deals_are_verified(name: str) -> None:
    written: Any = record(Played(RULESETS[name].rules, 7, base=name).play().table)
    assert check(written) is None
    assert unfair(written) is None
    assert written["rules"] == {"base": name}
    assert written["players"] == [*NAMES]
    assert written["places"] is not None
    assert len(written["fairness"]["revealed"]) == len(written["deals"])
    assert dump_line(load(written))


@given(any_rules(), seeds, some_persons)
def test_at_every_moment_the_record_holds_the_deals_that_are_over(
    rules: Rules, seed: int, persons: tuple[int, ...]
) -> None:
    played = lively(rules, seed, persons)
    written: Any = record(played.table)
    assert check(written) is None
    assert len(written["deals"]) == len(played.table.revealed)
    if played.table.fair.seeds is None:
        assert "fairness" not in written
    else:
        assert unfair(written) is None


def test_a_changed_deal_is_found() -> None:
    written: Any = record(Played(ruleset("altin"), 1).play(2).table)
    hands = written["deals"][1]["hands"]
    hands[0], hands[1] = hands[1], hands[0]
    fault = unfair(written)
    assert fault is not None
    assert fault.code == "wrong_deal"
