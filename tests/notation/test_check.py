"""Every fault of a record: its code and its place, one change to a sound record each."""

import json
from pathlib import Path
from typing import Any

import pytest

from batak.core.cards import Suit
from batak.core.reasons import Reason, Refusal
from batak.core.rules import Contradiction
from batak.notation.check import check, replay
from batak.notation.faults import Fault, Faulty, Place
from batak.notation.record import load, parse_line
from tests.changes import Change, add, both, drop, keep, put, swap

LINES = (Path(__file__).parents[1] / "golden" / "records.jsonl").read_text(encoding="utf-8").splitlines()
HUGE = int("9" * 300)


def record_of(base: str) -> Any:
    """The golden record of a rule set: `altin` is a whole match, of the others there are two deals."""
    return next(record for record in map(parse_line, LINES) if record["rules"] == {"base": base})


def fault_after(change: Change, base: str = "altin") -> str | None:
    record = record_of(base)
    assert check(record) is None
    change(record)
    fault = check(parse_line(json.dumps(record)))
    return None if fault is None else str(fault)


@pytest.mark.parametrize("line", LINES)
def test_sound_records_have_no_fault(line: str) -> None:
    assert check(parse_line(line)) is None


def stop(number: int, *keys: str) -> Change:
    """End the record within a deal, which keeps only some of its keys."""
    return both(
        keep("deals", only=number),
        keep("deals", number - 1, only=["dealer", "hands", "widow", *keys]),
        recount,
    )


def recount(record: Any) -> None:
    """Make the totals those of the deals that have a score; the match is not over."""
    scores = [deal["score"] for deal in record["deals"] if "score" in deal]
    record["totals"] = [sum(points) for points in zip([0, 0, 0, 0], *scores, strict=True)]
    record["places"] = None


ALL = ("auction", "declarer", "bid", "trump", "exchange", "play", "tricks", "score")

