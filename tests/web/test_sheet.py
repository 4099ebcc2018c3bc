"""Deals written down on a score sheet: by few taps, corrected, removed, undone, refused beside the field."""

import sys
from itertools import chain, zip_longest
from typing import Any

import pytest
from playwright.sync_api import expect

from batak.sheet import Sheet, Ten
from batak.texts.words import total
from tests.web.browser import DESKTOP, PHONE, Device, Language
from tests.web.conftest import Opener
from tests.web.heard import Heard
from tests.web.screens import stage
from tests.web.serving import Server
from tests.web.sheet_page import FOUR, Deal, SheetPage, sheet_text, totals_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LANGUAGES: tuple[Language, ...] = ("tr", "en", "de")
LONG: dict[str, Any] = {"settings": {"target": 1001}}
MOST_TAPS = 4
"""Taps that a deal with usual counts takes: add, declarer, bid, save."""

USUAL: tuple[Deal, ...] = (
    (0, 7, (7, 2, 2, 2)),
    (1, 6, (2, 6, 3, 2)),
    (2, 5, (3, 2, 5, 3)),
    (3, 8, (2, 2, 1, 8)),
    (0, 10, (10, 1, 1, 1)),
    (2, 6, (2, 2, 6, 3)),
    (1, 9, (1, 9, 2, 1)),
    (3, 5, (3, 3, 2, 5)),
)
OTHERS: tuple[Deal, ...] = (
    (0, 7, (9, 2, 1, 1)),
    (1, 6, (3, 5, 3, 2)),
    (2, 13, (0, 1, 12, 0)),
    (3, 5, (7, 1, 0, 5)),
)
EVENING = tuple(deal for deal in chain.from_iterable(zip_longest(USUAL, OTHERS)) if deal is not None)
SOME = (*OTHERS[:2], *USUAL[:2])


