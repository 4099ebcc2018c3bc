"""Both spellings of a record: what is written and read again is the same."""

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batak.core.cards import ALL_CARDS, PACK, SUITS
from batak.core.rules import Rules
from batak.core.rulesets import RULESETS
from batak.notation.check import check, replay
from batak.notation.faults import Faulty
from batak.notation.json_text import Json, Numeral, format_json
from batak.notation.record import (
    DEAL_KEYS,
    RECORD_KEYS,
    DealRecord,
    Record,
    dump,
    dump_line,
    load,
    load_line,
    parse_line,
)
from batak.notation.text import format_text
from batak.notation.text_reader import FaultyText, NumberedLine, is_text, parse_text, starts_record
from batak.notation.written import write_match
from tests.changes import Change, drop, put
from tests.matches import play_match
from tests.notation.test_words import json_values
from tests.strategies import any_rules, seeds

GOLDEN = Path(__file__).parents[1] / "golden"
LINES = (GOLDEN / "records.jsonl").read_text(encoding="utf-8").splitlines()


def numbered(text: str) -> list[NumberedLine]:
    return [NumberedLine(number, line) for number, line in enumerate(text.split("\n"), 1)]


def from_text(text: str) -> Record:
    return load(parse_text(numbered(text)))


@pytest.mark.parametrize("line", LINES)
def test_golden_records_come_back_to_the_letter(line: str) -> None:
    record = load_line(line)
    assert dump_line(record) == line
    assert from_text(format_text(record)) == record


def test_the_golden_text() -> None:
    """A widow, an unfinished deal, fairness and keys that nobody knows: the example of `docs/text-record.md`."""
    text = (GOLDEN / "record.txt").read_text(encoding="utf-8")
    record = from_text(text)
    assert check(dump(record)) is None
    assert format_text(record) == text


integers = st.integers() | st.integers(0, 13) | st.just(Numeral("1" * 400))
points = st.tuples(integers, integers, integers, integers)
played_cards = st.lists(st.sampled_from(PACK), max_size=60).map(tuple)
calls = st.lists(st.sampled_from(["pass", "0", "7", "9" * 400]), max_size=30).map(tuple)


def others(known: tuple[str, ...]) -> st.SearchStrategy[dict[str, Json]]:
    return st.dictionaries(st.text().filter(lambda key: key not in known), json_values, max_size=3)


deal_records = st.builds(
    DealRecord,
    dealer=st.integers(0, 3),
    hands=st.tuples(*[st.integers(0, ALL_CARDS)] * 4),
    widow=st.none() | played_cards,
    auction=st.none() | calls,
    declarer=st.none() | integers,
    bid=st.none() | integers,
    trump=st.none() | st.sampled_from(SUITS),
    exchange=st.none() | played_cards,
    play=st.none() | played_cards,
    tricks=st.none() | points,
    score=st.none() | points,
    others=others(DEAL_KEYS),
)

records = st.builds(
    Record,
    base=st.sampled_from([*RULESETS]),
    rules=any_rules(),
    players=st.tuples(*[st.text() | st.just('\ud800"\\\n]')] * 4),
    deals=st.lists(deal_records, max_size=4).map(tuple),
    totals=points,
    places=st.none() | points,
    fairness=json_values,
    has_fairness=st.just(value=True),
    others=others(RECORD_KEYS),
)


unproven = records.map(lambda record: replace(record, fairness=None, has_fairness=False))


def canonical(rules: Rules) -> Rules:
    """The rules with `max_bid` as writers write it."""
    return replace(rules, max_bid=None) if rules.highest_bid == rules.hand_size else rules


@given(records | unproven)
def test_whatever_a_record_says_both_spellings_bring_it_back(record: Record) -> None:
    """Also what no rule allows: a spelling is not a check."""
    record = replace(record, rules=canonical(record.rules))
    line, text = dump_line(record), format_text(record)
    assert load_line(line) == record
    assert from_text(text) == record
    assert list(dump(from_text(text))) == list(dump(record))
    assert "\n" not in line
    line.encode()
    text.encode()