FAULTS: list[tuple[str, Change]] = [
    # the record itself
    ("format: missing_key", drop("format")),
    ("format: wrong_type", put("format", to="batak-record/2")),
    ("format: wrong_type", put("format", to=1)),
    ("rules: missing_key", drop("rules")),
    ("rules: bad_rules", put("rules", to="altin")),
    ("rules: bad_rules", put("rules", to=None)),
    ("rules: bad_rules", drop("rules", "base")),
    ("rules: bad_rules", put("rules", "base", to="batak")),
    ("rules: bad_rules", put("rules", "base", to=["altin"])),
    ("rules: bad_rules", put("rules", "colour", to=1)),
    ("rules: bad_rules", put("rules", "deals", to=3.0)),
    ("rules: bad_rules", put("rules", "deals", to="3")),
    ("rules: bad_rules", put("rules", "deals", to=True)),
    ("rules: bad_rules", put("rules", "deals", to=HUGE)),
    ("rules: bad_rules", put("rules", "must_beat", to=1)),
    ("rules: bad_rules", put("rules", "trump", to=[])),
    ("rules: bad_rules", put("rules", "open_hand", to="dummy")),
    ("players: missing_key", drop("players")),
    ("players: wrong_type", put("players", to="ABCD")),
    ("players: wrong_type", put("players", to=["A", "B", "C"])),
    ("players: wrong_type", add("players", more="E")),
    ("players: wrong_type", put("players", 3, to=None)),
    ("deals: missing_key", drop("deals")),
    ("deals: wrong_type", put("deals", to={})),
    ("deal 2: wrong_type", put("deals", 1, to=[])),
    ("totals: missing_key", drop("totals")),
    ("totals: wrong_type", put("totals", to=None)),
    ("totals: wrong_type", keep("totals", only=3)),
    ("totals: wrong_type", put("totals", 0, to=-300.0)),
    ("totals: wrong_totals", put("totals", 0, to=-301)),
    ("totals: wrong_totals", put("totals", 0, to=HUGE)),
    ("places: missing_key", drop("places")),
    ("places: wrong_type", put("places", to=[4, 1, 2])),
    ("places: wrong_type", put("places", to="1")),
    ("places: wrong_type", put("places", 0, to=False)),
    ("places: wrong_places", put("places", to=None)),
    ("places: wrong_places", swap("places", one=0, other=1)),
    ("places: wrong_places", both(stop(3), put("places", to=[1, 1, 1, 1]))),
    # the dealer and the cards
    ("deal 1, dealer: missing_key", drop("deals", 0, "dealer")),
    ("deal 1, dealer: wrong_type", put("deals", 0, "dealer", to="2")),
    ("deal 1, dealer: wrong_type", put("deals", 0, "dealer", to=2.0)),
    ("deal 1, dealer: wrong_type", put("deals", 0, "dealer", to=True)),
    ("deal 1, dealer: wrong_type", put("deals", 0, "dealer", to=None)),
    ("deal 1, dealer: wrong_dealer", put("deals", 0, "dealer", to=4)),
    ("deal 1, dealer: wrong_dealer", put("deals", 0, "dealer", to=-1)),
    ("deal 1, dealer: wrong_dealer", put("deals", 0, "dealer", to=HUGE)),
    ("deal 2, dealer: wrong_dealer", put("deals", 1, "dealer", to=2)),
    ("deal 1, hands: missing_key", drop("deals", 0, "hands")),
    ("deal 1, hands: wrong_type", put("deals", 0, "hands", to="")),
    ("deal 1, hands: wrong_type", keep("deals", 0, "hands", only=3)),
    ("deal 1, hands: not_a_hand", put("deals", 0, "hands", 3, to=None)),
    ("deal 1, hands: not_a_hand", put("deals", 0, "hands", 0, to="q42.A954.J97.T87")),
    ("deal 1, hands: not_a_hand", put("deals", 0, "hands", 0, to="24Q.A954.J97.T87")),
    ("deal 1, hands: not_a_hand", put("deals", 0, "hands", 0, to="Q42.A954.J97.T8")),
    ("deal 1, hands: not_a_hand", put("deals", 0, "hands", 0, to="Q42.A954.J97.T872")),
    ("deal 1, hands: not_a_pack", put("deals", 0, "hands", 0, to="Q42.A954.J97.T86")),
    ("deal 1, widow: wrong_phase", put("deals", 0, "widow", to=["S2", "S3", "S4", "S5"])),
    ("deal 1, widow: wrong_phase", put("deals", 0, "widow", to=None)),
    # the auction
    ("deal 1, auction: missing_key", drop("deals", 0, "auction")),
    ("deal 5, auction: missing_key", both(stop(5, "trump"))),
    ("deal 1, auction: wrong_type", put("deals", 0, "auction", to="pass")),
    ("deal 1, call 2: not_a_call", put("deals", 0, "auction", 1, to="010")),
    ("deal 1, call 2: not_a_call", put("deals", 0, "auction", 1, to=10)),
    ("deal 1, call 2: not_a_call", put("deals", 0, "auction", 1, to=None)),
    ("deal 1, call 2: not_a_call", put("deals", 0, "auction", 1, to="Pass")),
    ("deal 1, call 2: bid_too_low", put("deals", 0, "auction", 1, to="6")),
    ("deal 1, call 1: bid_too_low", put("deals", 0, "auction", 0, to="4")),
    ("deal 1, call 1: bid_too_low", put("deals", 0, "auction", 0, to="0")),
    ("deal 1, call 2: bid_too_high", put("deals", 0, "auction", 1, to="14")),
    ("deal 1, call 2: bid_too_high", put("deals", 0, "auction", 1, to="1" * 5000)),
    ("deal 1, call 7: wrong_phase", add("deals", 0, "auction", more="pass")),
    ("deal 1, declarer: auction_unfinished", keep("deals", 0, "auction", only=5)),
    ("deal 1, declarer: auction_unfinished", put("deals", 0, "auction", to=[])),
    ("deal 1, trump: auction_unfinished", both(stop(1, "auction", "trump"), keep("deals", 0, "auction", only=2))),
    ("deal 1, score: auction_unfinished", both(stop(1, "auction", "score"), keep("deals", 0, "auction", only=2))),
    # the contract and trump
    ("deal 1, declarer: missing_key", drop("deals", 0, "declarer")),
    ("deal 1, declarer: missing_key", stop(1, "auction", "bid")),
    ("deal 1, declarer: missing_key", stop(1, "auction", "play")),
    ("deal 1, declarer: wrong_type", put("deals", 0, "declarer", to="0")),
    ("deal 1, declarer: wrong_declarer", put("deals", 0, "declarer", to=3)),
    ("deal 1, declarer: wrong_declarer", put("deals", 0, "declarer", to=HUGE)),
    ("deal 1, bid: missing_key", drop("deals", 0, "bid")),
    ("deal 1, bid: missing_key", stop(1, "auction", "declarer")),
    ("deal 1, bid: wrong_type", put("deals", 0, "bid", to="13")),
    ("deal 1, bid: wrong_bid", put("deals", 0, "bid", to=12)),
    ("deal 1, trump: missing_key", drop("deals", 0, "trump")),
    ("deal 1, trump: wrong_type", put("deals", 0, "trump", to=3)),
    ("deal 1, trump: wrong_trump", put("deals", 0, "trump", to="c")),
    ("deal 1, trump: wrong_trump", put("deals", 0, "trump", to="")),
    ("deal 1, exchange: wrong_phase", put("deals", 0, "exchange", to=[])),
    # the play
    ("deal 1, play: missing_key", drop("deals", 0, "play")),
    ("deal 1, play: wrong_type", put("deals", 0, "play", to={})),
    ("deal 1, play 2: not_a_card", put("deals", 0, "play", 1, to="h7")),
    ("deal 1, play 2: not_a_card", put("deals", 0, "play", 1, to=["H7"])),
    ("deal 1, play 1: not_your_card", put("deals", 0, "play", 0, to="S3")),
    ("deal 1, play 5: not_your_card", put("deals", 0, "play", 4, to="HA")),
    ("deal 1, play 1: trump_not_broken", put("deals", 0, "play", 0, to="C7")),
    ("deal 1, play 2: must_follow", put("deals", 0, "play", 1, to="S3")),
    ("deal 1, play 8: must_beat", put("deals", 0, "play", 7, to="H8")),
    ("deal 1, play 31: must_trump", put("deals", 0, "play", 30, to="S5")),
    ("deal 2, play 19: must_overtrump", put("deals", 1, "play", 18, to="C6")),
    ("deal 1, play 53: wrong_phase", add("deals", 0, "play", more="D8")),
    # the result
    ("deal 1, tricks: play_unfinished", keep("deals", 0, "play", only=51)),
    ("deal 1, score: play_unfinished", both(keep("deals", 0, "play", only=0), drop("deals", 0, "tricks"))),
    ("deal 1, tricks: missing_key", drop("deals", 0, "tricks")),
    ("deal 5, tricks: missing_key", stop(5, "auction", "declarer", "bid", "trump", "play")),
    ("deal 1, tricks: wrong_type", put("deals", 0, "tricks", to=None)),
    ("deal 1, tricks: wrong_type", keep("deals", 0, "tricks", only=3)),
    ("deal 1, tricks: wrong_type", put("deals", 0, "tricks", 0, to="4")),
    ("deal 1, tricks: wrong_tricks", swap("deals", 0, "tricks", one=0, other=1)),
    ("deal 1, score: missing_key", drop("deals", 0, "score")),
    ("deal 1, score: wrong_type", put("deals", 0, "score", 1, to=20.0)),
    ("deal 1, score: wrong_score", put("deals", 0, "score", 1, to=21)),
    ("deal 1, score: wrong_score", put("deals", 0, "score", 1, to=HUGE)),
    # one deal after another
    ("deal 2: deal_unfinished", keep("deals", 1, only=["dealer", "hands"])),
    ("deal 2: deal_unfinished", both(keep("deals", 1, only=["dealer", "hands", "auction"]))),
    ("deal 5: match_over", put("rules", "deals", to=4)),
    ("deal 5: match_over", both(put("rules", "deals", to=4), put("deals", 4, to=None))),
]

