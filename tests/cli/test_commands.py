"""The commands as a person or a program uses them: what they print, where, and how they end."""

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import typer

from batak import fairness
from batak.cli.app import COMMANDS, app, ended
from batak.core.cards import Suit
from batak.core.reasons import Reason, Refusal
from batak.core.rules import OPTIONS
from batak.core.rulesets import RULESETS
from batak.notation.check import check
from batak.notation.record import load_line, parse_line
from batak.notation.settings import format_value
from batak.texts import LANGUAGES, refusal_sentence, say

GOLDEN = Path(__file__).parents[1] / "golden"
RECORDS = GOLDEN / "records.jsonl"
LINES = RECORDS.read_text(encoding="utf-8").splitlines()


class Run:
    """Runs commands in this process and keeps what they printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = ""
        self.err = ""

    def __call__(self, *arguments: str | Path) -> int:
        code = ended([str(argument) for argument in arguments])
        self.out, self.err = self._capsys.readouterr()
        return code


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    for variable in ("BATAK_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "BATAK_TRACEBACK"):
        monkeypatch.delenv(variable, raising=False)
    return Run(capsys)


def one_line(text: str) -> bool:
    return text.startswith("batak: ") and text.count("\n") == 1 and text.endswith("\n")


# check


def test_check_says_ok_for_each_line(run: Run) -> None:
    assert run("check", RECORDS) == 0
    assert run.out == "ok\n" * len(LINES)
    assert not run.err


def test_check_names_file_line_place_and_code(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    bad = LINES[0].replace('"play":["HA","H7"', '"play":["HA","S3"', 1)
    file.write_text(f"{LINES[1]}\n\n  \n{bad}\n[]\n{LINES[2]}", encoding="utf-8")
    assert run("check", file) == 1
    sentence = refusal_sentence("en", Refusal(Reason.MUST_FOLLOW, suit=Suit.HEARTS))
    assert run.out.splitlines() == [
        "ok",
        f"{file}:4: deal 1, play 2: must_follow: {sentence}",
        f"{file}:5: line: not_json: The line is not one strictly written JSON object",
        "ok",
    ]
    assert not run.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_the_sentence_of_a_fault_is_in_another_language(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("BATAK_LANG", language)
    file = tmp_path / "x.jsonl"
    file.write_text(LINES[0].replace('"totals":[-300', '"totals":[-301'), encoding="utf-8")
    assert run("check", file) == 1
    place, code, sentence = run.out.removeprefix(f"{file}:1: ").split(": ", 2)
    assert (place, code) == ("totals", "wrong_totals")
    assert sentence.rstrip().endswith("[-300,150,-10,-70]")


def test_several_files_are_read_in_order_also_after_one_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    assert run("check", RECORDS, tmp_path / "none", RECORDS) == 2
    assert run.out == "ok\n" * 2 * len(LINES)
    assert one_line(run.err)
    assert "none" in run.err


ODD_LINES: list[tuple[bytes, str]] = [
    (b'{"a":' * 100_000, "line: not_json"),
    (b"[" * 100_000 + b"]" * 100_000, "line: not_json"),
    (b'{"x":NaN}', "line: not_json"),
    (b'{"x":1,"x":1}', "line: not_json"),
    (b"\xef\xbb\xbf{}", "line: not_json"),
    (b"{}\r", "line: not_json"),
    (b"\0", "line: not_json"),
    (b"{}", "format: missing_key"),
    (b'{"format":' + b"9" * 5000 + b"}", "format: wrong_type"),
    (b'{"format":"batak-record/1","rules":{"base":"altin","a\\nb":"\\u001b"}}', "rules: bad_rules"),
    (b'{"format":"batak-record/1","rules":{"base":"altin","deals":' + b"9" * 5000 + b"}}", "rules: bad_rules"),
]


@pytest.mark.parametrize(("line", "fault"), ODD_LINES, ids=[fault for _, fault in ODD_LINES])
def test_odd_lines_are_faults_of_one_line_each(run: Run, tmp_path: Path, line: bytes, fault: str) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(line + b"\n" + LINES[0].encode() + b"\n")
    assert run("check", file) == 1
    first, second = run.out.splitlines()
    assert first.startswith(f"{file}:1: {fault}: ")
    assert first.isprintable()
    assert len(first) < 1000
    assert second == "ok"


@pytest.mark.parametrize("command", ["check", "verify", "convert"])
@pytest.mark.parametrize("data", [b"\xff\xfe{}", b"\x80", b"ok\n\xc3", b"\xed\xa0\x80"])
def test_a_file_that_is_not_utf8_cannot_be_read(run: Run, tmp_path: Path, command: str, data: bytes) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(data)
    assert run(command, file, *(["--to", "json"] if command == "convert" else [])) == 2
    assert "UTF-8" in run.err.splitlines()[-1]


# verify


def test_verify(run: Run, tmp_path: Path) -> None:
    assert run("verify", RECORDS) == 0
    assert run.out == "ok\n" * len(LINES)
    record = parse_line(LINES[0])
    del record["fairness"]
    file = tmp_path / "x.jsonl"
    other = LINES[0].replace('"commitment":"', '"commitment":"x')
    file.write_text(f"{json.dumps(record)}\n{other}\n{{\n", encoding="utf-8")
    assert run("verify", file) == 1
    assert [line.split(": ")[:3] for line in run.out.splitlines()] == [
        [f"{file}:1", "fairness", "no_fairness"],
        [f"{file}:2", "fairness", "wrong_type"],
        [f"{file}:3", "line", "not_json"],
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_verify_says_how_many_secrets_are_there_and_how_many_should_be(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("BATAK_LANG", language)
    too_few: Any = parse_line(LINES[0])
    too_many: Any = parse_line(LINES[0])
    count = len(too_few["deals"])
    del too_few["fairness"]["revealed"][-1]
    del too_many["deals"][-1]
    file = tmp_path / "x.jsonl"
    file.write_text(f"{json.dumps(too_few)}\n{json.dumps(too_many)}\n", encoding="utf-8")
    assert run("verify", file) == 1
    first, second = run.out.splitlines()
    counted = "fault.secret_count"
    assert first == f"{file}:1: deal {count}: wrong_deal: {say(language, counted, given=count - 1, wanted=count)}"
    assert second == f"{file}:2: fairness: wrong_deal: {say(language, counted, given=count, wanted=count - 1)}"


# convert


def test_convert_goes_both_ways(run: Run, tmp_path: Path) -> None:
    assert run("convert", RECORDS, "--to", "text") == 0
    text = tmp_path / "x.txt"
    text.write_text(run.out, encoding="utf-8")
    assert run("convert", text, "--to", "text") == 0
    assert run.out == text.read_text(encoding="utf-8")
    assert run("convert", text, "--to", "json") == 0
    assert run.out == RECORDS.read_text(encoding="utf-8")
    assert run("convert", RECORDS, "--to", "json") == 0
    assert run.out == RECORDS.read_text(encoding="utf-8")


def test_convert_leaves_faulty_records_out_and_says_so(run: Run, tmp_path: Path) -> None:
    assert run("convert", GOLDEN / "record.txt", "--to", "text") == 0
    text = run.out
    file = tmp_path / "x.txt"
    bad_tag = text.replace("[Trump", "[Trumpf")
    bad_card = text.replace("S2 S8 SQ S3", "S2 S8 SQ X3")
    file.write_text(f"% remark\n{text}{bad_tag}{text}{bad_card}", encoding="utf-8")
    size = text.count("\n")
    assert run("convert", file, "--to", "text") == 1
    assert run.out == text * 2
    tag_line = 1 + size + 1 + text[: text.index("[Trump")].count("\n")
    assert run.err.splitlines() == [
        f"batak: {file}:{tag_line}: line: not_text: The line does not belong to a text record here",
        f"batak: {file}:{3 * size + 2}: deal 1, play 4: not_a_card: Not a card",
    ]
    file.write_text(f"{{}}\n{LINES[0]}\n", encoding="utf-8")
    assert run("convert", file, "--to", "json") == 1
    assert run.out == f"{LINES[0]}\n"
    assert run.err == f"batak: {file}:1: format: missing_key: Missing here\n"


@pytest.mark.parametrize("data", ["", "\n \n", "% only a remark\n"])
def test_convert_of_nothing_is_nothing(run: Run, tmp_path: Path, data: str) -> None:
    file = tmp_path / "x"
    file.write_text(data, encoding="utf-8")
    assert run("convert", file, "--to", "json") == 0
    assert not run.out + run.err


def test_a_text_file_with_a_byte_order_mark_is_one_fault(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    file.write_text("\ufeff" + (GOLDEN / "record.txt").read_text(encoding="utf-8"), encoding="utf-8")
    assert run("convert", file, "--to", "json") == 1
    assert not run.out
    assert one_line(run.err)
    assert f"{file}:1: line: byte_order_mark: " in run.err


def test_a_text_record_of_too_many_lines_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    file.write_text('[Record "batak-record/1"]\n' + "%\n" * 400_000, encoding="utf-8")
    assert run("convert", file, "--to", "json") == 2
    assert not run.out
    assert one_line(run.err)
    assert "line 300002" in run.err


# simulate


def test_simulate_gives_the_same_bytes_for_the_same_arguments(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "x.jsonl"
    arguments = ["--rules", "canak", "--set", "deals=2", "--set", "must_beat=false", "--matches", "3", "--seed", "7"]
    assert run("simulate", *arguments, "--bots", "random,beginner,random,beginner", "--out", out) == 0
    assert not run.out + run.err
    first = out.read_bytes()
    records = [load_line(line) for line in first.decode().splitlines()]
    assert len(records) == 3 == len({record.deals[0].hands for record in records})
    assert all(record.players == ("random", "beginner", "random", "beginner") for record in records)
    assert all((record.rules.deals, record.rules.must_beat, record.base) == (2, False, "canak") for record in records)
    assert run("simulate", *arguments, "--bots", "random,beginner,random,beginner", "--out", out) == 0
    assert out.read_bytes() == first
    assert [*tmp_path.iterdir()] == [out]
    assert run("simulate", *arguments[:-1], "8", "--bots", "random") == 0
    assert run.out != first.decode()
    assert run("check", out) == 0
    assert run("verify", out) == 0


def test_a_match_does_not_depend_on_how_many_are_played(run: Run) -> None:
    assert run("simulate", "--matches", "2", "--seed", "3") == 0
    two = run.out
    assert run("simulate", "--matches", "1", "--seed", "3") == 0
    assert two.startswith(run.out)
    assert run("simulate", "--matches", "0") == 0
    assert not run.out


def test_the_secrets_of_a_simulation_come_from_seed_and_number(run: Run) -> None:
    assert run("simulate", "--matches", "2", "--seed", "-5", "--set", "deals=1") == 0
    for number, line in enumerate(run.out.splitlines(), 1):
        proof: Any = load_line(line).fairness
        last = sha256(f"batak-simulate/1|-5|{number}".encode()).digest()
        assert proof["commitment"] == fairness.chain(last)[0].hex()
        assert proof["player_seeds"] == ["", "", "", ""]


@pytest.mark.parametrize("name", RULESETS)
def test_simulated_records_are_sound(run: Run, name: str) -> None:
    assert run("simulate", "--rules", name, "--matches", "2", "--bots", "beginner,random,beginner,random") == 0
    assert [check(parse_line(line)) for line in run.out.splitlines()] == [None, None]


# rules


def test_rules_lists_the_named_sets(run: Run) -> None:
    assert run("rules") == 0
    assert all(name in run.out for name in RULESETS)
    assert run("rules", "--json") == 0
    assert [each["name"] for each in json.loads(run.out)] == [*RULESETS]


@pytest.mark.parametrize("name", RULESETS)
def test_rules_shows_one_whole(run: Run, name: str) -> None:
    rules = RULESETS[name].rules
    assert run("rules", name, "--json") == 0
    shown = json.loads(run.out)
    assert {field: shown[field] for field in OPTIONS} == {field: getattr(rules, field) for field in OPTIONS}
    assert shown["choices"] == {field: [*values] for field, values in RULESETS[name].choices.items()}
    assert shown.keys() == {"name", "choices", *OPTIONS}
    assert run("rules", name) == 0
    assert all(re.search(rf"^{field} ", run.out, re.MULTILINE) for field in OPTIONS)


@pytest.mark.parametrize("is_terminal", ["0", "1"])
def test_names_and_values_are_whole_however_narrow_it_is(
    run: Run, monkeypatch: pytest.MonkeyPatch, is_terminal: str
) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setenv("TTY_COMPATIBLE", is_terminal)
    assert run("rules", "esi-acik") == 0
    plain = re.sub(r"\x1b\[[0-9;]*m", "", run.out)
    assert "…" not in plain
    for field in OPTIONS:
        value = getattr(RULESETS["esi-acik"].rules, field)
        assert re.search(rf"^{field} +{format_value(value)}( |$)", plain, re.MULTILINE)


# bad usage

BAD_USAGE: list[tuple[list[str], str]] = [
    (["check"], "FILE"),
    (["frob"], "frob"),
    (["--frob"], "--frob"),
    (["check", "--frob", "x"], "--frob"),
    (["convert", "x"], "--to"),
    (["convert", "x", "--to", "xml"], "xml"),
    (["rules", "nope"], "nope"),
    (["rules", "altin", "canak"], "canak"),
    (["simulate", "--rules", "nope"], "nope"),
    (["simulate", "--set", "deals"], "deals"),
    (["simulate", "--set", "=3"], "=3"),
    (["simulate", "--set", "deals= 5"], "deals= 5"),
    (["simulate", "--set", "deals=5\u00a0"], "FIELD=VALUE"),
    (["simulate", "--set", "deals=99", "--set", "min_bid=14"], "99"),
    (["simulate", "--set", "must_beat=1"], "1"),
    (["simulate", "--set", "must_beat=yes"], "yes"),
    (["simulate", "--set", "nope=1"], "nope"),
    (["simulate", "--set", "deals=2", "--set", "deals=3"], "deals"),
    (["simulate", "--set", "deals=" + "9" * 5000], "9"),
    (["simulate", "--bots", "nobody"], "nobody"),
    (["simulate", "--bots", "random,random"], "2"),
    (["simulate", "--bots", ""], "no bot is named “”"),
    (["simulate", "--bots", "random,"], "no bot is named “”"),
    (["simulate", "--matches", "-1"], "--matches"),
    (["simulate", "--matches", "1.5"], "--matches"),
    (["simulate", "--matches", "1_0"], "--matches: “1_0”"),
    (["simulate", "--matches", " 1 "], "--matches"),
    (["simulate", "--matches", "٣"], "--matches"),
    (["simulate", "--matches", "1000000001"], "1000000000"),
    (["simulate", "--matches", "9" * 400], "--matches"),
    (["simulate", "--seed", "x"], "--seed"),
    (["simulate", "--seed", "1.0"], "--seed: “1.0”"),
    (["simulate", "--seed", "1_0"], "--seed"),
    (["simulate", "--seed", " 1"], "--seed"),
    (["simulate", "--seed", "9" * 5000], "--seed"),
    (["simulate", "--out", "no/such/folder/x"], "no/such/folder/x"),
    (["play", "--rules", "nope"], "nope"),
    (["play", "--set", "deals=0"], "0"),
    (["play", "--language", "fr"], "fr"),
    (["play"], "terminal"),
    (["check", "."], "."),
    (["check", "no-such-file"], "no-such-file"),
]


@pytest.mark.parametrize(("arguments", "names"), BAD_USAGE, ids=range(len(BAD_USAGE)))
def test_bad_usage_is_one_line_and_exit_code_2(run: Run, arguments: list[str], names: str) -> None:
    assert run(*arguments) == 2
    assert not run.out
    assert one_line(run.err)
    assert names in run.err


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("must_beat=1", "`must_beat`: Beating: 1 cannot stand here (false, true)"),
        ("deals=0", "`deals`: Number of deals: 0 is out of range (1–60)"),
        ("widow=3", "`widow`: Widow: 3 is out of range (0, 4)"),
        ("max_bid=14", "(1–13, null)"),
        ("opening=open", "(free, forced)"),
        ("nope=1", "`nope`: "),
    ],
)
def test_a_wrong_setting_is_told_with_its_field_and_what_it_may_hold(run: Run, setting: str, says: str) -> None:
    assert run("simulate", "--set", setting) == 2
    assert says in run.err


def test_a_fault_in_the_program_is_one_line_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_record: object) -> None:
        raise RuntimeError("first\nsecond")

    monkeypatch.setattr("batak.cli.check.fault_of", broken)
    assert run("check", RECORDS) == 2
    assert one_line(run.err)
    assert "RuntimeError: first" in run.err
    monkeypatch.setenv("BATAK_TRACEBACK", "1")
    with pytest.raises(RuntimeError):
        run("check", RECORDS)


# help


def test_every_command_and_option_is_documented(run: Run) -> None:
    group: Any = typer.main.get_command(app)
    context = group.make_context("batak", ["--version"], resilient_parsing=True)
    assert group.list_commands(context) == [*COMMANDS]
    for name in COMMANDS:
        command = group.get_command(context, name)
        assert len(command.help) > 10
        for parameter in command.params:
            assert parameter.help, f"batak {name}: {parameter.name}"
    for parameter in group.params:
        assert parameter.help
    assert run("--help") == 0
    assert all(re.search(rf"\b{name}\b", run.out) for name in COMMANDS)
    for name in COMMANDS:
        assert run(name, "--help") == 0
        assert "Usage" in run.out
        assert not run.err


def test_version(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("batak.cli.app.version", {"batak": "1.2.3"}.get)
    assert run("--version") == 0
    assert run.out == "batak 1.2.3\n"