@given(any_rules().map(canonical), seeds)
def test_what_was_played_is_sound_and_comes_back(rules: Rules, seed: int) -> None:
    record, deals = play_match(rules, seed, most=2)
    assert check(dump(record)) is None
    assert load_line(dump_line(record)) == record
    assert from_text(format_text(record)) == record
    assert replay(dump(record)).deals == deals


def test_writers_write_the_base_and_the_differing_fields_sorted() -> None:
    written = record_with({"base": "altin", "target": 501, "max_bid": 13, "deals": 5, "all_pass": "redeal"})
    assert format_json(dump(load(written))["rules"]) == '{"base":"altin","all_pass":"redeal","target":501}'


def record_with(rules: dict[str, Json]) -> dict[str, Json]:
    record = parse_line(LINES[0])
    record["rules"] = rules
    return record


def test_known_keys_come_first_and_unknown_ones_in_the_order_they_came() -> None:
    record: Any = parse_line(LINES[3])
    record["zeta"], record["alpha"] = 1, Numeral("2.50")
    record["deals"][0] = {"why": None, **dict(reversed(record["deals"][0].items()))}
    line = dump_line(load(record))
    assert list(json.loads(line)) == [*RECORD_KEYS, "zeta", "alpha"]
    assert list(json.loads(line)["deals"][0]) == [*DEAL_KEYS, "why"]
    assert line.endswith('"zeta":1,"alpha":2.50}')


@pytest.mark.parametrize(
    ("kept", "also"),
    [
        ("widow", {"auction": []}),
        ("auction", {"declarer": 1, "bid": 12}),
        ("bid", {}),
        ("trump", {}),
        ("exchange", {"play": []}),
        ("score", {}),
    ],
)
def test_a_deal_is_written_as_far_as_it_has_come(kept: str, also: dict[str, Any]) -> None:
    record: Any = parse_line(LINES[3])
    whole = record["deals"][1]
    record["deals"][1] = {key: whole[key] for key in DEAL_KEYS[: DEAL_KEYS.index(kept) + 1]}
    if kept != "score":
        record["totals"] = record["deals"][0]["score"]
    played = replay(record)
    written: Any = dump(write_match("canak-gommeli", played.match, played.deals, ("A", "B", "C", "D")))
    assert written["deals"] == [record["deals"][0], record["deals"][1] | also]
    assert "fairness" not in written
    assert check(written) is None


BAD_LOADS: list[tuple[str, Change]] = [
    ("format: wrong_type", put("format", to=2)),
    ("rules: bad_rules", put("rules", to={})),
    ("players: missing_key", drop("players")),
    ("deals: wrong_type", put("deals", to=None)),
    ("deal 1: wrong_type", put("deals", 0, to=1)),
    ("deal 1, dealer: missing_key", drop("deals", 0, "dealer")),
    ("deal 1, hands: missing_key", drop("deals", 0, "hands")),
    ("deal 1, hands: not_a_hand", put("deals", 0, "hands", 0, to="A")),
    ("deal 1, call 3: not_a_call", put("deals", 0, "auction", 2, to="x")),
    ("deal 1, bid: wrong_type", put("deals", 0, "bid", to="3")),
    ("deal 1, trump: wrong_trump", put("deals", 0, "trump", to="X")),
    ("deal 1, exchange: not_a_card", put("deals", 0, "exchange", to=["X"])),
    ("deal 1, play 4: not_a_card", put("deals", 0, "play", 3, to="")),
    ("deal 1, score: wrong_type", put("deals", 0, "score", to=[0])),
    ("totals: wrong_type", put("totals", 0, to=None)),
    ("places: missing_key", drop("places")),
]


@pytest.mark.parametrize(("fault", "change"), BAD_LOADS)
def test_what_is_not_spelled_as_it_should_be_is_not_loaded(fault: str, change: Change) -> None:
    record = parse_line(LINES[0])
    change(record)
    with pytest.raises(Faulty) as raised:
        load(record)
    assert str(raised.value) == fault


TEXT = format_text(load_line(LINES[3]))


