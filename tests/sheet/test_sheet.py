"""What is written down and what follows, as `docs/spec/rules.md`, "The score sheet", tells it."""

from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from batak.core.rulesets import RULESETS, ruleset
from batak.sheet import (
    Draft,
    Named,
    NoEntry,
    Reason,
    Refused,
    Sheet,
    Ten,
    changed,
    corrected,
    entered,
    named,
    recalculation,
    removed,
)
from batak.sheet.entries import Entry, is_bid_allowed, numbers_of_counts
from batak.sheet.sheet import entry
from batak.sheet.standings import dealer, reminders, taken, taken_by_declarer

FIVE = (
    Draft(0, 7, (9, 2, 1, 1)),
    Draft(1, 6, (3, 5, 3, 2)),
    Draft(2, 5, (2, 3, 6, 2)),
    Draft(0, 6, (6, 3, 2, 2)),
    Draft(3, 8, (2, 2, 1, 8)),
)


def written(*drafts: Draft, **settings: Any) -> Sheet:
    sheet = Sheet(Ten(**settings))
    for draft in drafts:
        sheet = entered(sheet, draft)
    return sheet


def why(sheet: Sheet, draft: Draft) -> list[Any]:
    with pytest.raises(Refused) as refused:
        entered(sheet, draft)
    return [
        (each.code.value, each.limit, each.found) if each.limit is not None else each.code.value
        for each in refused.value.refusals
    ]


def test_an_evening() -> None:
    sheet = written(*FIVE)
    assert sheet.standing.scores == ((72, 2, 1, 1), (3, -60, 3, 2), (2, 3, 51, 2), (60, 3, 2, 2), (2, 2, 1, 80))
    assert sheet.standing.totals == (139, -50, 58, 87)
    assert sheet.standing.running[1] == (75, -58, 4, 3)
    assert (sheet.standing.is_over, sheet.standing.places) == (False, None)
    assert sheet.standing.counts == (True,) * 5


@pytest.mark.parametrize(
    ("base", "draft", "score"),
    [
        ("altin", Draft(0, 7, (8, 3, 2, 0)), (80, 30, 20, -50)),
        ("klasik151", Draft(0, 7, (9, 2, 1, 1)), (72, 2, 1, 1)),
        ("klasik151", Draft(0, 8, (6, 3, 2, 2)), (-80, 3, 2, 2)),
        ("canak", Draft(0, 6, (5, 8, 0, 0)), (-60, 80, -60, -60)),
        ("ihale51", Draft(0, 7, (8, 3, 2, 0)), (8, 3, 2, 0)),
        ("ihale51", Draft(0, 7, (6, 3, 2, 2)), (-7, 3, 2, 2)),
        ("esi-acik", Draft(0, 8, (5, 2, 4, 2)), (8, 0, 8, 0)),
        ("esi-acik", Draft(0, 8, (9, 4)), (8, 0, 8, 0)),
        ("esi-acik", Draft(3, 8, (6, 7)), (0, -8, 0, -8)),
    ],
)
def test_the_worked_examples_on_named_sets(base: str, draft: Draft, score: tuple[int, ...]) -> None:
    assert entered(Sheet(named(base)), draft).standing.scores == (score,)


def test_every_named_set_may_be_put_on_a_sheet() -> None:
    for base, each in RULESETS.items():
        size = each.rules.hand_size
        sheet = entered(Sheet(named(base)), Draft(0, each.rules.min_bid, (size, 0, 0, 0)))
        assert sheet.standing.counts == (True,)


@pytest.mark.parametrize(
    ("draft", "reasons"),
    [
        (Draft(0, 7, (9, 2, 1, 0)), [("sum_too_low", 13, 12)]),
        (Draft(0, 7, (9, 2, 1, 2)), [("sum_too_high", 13, 14)]),
        (Draft(0, 4, (9, 2, 1, 1)), [("bid_too_low", 5, None)]),
        (Draft(None, 7, (9, 2, 1, 1)), ["wrong_declarer"]),
        (Draft((0, 1), 7, (9, 2, 1, 1)), ["wrong_declarer"]),
        (Draft(4, 7, (9, 2, 1, 1)), ["wrong_declarer"]),
        (Draft(-1, 7, (9, 2, 1, 1)), ["wrong_declarer"]),
        (Draft(True, 7, (9, 2, 1, 1)), ["wrong_declarer"]),
        (Draft(0, None, (9, 2, 1, 1)), ["wrong_bid"]),
        (Draft(0, 14, (9, 2, 1, 1)), ["wrong_bid"]),
        (Draft(0, 7.5, (9, 2, 1, 1)), ["wrong_bid"]),
        (Draft(0, "7", (9, 2, 1, 1)), ["wrong_bid"]),
        (Draft(0, 7, (9, 2, 3, -1)), ["wrong_tricks"]),
        (Draft(0, 7, (9.5, 2, 1, 0.5)), ["wrong_tricks"]),
        (Draft(0, 7, (9, 2, 1, None)), ["wrong_tricks"]),
        (Draft(0, 7, (9, 2, 1, True)), ["wrong_tricks"]),
        (Draft(0, 7, (9, 4)), [("wrong_number", 4, 2)]),
        (Draft(0, 7, ()), [("wrong_number", 4, 0)]),
        (Draft(0, 7, (9, 2, 1, 1, 0)), [("wrong_number", 4, 5)]),
        (Draft(None, 3, (1, 1, 1, 1)), ["wrong_declarer", ("bid_too_low", 5, None), ("sum_too_low", 13, 4)]),
    ],
)
def test_an_entry_is_refused_with_every_reason(draft: Draft, reasons: list[Any]) -> None:
    assert why(Sheet(), draft) == reasons


