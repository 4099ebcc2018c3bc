"""The words on the pages of a PDF that Chromium printed."""

import re
import zlib

_OBJECT = re.compile(rb"(\d+) 0 obj\b(.*?)\bendobj", re.DOTALL)
_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
_WORDS = re.compile(rb"/(F\d+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|\bET\b")
_ONE = re.compile(rb"<([0-9A-Fa-f]+)> <([0-9A-Fa-f]+)>")
_RANGE = re.compile(rb"<([0-9A-Fa-f]+)> <([0-9A-Fa-f]+)> <([0-9A-Fa-f]+)>")

Letters = dict[int, str]


def pages(pdf: bytes) -> list[list[str]]:
    """The pieces of text on each page, in the order in which they were printed."""
    objects = {int(number): body for number, body in _OBJECT.findall(pdf)}
    fonts = {
        number: _letters(_stream(objects[int(named[1])]))
        for number, body in objects.items()
        if (named := re.search(rb"/ToUnicode (\d+) 0 R", body))
    }
    return [_texts(body, objects, fonts) for body in objects.values() if re.search(rb"/Type /Page\b(?!s)", body)]


def _stream(body: bytes) -> bytes:
    found = _STREAM.search(body)
    assert found is not None
    return zlib.decompress(found[1]) if b"/FlateDecode" in body else found[1]


def _letters(table: bytes) -> Letters:
    """What the numbers of a font stand for."""
    letters: Letters = {}
    for block in re.findall(rb"beginbfchar(.*?)endbfchar", table, re.DOTALL):
        for code, text in _ONE.findall(block):
            letters[int(code, 16)] = bytes.fromhex(text.decode()).decode("utf-16-be")
    for block in re.findall(rb"beginbfrange(.*?)endbfrange", table, re.DOTALL):
        for first, last, text in _RANGE.findall(block):
            for step in range(int(last, 16) - int(first, 16) + 1):
                letters[int(first, 16) + step] = chr(int(text, 16) + step)
    return letters


def _texts(page: bytes, objects: dict[int, bytes], fonts: dict[int, Letters]) -> list[str]:
    names = {name: int(number) for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", page)}
    contents = re.search(rb"/Contents (\d+) 0 R", page)
    assert contents is not None
    texts = [""]
    letters: Letters = {}
    for font, codes in _WORDS.findall(_stream(objects[int(contents[1])])):
        if font:
            letters = fonts.get(names[font], {})
        elif codes:
            numbers = [int(codes[at : at + 4], 16) for at in range(0, len(codes), 4)]
            texts[-1] += "".join(letters.get(number, "\N{REPLACEMENT CHARACTER}") for number in numbers)
        else:
            texts.append("")
    return [text for text in texts if text]