def test_remarks_and_blank_lines_say_nothing() -> None:
    text = TEXT.replace("[Deal ", "% a remark\n\n; another\n[Deal ").replace("[Declarer", "  \n% third\n[Declarer")
    assert "% third" in text
    assert from_text(text) == from_text(TEXT)


def test_text_is_told_from_json() -> None:
    assert all(is_text(line) for line in ("% remark", "; remark", '[Record "batak-record/1"]', '[Seat0 "]"] '))
    assert not any(is_text(line) for line in (LINES[0], "[1]", '["Record"]', "", "x"))
    assert starts_record(TEXT)
    assert not starts_record(" [Record")


BAD_TEXTS: list[tuple[int, str, str]] = [
    (1, '[Record "batak-record/1"]', "Record"),
    (1, '[Record "batak-record/1"]', "[Record batak-record/1]"),
    (1, '[Record "batak-record/1"]', '[Record "\\x"]'),
    (2, '[Rules "canak-gommeli"]', '[Rules "canak-gommeli deals"]'),
    (2, '[Rules "canak-gommeli"]', '[Rules "canak-gommeli deals=3 deals=4"]'),
    (2, '[Rules "canak-gommeli"]', '[Rules ""]'),
    (3, '[Seat0 "A"]', '[Seat1 "A"]'),
    (3, '[Seat0 "A"]', '[Unknown "A"]'),
    (3, '[Seat0 "A"]', '[Rules "altin"]'),
    (8, '[Board "1"]', '[Board "2"]'),
    (8, '[Board "1"]', '[Play "-"]'),
    (9, '[Dealer "1"]', '[Dealer "x"]'),
    (9, '[Dealer "1"]', '[Dealer "1.0"]'),
    (9, '[Dealer "1"]', '[Seat4 "E"]'),
    (10, '[Deal "0:', '[Deal "1:'),
    (10, '[Deal "0:', '[Deal "'),
    (12, '[Auction "2"]', '[Auction "1"]'),
    (9, '[Dealer "1"]\n', ""),
    (19, '[Play "2"]', '[Play "3"]'),
    (19, '[Play "2"]', '[Play "-"]'),
    (19, '[Play "2"]', '[Play "x"]'),
    (33, '[Tricks "7 2 0 3"]', '[Tricks "7 2 0 x"]'),
    (33, '[Tricks "7 2 0 3"]', '[Tricks "7 2 0 true"]'),
    (33, '[Tricks "7 2 0 3"]', "[Tricks '7 2 0 3']"),
    (33, '[Tricks "7 2 0 3"]', '[Trump "S"]'),
    (33, '[Tricks "7 2 0 3"]', '[Others "json"]\n[]\n*'),
    (33, '[Tricks "7 2 0 3"]', '[Others "json"]\n{"tricks": 3, "trump": 3}\n*'),
    (33, '[Tricks "7 2 0 3"]', '[Others "json"]\n{"tricks": [7, 2, 0, 3]}\n*'),
    (33, '[Tricks "7 2 0 3"]', '[Tricks "7\u00a02 0 3"]'),
    (33, '[Tricks "7 2 0 3"]', '[Tricks "7\\t2 0 3"]'),
    (33, '[Tricks "7 2 0 3"]', '[Tricks "7 2 0 3"]\r'),
    (33, '[Tricks "7 2 0 3"]', '[Tricks "7 2 0 3"]\t'),
    (33, '[Tricks "7 2 0 3"]', '[Others "yaml"]\n{}\n*'),
    (33, '[Tricks "7 2 0 3"]', '[Others "json"]\n{"a":1,"a":2}\n*'),
]


@pytest.mark.parametrize(("line", "was", "becomes"), BAD_TEXTS)
def test_a_line_that_cannot_stand_where_it_does(line: int, was: str, becomes: str) -> None:
    assert was in TEXT
    with pytest.raises(FaultyText) as raised:
        parse_text(numbered(TEXT.replace(was, becomes, 1)))
    assert raised.value.line >= line
    assert raised.value.line <= line + 3


