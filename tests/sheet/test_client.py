"""What the web client knows of rules for its score sheet."""

import json
import runpy
import sys
from pathlib import Path

import pytest

from batak.core.rules import OPTIONS, Rules
from batak.core.rulesets import RULESETS
from batak.sheet.client import client_text

FILE = Path(__file__).parents[2] / "web" / "src" / "sheet" / "sums" / "rules.json"


def test_the_client_has_the_rules_of_today() -> None:
    assert FILE.read_text(encoding="utf-8") == client_text(), f"run: python -m batak.sheet.client {FILE}"


def test_it_holds_every_field_and_every_named_set() -> None:
    told = json.loads(client_text())
    assert [*told["fields"]] == [*OPTIONS]
    assert told["fields"]["max_bid"] == {"kind": "number", "low": 1, "high": 13, "only": [], "nullable": True}
    assert told["fields"]["open_hand"] == {"kind": "choice", "values": ["closed", "shown", "dummy"]}
    assert told["settings"]["double_failed"] == {"kind": "flag"}
    sets = {base: Rules(**dict(zip(told["fields"], values, strict=True))) for base, values in told["bases"].items()}
    assert sets == {base: each.rules for base, each in RULESETS.items()}


def test_it_is_short_since_it_is_sent_to_phones() -> None:
    assert len(client_text()) < 6000


def test_it_is_written_into_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["batak.sheet.client", str(tmp_path / "rules.json")])
    monkeypatch.delitem(sys.modules, "batak.sheet.client")
    runpy.run_module("batak.sheet.client", run_name="__main__")
    assert (tmp_path / "rules.json").read_text(encoding="utf-8") == client_text()