WIDOW_FAULTS: list[tuple[str, Change]] = [
    ("deal 1, widow: missing_key", drop("deals", 0, "widow")),
    ("deal 1, widow: wrong_type", put("deals", 0, "widow", to="H5")),
    ("deal 1, widow: wrong_type", keep("deals", 0, "widow", only=3)),
    ("deal 1, widow: wrong_type", add("deals", 0, "widow", more="S2")),
    ("deal 1, widow: not_a_card", put("deals", 0, "widow", 1, to=3)),
    ("deal 1, widow: not_a_card", put("deals", 0, "widow", 1, to="3H")),
    ("deal 1, widow: not_a_pack", put("deals", 0, "widow", 1, to="SA")),
    ("deal 1, widow: not_a_pack", put("deals", 0, "widow", 1, to="H5")),
    ("deal 1, hands: not_a_hand", put("deals", 0, "hands", 0, to="Q.AK8632.T982.83")),
    ("deal 1, call 1: forced_opening", put("deals", 0, "auction", 0, to="5")),
    ("deal 1, call 1: forced_opening", put("deals", 0, "auction", 0, to="pass")),
    ("deal 1, call 1: forced_opening", drop("deals", 0, "auction", 0)),
    ("deal 1, exchange: missing_key", drop("deals", 0, "exchange")),
    ("deal 1, exchange: wrong_type", put("deals", 0, "exchange", to="D7")),
    ("deal 1, exchange: not_a_card", put("deals", 0, "exchange", to=["D7", None])),
    ("deal 1, exchange: repeated_card", put("deals", 0, "exchange", to=["D7", "SA", "D7"])),
    ("deal 1, exchange: not_your_card", put("deals", 0, "exchange", to=["H5"])),
    ("deal 1, exchange: too_few_cards", put("deals", 0, "exchange", to=[])),
    ("deal 1, exchange: too_many_cards", put("deals", 0, "exchange", to=["D7", "D6", "D4", "H9", "C7"])),
    ("deal 1, play 1: not_your_card", put("deals", 0, "play", 0, to="D7")),
    ("deal 1, play 49: wrong_phase", add("deals", 0, "play", more="D8")),
    ("rules: bad_rules", put("rules", "widow", to=0)),
]

