"""The form in which a deal is written down: what it proposes, offers and refuses."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser import PHONE, Device, Language
from tests.web.conftest import Opener
from tests.web.heard import Heard
from tests.web.screens import stage
from tests.web.serving import Server
from tests.web.sheet_page import FOUR, Deal, SheetPage, sheet_text

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LANGUAGES: tuple[Language, ...] = ("tr", "en", "de")
LONG: dict[str, Any] = {"settings": {"target": 1001}}
SOME: tuple[Deal, ...] = ((0, 7, (9, 2, 1, 1)), (1, 6, (3, 5, 3, 2)))


def opened(profile: Opener, server: Server, device: Device, text: str = "") -> SheetPage:
    """A sheet of a fresh profile."""
    at = SheetPage(stage(server, profile(server, device, is_still=True), device, "en"))
    at.show(text or sheet_text(SOME, **LONG))
    return at


def test_proposals_leave_alone_what_was_given(device: Device, profile: Opener, server: Server) -> None:
    at = opened(profile, server, device)
    at.tap(at.adding)
    assert at.counts() == [None] * 4
    at.give(FOUR[2], 5)
    at.tap(at.choice(FOUR[0]))
    assert at.counts() == [None, None, 5, None]
    at.tap(at.choice("7"))
    assert at.counts() == [7, 1, 5, 0]
    proposed = at.words("client.sheet.entry.proposed")
    expect(at.dialog.get_by_text(proposed, exact=True)).to_have_count(3)
    at.tap(at.choice("6"))
    at.tap(at.choice(FOUR[1]))
    assert at.counts() == [1, 6, 5, 1]
    spoken = at.words("client.sheet.entry.proposed_count", n=6)
    expect(at.count(FOUR[1])).to_have_attribute("aria-valuetext", spoken)
    for name, tricks in ((FOUR[0], 2), (FOUR[1], 4)):
        at.give(name, tricks)
    assert at.counts() == [2, 4, 5, 2]
    expect(at.dialog.get_by_text(proposed, exact=True)).to_have_count(1)
    at.tap(at.count(FOUR[2]))
    at.tap(at.button(at.words("client.sheet.entry.propose")))
    assert at.counts() == [2, 4, 4, 3]


def test_a_count_is_changed_by_one_by_the_pad_and_by_keys(profile: Opener, server: Server) -> None:
    at = opened(profile, server, PHONE)
    at.tap(at.adding)
    at.tap(at.choice(FOUR[0]))
    at.tap(at.choice("7"))
    at.tap(at.button(at.words("client.sheet.entry.more", name=FOUR[0])))
    at.tap(at.button(at.words("client.sheet.entry.less", name=FOUR[1])))
    assert at.counts() == [8, 1, 2, 2]
    number = at.count(FOUR[0])
    number.focus()
    at.page.keyboard.press("ArrowUp")
    assert at.counts()[0] == 9
    at.page.keyboard.press("Home")
    assert at.counts()[0] == 0
    at.page.keyboard.press("End")
    assert at.counts()[0] == 13
    at.page.keyboard.type("10")
    assert at.counts() == [10, 1, 1, 1]
    at.page.keyboard.press("Control+a")
    at.page.keyboard.press("Backspace")
    expect(number).to_have_value("")
    at.count(FOUR[1]).focus()
    assert at.counts() == [7, 1, 3, 2]


def test_a_deal_that_is_closed_unfinished_goes_on_where_it_was_left(profile: Opener, server: Server) -> None:
    at = opened(profile, server, PHONE)
    at.tap(at.adding)
    at.tap(at.choice(FOUR[3]))
    at.give(FOUR[1], 6)
    at.page.touchscreen.tap(180, 10)
    expect(at.dialog).to_have_count(0)
    at.open(1)
    assert at.counts() == [*SOME[0][2]]
    at.page.keyboard.press("Escape")
    at.tap(at.adding)
    expect(at.choice(FOUR[3])).to_be_checked()
    at.tap(at.choice("5"))
    assert at.counts() == [1, 6, 1, 5]
    at.save()
    at.tap(at.adding)
    assert at.counts() == [None] * 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_stand_beside_the_field(language: Language, device: Device, profile: Opener, server: Server) -> None:
    at = SheetPage(stage(server, profile(server, device, language, is_still=True), device, language))
    heard = Heard(at.page)
    at.show(sheet_text(SOME, **LONG))
    words = at.words
    at.tap(at.adding)
    reasons = [words(f"client.sheet.entry.need_{which}") for which in ("declarer", "bid", "tricks")]
    expect(at.saving).to_have_attribute("aria-disabled", "true")
    expect(at.saving).to_have_accessible_description(". ".join(reasons))
    at.at.player.tap(at.saving, is_forbidden=True)
    assert heard.at_once()[-1] == ". ".join(reasons)
    who = at.dialog.get_by_role("group", name=words("sheet.who"), exact=True)
    expect(who).to_have_accessible_description(reasons[0])
    expect(who.get_by_role("radio").first).to_be_focused()
    expect(at.dialog.get_by_role("group", name=words("sheet.bid"), exact=True)).to_contain_text(reasons[1])
    at.tap(at.choice(FOUR[1]))
    at.tap(at.choice("7"))
    expect(at.saving).to_have_attribute("aria-disabled", "false")
    expect(at.saving).to_have_accessible_description("")
    for name, tricks in zip(FOUR, (2, 7, 2, 1), strict=True):
        at.give(name, tricks)
    low = words("sheet.refusal.sum_too_low", n=12, m=13, d=1)
    expect(at.dialog.get_by_text(low, exact=True).first).to_be_visible()
    expect(at.count(FOUR[3])).to_have_accessible_description(low)
    expect(at.saving).to_have_attribute("aria-disabled", "true")
    at.at.player.tap(at.saving, is_forbidden=True)
    assert heard.at_once()[-1] == low
    assert at.dialog.is_visible()
    at.give(FOUR[0], 4)
    expect(
        at.dialog.get_by_text(words("sheet.refusal.sum_too_high", n=14, m=13, d=1), exact=True).first
    ).to_be_visible()
    at.give(FOUR[0], 3)
    at.save()
    at.keeps(lambda sheet: len(sheet.entries), len(SOME) + 1)


def test_only_bids_that_are_allowed_are_offered(profile: Opener, server: Server) -> None:
    text = sheet_text([(0, 4, (7, 2, 2, 2))], settings={"min_bid": 6, "target": 1001})
    at = opened(profile, server, PHONE, text=text)
    at.tap(at.adding)
    bids = at.dialog.get_by_role("group", name=at.words("sheet.bid"), exact=True).get_by_role("radio")
    # 5 is the bid of a declarer who was forced.
    expect(bids).to_have_count(9)
    rows: list[float] = bids.evaluate_all("bids => bids.map((bid) => Math.round(bid.getBoundingClientRect().y))")
    assert len(set(rows)) == 2
    at.page.keyboard.press("Escape")
    at.open(1)
    expect(at.choice("4")).to_be_checked()
    at.save()
    at.keeps(lambda sheet: sheet.entries[0].bid, 4)
