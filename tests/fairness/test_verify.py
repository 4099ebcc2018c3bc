from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from batak.cli.verify import unfair
from batak.core.rulesets import RULESETS
from batak.fairness import Mismatch, chain, seed_hash, verify
from batak.notation.faults import Faulty
from batak.notation.record import dump
from tests.matches import play_match, record_of

OTHER = "0" * 64


def fair() -> Any:
    return record_of("canak-gommeli")


def code_of(record: Any) -> str | None:
    fault = unfair(record)
    return None if fault is None else str(fault)


@pytest.mark.parametrize("name", RULESETS)
def test_what_was_dealt_fits(name: str) -> None:
    assert code_of(record_of(name)) is None


def set_in(*path: Any, to: Any) -> Callable[[Any], None]:
    def change(record: Any) -> None:
        *way, last = path
        for step in way:
            record = record[step]
        record[last] = to

    return change


def without(*path: Any) -> Callable[[Any], None]:
    def change(record: Any) -> None:
        *way, last = path
        for step in way:
            record = record[step]
        del record[last]

    return change


def swapped(record: Any) -> None:
    hands = record["deals"][1]["hands"]
    hands[0], hands[1] = hands[1], hands[0]


def stopped(record: Any) -> None:
    """The last deal is not played to its end."""
    last = record["deals"][-1]
    del last["score"], last["tricks"], last["play"][-1]


def unscored_and_unproven(record: Any) -> None:
    """The last deal is played to its end, but without a score and without its secret."""
    del record["deals"][-1]["score"], record["fairness"]["revealed"][-1]


def stopped_with_no_dealer(record: Any) -> None:
    """The last deal is not finished, has no secret, and is dealt by no seat."""
    stopped(record)
    record["deals"][-1]["dealer"] = 4
    del record["fairness"]["revealed"][-1]


CASES: list[tuple[str, Callable[[Any], None]]] = [
    ("fairness: no_fairness", without("fairness")),
    ("fairness: no_fairness", set_in("fairness", to=None)),
    ("fairness: wrong_type", set_in("fairness", to=[])),
    ("fairness: wrong_type", without("fairness", "commitment")),
    ("fairness: wrong_type", set_in("fairness", "commitment", to=OTHER.upper().replace("0", "A"))),
    ("fairness: wrong_type", set_in("fairness", "commitment", to=OTHER[1:])),
    ("fairness: wrong_type", set_in("fairness", "commitment", to=OTHER + "\n")),
    ("fairness: wrong_type", without("fairness", "player_seeds")),
    ("fairness: wrong_type", set_in("fairness", "player_seeds", to=["", "", ""])),
    ("fairness: wrong_type", set_in("fairness", "player_seeds", 0, to="00")),
    ("fairness: wrong_type", set_in("fairness", "player_seeds", 0, to=None)),
    ("fairness: wrong_type", without("fairness", "revealed")),
    ("fairness: wrong_type", set_in("fairness", "revealed", 0, to=3)),
    ("fairness: wrong_type", set_in("fairness", "revealed", to={})),
    ("fairness: wrong_type", set_in("fairness", "seed_hashes", to=None)),
    ("fairness: wrong_type", set_in("fairness", "seed_hashes", to=["", "", "", "", ""])),
    ("fairness: wrong_type", set_in("fairness", "seed_hashes", 2, to="x")),
    ("deal 1: wrong_commitment", set_in("fairness", "commitment", to=OTHER)),
    ("deal 3: wrong_commitment", set_in("fairness", "revealed", 2, to=OTHER)),
    ("fairness: wrong_hash", set_in("fairness", "seed_hashes", 3, to=OTHER)),
    ("fairness: wrong_hash", set_in("fairness", "seed_hashes", 0, to="")),
    ("deal 1, dealer: wrong_dealer", set_in("deals", 0, "dealer", to=3)),
    ("deal 2, dealer: wrong_dealer", set_in("deals", 1, "dealer", to=4)),
    ("deal 2, dealer: wrong_dealer", set_in("deals", 1, to=None)),
    ("deal 2, hands: wrong_deal", swapped),
    ("deal 2, hands: wrong_deal", set_in("deals", 1, "hands", to=["A", 3])),
    ("deal 2, hands: wrong_deal", without("deals", 1, "hands")),
    ("deal 2, widow: wrong_deal", set_in("deals", 1, "widow", to=["SA"])),
    ("deal 2, widow: wrong_deal", without("deals", 1, "widow")),
    ("deal 11: wrong_deal", without("fairness", "revealed", 10)),
    ("fairness: wrong_deal", without("deals", 10)),
    ("fairness: wrong_deal", stopped),
    ("deal 11: wrong_deal", unscored_and_unproven),
    ("deal 11, dealer: wrong_dealer", stopped_with_no_dealer),
]


@pytest.mark.parametrize(("fault", "change"), CASES, ids=range(len(CASES)))
def test_faults_and_their_places(fault: str, change: Callable[[Any], None]) -> None:
    record = fair()
    assert len(record["deals"]) == 11
    assert record["deals"][0]["dealer"] != 3
    change(record)
    assert code_of(record) == fault


@pytest.mark.parametrize("widow", [[], ["SA"], None])
@pytest.mark.parametrize("is_proven", [True, False])
def test_a_widow_where_the_rules_have_none_is_a_fault(widow: Any, *, is_proven: bool) -> None:
    record = record_of("altin")
    if not is_proven:
        stopped(record)
        del record["fairness"]["revealed"][-1]
    assert code_of(record) is None
    record["deals"][-1]["widow"] = widow
    assert code_of(record) == f"deal {len(record['deals'])}, widow: wrong_deal"


