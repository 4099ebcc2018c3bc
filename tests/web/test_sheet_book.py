"""The list of score sheets: beginning one, putting away, deleting."""

import json

import pytest
from playwright.sync_api import expect

from tests.web.book import ADDRESS, payload
from tests.web.books import book_of
from tests.web.browser import Device, Language
from tests.web.conftest import Opener
from tests.web.serving import Server
from tests.web.sheet_page import FOUR, keeps

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OTHERS = ("Ada", "Can", "Ece", "Efe")


def test_a_sheet_begins_in_two_taps_with_those_who_played_last(device: Device, profile: Opener, server: Server) -> None:
    book = book_of(profile, server, device)
    book.begin(rules="altin")
    book.begin(OTHERS, rules="ten")
    first = book.page.url
    book.page.goto("/")
    taps = 0
    for name in (book.words("sheet.title"), OTHERS[0]):
        found = book.page.get_by_role("link" if taps == 0 else "button", name=name).first
        book.at.player.tap(found)
        taps += 1
    book.opened()
    assert taps == 2
    assert book.page.url != first
    for name in OTHERS:
        expect(book.page.get_by_role("columnheader", name=name)).to_be_visible()
    book.open()
    expect(book.cards()).to_have_count(3)
    groups = book.page.get_by_role("region", name=book.words("client.sheet.book.begin")).get_by_role("button")
    expect(groups).to_have_count(2)
    book.at.player.tap(groups.filter(has_text=book.words("ruleset.altin.name")))
    book.opened()
    expect(book.page.get_by_text(book.words("sheet.ends.deals", n=5)).first).to_be_visible()


def test_at_most_three_groups_are_offered(profile: Opener, server: Server) -> None:
    book = book_of(profile, server)
    for number in range(4):
        book.begin([f"{name} {number}" for name in FOUR])
    book.open()
    begin = book.page.get_by_role("region", name=book.words("client.sheet.book.begin"))
    expect(begin.get_by_role("button")).to_have_count(3)
    expect(begin.get_by_role("button").filter(has_text="Ayşe 0")).to_have_count(0)
    book.at.button(book.words("client.sheet.book.others"))
    book.page.wait_for_url("**/sheet/new")
    known = book.page.locator("datalist option").evaluate_all("(all) => all.map(({ value }) => value)")
    assert known[:4] == [f"{name} 3" for name in FOUR]
    assert len(known) == 16


def test_a_new_sheet_names_players_partners_and_rules(device: Device, profile: Opener, server: Server) -> None:
    book = book_of(profile, server, device)
    words = book.words
    book.page.goto("/sheet/new")
    for number, name in enumerate(FOUR, 1):
        book.name(number).fill(f"  {name} ")
    partners = book.page.get_by_text(words.like("client.sheet.new.partners"))
    expect(partners).to_have_count(0)
    rules = book.page.get_by_label(words("client.sheet.new.rules"), exact=True)
    rules.select_option("esli151")
    expect(partners).to_contain_text("Ayşe + Zeynep")
    expect(partners).to_contain_text("Mehmet + Ali")
    book.name(1).press("Enter")
    book.opened()
    book.open()
    card = book.cards().first
    expect(card).to_contain_text("Ayşe + Zeynep")
    book.page.goto("/sheet/new")
    expect(rules).to_have_value("esli151")
    rules.select_option("ten")
    book.name(1).fill("Ayşe")
    book.page.get_by_label(words("client.sheet.new.named"), exact=True).fill("Perşembe")
    book.at.button(words("client.sheet.new.go"))
    book.opened()
    expect(book.page.get_by_role("heading", level=1)).to_have_text("Perşembe")
    expect(book.page.get_by_role("columnheader", name=words("sheet.player", n=3))).to_be_visible()


@pytest.mark.parametrize(
    ("language", "day"), [("tr", "5 Mart Perşembe"), ("en", "Thursday, March 5"), ("de", "Donnerstag, 5. März")]
)
def test_a_sheet_without_a_title_is_called_by_its_day(
    language: Language, day: str, profile: Opener, server: Server
) -> None:
    book = book_of(profile, server, language=language)
    book.page.clock.set_fixed_time("2026-03-05T20:30:00")
    book.begin()
    expect(book.page.get_by_role("heading", level=1)).to_have_text(day)
    book.open()
    expect(book.cards().first).to_contain_text(day)


def test_a_sheet_is_put_away_and_taken_out(device: Device, profile: Opener, server: Server) -> None:
    book = book_of(profile, server, device)
    book.begin(title="One")
    book.begin(title="Two")
    book.open()
    book.do(book.cards().filter(has_text="One"), "archive")
    expect(book.cards("archived")).to_have_count(1)
    expect(book.cards()).to_have_count(1)
    expect(book.page.locator("#in-use")).to_be_focused()
    book.page.reload()
    expect(book.cards("archived").first).to_contain_text("One")
    book.do(book.cards("archived").first, "take_out")
    expect(book.cards()).to_have_count(2)
    expect(book.list("archived")).to_have_count(0)


def test_deleting_can_be_undone_for_ten_seconds(device: Device, profile: Opener, server: Server) -> None:
    book = book_of(profile, server, device)
    book.page.clock.install()
    number = book.begin(title="One")
    book.deal()
    book.open()
    book.do(book.cards().first, "delete")
    expect(book.cards()).to_have_count(0)
    expect(book.page.get_by_text(book.words("client.sheet.book.empty"))).to_be_visible()
    # The clock stands still, so that no second of the ten is lost on a busy machine.
    book.page.clock.pause_at(book.page.evaluate("Date.now()") / 1000 + 0.5)
    book.page.clock.run_for(9_000)
    book.at.button(book.words("client.sheet.undo"))
    book.page.clock.resume()
    expect(book.stands(2)).to_have_count(1)
    book.show(number)
    book.undo.click()
    keeps(book.page, number, lambda sheet: len(sheet.entries), 0)
    book.open()
    expect(book.stands(1)).to_have_count(1)
    book.do(book.cards().first, "delete")
    toast = book.page.get_by_role("button", name=book.words("client.sheet.undo"))
    toast.wait_for()
    book.page.clock.run_for(10_500)
    expect(toast).to_have_count(0)
    book.page.reload()
    book.list("in_use").wait_for()
    expect(book.cards()).to_have_count(0)


def test_a_long_list_shows_its_beginning(profile: Opener, server: Server) -> None:
    book = book_of(profile, server)
    sheet: dict[str, object] = {"format": "batak-sheet/1", "players": FOUR, "entries": []}
    sheets = [{"begun": f"2025-01-{day:02}T20:00:00Z", "sheet": sheet} for day in range(1, 26)]
    book.take(payload("all.json", json.dumps({"format": "batak-sheets/1", "sheets": sheets})))
    expect(book.told).to_contain_text(book.words("client.sheet.book.imported", n=25))
    expect(book.cards()).to_have_count(20)
    book.at.button(book.words("client.sheet.book.all", n=25))
    expect(book.cards()).to_have_count(25)
    book.at.player.tap(book.cards().last.get_by_role("link"))
    book.page.wait_for_url(ADDRESS)
