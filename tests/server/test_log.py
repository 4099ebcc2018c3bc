import copy
import json
import pickle
from typing import Any

import msgspec
import pytest
from hypothesis import given

from batak.core.events import DealStarted
from batak.core.rules import Rules
from batak.core.rulesets import ruleset
from batak.server.hidden import Hidden
from batak.server.log import BadLog, ChainDrawn, Dealt, Happened, LogEvent, SeedGiven, TableOpened, decode, encode
from batak.server.table import fold
from tests.server.tables import Played
from tests.strategies import any_rules, seeds


@given(any_rules(), seeds)
def test_what_is_stored_and_read_again_is_the_same(rules: Rules, seed: int) -> None:
    played = Played(rules, seed, persons=(0, 2)).play(2)
    stored = [encode(event) for event in played.log]
    assert [decode(each) for each in stored] == played.log
    assert fold(map(decode, stored)) == played.table


def hidden_events() -> list[LogEvent]:
    log = Played(ruleset("canak-gommeli"), 1).play(1).log
    kinds = (ChainDrawn, SeedGiven, Dealt, Happened)
    return [next(event for event in log if isinstance(event, kind)) for kind in kinds]


@pytest.mark.parametrize("event", hidden_events(), ids=lambda event: type(event).__name__)
def test_no_other_encoder_writes_what_is_hidden(event: LogEvent) -> None:
    with pytest.raises(TypeError, match="Hidden"):
        msgspec.json.encode(event)
    with pytest.raises(TypeError):
        json.dumps(event)
    with pytest.raises(TypeError):
        pickle.dumps(event)
    with pytest.raises(TypeError):
        copy.deepcopy(event)


def test_what_is_hidden_says_nothing_when_it_is_printed() -> None:
    table = Played(ruleset("canak-gommeli"), 1).play(1).table
    assert table.fair.chain is not None
    for secret in (table.fair.chain.secret(9).hex(), table.fair.chain.secret(8192).hex()):
        assert secret not in repr(table)
    assert repr(table.closed) == str(table.closed) == f"{table.closed}" == "Hidden()"
    assert "SecretChain()" in repr(table.fair)
    for event in hidden_events():
        assert "Hidden()" in repr(event)


def test_a_table_is_encoded_by_nobody() -> None:
    with pytest.raises(TypeError):
        msgspec.json.encode(Played(ruleset("altin"), 1).play(1).table)


def test_the_log_holds_nothing_but_what_it_knows() -> None:
    rules: Any = {"partners": object()}
    with pytest.raises(NotImplementedError):
        encode(TableOpened(table="a", base="altin", rules=rules, players=(), at=0.0))


def test_hidden_things_are_equal_when_what_they_hide_is() -> None:
    assert Hidden("a") == Hidden("a") != Hidden("b")
    assert Hidden("a") != "a"
    assert len({Hidden("a"), Hidden("a"), Hidden("b")}) == 2


@pytest.mark.parametrize(
    "stored",
    [
        b"",
        b"{}",
        b'{"type":"dealt"}',
        b'{"type":"happened","event":{"kind":"Nothing"}}',
        b'{"type":"happened","event":[]}',
        b'{"type":"happened","event":{"kind":"CardPlayed","seat":0}}',
        b'{"type":"seat_left","seat":"SA"}',
    ],
)
def test_bytes_that_are_no_event_are_named_without_telling_what_they_hold(stored: bytes) -> None:
    with pytest.raises(BadLog) as bad:
        decode(stored)
    assert not str(bad.value)
    assert bad.value.__suppress_context__


def test_a_log_begins_with_a_table_and_has_one() -> None:
    log = Played(ruleset("altin"), 1).log
    for wrong in ([], log[1:], [log[0], log[0]], [log[0], hidden_events()[-1]]):
        with pytest.raises(BadLog):
            fold(wrong)


def test_the_start_of_a_deal_is_stored_in_its_own_event() -> None:
    log = Played(ruleset("canak"), 5).play(2).log
    assert not any(isinstance(event, Happened) and isinstance(event.event.opened, DealStarted) for event in log)
    assert sum(isinstance(event, Dealt) for event in log) == 2