THROWN_IN_FAULTS: list[tuple[str, Change]] = [
    ("deal 2, declarer: thrown_in", put("deals", 1, "declarer", to=0)),
    ("deal 2, exchange: thrown_in", put("deals", 1, "exchange", to=[])),
    ("deal 2, play: thrown_in", both(put("deals", 1, "play", to=[]), put("deals", 1, "score", to=[0, 0, 0, 0]))),
    ("deal 2, call 5: wrong_phase", add("deals", 1, "auction", more="pass")),
    ("deal 3, dealer: wrong_dealer", add("deals", more={"dealer": 3, "hands": []})),
    ("deal 3, hands: wrong_type", add("deals", more={"dealer": 2, "hands": []})),
    ("deal 1, trump: wrong_trump", put("deals", 0, "trump", to="H")),
    ("deal 1, trump: missing_key", drop("deals", 0, "trump")),
    ("deal 1, call 1: bid_too_high", put("deals", 0, "auction", 0, to="6")),
]

CASES = [
    *((fault, change, "altin") for fault, change in FAULTS),
    *((fault, change, "canak-gommeli") for fault, change in WIDOW_FAULTS),
    *((fault, change, "gonullu") for fault, change in THROWN_IN_FAULTS),
]


@pytest.mark.parametrize(
    ("fault", "change", "base"), CASES, ids=[f"{number}: {case[0]}" for number, case in enumerate(CASES)]
)
def test_faults_and_their_places(fault: str, change: Change, base: str) -> None:
    assert fault_after(change, base) == fault


def test_a_final_pass_is_skipped_and_another_call_of_that_seat_is_not_possible() -> None:
    """In a record the seat of a call follows from the calls before it, so that nobody can call twice."""
    record = record_of("altin")
    assert record["deals"][0]["auction"] == ["6", "10", "pass", "12", "pass", "13"]
    assert [call.seat for call in replay(record).deals[0].table.calls] == [3, 0, 1, 2, 3, 0]


