"""What a score sheet has beside its deals: partners, seats, big type, a screen that stays on, keys."""

import pytest
from playwright.sync_api import Locator, expect

from batak.texts.words import total
from tests.web.browser import DESKTOP, PHONE, Device
from tests.web.conftest import Opener
from tests.web.heard import Heard
from tests.web.screens import stage
from tests.web.serving import Server
from tests.web.sheet_page import FOUR, ID, Deal, SheetPage, sheet_text

pytestmark = [pytest.mark.browser, pytest.mark.slow]

DEALS: tuple[Deal, ...] = ((0, 7, (9, 2, 1, 1)), (1, 6, (3, 5, 3, 2)), (3, 5, (2, 2, 3, 6)))
SIDES = ("Ayşe + Zeynep", "Mehmet + Ali")
PARTNERED = {"partners": True, "target": 1001}


def opened(profile: Opener, server: Server, device: Device, text: str = "") -> SheetPage:
    """A sheet of a fresh profile."""
    at = SheetPage(stage(server, profile(server, device, is_still=True), device, "en"))
    at.show(text or sheet_text(DEALS))
    return at


def test_partners_are_counted_together_or_each_by_itself(device: Device, profile: Opener, server: Server) -> None:
    at = opened(profile, server, device, sheet_text(settings=PARTNERED))
    words = at.words
    before = at.taps
    at.tap(at.adding)
    at.tap(at.choice(FOUR[2]))
    at.tap(at.choice("7"))
    assert at.counts() == [7, 6]
    at.save()
    assert at.taps - before == 4
    at.tap(at.adding)
    at.tap(at.choice(FOUR[1]))
    at.tap(at.choice("8"))
    at.give(SIDES[1], 9)
    at.tap(at.button(words("client.sheet.entry.by_seat")))
    assert at.counts() == [2, 5, 2, 4]
    at.give(FOUR[1], 6)
    assert at.counts() == [1, 6, 2, 4]
    at.save()
    at.keeps(lambda sheet: [entry.tricks for entry in sheet.entries], [(7, 6), (1, 6, 2, 4)])
    at.keeps(lambda sheet: [*sheet.standing.totals[:2]], at.totals())
    assert words("client.sheet.score.said_by", name=FOUR[2], n=7, t=7) in at.row(1)[0]
    for side in SIDES:
        expect(at.page.get_by_role("columnheader", name=side)).to_be_visible()


@pytest.fixture
def at(device: Device, profile: Opener, server: Server) -> SheetPage:
    """Show a sheet of three deals."""
    return opened(profile, server, device)


def people(at: SheetPage) -> None:
    """Open the players."""
    at.tap(at.button(at.words("client.sheet.score.people")))
    at.dialog.wait_for()


def move(at: SheetPage, name: str, which: str) -> Locator:
    """The button that moves a player: `earlier` or `later`."""
    return at.button(at.words(f"client.sheet.people.{which}", name=name))


def heads(at: SheetPage) -> list[str]:
    """The names above the columns."""
    return at.page.get_by_role("columnheader").all_inner_texts()[1:]


def test_players_are_renamed_and_take_their_points_to_another_seat(at: SheetPage) -> None:
    words = at.words
    before: dict[str, int] = dict(zip(FOUR, at.totals(), strict=True))
    people(at)
    at.dialog.get_by_role("textbox").nth(1).fill("  Memo ")
    at.tap(move(at, "Memo", "earlier"))
    at.tap(move(at, FOUR[2], "later"))
    at.dialog.get_by_role("textbox", name=words("client.sheet.people.title"), exact=True).fill("Perşembe")
    at.save()
    names = ["Memo", FOUR[0], FOUR[3], FOUR[2]]
    assert heads(at) == names
    assert at.totals() == [before.get(name, before[FOUR[1]]) for name in names]
    expect(at.page.get_by_role("heading", name="Perşembe", exact=True)).to_be_visible()
    declarers = [FOUR[0], "Memo", FOUR[3]]
    at.keeps(lambda sheet: [sheet.players[entry.declarer] for entry in sheet.entries], declarers)
    at.tap(at.button(words("client.sheet.undo")))
    assert heads(at) == [*FOUR]


def test_somebody_else_can_deal_next_with_everybodys_neighbours_as_before(at: SheetPage) -> None:
    expect(at.page.get_by_text(at.words("sheet.dealer", name=FOUR[3]), exact=True)).to_be_visible()
    people(at)
    at.tap(at.choice(FOUR[0]))
    at.save()
    expect(at.page.get_by_text(at.words("sheet.dealer", name=FOUR[0]), exact=True)).to_be_visible()
    assert heads(at) == [*FOUR[1:], FOUR[0]]


