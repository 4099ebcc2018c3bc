"""Pages of one profile at the list of score sheets."""

from tests.web.book import Book
from tests.web.browser import PHONE, Device, Language
from tests.web.conftest import Opener
from tests.web.screens import stage
from tests.web.serving import Server


def book_of(profile: Opener, server: Server, device: Device = PHONE, language: Language = "en") -> Book:
    """A fresh profile at the list."""
    book = Book(stage(server, profile(server, device, language, is_still=True), device, language))
    book.open()
    return book


def beside(book: Book) -> Book:
    """Another page of the same profile."""
    return Book(stage(book.at.server, book.at.context, book.at.player.device, "en"))


def listing(book: Book) -> Book:
    """The list of sheets on another page of the same profile."""
    other = beside(book)
    other.open()
    return other