CODES = {
    "not_json",
    "wrong_type",
    "missing_key",
    "bad_rules",
    "wrong_dealer",
    "not_a_hand",
    "not_a_pack",
    "not_a_card",
    "not_a_call",
    "auction_unfinished",
    "wrong_declarer",
    "wrong_bid",
    "wrong_tricks",
    "wrong_score",
    "wrong_totals",
    "wrong_places",
    "match_over",
    "thrown_in",
    "deal_unfinished",
    "play_unfinished",
    *Reason,
}


def test_every_code_has_a_case() -> None:
    """But for two that a record cannot spell, because the seats follow from the calls and cards, and for lines."""
    shown = {fault.split(": ")[1] for fault, _, _ in CASES}
    assert CODES - shown == {"not_json", "already_passed", "not_your_turn"}
    assert shown <= CODES


STOPS: list[tuple[str, ...]] = [ALL[:number] for number in (0, 1, 3, 4, 6)]


@pytest.mark.parametrize("keys", STOPS, ids=len)
@pytest.mark.parametrize("base", ["altin", "canak-gommeli", "esi-acik"])
def test_a_record_may_stop_at_any_point(base: str, keys: tuple[str, ...]) -> None:
    record = record_of(base)
    stop(2, *keys)(record)
    last = record["deals"][1]
    for key in ("auction", "play"):
        while key == next(reversed(last), None):
            is_played_out = len(last.get("play", [])) == sum(len(hand) - 3 for hand in last["hands"])
            assert str(check(record)) == ("deal 2, tricks: missing_key" if is_played_out else "None")
            load(record)
            if not last[key]:
                break
            del last[key][-1]
    assert check(record) is None


def test_a_record_may_hold_no_deal() -> None:
    assert fault_after(both(put("deals", to=[]), recount)) is None
    assert fault_after(put("deals", to=[])) == "totals: wrong_totals"


def test_an_exchange_is_free_in_its_order() -> None:
    record = record_of("canak-gommeli")
    exchange = record["deals"][1]["exchange"]
    assert len(exchange) == 3
    exchange.reverse()
    assert check(record) is None


def test_players_may_be_equal_or_empty() -> None:
    assert fault_after(put("players", to=["", "", "\ud800\n", ""])) is None


@pytest.mark.parametrize("value", [None, 3.5, {"x": [1.5, None]}, "text"])
def test_unknown_keys_and_fairness_are_not_looked_at(value: Any) -> None:
    for path in (("fairness",), ("note",), ("deals", 0, "note"), ("deals", 4, "\n")):
        assert fault_after(put(*path, to=value)) is None


def test_the_first_fault_in_the_order_of_the_keys_is_reported() -> None:
    record = record_of("canak-gommeli")
    expected = [
        ("places: wrong_type", put("places", to=3)),
        ("totals: wrong_type", put("totals", to=3)),
        ("deal 2, play: wrong_type", put("deals", 1, "play", to=3)),
        ("deal 2, dealer: wrong_type", put("deals", 1, "dealer", to="3")),
        ("deal 1, score: wrong_type", put("deals", 0, "score", to=3)),
        ("deal 1, tricks: wrong_type", put("deals", 0, "tricks", to=3)),
        ("deal 1, play: wrong_type", put("deals", 0, "play", to=3)),
        ("deal 1, exchange: wrong_type", put("deals", 0, "exchange", to=3)),
        ("deal 1, trump: wrong_type", put("deals", 0, "trump", to=3)),
        ("deal 1, bid: wrong_type", put("deals", 0, "bid", to="3")),
        ("deal 1, declarer: wrong_type", put("deals", 0, "declarer", to="3")),
        ("deal 1, auction: wrong_type", put("deals", 0, "auction", to=3)),
        ("deal 1, widow: wrong_type", put("deals", 0, "widow", to=3)),
        ("deal 1, hands: wrong_type", put("deals", 0, "hands", to=3)),
        ("deal 1, dealer: wrong_type", put("deals", 0, "dealer", to="3")),
        ("deals: wrong_type", put("deals", to=3)),
        ("players: wrong_type", put("players", to=3)),
        ("rules: bad_rules", put("rules", to=3)),
        ("format: wrong_type", put("format", to=3)),
    ]
    for fault, change in expected:
        change(record)
        assert str(check(record)) == fault


