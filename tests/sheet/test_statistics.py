"""Numbers over many sheets, counted by hand."""

from hypothesis import given
from hypothesis import strategies as st

from batak.sheet import Entry, Sheet, Ten
from batak.sheet.statistics import Contracts, Statistics, Who, statistics
from batak.sheet.summary import dump_statistics, headings, lines, rows, who_name
from tests.sheet.strategies import sheets

A, B, C, D = (Who(name, None) for name in "ABCD")
FIRST = Sheet(
    Ten(match_end="deals", deals=4),
    ("A", "B", "C", "D"),
    (
        Entry(0, 7, (9, 2, 1, 1)),
        Entry(1, 6, (3, 5, 3, 2)),
        Entry(2, 5, (2, 3, 6, 3)),
        Entry(2, 5, (2, 3, 6, 2)),
        Entry(1, 7, (2, 9, 1, 1)),
        Entry(1, 7, (2, 9, 1, 1)),
    ),
)
SECOND = Sheet(Ten(partners=True), ("B ", "A", "", "E"), (Entry(0, 6, (9, 4)), Entry(3, 7, (5, 1, 1, 6))))


def test_an_evening_in_numbers() -> None:
    told = statistics([FIRST, SECOND])
    assert (told.sheets, told.finished, told.deals) == (2, 1, 6)
    assert told.contracts == Contracts(6, 5)
    assert told.by_bid == {5: Contracts(1, 1), 6: Contracts(2, 1), 7: Contracts(3, 3)}
    assert told.by_person == {
        (A, 7): Contracts(1, 1),
        (B, 6): Contracts(2, 1),
        (B, 7): Contracts(1, 1),
        (C, 5): Contracts(1, 1),
        (Who("E", None), 7): Contracts(1, 1),
    }
    assert told.lead_changes == 1


def test_a_player_over_two_sheets() -> None:
    told = statistics([FIRST, SECOND])
    people = {person.who: person for person in told.people}
    b = people[B]
    assert FIRST.standing.totals == (79, 17, 56, 6)
    assert SECOND.standing.totals == (69, 74, 69, 74)
    assert (b.sheets, b.won, b.deals, b.points) == (2, 0, 6, 17 + 69)
    assert (b.contracts, b.bid, b.average_bid) == (Contracts(3, 2), 19, 19 / 3)
    assert (b.best, b.worst) == (72, -60)
    assert b.average == 86 / 6
    assert people[A].won == 1
    assert people[D].average_bid is None
    assert Who("", 2) in people
    assert [person.points for person in told.people] == sorted((153, 86, 74, 69, 56, 6), reverse=True)


def test_the_widest_swing() -> None:
    told = statistics([FIRST, SECOND])
    assert told.swing is not None
    assert (told.swing.sheet, told.swing.declarer, told.swing.is_made) == (0, A, True)
    assert told.swing.score == (72, 2, 1, 1)


def test_nothing_was_played() -> None:
    empty = Statistics(0, 0, 0, (), {}, {}, None, 0)
    assert statistics([]) == empty
    assert statistics([]).contracts == Contracts(0, 0)


@given(st.lists(sheets, max_size=3))
def test_what_many_sheets_say_is_what_each_says(many: list[Sheet]) -> None:
    told = statistics(many)
    assert told.deals == sum(sum(sheet.standing.counts) for sheet in many) == told.contracts.played
    assert sum(person.points for person in told.people) == sum(sum(sheet.standing.totals) for sheet in many)
    assert sum(each.played for each in told.by_person.values()) == told.deals
    assert sum(each.made for each in told.by_person.values()) == told.contracts.made
    assert all(person.worst <= person.average <= person.best for person in told.people)


def test_statistics_in_words() -> None:
    told = statistics([FIRST, SECOND])
    assert headings("en")[0] == "Player"
    assert len(headings("tr")) == len(rows("tr", told)[0])
    assert ("D", "4", "6", "1,5", "0/0", "–", "+2", "+1", "0") in rows("de", told)
    assert lines("en", told)[0] == "Sheets: 2, over: 1, deals: 6"
    assert lines("en", statistics([])) == ["Sheets: 0, over: 0, deals: 0"]
    assert who_name("en", Who("", 2)) == "Player 3"


def test_averages_below_zero_have_a_minus_sign() -> None:
    lost = Sheet(Ten(), ("A", "B", "C", "D"), (Entry(0, 7, (5, 8, 0, 0)),))
    assert rows("en", statistics([lost]))[-1][3] == "−70.0"
    assert dump_statistics(statistics([lost]))["deals"] == 1
