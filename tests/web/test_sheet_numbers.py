"""Statistics of score sheets in the browser: the same as Python's, over the archive, all sheets, or one evening."""

import io
import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Locator, expect

from batak.sheet import Entry, Sheet, Ten, named, with_setting
from batak.sheet.statistics import Contracts, Statistics, statistics
from batak.sheet.summary import COLUMNS, lines, rows, who_name
from tests.web.book import Book, payload
from tests.web.browser import Device, Language
from tests.web.conftest import Opener
from tests.web.screens import stage
from tests.web.serving import Server
from tests.web.shared import bundle, played

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NOW = datetime(2026, 3, 6, 1, 30).astimezone()
"""A night on which people play on after midnight."""

OTHERS = ("Ece", "Ayşe", "", "Ali")
KEPT: tuple[tuple[Sheet, datetime, bool], ...] = (
    (played(9), NOW - timedelta(days=9), True),
    (played(6, seed=2, players=OTHERS), NOW - timedelta(days=8), True),
    (played(12, seed=3, settings=with_setting(Ten(), "partners", value=True)), NOW - timedelta(hours=6), False),
    (played(5, seed=4, settings=named("ihale51"), players=OTHERS), NOW - timedelta(hours=2), True),
    (Sheet(Ten(), OTHERS, (Entry(0, 5, (1, 1, 1, 1)),)), NOW - timedelta(hours=3), False),
    (played(3, seed=6), NOW - timedelta(hours=24), False),
)
"""Sheets with when they were begun, and whether they were put away."""

EVENING = (KEPT[2], KEPT[4], KEPT[3])
"""Those that were changed on the evening of that night, the first begun first."""


def told(kept: Sequence[tuple[Sheet, datetime, bool]]) -> Statistics:
    """What Python says of sheets."""
    return statistics([sheet for sheet, *_ in sorted(kept, key=lambda each: each[1])])


def opened(profile: Opener, server: Server, device: Device, language: Language = "tr") -> Book:
    """A profile with these sheets, at their statistics."""
    book = Book(stage(server, profile(server, device, language, is_still=True), device, language))
    book.page.clock.set_fixed_time(NOW)
    book.open()
    book.take(payload("all.json", bundle(KEPT)))
    expect(book.told).to_contain_text(book.words("client.sheet.book.imported", n=len(KEPT)))
    book.page.goto("/sheet/numbers")
    book.page.get_by_role("heading", name=book.words("sheet.numbers"), exact=True).wait_for()
    return book


def choose(book: Book, which: str) -> None:
    """Choose which sheets are looked at."""
    book.page.get_by_role("radio", name=book.words(f"client.sheet.numbers.{which}"), exact=True).check(force=True)


def people(book: Book) -> list[tuple[str, ...]]:
    """What is said of each player: the name and the columns in the order of Python's."""
    place = book.page.get_by_role("region", name=book.words("sheet.names"), exact=True)
    if place.get_by_role("table").count():
        body = place.locator("tbody tr")
        return [tuple(row.locator("th, td").all_inner_texts()) for row in body.all()]
    return [_card(book, card) for card in place.get_by_role("listitem").all()]


def _card(book: Book, card: Locator) -> tuple[str, ...]:
    name, points = card.locator("h3 > *").all_inner_texts()
    said = dict(zip(card.locator("dt").all_inner_texts(), card.locator("dd").all_inner_texts(), strict=True))
    heads = {column: book.words(f"sheet.statistics.{column}") for column in COLUMNS}
    said[heads["points"]] = points.removesuffix(heads["points"]).strip()
    return (name, *(said[heads[column]] for column in COLUMNS))


def contracts(book: Book) -> dict[tuple[str, str], str]:
    """The contracts by player and bid; those of everyone, and the sums, have names of their own."""
    found: dict[tuple[str, str], str] = {}
    place = book.page.get_by_role("region", name=book.words("client.sheet.numbers.contracts"), exact=True)
    for table in place.get_by_role("table").all():
        _, *names = table.locator("thead th").all_inner_texts()
        for row in table.locator("tbody tr").all():
            bid = row.locator("th").inner_text()
            cells = [text.strip() for text in row.locator("td").all_inner_texts()]
            found |= {(name, bid): cell for name, cell in zip(names, cells, strict=True)}
    return found