PASSED_OUT = {"auction": ["pass"] * 4}


def passed_out(many: int) -> Any:
    """A record of so many deals thrown in one after another."""
    record = record_of("gonullu")
    hands = record["deals"][1]["hands"]
    record["deals"] = [{"dealer": 2, "hands": hands, **PASSED_OUT} for _ in range(many)]
    record["totals"] = [0, 0, 0, 0]
    return record


def test_the_deal_after_twenty_thrown_in_is_played_by_its_first_bidder() -> None:
    record = passed_out(20)
    assert check(record) is None
    record = passed_out(21)
    record["deals"][20] |= {"declarer": 3, "bid": 5}
    assert check(record) is None
    record["deals"][20]["bid"] = 6
    assert str(check(record)) == "deal 21, bid: wrong_bid"
    record = passed_out(22)
    assert str(check(record)) == "deal 21: deal_unfinished"
    record = passed_out(20)
    record["deals"][19] |= {"declarer": 3, "bid": 5}
    assert str(check(record)) == "deal 20, declarer: thrown_in"


def test_a_scored_deal_between_them_starts_the_count_of_thrown_in_deals_again() -> None:
    record = passed_out(20)
    played = record_of("gonullu")["deals"][0]
    record["deals"] = [*record["deals"][:19]]
    first = {**played}
    assert first["dealer"] == 1
    for deal in record["deals"]:
        deal["dealer"] = 2
    record["deals"] = [first, *record["deals"], {**record["deals"][0]}]
    record["totals"] = first["score"]
    assert check(record) is None


DETAILS: list[tuple[Change, Fault]] = [
    (
        put("deals", 0, "play", 7, to="H8"),
        Fault(Place(1, "play", 8), "must_beat", Refusal(Reason.MUST_BEAT, card=22)),
    ),
    (
        put("deals", 0, "play", 1, to="S3"),
        Fault(Place(1, "play", 2), "must_follow", Refusal(Reason.MUST_FOLLOW, suit=Suit.HEARTS)),
    ),
    (
        put("deals", 0, "auction", 1, to="6"),
        Fault(Place(1, "call", 2), "bid_too_low", Refusal(Reason.BID_TOO_LOW, number=7)),
    ),
    (put("deals", 0, "score", 0, to=3), Fault(Place(1, "score"), "wrong_score", "[-130,20,10,60]")),
    (put("deals", 1, "dealer", to=0), Fault(Place(2, "dealer"), "wrong_dealer", "3")),
    (
        put("rules", "deals", to=99),
        Fault(Place(part="rules"), "bad_rules", (Contradiction("out_of_range", "deals", 99),)),
    ),
    (both(stop(3), put("places", to=[1, 1, 1, 1])), Fault(Place(part="places"), "wrong_places", "null")),
]


@pytest.mark.parametrize(("change", "fault"), DETAILS, ids=range(len(DETAILS)))
def test_a_fault_comes_with_what_explains_it(change: Change, fault: Fault) -> None:
    record = record_of("altin")
    change(record)
    assert check(record) == fault


@pytest.mark.parametrize(
    "line",
    ["", "[]", "3", "null", '"x"', '{"a":1,"a":2}', '{"deals":[{"x":{"y":1,"y":1}}]}', '{"x":NaN}', "{}\r", "\ufeff{}"],
)
def test_a_line_that_is_no_object_is_a_faulty_line(line: str) -> None:
    with pytest.raises(Faulty) as raised:
        parse_line(line)
    assert str(raised.value) == "line: not_json"


def test_a_carriage_return_at_the_end_of_a_line_is_a_fault() -> None:
    assert isinstance(parse_line(LINES[0]), dict)
    with pytest.raises(Faulty):
        parse_line(LINES[0] + "\r")


def turns(count: int) -> Change:
    def change(record: Any) -> None:
        record["deals"] = record["deals"][:count]
        recount(record)

    return change


@pytest.mark.parametrize("count", range(5))
def test_places_are_there_only_when_the_match_is_over(count: int) -> None:
    assert fault_after(turns(count)) is None
