"""A sheet as CSV, and back."""

from dataclasses import replace

import pytest
from hypothesis import given

from batak.notation.faults import Faulty
from batak.notation.json_text import Numeral
from batak.sheet import Entry, Sheet, Ten
from batak.sheet.spreadsheet import format_csv, parse_csv
from tests.sheet.strategies import sheets

HEAD = "deal,declarer,bid,tricks: A,tricks: B,tricks: C,tricks: D,points: A,points: B,points: C,points: D,counts\n"


def test_a_line_a_deal() -> None:
    entries = (Entry(0, 7, (9, 2, 1, 1)), Entry(3, 5, (4, 4)))
    assert format_csv(Sheet(players=("A", "B", "C", "D"), entries=entries)) == (
        HEAD + "1,1,7,9,2,1,1,72,2,1,1,1\n" + "2,4,5,4,4,,,0,0,0,0,0\n"
    )


def test_no_cell_is_a_formula() -> None:
    text = format_csv(Sheet(players=("=1+1", "+2", "-3", "@x,\n")))
    assert "tricks: =1+1,tricks: +2,tricks: -3," in text
    assert '"tricks: @x,\n"' in text


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "head: wrong_type"),
        ("deal,declarer\n", "head: wrong_type"),
        (HEAD.replace("bid", "bids"), "head: wrong_type"),
        ('"', "head: wrong_type"),
        (HEAD + "1,0,7,9,2,1,1\n", "entry 1: wrong_declarer"),
        (HEAD + "1,x,7,9,2,1,1\n", "entry 1: wrong_declarer"),
        (HEAD + "1,1,7,9,2,1,1\n\n2\n", "entry 2: wrong_declarer"),
        (HEAD + "1,1,14,9,2,1,1\n", "entry 1: wrong_bid"),
        (HEAD + "1,1,7,9,2,1\n", "entry 1: wrong_tricks"),
        (HEAD + "1,1,7,9,,2,2\n", "entry 1: wrong_tricks"),
        (HEAD + "1,1,7,9,2,1,-1\n", "entry 1: wrong_tricks"),
        (HEAD + "1,1,7,9,2,1,1.5\n", "entry 1: wrong_tricks"),
        (HEAD + "1,1,7,,,,\n", "entry 1: wrong_tricks"),
    ],
)
def test_what_does_not_fit_is_named(text: str, fault: str) -> None:
    with pytest.raises(Faulty) as faulty:
        parse_csv(text, Ten())
    assert str(faulty.value.fault) == fault


def test_points_are_worked_out_again() -> None:
    assert parse_csv(HEAD + "1, 1 ,7,9,2,1,1,999\n", Ten()).standing.totals == (72, 2, 1, 1)


@given(sheets)
def test_what_is_written_is_read_again(sheet: Sheet) -> None:
    whole = tuple(each for each in sheet.entries if not any(isinstance(count, Numeral) for count in each.tricks))
    sheet = replace(sheet, entries=whole)
    assert parse_csv(format_csv(sheet), sheet.settings) == sheet