def test_partners_who_have_played_are_not_parted(device: Device, profile: Opener, server: Server) -> None:
    at = SheetPage(stage(server, profile(server, device, is_still=True), device, "en"))
    heard = Heard(at.page)
    at.show(sheet_text(DEALS, settings=PARTNERED))
    before = at.totals()
    why = at.words("client.sheet.people.partners_played")
    people(at)
    at.tap(move(at, FOUR[1], "earlier"))
    expect(at.dialog.get_by_role("alert")).to_have_text(why)
    at.at.player.tap(at.saving, is_forbidden=True)
    assert heard.at_once()[-1] == why
    at.tap(move(at, FOUR[0], "later"))
    at.tap(move(at, FOUR[3], "earlier"))
    expect(at.dialog.get_by_role("alert")).to_have_count(0)
    at.save()
    assert at.totals() == [before[1], before[0]]
    assert heads(at) == [f"{FOUR[1]} + {FOUR[3]}", f"{FOUR[2]} + {FOUR[0]}"]


def test_a_sheet_is_put_away_and_taken_out_again(at: SheetPage) -> None:
    at.tap(at.button(at.words("client.sheet.score.archive")))
    at.tap(at.button(at.words("client.sheet.score.unarchive")))
    expect(at.button(at.words("client.sheet.score.archive"))).to_be_visible()


@pytest.mark.parametrize("is_wide", [False, True], ids=["portrait", "landscape"])
def test_big_type_fills_the_screen_until_it_is_tapped(is_wide: bool, profile: Opener, server: Server) -> None:
    at = opened(profile, server, PHONE)
    words = at.words
    if is_wide:
        at.page.set_viewport_size({"width": PHONE.height, "height": PHONE.width})
    at.tap(at.button(words("client.sheet.score.large")))
    for name, sum_ in zip(FOUR, at.kept().standing.totals, strict=True):
        item = at.dialog.get_by_role("listitem").filter(has_text=name)
        number = item.get_by_text(total(sum_), exact=True)
        expect(number).to_be_in_viewport(ratio=1)
        tall = float(number.evaluate("(one) => parseFloat(getComputedStyle(one).fontSize)"))
        assert tall >= 60, "the least that is read from two metres away"
    said = words("client.sheet.score.said_by", name=FOUR[3], n=5, t=6)
    expect(at.dialog.get_by_text(said)).to_be_in_viewport(ratio=1)
    expect(at.dialog.get_by_text(words("sheet.dealer", name=FOUR[3]), exact=True)).to_be_in_viewport(ratio=1)
    at.tap(at.dialog.get_by_role("button"))
    expect(at.dialog).to_have_count(0)
    at.tap(at.button(words("client.sheet.score.large")))
    at.page.keyboard.press("Escape")
    expect(at.dialog).to_have_count(0)


@pytest.mark.parametrize("is_wide", [False, True], ids=["portrait", "landscape"])
def test_totals_and_the_next_deal_are_in_sight_of_a_long_evening(
    is_wide: bool, profile: Opener, server: Server
) -> None:
    at = opened(profile, server, PHONE, sheet_text(DEALS * 14, settings={"target": 1001}))
    if is_wide:
        at.page.set_viewport_size({"width": PHONE.height, "height": PHONE.width})
    sums = at.page.locator("tfoot").get_by_role("cell")
    for _ in range(2):
        for each in sums.all():
            expect(each).to_be_in_viewport(ratio=1)
        expect(at.adding).to_be_in_viewport(ratio=1)
        at.page.mouse.wheel(0, 400)


def test_of_a_very_long_sheet_the_last_deals_are_shown_first(profile: Opener, server: Server) -> None:
    at = opened(profile, server, DESKTOP, sheet_text(DEALS * 100))
    rows = at.page.get_by_role("rowheader", name=at.words.like("sheet.correct"))
    expect(rows).to_have_count(250)
    at.tap(at.button(at.words("client.sheet.score.earlier", n=50)))
    expect(rows).to_have_count(300)


_LOCKS = """
globalThis.locks = [];
const request = WakeLock.prototype.request;
WakeLock.prototype.request = async function (kind) {
  const lock = await request.call(this, kind);
  locks.push(lock);
  return lock;
};
"""


def holds(at: SheetPage, *wanted: bool) -> None:
    """Wait until of all that the page has asked for these are held."""
    at.page.wait_for_function(
        "(wanted) => JSON.stringify(locks.map((lock) => !lock.released)) === JSON.stringify(wanted)", arg=[*wanted]
    )


