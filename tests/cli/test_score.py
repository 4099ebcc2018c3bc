"""`batak score`, as a person and as a program use it."""

import json
from pathlib import Path
from typing import Any

import pytest

from batak.cli.app import ended
from batak.cli.reading import LARGEST_FILE

SHEET: dict[str, Any] = {
    "format": "batak-sheet/1",
    "settings": {},
    "players": ["Ayşe", "Mehmet", "", "Ali"],
    "entries": [
        {"declarer": 0, "bid": 7, "tricks": [9, 2, 1, 1]},
        {"declarer": 1, "bid": 6, "tricks": [3, 5, 3, 2]},
        {"declarer": 1, "bid": 6, "tricks": [3, 5, 3, 1]},
        {"declarer": 0, "bid": 8, "tricks": [13, 0, 0, 0]},
        {"declarer": 1, "bid": 6, "tricks": [3, 5, 3, 2]},
    ],
}


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BATAK_LANG", "en")


def kept(folder: Path, value: object) -> Path:
    file = folder / "sheet.json"
    file.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return file


def score(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    code = ended(["score", *map(str, arguments)])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_a_sheet_as_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = score(capsys, kept(tmp_path, SHEET))
    assert (code, err) == (0, "")
    assert out == (
        "Own settings · Match to 151 points\n"
        "\n"
        " Deal  Bid         Ayşe  Mehmet  Player 3  Ali\n"
        "    1  Ayşe 7/9     +72      +2        +1   +1\n"
        "    2  Mehmet 6/5    +3     −60        +3   +2\n"
        "    3  Mehmet 6       –       –         –    –\n"
        "    4  Ayşe 8/13    +85       0         0    0\n"
        "    5  Mehmet 6/5     –       –         –    –\n"
        "Total               160     −58         4    3\n"
        "Place                1.      4.        2.   3.\n"
        "\n"
        "Deal 3 counts for nothing: Total 12, must be 13. 1 missing.\n"
        "Deal 5 counts for nothing: The match is over\n"
        "The match is over\n"
    )


def test_a_match_that_goes_on_says_who_deals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = score(capsys, kept(tmp_path, SHEET | {"entries": SHEET["entries"][:1]}))
    assert "Place" not in out
    assert out.endswith("Next to deal: Mehmet\n")


def test_a_sheet_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = score(capsys, kept(tmp_path, SHEET), "--json")
    assert (code, err, out.count("\n")) == (0, "", 1)
    assert json.loads(out) == {
        "scores": [[72, 2, 1, 1], [3, -60, 3, 2], [0, 0, 0, 0], [85, 0, 0, 0], [0, 0, 0, 0]],
        "counts": [True, True, False, True, False],
        "totals": [160, -58, 4, 3],
        "over": True,
        "places": [1, 4, 2, 3],
    }


def test_a_rule_set_in_the_place_of_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = {key: value for key, value in SHEET.items() if key != "settings"} | {"rules": {"base": "esi-acik"}}
    _, out, _ = score(capsys, kept(tmp_path, sheet))
    assert out.startswith("Eşi Açık · Match of 10 deals\n")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"settings": {"target": 150}}, "settings: bad_settings: Target: 150 is out of range (51, 61 … 1001)"),
        ({"settings": {}, "rules": {}}, "settings: bad_settings: “settings” and “rules” cannot stand together"),
        ({"players": ["A"]}, "players: wrong_type: Not the kind of value that belongs here"),
        ({"entries": [{"bid": 7}]}, "entry 1: missing_key: Missing: declarer"),
        (
            {"entries": [*SHEET["entries"], {"declarer": 0, "bid": 0, "tricks": [13, 0, 0, 0]}]},
            "entry 6: wrong_bid: The bid is a whole number from 1 to 13",
        ),
    ],
)
def test_a_faulty_sheet_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], changes: dict[str, Any], told: str
) -> None:
    file = kept(tmp_path, SHEET | changes)
    for arguments in ((file,), (file, "--json")):
        assert score(capsys, *arguments) == (1, f"{file}: {told}\n", "")


