import json
import runpy
import sys
from pathlib import Path

import jsonschema_rs
import pytest
from hypothesis import given

import batak.sheet.schema
from batak.notation.faults import Faulty
from batak.notation.json_text import parse_json
from batak.sheet import Sheet
from batak.sheet.file import format_sheet, load
from batak.sheet.schema import FILE_NAME, schema, schema_text
from tests.sheet.strategies import sheets

DOCS = Path(__file__).parents[2] / "docs"
VALIDATOR = jsonschema_rs.validator_for(schema())

HEAD = '{"format":"batak-sheet/1","players":["A","B","C","D"],'
ENTRY = '{"declarer":0,"bid":7,"tricks":[9,2,1,1]}'


def test_the_schema_in_docs_is_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["schema", str(tmp_path)])
    runpy.run_path(batak.sheet.schema.__file__, run_name="__main__")
    assert (tmp_path / FILE_NAME).read_text(encoding="utf-8") == schema_text()
    assert (DOCS / FILE_NAME).read_text(encoding="utf-8") == schema_text(), "run: python -m batak.sheet.schema docs"


@given(sheets)
def test_every_sheet_that_is_written_has_the_shape(sheet: Sheet) -> None:
    assert VALIDATOR.is_valid(json.loads(format_sheet(sheet)))


@pytest.mark.parametrize(
    "text",
    [
        f'{HEAD}"entries":[]}}',
        f'{HEAD}"entries":[{ENTRY}]}}',
        f'{HEAD}"settings":{{"deals":8,"x":1}},"entries":[{ENTRY}],"y":2}}',
        f'{HEAD}"rules":{{"base":"altin","max_bid":null}},"entries":[{ENTRY}]}}',
        f'{HEAD}"rules":{{"base":"altin"}},"settings":{{}},"entries":[]}}',
        f'{HEAD}"rules":{{"base":"none"}},"entries":[]}}',
        f'{HEAD}"rules":{{"base":"altin","colour":1}},"entries":[]}}',
        f'{HEAD}"settings":{{"target":150}},"entries":[]}}',
        f'{HEAD}"settings":{{"per_bid":0}},"entries":[]}}',
        f'{HEAD}"settings":{{"trump":"S"}},"entries":[]}}',
        f'{HEAD}"settings":[],"entries":[]}}',
        f'{HEAD}"entries":{{}}}}',
        f'{HEAD}"entries":[{{"declarer":4,"bid":7,"tricks":[9,2,1,1]}}]}}',
        f'{HEAD}"entries":[{{"declarer":0,"bid":14,"tricks":[9,2,1,1]}}]}}',
        f'{HEAD}"entries":[{{"declarer":0,"bid":7,"tricks":[9,4]}}]}}',
        f'{HEAD}"entries":[{{"declarer":0,"bid":7,"tricks":[9,3,1]}}]}}',
        f'{HEAD}"entries":[{{"declarer":0,"bid":7,"tricks":[9,5,-1,0]}}]}}',
        f'{HEAD}"entries":[{{"declarer":0,"bid":7}}]}}',
        '{"format":"batak-sheet/1","players":["A","B","C"],"entries":[]}',
        '{"format":"batak-sheet/2","players":["A","B","C","D"],"entries":[]}',
        '{"format":"batak-sheet/1","entries":[]}',
    ],
)
def test_the_schema_and_the_reader_agree(text: str) -> None:
    value = parse_json(text)
    assert isinstance(value, dict)
    try:
        load(value)
    except Faulty:
        is_sheet = False
    else:
        is_sheet = True
    assert VALIDATOR.is_valid(json.loads(text)) == is_sheet
