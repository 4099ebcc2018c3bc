"""Files of score sheets: all of them in one, and what comes in from whoever wrote it."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect

from batak.sheet import Entry, Sheet, Ten
from batak.sheet.file import format_sheet, parse_sheet
from batak.sheet.spreadsheet import format_csv
from tests.web.book import Book, payload
from tests.web.books import book_of
from tests.web.browser import DESKTOP, PHONE, Device
from tests.web.conftest import Opener
from tests.web.serving import Server
from tests.web.sheet_page import FOUR

pytestmark = [pytest.mark.browser, pytest.mark.slow]

GOOD = format_sheet(Sheet(Ten(), FOUR, (Entry(0, 7, (9, 2, 1, 1)), Entry(1, 6, (3, 5, 3, 2)))))
SHEET = parse_sheet(GOOD)
OTHERS = ("Ada", "Can", "Ece", "Efe")


def test_all_sheets_leave_in_one_file_and_come_back(profile: Opener, server: Server, tmp_path: Path) -> None:
    book = book_of(profile, server, DESKTOP)
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
    other = book_of(profile, server, PHONE, "tr")
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
    book = book_of(profile, server, device)
    words = book.words
    book.begin(title="Mine")
    book.deal()
    book.open()
    entries = ",".join(['{"declarer":0,"bid":5,"tricks":[13,0]}'] * 100_000)
    wrong: dict[str, tuple[str | bytes, str | re.Pattern[str]]] = {
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
    book = book_of(profile, server, device)
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
    book = book_of(profile, server, device)
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
    book = book_of(profile, server, DESKTOP)
    book.page.evaluate(DROP, ["good.json", GOOD])
    expect(book.told).to_contain_text(book.words("client.sheet.book.imported", n=1))
    expect(book.stands(3)).to_have_count(1)