def test_a_bid_above_the_highest_is_refused() -> None:
    assert why(Sheet(Ten(trump="volunteer")), Draft(0, 6, (9, 2, 1, 1))) == [("bid_too_high", 5, None)]
    assert why(Sheet(named("canak-gommeli")), Draft(0, 13, (12, 0, 0, 0))) == [("bid_too_high", 12, None)]


def test_the_bid_of_a_forced_declarer_is_always_allowed() -> None:
    altin = Sheet(named("altin"))
    assert entered(altin, Draft(0, 4, (4, 4, 4, 1))).standing.scores == ((40, 40, 40, 10),)
    assert why(altin, Draft(0, 3, (4, 4, 4, 1))) == [("bid_too_low", 5, None)]
    assert is_bid_allowed(ruleset("klasik151", min_bid=9), 5)


def test_with_partners_two_counts_do() -> None:
    sheet = Sheet(Ten(partners=True))
    assert numbers_of_counts(sheet.rules) == (2, 4)
    assert entered(sheet, Draft(0, 7, (9, 4))).standing.totals == (72, 4, 72, 4)
    assert entered(sheet, Draft(0, 7, (5, 1, 4, 3))).standing.totals == (72, 4, 72, 4)
    assert entered(sheet, Draft(3, 7, (9, 4))).standing.totals == (9, -70, 9, -70)
    assert why(sheet, Draft(0, 7, (9, 3))) == [("sum_too_low", 13, 12)]
    assert why(sheet, Draft(0, 7, (9, 3, 1))) == [("wrong_number", 2, 3)]


def test_a_match_by_target_ends_when_one_leads_there() -> None:
    sheet = written(*FIVE, Draft(0, 5, (5, 3, 3, 2)))
    assert sheet.standing.totals == (189, -47, 61, 89)
    assert (sheet.standing.is_over, sheet.standing.places) == (True, (1, 4, 3, 2))


def test_after_the_end_deals_are_refused_until_it_is_moved() -> None:
    sheet = written(*FIVE, Draft(0, 5, (5, 3, 3, 2)))
    more = Draft(1, 5, (5, 5, 2, 1))
    assert why(sheet, more) == ["match_over"]
    assert why(sheet, Draft(1, 2, (5, 5, 2, 1))) == ["match_over", ("bid_too_low", 5, None)]
    assert len(entered(changed(sheet, "target", 201), more).entries) == 7
    assert len(entered(corrected(sheet, 6, Draft(0, 7, (5, 3, 3, 2))), more).entries) == 7
    assert len(entered(removed(sheet, 6), more).entries) == 6


def test_a_match_by_deals_ends_after_them() -> None:
    sheet = written(*FIVE[:4], match_end="deals", deals=4)
    assert (sheet.standing.is_over, sheet.standing.places) == (True, (1, 4, 2, 3))
    assert why(sheet, FIVE[4]) == ["match_over"]
    assert len(entered(changed(sheet, "deals", 8), FIVE[4]).entries) == 5


def test_a_match_ends_after_two_hundred_deals() -> None:
    entries = (Entry(0, 5, (4, 3, 3, 3)),) * 201
    sheet = Sheet(Ten(target=1001), entries=entries)
    assert sheet.standing.counts == (True,) * 200 + (False,)
    assert sheet.standing.places == (4, 1, 1, 1)


def test_an_entry_is_corrected_and_removed_in_the_middle() -> None:
    sheet = written(*FIVE)
    other = corrected(sheet, 2, Draft(1, 6, (3, 6, 2, 2)))
    assert other.standing.totals == (139, 70, 57, 87)
    assert [each.bid for each in removed(other, 2).entries] == [7, 5, 6, 8]
    with pytest.raises(Refused):
        corrected(sheet, 2, Draft(1, 6, (3, 6, 2, 3)))
    for number in (0, 6, -1):
        with pytest.raises(NoEntry) as missing:
            removed(sheet, number)
        assert missing.value.number == number
    assert entry(sheet, 5).bid == 8