def opened(profile: Opener, server: Server, device: Device, language: Language = "en", text: str = "") -> SheetPage:
    """A sheet of a fresh profile."""
    at = SheetPage(stage(server, profile(server, device, language, is_still=True), device, language))
    at.show(text or sheet_text(SOME, **LONG))
    return at


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_evening_of_twelve_deals_takes_few_taps(
    language: Language, device: Device, profile: Opener, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    at = opened(profile, server, device, language, sheet_text(**LONG))
    taps = {deal: at.enter(deal) for deal in EVENING}
    usual, others = (sum(taps[deal] for deal in deals) for deals in (USUAL, OTHERS))
    with capsys.disabled():
        sys.stdout.write(
            f"\n{len(taps)} deals: {at.taps} taps, {usual} for {len(USUAL)} usual ones, {others} for the others\n"
        )
    assert len(taps) == 12
    assert at.taps == usual + others
    assert all(taps[deal] <= MOST_TAPS for deal in USUAL)
    after = totals_of(EVENING, Sheet(Ten(target=1001)))
    assert at.totals() == [*after]
    for number, (declarer, bid, tricks) in enumerate(EVENING, 1):
        assert at.words("client.sheet.score.said", n=bid, t=tricks[declarer]) in at.row(number)[declarer]
    at.keeps(lambda sheet: [(each.declarer, each.bid, each.tricks) for each in sheet.entries], [*EVENING])
    at.page.reload()
    at.adding.wait_for()
    assert at.totals() == [*after]


def test_who_deals_next_is_said_after_every_deal(profile: Opener, server: Server) -> None:
    at = opened(profile, server, PHONE, "tr", sheet_text(**LONG))
    for number, deal in enumerate(USUAL[:5], 1):
        at.enter(deal)
        expect(at.page.get_by_text(at.words("sheet.dealer", name=FOUR[number % 4]), exact=True)).to_be_visible()


def test_a_deal_that_was_written_down_is_told(profile: Opener, server: Server) -> None:
    at = SheetPage(stage(server, profile(server, PHONE, "tr", is_still=True), PHONE, "tr"))
    heard = Heard(at.page)
    at.show(sheet_text(**LONG))
    at.enter(USUAL[0])
    assert "Ayşe: 7 dedi, 7 aldı, +70 puan. Toplamlar: Ayşe 70, Mehmet 2, Zeynep 2, Ali 2" in heard.politely()


def test_a_deal_is_corrected_removed_and_brought_back(device: Device, profile: Opener, server: Server) -> None:
    at = opened(profile, server, device)
    words = at.words
    before = at.totals()
    at.tap(at.page.get_by_role("row").nth(2))
    expect(at.dialog.get_by_role("heading", name=words("sheet.correct", n=2), exact=True)).to_be_visible()
    expect(at.choice(FOUR[1])).to_be_checked()
    expect(at.choice("6")).to_be_checked()
    assert at.counts() == [3, 5, 3, 2]
    at.give(FOUR[1], 6)
    at.give(FOUR[0], 2)
    at.save()
    assert at.totals() == [before[0] - 1, before[1] + 120, *before[2:]]
    corrected = at.totals()
    at.open(1)
    at.tap(at.button(words("client.sheet.entry.remove")))
    assert at.totals() == [corrected[0] - 72, corrected[1] - 2, corrected[2] - 1, corrected[3] - 1]
    toast = at.page.get_by_role("region", name=words("client.sheet.score.removed", n=1), exact=True)
    at.tap(toast.get_by_role("button", name=words("client.sheet.undo")))
    expect(toast).to_have_count(0)
    assert at.totals() == corrected
    at.tap(at.button(words("client.sheet.undo")))
    assert at.totals() == before
    at.tap(at.button(words("client.sheet.redo")))
    assert at.totals() == corrected
    at.keeps(lambda sheet: [*sheet.standing.totals], corrected)
    at.page.reload()
    at.adding.wait_for()
    assert at.totals() == corrected
    at.tap(at.button(words("client.sheet.undo")))
    assert at.totals() == before
    at.keeps(lambda sheet: [*sheet.standing.totals], before)


def test_the_offer_to_bring_a_deal_back_goes_by_itself_but_not_from_under_a_pointer(
    profile: Opener, server: Server
) -> None:
    at = SheetPage(stage(server, profile(server, DESKTOP, is_still=True), DESKTOP, "en"))
    at.page.clock.install()
    at.show(sheet_text(SOME, **LONG))
    at.open(1)
    at.tap(at.button(at.words("client.sheet.entry.remove")))
    toast = at.page.get_by_role("region", name=at.words("client.sheet.score.removed", n=1), exact=True)
    toast.hover()
    at.page.clock.run_for(12_000)
    expect(toast).to_be_visible()
    at.page.mouse.move(0, 0)
    at.page.clock.run_for(9_000)
    expect(toast).to_be_visible()
    at.page.clock.run_for(2_000)
    expect(toast).to_have_count(0)
    at.page.keyboard.press("Control+z")
    assert len(at.page.get_by_role("row").all()) == len(SOME) + 2


def test_a_match_that_is_over_takes_no_deal_until_it_goes_on(device: Device, profile: Opener, server: Server) -> None:
    at = SheetPage(stage(server, profile(server, device, "tr", is_still=True), device, "tr"))
    heard = Heard(at.page)
    at.show(sheet_text(settings={"target": 71}))
    at.enter(OTHERS[0])
    end = at.page.get_by_role("region", name=at.words("result.over"), exact=True)
    expect(end).to_contain_text(at.words("table.winner", name=FOUR[0]))
    assert end.get_by_role("listitem").all_inner_texts()[0].split() == ["Derece", "1.", "Ayşe", "72"]
    expect(at.adding).to_have_attribute("aria-disabled", "true")
    at.at.player.tap(at.adding, is_forbidden=True)
    expect(at.page.get_by_text(at.words("sheet.over"), exact=True).first).to_be_visible()
    assert heard.at_once()[-1] == at.words("sheet.over")
    expect(at.dialog).to_have_count(0)
    at.open(1)
    at.give(FOUR[0], 7)
    at.give(FOUR[1], 4)
    at.save()
    expect(end).to_have_count(0)
    at.enter(USUAL[1])
    assert at.totals() == [*totals_of([(0, 7, (7, 4, 1, 1)), USUAL[1]], Sheet(Ten(target=71)))]


def test_deals_that_count_for_nothing_say_why(profile: Opener, server: Server) -> None:
    deals = (OTHERS[0], (1, 6, (3, 5, 3, 1)), (2, 5, (7, 6)), USUAL[0], USUAL[1])
    at = opened(profile, server, PHONE, "tr", sheet_text(deals, settings={"target": 141}))
    assert at.totals() == [142, 4, 3, 3]
    reasons = (
        (2, at.words("sheet.refusal.sum_too_low", n=12, m=13, d=1)),
        (3, at.words("sheet.refusal.wrong_number", n=4)),
        (5, at.words("sheet.refusal.match_over")),
    )
    for number, why in reasons:
        expect(at.page.get_by_text(at.words("sheet.uncounted", n=number, why=why), exact=True)).to_be_visible()
        cells = at.page.get_by_role("row").filter(
            has=at.page.get_by_role("rowheader", name=at.words("sheet.correct", n=number), exact=True)
        )
        expect(cells.locator("s")).to_have_count(4)
    at.open(3)
    at.save()
    at.keeps(lambda sheet: sheet.entries[2].tricks, (3, 2, 5, 3))
    assert total(at.totals()[2]) in at.page.locator("tfoot").inner_text()
