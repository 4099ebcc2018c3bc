"""A sheet as CSV, and back."""

from dataclasses import replace

import pytest
from hypothesis import given

from batak.notation.faults import Faulty
from batak.notation.json_text import Numeral
from batak.sheet import Entry, Sheet, Ten
from batak.sheet.spreadsheet import format_csv, is_csv, parse_csv
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
    assert '"tricks: @x, "' in text


def test_a_name_begins_no_cell_whatever_a_spreadsheet_takes_for_a_separator() -> None:
    text = format_csv(Sheet(players=("a;=1", "b\t=1", "c\r=1", "d\n=1")))
    assert "tricks: a =1,tricks: b =1,tricks: c =1,tricks: d =1,points: a =1" in text
    assert parse_csv(text, Ten()).players == ("a =1", "b =1", "c =1", "d =1")


SEMICOLONS = HEAD.replace(",", ";")
LINE = "1;1;7;9;2;1;1;72;2;1;1;1\r\n"


@pytest.mark.parametrize(
    "text",
    [
        SEMICOLONS + LINE,
        f"\ufeff{SEMICOLONS}{LINE}",
        f"\ufeff{HEAD}{LINE.replace(';', ',')}",
        f"{SEMICOLONS}\r\n;;;;;;;;;;;\r\n{LINE};;;\r\n",
        '"deal";' + SEMICOLONS.removeprefix("deal;") + LINE,
        (SEMICOLONS + LINE).removesuffix("\r\n"),
    ],
)
def test_what_spreadsheets_make_of_it_is_read(text: str) -> None:
    sheet = parse_csv(text, Ten())
    assert is_csv(text)
    assert (sheet.players, sheet.standing.totals) == (("A", "B", "C", "D"), (72, 2, 1, 1))


@pytest.mark.parametrize("text", ["", "deal", "deals,", '{"deal":1}', " deal,", "x,deal,"])
def test_what_begins_otherwise_is_no_csv_of_a_sheet(text: str) -> None:
    assert not is_csv(text)


def test_the_space_before_a_missing_name_may_be_gone() -> None:
    assert parse_csv(HEAD.replace("tricks: B", "tricks:"), Ten()).players == ("A", "", "C", "D")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "head: wrong_type"),
        ("deal,declarer\n", "head: wrong_type"),
        (HEAD.replace("bid", "bids"), "head: wrong_type"),
        (HEAD.replace("tricks: C", "C"), "head: wrong_type"),
        (HEAD.replace("deal,", "deal;"), "head: wrong_type"),
        (HEAD + '1,1,7,"9"x,2,1,1', "head: wrong_type"),
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
    players = tuple(" ".join(name.split("\n")) for name in sheet.players)
    sheet = replace(sheet, entries=whole, players=players)
    assert parse_csv(format_csv(sheet), sheet.settings) == sheet