def test_a_correction_keeps_its_bid_and_what_is_unknown_whatever_the_settings_became() -> None:
    sheet = changed(Sheet(entries=(Entry(0, 5, (5, 4, 4, 0), {"note": "hm"}),)), "min_bid", 7)
    sheet = replace(sheet, settings=Named("klasik151", ruleset("klasik151", min_bid=7, forced_bid=7)))
    after = corrected(sheet, 1, Draft(0, 5, (6, 4, 3, 0)))
    assert after.entries == (Entry(0, 5, (6, 4, 3, 0), {"note": "hm"}),)
    with pytest.raises(Refused):
        corrected(sheet, 1, Draft(0, 6, (6, 4, 3, 0)))


def test_a_changed_setting_recalculates_the_match() -> None:
    before = written(*FIVE)
    after = changed(before, "double_failed", value=True)
    told = recalculation(before, after)
    assert told.before.totals == (139, -50, 58, 87)
    assert told.now.totals == (139, -110, 58, 87)
    assert (told.seats, told.entries, told.ended, told.goes_on, told.is_empty) == ((1,), (2,), False, False, False)
    assert recalculation(before, changed(before, "must_trump", value=False)).is_empty


def test_a_setting_that_ends_the_match_earlier_keeps_later_entries_marked() -> None:
    before = written(*FIVE)
    after = changed(before, "target", 71)
    assert after.entries == before.entries
    assert after.standing.counts == (True, False, False, False, False)
    assert after.standing.scores[1:] == ((0, 0, 0, 0),) * 4
    assert after.standing.totals == (72, 2, 1, 1)
    assert after.standing.places == (1, 2, 3, 3)
    assert {mark.code for mark in after.standing.marks[1:] if mark} == {Reason.MATCH_OVER}
    told = recalculation(before, after)
    assert (told.entries, told.ended, told.goes_on) == ((2, 3, 4, 5), True, False)
    assert recalculation(after, before).goes_on
    assert changed(after, "target", 151).standing == before.standing


def test_entries_that_settings_no_longer_allow_are_kept() -> None:
    before = written(*FIVE)
    higher = changed(before, "min_bid", 8)
    assert higher.standing == before.standing
    twelve = replace(before, settings=named("canak-gommeli"))
    assert twelve.standing.counts == (False,) * 5
    assert [mark and mark.code for mark in twelve.standing.marks] == [Reason.SUM_TOO_HIGH] * 5
    pairs = entered(Sheet(Ten(partners=True)), Draft(0, 7, (9, 4)))
    alone = changed(pairs, "partners", value=False)
    assert [mark and mark.code for mark in alone.standing.marks] == [Reason.WRONG_NUMBER]
    assert changed(alone, "partners", value=True).standing == pairs.standing


def test_an_entry_that_does_not_fit_is_no_deal_of_the_match() -> None:
    settings = Ten(match_end="deals", deals=4)
    odd, fine = Entry(0, 5, (1, 1, 1, 1)), Entry(0, 5, (5, 4, 4, 0))
    sheet = Sheet(settings, entries=(odd, fine, odd, fine, fine))
    assert not sheet.standing.is_over
    assert entered(sheet, Draft(0, 5, (5, 4, 4, 0))).standing.is_over


def test_who_deals_next() -> None:
    sheet = Sheet()
    assert sheet.dealer == 0
    for number, draft in enumerate(FIVE, 1):
        sheet = entered(sheet, draft)
        assert sheet.dealer == number % 4
    assert dealer(removed(sheet, 1).entries) == 0


def test_what_is_reminded_of() -> None:
    assert reminders(Ten().rules) == ("must_trump",)
    assert reminders(Ten(must_trump=False).rules) == ()
    assert reminders(ruleset("altin")) == ("must_beat", "must_trump", "must_overtrump")


def test_tricks_and_contracts_by_side() -> None:
    alone, pairs = ruleset("klasik151"), ruleset("esli151")
    assert taken(alone, Entry(0, 7, (9, 2, 1, 1))) == (9, 2, 1, 1)
    assert taken(pairs, Entry(0, 7, (5, 1, 4, 3))) == (9, 4)
    assert taken_by_declarer(pairs, Entry(2, 9, (5, 1, 4, 3))) == 9
    assert taken_by_declarer(pairs, Entry(3, 5, (9, 4))) == 4
    assert taken_by_declarer(alone, Entry(1, 1, (9, 2, 1, 1))) == 2


def test_what_changed_where_entries_were_removed_or_added() -> None:
    sheet = written(*FIVE)
    assert recalculation(sheet, removed(sheet, 5)).entries == (5,)
    assert recalculation(removed(sheet, 4), sheet).entries == (4, 5)


def test_sheets_are_never_changed() -> None:
    sheet: Any = Sheet()
    with pytest.raises(FrozenInstanceError):
        sheet.entries = ()
    assert hash(Sheet()) == hash(sheet)