@pytest.mark.parametrize("end", ["Fairness", "Play"])
def test_a_section_without_an_end(end: str) -> None:
    text = TEXT[: TEXT.rindex(f"[{end} ")] + TEXT[TEXT.rindex(f"[{end} ") :].replace("\n*\n", "\n")
    with pytest.raises(FaultyText) as raised:
        parse_text(numbered(text.rstrip("\n")))
    assert str(raised.value).endswith("not_text")


@given(st.data())
def test_a_damaged_text_is_read_or_refused(data: st.DataObject) -> None:
    lines = TEXT.split("\n")
    place = data.draw(st.integers(0, len(lines) - 1))
    damage = data.draw(st.sampled_from(["drop", "twice", "cut", "other"]))
    line = lines[place]
    lines[place : place + 1] = {
        "drop": [],
        "twice": [line, line],
        "cut": [line[: data.draw(st.integers(0, len(line)))]],
        "other": [data.draw(st.text(st.characters(exclude_characters="\n")))],
    }[damage]
    with suppress(FaultyText, Faulty):
        load(parse_text(numbered("\n".join(lines))))


@pytest.mark.parametrize("dealer", ["4", "-1", "9" * 400])
def test_a_dealer_that_is_no_seat_is_named_in_a_text_too(dealer: str) -> None:
    with pytest.raises(Faulty) as raised:
        from_text(TEXT.replace('[Dealer "1"]', f'[Dealer "{dealer}"]', 1))
    assert str(raised.value) == "deal 1, dealer: wrong_dealer"


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


DEEP: list[tuple[str, str, int]] = [
    ("[Fairness", "%s", 99),
    ("[Fairness", '{"a": %s}', 98),
    ("[Others", '{"a": %s}', 99),
    ("[Totals", '{"a": %s}', 97),
]


@pytest.mark.parametrize(("before", "value", "deepest"), DEEP)
def test_depth_is_counted_from_the_record_in_both_spellings(before: str, value: str, deepest: int) -> None:
    """Sections of the record, and one of its last deal, which stands before the totals."""
    name = "Fairness" if before == "[Fairness" else "Others"
    start, end = TEXT[: TEXT.index("[Totals")], TEXT[TEXT.index("[Totals") : TEXT.index("[Fairness")]

    def text(depth: int) -> str:
        section = f'[{name} "json"]\n{value % nested(depth)}\n*\n'
        return f"{start}{section}{end}" if before == "[Totals" else f"{start}{end}{section}"

    record = from_text(text(deepest))
    assert load_line(dump_line(record)) == record
    assert from_text(format_text(record)) == record
    with pytest.raises(FaultyText):
        from_text(text(deepest + 1))


def test_minus_zero_keeps_its_spelling_where_nobody_reads_it_and_is_zero_elsewhere() -> None:
    start, end = LINES[0].split(',"fairness":', 1)
    odd = f'{start},"fairness":{{"n":-0}},"odd":[-0,0]}}'
    assert end
    assert dump_line(load_line(odd)) == odd
    assert dump_line(from_text(format_text(load_line(odd)))) == odd
    assert dump_line(load_line(LINES[0].replace('"dealer":0', '"dealer":-0'))) == LINES[0]
    rules = record_with({"base": "altin", "defender_min": Numeral("-0")})
    assert load(rules).rules.defender_min == 0


def test_lines_that_end_with_a_carriage_return_are_refused_from_the_first_on() -> None:
    with pytest.raises(FaultyText) as raised:
        from_text(TEXT.replace("\n", "\r\n"))
    assert raised.value.line == 1
    with pytest.raises(FaultyText):
        from_text(TEXT.replace("[Deal ", "% a remark\r\n[Deal "))


def test_only_a_space_separates_the_words_of_a_section() -> None:
    assert from_text(TEXT.replace("S2 S8", "S2   S8")) == from_text(TEXT)
    for other in ("\u00a0", "\t", "\u2003"):
        with pytest.raises(Faulty) as raised:
            from_text(TEXT.replace("S2 S8", f"S2{other}S8"))
        assert raised.value.fault.code == "not_a_card"
