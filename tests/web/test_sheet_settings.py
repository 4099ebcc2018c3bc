"""The settings of a score sheet: each change recalculates its match, says what that did, and can be taken back."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from batak.core.rulesets import RULESETS
from batak.sheet import Named, Settings, Sheet, Ten
from batak.sheet.settings import MORE, READ, SETTINGS
from batak.texts import capital, field_name, value_words
from batak.texts.words import total
from tests.web.browser import DESKTOP, PHONE, Device, Language
from tests.web.conftest import Opener
from tests.web.heard import Heard
from tests.web.screens import stage
from tests.web.serving import Server
from tests.web.sheet_page import FOUR, Deal, SheetPage, sheet_text

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DEALS: tuple[Deal, ...] = (
    (0, 7, (9, 2, 1, 1)),
    (1, 6, (3, 5, 3, 2)),
    (2, 5, (2, 3, 6, 2)),
    (0, 6, (6, 3, 2, 2)),
    (3, 8, (2, 2, 1, 8)),
)
TOTALS = [139, -50, 58, 87]


def opened(
    profile: Opener, server: Server, device: Device, language: Language = "en", text: str = ""
) -> tuple[SheetPage, Heard]:
    """The settings of a sheet: a page of their own on a phone, beside the sheet on a desktop."""
    at = SheetPage(stage(server, profile(server, device, language, is_still=True), device, language))
    heard = Heard(at.page)
    at.show(text or sheet_text(DEALS))
    if device is PHONE:
        at.tap(at.page.get_by_role("link", name=at.words("sheet.settings"), exact=True))
    at.page.get_by_role("heading", name=at.words("sheet.settings"), exact=True).wait_for()
    return at, heard


def settings_of(sheet: Sheet) -> Settings:
    """What a sheet is played by."""
    return sheet.settings


def row(at: SheetPage, name: str) -> Locator:
    """The row of a setting that is no switch, by its name."""
    return at.page.locator("button[aria-expanded]").filter(has=at.page.get_by_text(name, exact=True))


def setting(at: SheetPage, name: str) -> Locator:
    """The row of one of the ten settings that is no switch."""
    return row(at, at.words(f"sheet.setting.{name}.name"))


def values(at: SheetPage, name: str) -> Locator:
    """What a setting may be, while that is open."""
    return at.page.get_by_role("group", name=name, exact=True)


def choose(at: SheetPage, name: str, value: str) -> None:
    """Choose a value of a setting that is no switch, by the names of both."""
    at.tap(row(at, name))
    at.tap(values(at, name).get_by_role("button", name=value, exact=True))


def done(at: SheetPage) -> Locator:
    """What the last change did."""
    return at.page.get_by_role("region", name=at.words("sheet.recalculated"), exact=True)


def shown(at: SheetPage) -> list[list[str]]:
    """The totals after the last change, each with its name and what it was before, where it is another."""
    return [text.split("\n") for text in done(at).get_by_role("listitem").all_inner_texts()]


@pytest.mark.parametrize("language", ["tr", "en", "de"])
def test_a_change_says_what_it_did_and_is_taken_back(
    language: Language, device: Device, profile: Opener, server: Server
) -> None:
    at, heard = opened(profile, server, device, language)
    words = at.words
    name = words("sheet.setting.double_failed.name")
    switch = at.page.get_by_role("switch", name=name, exact=True)
    at.tap(switch)
    before = words("client.sheet.rules.before", n=total(-50))
    assert shown(at) == [["Ayşe", "139"], ["Mehmet", total(-110), before], ["Zeynep", "58"], ["Ali", "87"]]
    told = words("client.sheet.rules.rescored", deals="2")
    expect(done(at).get_by_text(told, exact=True)).to_be_visible()
    assert heard.politely()[-1] == f"{words('sheet.recalculated')}. {told}"
    at.keeps(lambda sheet: sheet.standing.totals[1], -110)
    at.tap(done(at).get_by_role("button", name=words("client.sheet.undo"), exact=True))
    expect(done(at)).to_have_count(0)
    expect(switch).to_have_attribute("aria-checked", "false")
    assert heard.politely()[-1] == words("sheet.undone")
    at.keeps(lambda sheet: [*sheet.standing.totals], TOTALS)


def test_every_setting_can_be_changed_within_its_range(device: Device, profile: Opener, server: Server) -> None:
    at, _ = opened(profile, server, device)
    words = at.words
    wanted: dict[str, Any] = {
        "min_bid": 6,
        "per_bid": 20,
        "per_extra": 0,
        "match_end": "deals",
        "target": 301,
        "deals": 40,
        "trump": "volunteer",
    }
    for name, value in wanted.items():
        key = f"sheet.setting.{name}.value.{value}"
        text = capital("en", words(key)) if isinstance(value, str) else str(value)
        choose(at, words(f"sheet.setting.{name}.name"), text)
        expect(setting(at, name)).to_contain_text(text)
        expect(setting(at, name)).to_be_focused()
    for name in ("double_failed", "partners", "must_trump"):
        at.tap(at.page.get_by_role("switch", name=words(f"sheet.setting.{name}.name"), exact=True))
    at.keeps(settings_of, Ten(**wanted, double_failed=True, partners=True, must_trump=False))
    assert {*wanted, "double_failed", "partners", "must_trump"} == {*SETTINGS}


def test_a_number_out_of_range_is_refused_in_place(device: Device, profile: Opener, server: Server) -> None:
    at, _ = opened(profile, server, device, "tr")
    name = at.words("sheet.setting.target.name")
    at.tap(setting(at, "target"))
    field = values(at, name).get_by_role("textbox", name=at.words("client.new.other_number"), exact=True)
    for written in ("155", "12.5", "1e3", "99999"):
        field.fill(written)
        at.tap(values(at, name).get_by_role("button", name=at.words("client.new.take"), exact=True))
        why = at.words("contradiction.out_of_range", field=name, value=written)
        if not written.isdecimal():
            why = at.words("contradiction.wrong_type", field=name, value=written)
        expect(at.page.get_by_role("alert")).to_contain_text(why)
        expect(field).to_have_attribute("aria-invalid", "true")
    at.keeps(settings_of, Ten())
    field.fill("161")
    field.press("Enter")
    expect(setting(at, "target")).to_contain_text("161")
    at.keeps(settings_of, Ten(target=161))


def test_deals_are_marked_and_counted_again(device: Device, profile: Opener, server: Server) -> None:
    at, _ = opened(profile, server, device)
    words = at.words
    target = words("sheet.setting.target.name")
    choose(at, target, "101")
    expect(done(at).get_by_text(words("client.sheet.rules.lost", deals="5"), exact=True)).to_be_visible()
    expect(done(at).get_by_text(words("result.over"), exact=True)).to_be_visible()
    choose(at, target, "151")
    expect(done(at).get_by_text(words("client.sheet.rules.found", deals="5"), exact=True)).to_be_visible()
    expect(done(at).get_by_text(words("sheet.goes_on"), exact=True)).to_be_visible()
    at.tap(at.page.get_by_role("switch", name=words("sheet.setting.must_trump.name"), exact=True))
    expect(done(at).get_by_text(words("client.sheet.rules.same"), exact=True)).to_be_visible()


def test_a_named_set_shows_its_fields_and_its_contradictions(device: Device, profile: Opener, server: Server) -> None:
    at, _ = opened(profile, server, device, "tr")
    words = at.words
    sets = words("client.new.sets")
    at.tap(row(at, sets))
    listed = at.page.get_by_role("list", name=sets, exact=True)
    expect(listed.get_by_role("button")).to_have_count(len(RULESETS) + 1)
    at.tap(listed.get_by_role("button").filter(has_text=words("ruleset.altin.about")))
    at.keeps(settings_of, Named("altin", RULESETS["altin"].rules))
    names = [field_name("tr", field) for field in READ]
    for name in names:
        expect(row(at, name).or_(at.page.get_by_role("switch", name=name, exact=True))).to_have_count(1)
    choose(at, field_name("tr", "max_bid"), "8")
    low, high = field_name("tr", "min_bid"), 8
    choose(at, low, "9")
    expect(at.page.get_by_role("alert")).to_contain_text(
        words("contradiction.above_max_bid", field=low, value="9", limit=high)
    )
    at.keeps(lambda sheet: (sheet.rules.min_bid, sheet.rules.max_bid), (RULESETS["altin"].rules.min_bid, 8))
    expect(row(at, sets)).to_contain_text(words("ruleset_changed", name=words("ruleset.altin.name")))
    whole = capital("tr", value_words("tr", "max_bid", None))
    choose(at, field_name("tr", "max_bid"), whole)
    at.tap(row(at, sets))
    at.tap(listed.get_by_role("button", name=words("sheet.ten"), exact=True))
    at.keeps(lambda sheet: isinstance(sheet.settings, Ten), True)


def test_one_of_the_other_rules_puts_rules_in_the_place_of_settings(
    device: Device, profile: Opener, server: Server
) -> None:
    at, _ = opened(profile, server, device, text=sheet_text(DEALS, settings={"per_bid": 20, "target": 301}))
    words = at.words
    at.tap(at.page.get_by_role("button", name=words("client.sheet.rules.more"), exact=True))
    for field in MORE:
        name = field_name("en", field)
        expect(row(at, name).or_(at.page.get_by_role("switch", name=name, exact=True))).to_have_count(1)
    choose(at, field_name("en", "defender_min"), "2")
    title = words("ruleset_changed", name=words("ruleset.klasik151.name"))
    expect(row(at, words("client.new.sets"))).to_contain_text(title)
    at.keeps(lambda sheet: (sheet.rules.per_bid, sheet.rules.target, sheet.rules.defender_min), (20, 301, 2))
    expect(done(at).get_by_text(words("client.sheet.rules.rescored", deals="1, 5"), exact=True)).to_be_visible()
    at.tap(done(at).get_by_role("button", name=words("client.sheet.undo"), exact=True))
    at.keeps(settings_of, Ten(per_bid=20, target=301))


def test_the_sheet_follows_its_settings(profile: Opener, server: Server) -> None:
    at, _ = opened(profile, server, DESKTOP)
    words = at.words
    duty = words("option.must_trump.sentence", value=words("option.must_trump.value.true"))
    expect(at.page.get_by_text(duty, exact=True)).to_be_visible()
    at.tap(at.page.get_by_role("switch", name=words("sheet.setting.must_trump.name"), exact=True))
    expect(at.page.get_by_text(duty, exact=True)).to_have_count(0)
    choose(at, words("sheet.setting.per_bid.name"), "20")
    at.keeps(lambda sheet: [*sheet.standing.totals], at.totals())
    assert at.totals() != TOTALS
    choose(at, words("sheet.setting.match_end.name"), capital("en", words("sheet.setting.match_end.value.deals")))
    expect(at.page.get_by_text(words("sheet.ends.deals", n=12)).first).to_be_visible()


def test_back_leads_to_the_sheet_with_the_change(profile: Opener, server: Server) -> None:
    at, _ = opened(profile, server, PHONE)
    at.tap(at.page.get_by_role("switch", name=at.words("sheet.setting.double_failed.name"), exact=True))
    at.tap(at.page.get_by_role("button", name=at.words("client.back"), exact=True))
    at.adding.wait_for()
    assert at.totals() == [139, -110, 58, 87]
    at.tap(at.button(at.words("client.sheet.undo")))
    assert at.totals() == TOTALS
    at.page.goto(at.page.url + "/settings")
    at.tap(at.page.get_by_role("button", name=at.words("client.back"), exact=True))
    at.adding.wait_for()
    assert [name for name in FOUR if at.page.get_by_role("columnheader", name=name).is_visible()] == [*FOUR]
