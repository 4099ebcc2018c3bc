import json
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from batak.core.rules import Rules
from batak.core.rulesets import RULESETS, ruleset
from batak.server import messages
from batak.server.frames import frame, snapshot
from batak.server.log import LogEvent
from batak.server.table import Table, evolve, fold
from tests.server.folding import folded
from tests.server.tables import READERS, Played, lively, some_persons
from tests.strategies import any_rules, seeds


def wire(message: object) -> Any:
    """A message as a client reads it."""
    return json.loads(msgspec.json.encode(message))


def sent(table: Table, rest: list[LogEvent], reader: int | None) -> list[Any]:
    """The frames of the events after a table."""
    frames: list[Any] = []
    for event in rest:
        table = evolve(table, event)
        frames.append(wire(frame(table, event, table.version, reader)))
    return frames


@given(any_rules(), seeds, some_persons, st.sampled_from(READERS))
def test_the_fold_of_the_frames_is_the_snapshot(
    rules: Rules, seed: int, persons: tuple[int, ...], reader: int | None
) -> None:
    log = lively(rules, seed, persons).log
    table = fold(log[:2])
    view = wire(snapshot(table, reader))
    for event in log[2:]:
        table = evolve(table, event)
        view = folded(view, wire(frame(table, event, table.version, reader)))
        if event.is_last:
            assert view == wire(snapshot(table, reader))


@given(any_rules(), seeds, some_persons, st.sampled_from(READERS))
def test_versions_have_no_gaps_and_a_client_goes_on_from_any_of_them(
    rules: Rules, seed: int, persons: tuple[int, ...], reader: int | None
) -> None:
    rng = Random(seed)
    played = lively(rules, seed, persons)
    log = played.log
    settled = [place for place, event in enumerate(log, 1) if event.is_last]
    left_at = rng.choice(settled)
    before = fold(log[:left_at])
    frames = sent(before, log[left_at:], reader)
    assert [each["version"] for each in frames] == [*range(left_at + 1, len(log) + 1)]
    view = wire(snapshot(before, reader))
    for each in frames:
        view = folded(view, each)
    assert view == wire(snapshot(played.table, reader))


@given(any_rules(), seeds)
def test_now_stands_with_the_last_happening_of_each_action_and_asks_only_who_is_to_act(rules: Rules, seed: int) -> None:
    log = lively(rules, seed, (0, 2)).log
    table = fold(log[:1])
    for event in log[1:]:
        table = evolve(table, event)
        for reader in READERS:
            now = frame(table, event, table.version, reader).now
            assert (now is not None) == event.is_last
            if now is not None:
                is_asked = now.ask is not None
                assert is_asked == (reader is not None and reader == table.actor and reader in table.persons)


@pytest.mark.parametrize("name", RULESETS)
def test_frames_and_snapshots_are_what_the_contract_says(name: str) -> None:
    played = Played(ruleset(name), 5, persons=(0, 1), base=name).play(2)
    table = fold(played.log[:1])
    for event in played.log[1:]:
        table = evolve(table, event)
        for reader in (0, 3, None):
            made = frame(table, event, table.version, reader)
            assert msgspec.json.decode(msgspec.json.encode(made), type=messages.ToClient) == made
    view = snapshot(table, 0)
    assert msgspec.json.decode(msgspec.json.encode(view), type=messages.TableView) == view


def test_a_snapshot_of_a_long_evening_is_no_longer_than_a_frame_may_be() -> None:
    played = Played(ruleset("klasik151", match_end="deals", deals=60), 1, base="klasik151").play()
    assert played.table.is_over
    assert len(msgspec.json.encode(snapshot(played.table, 0))) < 64 * 1024


def test_every_kind_of_happening_is_told() -> None:
    kinds: set[str] = set()
    for seed in range(40):
        for name in ("canak-gommeli", "canak-esli-gommeli", "klasik151"):
            played = lively(ruleset(name, match_end="deals", deals=1 + seed % 2), seed, (0, 1, 2))
            frames = sent(fold(played.log[:1]), played.log[1:], 1)
            kinds |= {each["happening"]["kind"] for each in frames if each["type"] == "event"}
    assert kinds == {str(kind.__struct_config__.tag) for kind in get_args(messages.Happening)}


def test_the_call_that_the_rules_make_is_told_as_such() -> None:
    played = Played(ruleset("canak"), 3, base="canak").play(1)
    calls = [each["happening"] for each in sent(fold(played.log[:1]), played.log[1:], 0) if "happening" in each]
    bids = [call for call in calls if call["kind"] == "bid_made"]
    assert [bid["is_forced"] for bid in bids] == [True] + [False] * (len(bids) - 1)
    free = Played(ruleset("altin"), 3).play(1)
    told = [each["happening"] for each in sent(fold(free.log[:1]), free.log[1:], 0) if "happening" in each]
    assert not any(each.get("is_forced") for each in told)