def expected(book: Book, of: Statistics) -> dict[tuple[str, str], str]:
    """What Python says of them."""

    def made(contracts: Contracts) -> str:
        return f"{contracts.made}/{contracts.played}" if contracts.played else "–"

    words = book.words
    everyone, sums = words("client.sheet.numbers.everyone"), words("result.total")
    found = {(everyone, sums): made(of.contracts)}
    for bid in of.by_bid:
        found[everyone, str(bid)] = made(of.by_bid[bid])
        for person in of.people:
            name = who_name(words.language, person.who)
            found[name, str(bid)] = made(of.by_person.get((person.who, bid), Contracts()))
            found[name, sums] = made(person.contracts)
    return found


@pytest.mark.parametrize("language", ["tr", "en", "de"])
def test_statistics_are_those_of_python(language: Language, device: Device, profile: Opener, server: Server) -> None:
    book = opened(profile, server, device, language)
    archived = [each for each in KEPT if each[2]]
    for which, meant in {"archived": archived, "all": KEPT, "evening": EVENING}.items():
        choose(book, which)
        of = told(meant)
        first, _, swing, changes = lines(language, of)
        for line in (first, swing, changes):
            expect(book.page.get_by_text(line, exact=True)).to_be_visible()
        assert people(book) == rows(language, of)
        assert contracts(book) == expected(book, of)


def test_what_is_empty_says_so(device: Device, profile: Opener, server: Server) -> None:
    book = Book(stage(server, profile(server, device, "en", is_still=True), device, "en"))
    book.page.goto("/sheet/numbers")
    words = book.words
    expect(book.page.get_by_text(words("client.sheet.numbers.empty"))).to_be_visible()
    expect(book.page.get_by_text(words("client.sheet.numbers.empty_archived"))).to_be_visible()
    book.at.button(words("sheet.all"))
    expect(book.page.get_by_role("radio", name=words("client.sheet.numbers.all"), exact=True)).to_be_checked()
    expect(book.page.get_by_text(words("client.sheet.numbers.empty_archived"))).to_have_count(0)
    book.at.button(words("client.sheet.shared.sheets"))
    book.list("in_use").wait_for()


def summary(book: Book) -> list[str]:
    """The lines of the summary whose dialog is open."""
    dialog = book.page.get_by_role("dialog")
    name = book.words("client.sheet.share.text_of")
    book.at.player.tap(dialog.get_by_text(name, exact=True))
    return dialog.get_by_role("textbox", name=name).input_value().replace("\N{NO-BREAK SPACE}", " ").split("\n")


def check_summary(book: Book, of: Statistics, folder: Path) -> None:
    """The summary of the evening is there as text and as a picture."""
    words = book.words
    first, *said = summary(book)
    assert first == f"{words('sheet.title')} · 5 Mart Perşembe"
    heads = [words(f"sheet.statistics.{column}") for column in COLUMNS]
    for line, (name, *cells) in zip(said, rows("tr", of), strict=False):
        assert line == f"{name}: " + " · ".join(f"{head} {cell}" for head, cell in zip(heads, cells, strict=True))
    assert said[len(of.people) :] == lines("tr", of)
    dialog = book.page.get_by_role("dialog")
    expect(dialog.get_by_role("img", name=words("client.sheet.share.picture_of", title=first))).to_be_visible()
    with book.page.expect_download() as downloading:
        dialog.get_by_role("button", name=words("client.sheet.share.picture_save"), exact=True).click()
    assert downloading.value.suggested_filename == "Yazboz-5-Mart-Perşembe.png"
    downloading.value.save_as(folder / "evening.png")
    image = Image.open(io.BytesIO((folder / "evening.png").read_bytes()))
    assert (image.format, image.width) == ("PNG", 1080)
    assert len(image.convert("RGB").getcolors(1 << 16) or ()) > 20


def test_the_evening_is_shared_from_its_statistics(
    device: Device, profile: Opener, server: Server, tmp_path: Path
) -> None:
    book = opened(profile, server, device)
    choose(book, "evening")
    book.at.button(book.words("client.sheet.numbers.share"))
    check_summary(book, told(EVENING), tmp_path)


def test_the_evening_is_shared_from_a_sheet_of_it(
    device: Device, profile: Opener, server: Server, tmp_path: Path
) -> None:
    book = opened(profile, server, device)
    book.open()
    book.page.get_by_role("link", name=re.compile("Ayşe \\+ Zeynep")).first.click()
    book.opened()
    book.at.button(book.words("client.sheet.share.title"))
    name = book.words("client.sheet.share.evening")
    book.page.get_by_role("dialog").get_by_role("radio", name=name, exact=True).check(force=True)
    check_summary(book, told(EVENING), tmp_path)
