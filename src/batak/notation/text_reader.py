"""The text record, read into the same JSON object that a line of JSON holds.

The form is described in `docs/text-record.md`. Only the form is asked about here: what the values may be is
the business of `batak.notation.record.load`, so that both spellings are held to the same.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from batak.core.auction import first_bidder
from batak.core.seats import SEATS
from batak.notation.faults import LINE, Fault
from batak.notation.json_text import DEEPEST, Json, Numeral, parse_json
from batak.notation.record import DEAL_KEYS, RECORD_KEYS
from batak.notation.settings import parse_setting
from batak.notation.text import END, JSON_SECTION, NOTHING
from batak.notation.values import BASE, is_integer

_TAG = re.compile(r'\[([A-Za-z0-9]+) ("(?:[^"\\]|\\.)*")\]')
_REMARKS = ("%", ";")
_FIRST_TAG = "[Record "

_IN_RECORD = 1
"""How deep a value stands under a key of the record: inside the record."""

_IN_DEALS = 2
"""How deep a deal stands: inside the record and its list of deals."""

NOT_TEXT = Fault(LINE, "not_text")
"""What is wrong with a line that cannot stand where it does."""


class NumberedLine(NamedTuple):
    """A line of a file without its line feed, and its number from 1."""

    number: int
    text: str


class FaultyText(ValueError):
    """A text record is not written as it should be; `line` is the number of the line at fault."""

    def __init__(self, line: int) -> None:
        """Hold the number of the line."""
        self.line = line
        super().__init__(f"line {line}: {NOT_TEXT.code}")


def is_remark(line: str) -> bool:
    """Whether a line is a remark, which says nothing to a reader of records."""
    return line.startswith(_REMARKS)


def is_text(line: str) -> bool:
    """Whether a line that is not blank is one of a text record, not JSON."""
    return is_remark(line) or _TAG.fullmatch(line.strip()) is not None


def starts_record(line: str) -> bool:
    """Whether a line is the first of a text record."""
    return line.startswith(_FIRST_TAG)


def parse_text(lines: Sequence[NumberedLine]) -> dict[str, Json]:
    """The JSON object that the lines of one text record spell; at least one. Raises `FaultyText`."""
    reader = _Reader(lines)
    try:
        return reader.record()
    except (KeyError, ValueError):
        raise FaultyText(reader.line_number) from None


class _Reader:
    """Builds the object of one record, tag by tag. Raises `ValueError` or `KeyError` where it cannot."""

    def __init__(self, lines: Sequence[NumberedLine]) -> None:
        self._lines = [NumberedLine(number, text.rstrip(" ")) for number, text in lines]
        self._place = 0
        self._players: list[Json] = []
        self._deals: list[Json] = []
        self._deal: dict[str, Json] | None = None
        self._record: dict[str, Json] = {"players": self._players, "deals": self._deals}

    @property
    def line_number(self) -> int:
        """The number of the line that was read last."""
        return self._lines[max(self._place, 1) - 1].number

    def record(self) -> dict[str, Json]:
        """Read all lines."""
        while self._place < len(self._lines):
            line = self._next()
            if line and not is_remark(line):
                self._take(*_tag(line))
        return self._record

    def words(self, *, end: str | None = None) -> list[Json]:
        """The words of a section: up to its end, or without one up to the next tag."""
        words: list[Json] = []
        while end is not None or (self._place < len(self._lines) and not self._is_at_tag()):
            line = self._next()
            if line == end:
                break
            if not is_remark(line):
                words += _split(line)
        return words

    def written(self, key: str) -> Json:
        """What the deal holds under a key so far, or None."""
        return None if self._deal is None else self._deal.get(key)

    def _is_at_tag(self) -> bool:
        return self._lines[self._place].text.startswith("[")

    def _next(self) -> str:
        if self._place >= len(self._lines):
            raise ValueError
        self._place += 1
        line = self._lines[self._place - 1].text
        if line.endswith("\r"):
            raise ValueError
        return line

    def _take(self, name: str, value: str) -> None:
        deal = self._deal
        if name == "Board":
            self._start_deal(value)
        elif name == "Others":
            self._others(value)
        elif deal is not None and name in _OF_DEAL:
            key, read = _OF_DEAL[name]
            _put(deal, key, read(self, value))
        elif name == f"Seat{len(self._players)}" and not self._deals:
            self._players.append(value)
        elif name == "Fairness":
            _put(self._record, "fairness", self._json(value, _IN_RECORD))
        else:
            key, parse = _OF_RECORD[name]
            _put(self._record, key, parse(value))
            self._deal = None

    def _start_deal(self, value: str) -> None:
        if value != str(len(self._deals) + 1):
            raise ValueError
        self._deal = {}
        self._deals.append(self._deal)

    def _others(self, value: str) -> None:
        known, outside = (self._record, 0) if self._deal is None else (self._deal, _IN_DEALS)
        keys = RECORD_KEYS if self._deal is None else DEAL_KEYS
        match self._json(value, outside):
            case dict() as others:
                for key, other in others.items():
                    if key in keys:
                        raise ValueError
                    _put(known, key, other)
            case _:
                raise ValueError

    def _json(self, value: str, outside: int) -> Json:
        if value != JSON_SECTION:
            raise ValueError
        body: list[str] = []
        while (line := self._next()) != END:
            body.append(line)
        return parse_json("\n".join(body), DEEPEST - outside)


def _tag(line: str) -> tuple[str, str]:
    found = _TAG.fullmatch(line)
    if found is None:
        raise ValueError
    return found[1], str(parse_json(found[2]))


def _put(known: dict[str, Json], key: str, value: Json) -> None:
    if key in known:
        raise ValueError
    known[key] = value


def _number(value: str) -> Json:
    number = parse_json(value)
    if not is_integer(number):
        raise ValueError
    return 0 if isinstance(number, Numeral) and number.is_zero else number


def _numbers(value: str) -> Json:
    return [_number(word) for word in _split(value)]


def _places(value: str) -> Json:
    return None if value == NOTHING else _numbers(value)


def _rules(value: str) -> Json:
    base, *changes = _split(value)
    rules: dict[str, Json] = {BASE: base}
    for change in changes:
        _put(rules, *parse_setting(change))
    return rules


def _text(value: str) -> Json:
    return value


def _hands(_reader: _Reader, value: str) -> Json:
    first, colon, hands = value.partition(":")
    if first != str(SEATS[0]) or not colon:
        raise ValueError
    return [*hands.split(" ")]


def _auction(reader: _Reader, value: str) -> Json:
    dealer = reader.written("dealer")
    # No seat bids after a dealer that is no seat: that fault is named when the values are read.
    if dealer is None or (isinstance(dealer, int) and dealer in SEATS and value != str(first_bidder(dealer))):
        raise ValueError
    return reader.words()


def _play(reader: _Reader, value: str) -> Json:
    declarer = reader.written("declarer")
    if (None if value == NOTHING else _number(value)) != declarer:
        raise ValueError
    return reader.words(end=END)


def _of_value(parse: Callable[[str], Json]) -> Callable[[_Reader, str], Json]:
    return lambda _reader, value: parse(value)


def _words(value: str) -> Json:
    return [*_split(value)]


def _split(text: str) -> list[str]:
    """The words of a text. Nothing but a space separates them."""
    return [word for word in text.split(" ") if word]


_OF_DEAL: Mapping[str, tuple[str, Callable[[_Reader, str], Json]]] = {
    "Dealer": ("dealer", _of_value(_number)),
    "Deal": ("hands", _hands),
    "Widow": ("widow", _of_value(_words)),
    "Auction": ("auction", _auction),
    "Declarer": ("declarer", _of_value(_number)),
    "Contract": ("bid", _of_value(_number)),
    "Trump": ("trump", _of_value(_text)),
    "Exchange": ("exchange", _of_value(_words)),
    "Play": ("play", _play),
    "Tricks": ("tricks", _of_value(_numbers)),
    "Score": ("score", _of_value(_numbers)),
}

_OF_RECORD: Mapping[str, tuple[str, Callable[[str], Json]]] = {
    "Record": ("format", _text),
    "Rules": ("rules", _rules),
    "Totals": ("totals", _numbers),
    "Places": ("places", _places),
}