def test_faulty_rules_say_what_they_may_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = {key: value for key, value in SHEET.items() if key != "settings"}
    for rules, told in (
        ({"base": "altin", "deals": 61}, "`deals`: Number of deals: 61 is out of range (1–60)"),
        ({}, "These are no settings to play by"),
    ):
        file = kept(tmp_path, sheet | {"rules": rules})
        assert score(capsys, file) == (1, f"{file}: rules: bad_settings: {told}\n", "")


def test_what_is_no_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = kept(tmp_path, '{"format":')
    assert score(capsys, file) == (1, f"{file}: file: not_json: Not one strictly written JSON object\n", "")


def test_names_cannot_do_anything_to_a_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = score(capsys, kept(tmp_path, SHEET | {"players": ["\x1b[31m", "a\nb", "\ud800", "[b]"]}))
    assert code == 0
    assert "\x1b" not in out
    assert "\\x1b[31m" in out
    assert "a\\nb" in out
    assert "[b]" in out


def test_files_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "none.json"
    assert score(capsys, missing) == (2, "", f"batak: {missing} cannot be read: No such file or directory\n")
    latin = tmp_path / "latin.json"
    latin.write_bytes(b"{\n\xfe}")
    assert score(capsys, latin) == (2, "", f"batak: {latin} cannot be read: line 2 is not UTF-8\n")
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    code, out, err = score(capsys, large)
    assert (code, out) == (2, "")
    assert err == f"batak: {large} cannot be read: it is larger than {LARGEST_FILE} bytes\n"
    assert score(capsys, tmp_path)[0] == 2


def test_several_sheets_one_after_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, missing = kept(tmp_path, SHEET), tmp_path / "none.json"
    faulty = tmp_path / "faulty.json"
    faulty.write_text("[]", encoding="utf-8")
    code, out, _ = score(capsys, first, first)
    assert code == 0
    assert out.count("The match is over\n\nOwn settings") == 1
    code, out, err = score(capsys, faulty, missing, first, "--json")
    assert code == 2
    assert [line[0] for line in out.splitlines()] == ["/", "{"]
    assert err.count("\n") == 1
    assert score(capsys, first, faulty)[0] == 1