def test_of_several_faults_the_first_in_the_order_of_the_codes_is_named() -> None:
    record = fair()
    found: list[str | None] = []
    for change in (
        set_in("deals", 1, "hands", to=[]),
        set_in("deals", 0, "dealer", to=3),
        set_in("fairness", "seed_hashes", 3, to=OTHER),
        set_in("fairness", "revealed", 2, to=OTHER),
        set_in("fairness", "player_seeds", to=[]),
        without("fairness"),
    ):
        change(record)
        found.append((code_of(record) or "").split(": ")[1])
    assert found == ["wrong_deal", "wrong_dealer", "wrong_hash", "wrong_commitment", "wrong_type", "no_fairness"]


def test_hashes_are_checked_only_where_they_are_there() -> None:
    record = fair()
    del record["fairness"]["seed_hashes"]
    assert code_of(record) is None


def test_the_hash_of_a_seat_that_showed_no_seed_is_no_fault() -> None:
    record = fair()
    record["fairness"]["seed_hashes"][1] = seed_hash("f" * 32, 1)
    assert code_of(record) is None


def test_a_record_without_deals_needs_no_secrets() -> None:
    record = fair()
    record["deals"], record["fairness"]["revealed"] = [], []
    assert code_of(record) is None


def unfinished() -> Any:
    """A record whose last deal was thrown in."""
    record = record_of("klasik151", 3)
    thrown_in = next(place for place, deal in enumerate(record["deals"]) if "score" not in deal)
    record["deals"] = record["deals"][: thrown_in + 1]
    record["fairness"]["revealed"] = record["fairness"]["revealed"][: thrown_in + 1]
    return record


def test_the_secret_of_a_last_deal_that_was_thrown_in_is_there() -> None:
    record = unfinished()
    assert code_of(record) is None
    number = len(record["deals"])
    record["deals"].append(record["deals"][-1])
    assert code_of(record) == f"deal {number + 1}: wrong_deal"
    del record["deals"][-1]
    del record["fairness"]["revealed"][-1]
    assert code_of(record) == f"deal {number}: wrong_deal"


@pytest.mark.parametrize("calls", [["pass", "pass", "pass"], ["pass", "x"], None, []])
def test_the_secret_of_an_unfinished_last_deal_is_not_there(calls: Any) -> None:
    record = unfinished()
    record["deals"][-1]["auction"] = calls
    assert code_of(record) == "fairness: wrong_deal"
    del record["fairness"]["revealed"][-1]
    assert code_of(record) is None


def test_a_last_dealer_that_is_no_seat_is_a_fault_without_a_secret_too() -> None:
    record = unfinished()
    record["deals"][-1]["dealer"] = "x"
    del record["fairness"]["revealed"][-1]
    assert code_of(record) == f"deal {len(record['deals'])}, dealer: wrong_dealer"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (set_in("format", to="batak-record/2"), "format: wrong_type"),
        (set_in("rules", to={"base": "altin", "deals": 0}), "rules: bad_rules"),
        (without("rules"), "rules: missing_key"),
        (set_in("deals", to={}), "deals: wrong_type"),
    ],
)
def test_a_record_that_cannot_be_verified_is_faulty(change: Callable[[Any], None], fault: str) -> None:
    record = fair()
    change(record)
    with pytest.raises(Faulty) as raised:
        unfair(record)
    assert str(raised.value) == fault


HEXADECIMAL = "0123456789abcdef"


def test_every_changed_character_is_found() -> None:
    record = play_match(RULESETS["canak-gommeli"].rules, 5, "canak-gommeli", most=2)[0]
    written: Any = dump(record)
    assert code_of(written) is None
    fairness = written["fairness"]
    texts: list[tuple[Any, Any, str]] = [(fairness, "commitment", HEXADECIMAL)]
    texts += [(fairness["revealed"], place, HEXADECIMAL) for place in range(2)]
    texts += [(fairness["player_seeds"], seat, HEXADECIMAL) for seat in (0, 3)]
    texts += [(fairness["seed_hashes"], seat, HEXADECIMAL) for seat in (0, 3)]
    texts += [(deal["hands"], seat, ".AKQJT98765432") for deal in written["deals"] for seat in range(4)]
    texts += [(deal["widow"], place, "SHDCAKQJT98765432") for deal in written["deals"] for place in range(4)]
    rng = Random(1)
    for holder, key, signs in texts:
        original = holder[key]
        for place, sign in enumerate(original):
            other = rng.choice([each for each in signs if each != sign])
            holder[key] = original[:place] + other + original[place + 1 :]
            assert code_of(written) is not None, (key, original, place, other)
        holder[key] = original
    assert code_of(written) is None


def test_more_secrets_than_deals_are_found_by_the_module_itself() -> None:
    secrets = chain(b"\1" * 32, 3)
    given = {
        "commitment": secrets[0].hex(),
        "player_seeds": ["", "", "", ""],
        "revealed": [secret.hex() for secret in secrets[1:]],
    }
    rules = RULESETS["altin"].rules
    assert verify(given, rules, (), 0) == Mismatch("wrong_deal", secrets=(3, 0))
    given["revealed"] = []
    assert verify(given, rules, (), 0) is None
    assert verify(given, rules, (), 2) == Mismatch("wrong_deal", 1, secrets=(0, 2))
    assert verify(None, rules, (), 0) == Mismatch("no_fairness")
