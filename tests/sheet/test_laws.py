"""Laws of the score sheet, and the second implementation of scoring beside it."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from batak.core.rules import OPTIONS, Rules
from batak.sheet import Draft, Entry, Refused, Settings, Sheet, corrected, entered, recalculation, removed, standing
from batak.sheet.entries import is_bid_allowed
from tests.plain import scoring
from tests.sheet.strategies import any_settings, entries, odd_values, sheets

drafts = st.one_of(
    entries.map(lambda entry: Draft(entry.declarer, entry.bid, entry.tricks)),
    st.builds(Draft, odd_values, odd_values, st.lists(odd_values, max_size=5).map(tuple)),
)


def plain(rules: Rules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in OPTIONS}


def fits(rules: Rules, entry: Entry) -> bool:
    if len(entry.tricks) != 4 and not (rules.partners and len(entry.tricks) == 2):
        return False
    return sum(int(str(count)) for count in entry.tricks) == rules.hand_size


def by_seat(entry: Entry) -> list[int]:
    return [*(int(str(count)) for count in entry.tricks), 0, 0][:4]


@given(sheets)
def test_a_sheet_is_the_sum_of_its_deals(sheet: Sheet) -> None:
    rules = sheet.rules
    fitting = [each for each in sheet.entries if fits(rules, each)]
    scores = [scoring.score(plain(rules), each.declarer, each.bid, by_seat(each)) for each in fitting]
    match = scoring.match(plain(rules), 0, scores)
    stands = sheet.standing
    assert [*stands.totals] == match["totals"]
    assert stands.is_over == match["over"]
    assert stands.places == (None if match["places"] is None else tuple(match["places"]))
    assert sum(stands.counts) == match["counted"]
    counted = [[*score] for score, counts_ in zip(stands.scores, stands.counts, strict=True) if counts_]
    assert counted == scores[: match["counted"]]
    assert all(
        score == (0, 0, 0, 0) for score, counts_ in zip(stands.scores, stands.counts, strict=True) if not counts_
    )
    assert stands.running[-1:] in {(), (stands.totals,)}


@given(sheets, any_settings)
def test_changed_settings_keep_every_entry_and_are_undone(sheet: Sheet, settings: Settings) -> None:
    after = replace(sheet, settings=settings)
    assert after.entries == sheet.entries
    assert after.standing == standing(settings.rules, sheet.entries)
    assert replace(after, settings=sheet.settings).standing == sheet.standing
    told = recalculation(sheet, after)
    assert told.is_empty == (not told.entries and not told.seats and told.before.places == told.now.places)


@given(sheets, drafts)
def test_what_may_be_entered_counts_and_what_may_not_is_named(sheet: Sheet, draft: Draft) -> None:
    try:
        after = entered(sheet, draft)
    except Refused as refused:
        codes = [each.code for each in refused.refusals]
        assert codes
        assert len({*codes}) == len(codes)
        return
    assert after.entries[:-1] == sheet.entries
    assert after.standing.counts[-1]
    assert fits(sheet.rules, after.entries[-1])
    assert is_bid_allowed(sheet.rules, after.entries[-1].bid)
    assert after.standing.running[:-1] == sheet.standing.running
    assert removed(after, len(after.entries)) == sheet


@given(sheets, entries, st.integers(1, 30))
def test_a_correction_changes_nothing_before_it(sheet: Sheet, entry: Entry, number: int) -> None:
    if number > len(sheet.entries):
        return
    try:
        after = corrected(sheet, number, Draft(entry.declarer, entry.bid, entry.tricks))
    except Refused:
        return
    assert after.standing.running[: number - 1] == sheet.standing.running[: number - 1]
    assert all(changed >= number for changed in recalculation(sheet, after).entries)
    assert len(after.entries) == len(sheet.entries)


@given(sheets)
def test_points_of_partners_are_those_of_their_side(sheet: Sheet) -> None:
    if sheet.rules.partners:
        assert all(score[:2] == score[2:] for score in sheet.standing.scores)