def test_the_screen_stays_on_where_that_is_wished(profile: Opener, server: Server) -> None:
    at = SheetPage(stage(server, profile(server, PHONE, is_still=True), PHONE, "en"))
    at.page.add_init_script(_LOCKS)
    at.show(sheet_text(DEALS))
    switch = at.page.get_by_role("switch", name=at.words("client.sheet.awake.name"), exact=True)
    holds(at)
    at.tap(switch)
    holds(at, True)
    # A browser lets go when the page goes out of sight.
    at.page.evaluate("locks[0].release()")
    at.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    holds(at, False, True)
    at.tap(at.page.get_by_role("link", name=at.words("sheet.settings"), exact=True))
    at.page.get_by_role("heading", name=at.words("sheet.settings"), exact=True).wait_for()
    at.page.wait_for_function("() => locks.filter((lock) => !lock.released).length === 1")
    at.page.goto(f"/sheet/{ID}")
    holds(at, True)
    at.tap(switch)
    holds(at, False)
    at.page.reload()
    at.adding.wait_for()
    expect(switch).to_have_attribute("aria-checked", "false")


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("delete Navigator.prototype.wakeLock", "unknown"),
        (
            "delete Navigator.prototype.wakeLock; Object.defineProperty(window, 'isSecureContext', {value: false})",
            "unsafe",
        ),
        ("WakeLock.prototype.request = () => Promise.reject(new DOMException('no', 'NotAllowedError'))", "refused"),
    ],
    ids=["unknown", "unsafe", "refused"],
)
def test_a_screen_that_cannot_be_kept_on_is_said_plainly(
    script: str, why: str, profile: Opener, server: Server
) -> None:
    at = SheetPage(stage(server, profile(server, PHONE, is_still=True), PHONE, "en"))
    at.page.add_init_script(script)
    at.show(sheet_text(DEALS))
    switch = at.page.get_by_role("switch", name=at.words("client.sheet.awake.name"), exact=True)
    if why == "refused":
        expect(switch).to_have_accessible_description("")
        at.tap(switch)
    expect(switch).to_have_accessible_description(at.words(f"client.sheet.awake.{why}"))


def test_all_is_done_with_keys_alone(profile: Opener, server: Server) -> None:
    at = opened(profile, server, DESKTOP, sheet_text(DEALS, settings={"target": 1001}))
    keys = at.page.keyboard
    words = at.words

    def tab_to(what: Locator, by: str = "Tab") -> None:
        for _ in range(80):
            if what.evaluate("(one) => one === document.activeElement"):
                return
            keys.press(by)
        raise AssertionError(f"not reached by {by}: {what}")

    tab_to(at.adding)
    keys.press("Enter")
    at.dialog.wait_for()
    tab_to(at.choice(FOUR[0]))
    keys.press("ArrowRight")
    expect(at.choice(FOUR[1])).to_be_checked()
    keys.press("Tab")
    keys.type("11")
    expect(at.choice("11")).to_be_checked()
    keys.type("6")
    expect(at.choice("6")).to_be_checked()
    keys.press("Tab")
    tab_to(at.count(FOUR[1]))
    keys.type("7")
    assert at.counts() == [2, 7, 2, 2]
    keys.press("ArrowDown")
    assert at.counts() == [2, 6, 3, 2]
    keys.press("Enter")
    at.dialog.wait_for(state="detached")
    at.keeps(lambda sheet: sheet.entries[-1].tricks, (2, 6, 3, 2))
    expect(at.adding).to_be_focused()
    keys.press("Control+z")
    expect(at.page.get_by_role("rowheader")).to_have_count(len(DEALS) + 1)
    keys.press("Control+Shift+Z")
    expect(at.page.get_by_role("rowheader")).to_have_count(len(DEALS) + 2)
    keys.press("Control+z")
    keys.press("Control+y")
    expect(at.page.get_by_role("rowheader")).to_have_count(len(DEALS) + 2)
    tab_to(at.page.get_by_role("button", name=words("sheet.correct", n=2), exact=True))
    keys.press("Enter")
    tab_to(at.button(words("client.sheet.entry.remove")))
    keys.press("Enter")
    at.dialog.wait_for(state="detached")
    expect(at.page.get_by_role("rowheader")).to_have_count(len(DEALS) + 1)
    row = at.page.locator("button[aria-expanded]").filter(
        has=at.page.get_by_text(words("sheet.setting.per_bid.name"), exact=True)
    )
    tab_to(row)
    keys.press("Enter")
    group = at.page.get_by_role("group", name=words("sheet.setting.per_bid.name"), exact=True)
    tab_to(group.get_by_role("button", name="20", exact=True))
    keys.press("Enter")
    expect(row).to_be_focused()
    at.keeps(lambda sheet: sheet.rules.per_bid, 20)
