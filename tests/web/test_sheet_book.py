"""The list of score sheets: beginning one, putting away, deleting, files in and out."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect

from batak.sheet.file import format_sheet, parse_sheet
from batak.sheet.settings import Ten
from batak.sheet.sheet import Entry, Sheet
from batak.sheet.spreadsheet import format_csv
from tests.web.book import ADDRESS, FOUR, Book, payload
from tests.web.browser import DESKTOP, PHONE, Device, Language
from tests.web.conftest import Opener
from tests.web.screens import stage
from tests.web.serving import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GOOD = format_sheet(Sheet(Ten(), FOUR, (Entry(0, 7, (9, 2, 1, 1)), Entry(1, 6, (3, 5, 3, 2)))))
SHEET = parse_sheet(GOOD)
OTHERS = ("Ada", "Can", "Ece", "Efe")


def opened(profile: Opener, server: Server, device: Device = PHONE, language: Language = "en") -> Book:
    """A fresh profile at the list."""
    book = Book(stage(server, profile(server, device, language, is_still=True), device, language))
    book.open()
    return book


def test_a_sheet_begins_in_two_taps_with_those_who_played_last(device: Device, profile: Opener, server: Server) -> None:
    book = opened(profile, server, device)
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
    book = opened(profile, server)
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
    book = opened(profile, server, device)
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
    book = opened(profile, server, language=language)
    book.page.clock.set_fixed_time("2026-03-05T20:30:00")
    book.begin()
    expect(book.page.get_by_role("heading", level=1)).to_have_text(day)
    book.open()
    expect(book.cards().first).to_contain_text(day)


def test_a_sheet_is_put_away_and_taken_out(device: Device, profile: Opener, server: Server) -> None:
    book = opened(profile, server, device)
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
    book = opened(profile, server, device)
    book.page.clock.install()
    number = book.begin(title="One")
    book.deal()
    book.open()
    book.do(book.cards().first, "delete")
    expect(book.cards()).to_have_count(0)
    expect(book.page.get_by_text(book.words("client.sheet.book.empty"))).to_be_visible()
    book.page.clock.run_for(9_000)
    book.at.button(book.words("client.sheet.undo"))
    expect(book.stands(2)).to_have_count(1)
    book.page.goto(f"/sheet/{number}")
    book.at.button(book.words("client.sheet.undo"))
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


def test_all_sheets_leave_in_one_file_and_come_back(profile: Opener, server: Server, tmp_path: Path) -> None:
    book = opened(profile, server, DESKTOP)
    book.begin(title="One")
    book.deal(FOUR[1], 6)
    book.begin(OTHERS, rules="canak")
    book.open()
    book.do(book.cards().filter(has_text="One"), "archive")
    expect(book.cards("archived")).to_have_count(1)
    with book.page.expect_download() as downloading:
        book.at.button(book.words("client.sheet.book.export"))
    file = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(file)
    assert file.suffix == ".json"
    bundle = json.loads(file.read_text("utf-8"))
    assert bundle["format"] == "batak-sheets/1"
    sheets = [parse_sheet(json.dumps(each["sheet"])) for each in bundle["sheets"]]
    assert [(sheet.players, len(sheet.entries)) for sheet in sheets] == [(OTHERS, 0), (FOUR, 1)]
    assert [each["archived"] for each in bundle["sheets"]] == [False, True]
    other = opened(profile, server, PHONE, "tr")
    other.take(file)
    expect(other.told).to_contain_text(other.words("client.sheet.book.imported", n=2))
    expect(other.cards("archived").first).to_contain_text("One")
    expect(other.cards().first).to_contain_text(OTHERS[0])
    other.take(file)
    expect(other.told).to_contain_text(other.words("client.sheet.book.known", n=2))
    expect(other.cards()).to_have_count(1)


def refusals(book: Book) -> Sequence[str]:
    """What is said of the files that were refused."""
    return book.told.get_by_role("listitem").all_inner_texts()


def test_what_is_no_sheet_is_refused_by_name_and_loses_nothing(device: Device, profile: Opener, server: Server) -> None:
    book = opened(profile, server, device)
    words = book.words
    book.begin(title="Mine")
    book.deal()
    book.open()
    entries = ",".join(['{"declarer":0,"bid":5,"tricks":[13,0]}'] * 100_000)
    wrong = {
        "picture.png": (b"\x89PNG\r\n\x1a\n\x00\xff\xfe", words("client.sheet.book.not_text")),
        "deep.json": ("[" * 300_000, words("sheet.fault.not_json")),
        "deep-inside.json": (
            GOOD.replace("{", '{"x":' + "[" * 5_000 + "]" * 5_000 + ",", 1),
            words("sheet.fault.not_json"),
        ),
        "number.json": ("3", words("sheet.fault.not_json")),
        "twice.json": (GOOD.replace("{", '{"players":[],', 1), words("sheet.fault.not_json")),
        "record.json": ('{"format":"batak-record/1"}', words("client.sheet.fault.other_format")),
        "bid.json": (GOOD.replace('"bid":6', '"bid":"6"'), words("sheet.fault.wrong_bid")),
        "setting.json": (GOOD.replace('"min_bid":5', '"min_bid":99'), words("sheet.setting.min_bid.name")),
        "many.json": (
            GOOD.replace('"entries":[', f'"entries":[{entries},'),
            words.like("client.sheet.fault.too_large"),
        ),
        "large.json": (
            GOOD.replace("{", '{"x":"' + "x" * 1_000_000 + '",', 1),
            words.like("client.sheet.fault.too_large"),
        ),
        "huge.json": (b" " * 20_000_001, words.like("client.sheet.fault.too_large")),
        "empty.json": ("", words("sheet.fault.not_json")),
    }
    book.take(*(payload(name, content) for name, (content, _) in wrong.items()), payload("good.json", GOOD))
    expect(book.told).to_contain_text(words("client.sheet.book.imported", n=1))
    told = {line.partition(": ")[0]: line for line in refusals(book)}
    assert told.keys() == wrong.keys()
    for name, (_, why) in wrong.items():
        line = told[name]
        assert why.lower() in line.lower() if isinstance(why, str) else why.search(line), line
    expect(book.cards()).to_have_count(2)
    expect(book.stands(2).filter(has_text="Mine")).to_have_count(1)
    expect(book.stands(3)).to_have_count(1)


HOSTILE = (
    "<script>document.title='hit'</script>",
    "<img src=x onerror=\"document.title='hit'\">",
    "\"><svg onload=document.title='hit'>",
    "javascript:document.title='hit'",
    "{{constructor.constructor('document.title=1')()}}",
    "\u202e\u0000\u0007name\n\r\u2028x",
    "A" * 5_000,
    "=HYPERLINK(1)",
)


def test_hostile_names_are_shown_as_text(device: Device, profile: Opener, server: Server) -> None:
    book = opened(profile, server, device)
    for at, hostile in enumerate(HOSTILE):
        players = [hostile, "__proto__", "constructor", ""]
        others = {"title": hostile, "__proto__": {"isKept": True}, "constructor": {"prototype": 1}, "others": hostile}
        value = {"format": "batak-sheet/1", "players": players, "entries": [], **others}
        book.take(payload(f"{at}{hostile[:40]}.json", json.dumps(value)))
        expect(book.told).to_contain_text(book.words("client.sheet.book.imported", n=1))
        expect(book.cards()).to_have_count(at + 1)
    book.take(payload("<b onclick=x>bold.json", "[]"))
    assert refusals(book)[0].startswith("<b onclick=x>bold.json:")
    expect(book.cards().filter(has_text=HOSTILE[0])).to_have_count(1)
    assert book.page.evaluate("({}).isKept === undefined && document.title !== 'hit'")
    assert not book.page.evaluate("[...document.querySelectorAll('main script, main img')].length")
    for card in book.cards().all():
        box = card.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= device.width
    names = book.page.get_by_role("region", name=book.words("client.sheet.book.begin")).get_by_role("button")
    book.at.player.tap(names.first)
    book.opened()
    assert book.page.evaluate("document.title !== 'hit'")


def test_a_spreadsheet_asks_for_its_rules(device: Device, profile: Opener, server: Server) -> None:
    book = opened(profile, server, device)
    words = book.words
    csv = "\ufeff" + format_csv(SHEET).replace(",", ";")
    book.take(payload("Evening.csv", csv), payload("good.json", GOOD), payload("other.csv", "a,b\n1,2\n"))
    dialog = book.page.get_by_role("dialog", name=words("client.sheet.book.csv"))
    dialog.wait_for()
    expect(dialog).to_contain_text("Evening.csv, other.csv")
    dialog.get_by_label(words("client.sheet.new.rules"), exact=True).select_option("ihale51")
    book.at.button(words("client.sheet.book.csv_go"))
    expect(book.told).to_contain_text(words("client.sheet.book.imported", n=2))
    assert refusals(book) == [f"other.csv: {words('client.sheet.fault.head')}: {words('sheet.fault.wrong_type')}"]
    card = book.cards().filter(has_text="Evening")
    expect(card).to_contain_text("\N{MINUS SIGN}4")
    book.take(payload("later.csv", csv))
    dialog.wait_for()
    book.page.keyboard.press("Escape")
    dialog.wait_for(state="detached")
    expect(book.cards()).to_have_count(2)
    expect(book.told).to_have_text("")
    book.take(payload("good.json", GOOD))
    expect(book.told).to_contain_text(words("client.sheet.book.known", n=1))
    book.at.button(words("client.sheet.book.dismiss"))
    expect(book.told).to_have_text("")


DROP = """([name, content]) => {
  const data = new DataTransfer();
  data.items.add(new File([content], name));
  for (const type of ["dragover", "drop"]) {
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }
}"""


def test_files_can_be_dropped_anywhere(profile: Opener, server: Server) -> None:
    book = opened(profile, server, DESKTOP)
    book.page.evaluate(DROP, ["good.json", GOOD])
    expect(book.told).to_contain_text(book.words("client.sheet.book.imported", n=1))
    expect(book.stands(3)).to_have_count(1)


def test_a_long_list_shows_its_beginning(profile: Opener, server: Server) -> None:
    book = opened(profile, server)
    sheets = ",".join(
        json.dumps({"begun": f"2025-01-{day:02}T20:00:00Z", "sheet": json.loads(GOOD) | {"title": f"Day {day}"}})
        for day in range(1, 26)
    )
    book.take(payload("all.json", f'{{"format":"batak-sheets/1","sheets":[{sheets}]}}'))
    expect(book.told).to_contain_text(book.words("client.sheet.book.imported", n=25))
    expect(book.cards()).to_have_count(20)
    book.at.button(book.words("client.sheet.book.all", n=25))
    expect(book.cards()).to_have_count(25)
    book.at.player.tap(book.cards().last.get_by_role("link"))
    book.page.wait_for_url(ADDRESS)