def test_sheets_together(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = kept(tmp_path, SHEET)
    code, out, err = score(capsys, file, file, "--together")
    assert (code, err) == (0, "")
    assert out == (
        "Player    Deals  Points  A deal  Made  Bid, average  Best  Worst  Won\n"
        "Ayşe          6     320    53.3   4/4           7.5   +85     +3    2\n"
        "Player 3      6       8     1.3   0/0             –    +3      0    0\n"
        "Ali           6       6     1.0   0/0             –    +2      0    0\n"
        "Mehmet        6    −116   −19.3   0/2           6.0    +2    −60    0\n"
        "\n"
        "Sheets: 2, over: 2, deals: 6\n"
        "Made by bid: 6: 0/2 · 7: 2/2 · 8: 2/2\n"
        "Widest deal: Ayşe +85, Mehmet 0, Player 3 0, Ali 0\n"
        "The lead changed: 0\n"
    )
    _, out, _ = score(capsys, file, "--together", "--json")
    told = json.loads(out)
    assert (told["sheets"], told["finished"], told["deals"], told["lead_changes"]) == (1, 1, 3, 0)
    assert told["players"][0]["contracts"] == [{"bid": 7, "played": 1, "made": 1}, {"bid": 8, "played": 1, "made": 1}]
    assert [(player["name"], player["seat"]) for player in told["players"]][1:] == [
        ("", 2),
        ("Ali", None),
        ("Mehmet", None),
    ]


def test_a_sheet_for_spreadsheets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = score(capsys, kept(tmp_path, SHEET), "--csv")
    assert (code, err) == (0, "")
    assert out.splitlines()[1] == "1,1,7,9,2,1,1,72,2,1,1,1"
    assert out.splitlines()[3] == "3,2,6,3,5,3,1,0,0,0,0,0"


def test_no_sheets_together_where_one_is_faulty(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    faulty = kept(tmp_path, "[]")
    assert score(capsys, faulty, "--together")[0] == 1


CSV = (
    "\ufeffdeal;declarer;bid;tricks: Ayşe;tricks: Mehmet;tricks: ;tricks: Ali;counts\r\n"
    "1;1;7;9;2;1;1;1\r\n"
    "2;2;6;3;5;3;2;1\r\n"
)


def in_csv(folder: Path, text: str = CSV, name: str = "sheet.CSV") -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8", newline="")
    return file


def totals(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> list[int]:
    code, out, err = score(capsys, *arguments, "--json")
    assert (code, err) == (0, "")
    told: list[int] = json.loads(out)["totals"]
    return told


def test_a_sheet_from_a_spreadsheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = in_csv(tmp_path)
    assert totals(capsys, file) == [75, -58, 4, 3]
    assert totals(capsys, file, "--rules", "altin") == [120, -40, 40, 30]
    assert totals(capsys, file, "--rules", "altin", "--set", "per_defender_trick=1") == [93, -58, 4, 3]
    assert totals(capsys, file, "--set", "per_extra=5", "--set", "double_failed=true") == [95, -110, 20, 15]
    assert totals(capsys, file, "--set", "per_bid=5", "--set", "defender_min=2") == [40, -28, -32, -33]


def test_csv_is_known_by_how_it_begins(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert totals(capsys, in_csv(tmp_path, name="evening")) == [75, -58, 4, 3]
    assert totals(capsys, in_csv(tmp_path, CSV.replace(";", ",").removeprefix("\ufeff"), "evening")) == [75, -58, 4, 3]
    file = in_csv(tmp_path, "{}")
    assert score(capsys, file)[:2] == (1, f"{file}: head: wrong_type: Not the kind of value that belongs here\n")


def test_csv_becomes_the_file_of_a_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = score(capsys, in_csv(tmp_path), "--set", "target=501", "--sheet")
    assert (code, err) == (0, "")
    file = kept(tmp_path, out)
    told = json.loads(out)
    assert (told["settings"]["target"], told["players"]) == (501, ["Ayşe", "Mehmet", "", "Ali"])
    assert totals(capsys, file) == [75, -58, 4, 3]
    assert score(capsys, file, "--sheet") == (0, out, "")
    assert score(capsys, file, "--csv")[1].startswith("deal,declarer,bid,tricks: Ayşe,")


def test_faulty_csv_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = in_csv(tmp_path, CSV.replace("2;2;6", "2;5;6"))
    told = f"{file}: entry 2: wrong_declarer: The declarer is none of the four seats\n"
    assert score(capsys, file) == (1, told, "")


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--rules", "x"), "no rule set is named x; there are "),
        (("--set", "x"), "x is not FIELD=VALUE"),
        (("--set", "target=150"), "Target: 150 is out of range (51, 61 … 1001)"),
        (("--set", "target=61", "--set", "target=71"), "target is set twice"),
        (("--set", "defender_min=4"), "`defender_min`: "),
        (("--set", "x=4"), "`x`: "),
        (("--rules", "altin", "--set", "open_hand=dummy"), "`open_hand`: "),
        (("--rules", "altin", "--set", "per_extra=1"), "`per_extra`: "),
    ],
)
def test_settings_that_cannot_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], why: str
) -> None:
    code, out, err = score(capsys, in_csv(tmp_path), *options)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"batak: {why}")


def test_a_sheet_is_played_by_its_own_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = kept(tmp_path, SHEET)
    for options in (("--rules", "altin"), ("--set", "target=501")):
        assert score(capsys, file, *options) == (
            2,
            "",
            f"batak: {file} has settings of its own; --rules and --set are for CSV\n",
        )
