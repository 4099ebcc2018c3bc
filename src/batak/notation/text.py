"""The text record, written: a match for people to read, after the conventions of Portable Bridge Notation.

The form is described in `docs/text-record.md`; `batak.notation.text_reader` reads it.
"""

from collections.abc import Iterator, Mapping, Sequence

from batak.core.auction import first_bidder
from batak.core.cards import Card
from batak.core.rulesets import differences
from batak.core.seats import SEATS
from batak.notation.cards import format_card, format_hand, format_suit
from batak.notation.json_text import Integer, Json, Numeral, format_json
from batak.notation.record import FORMAT, DealRecord, Record
from batak.notation.settings import format_setting

END = "*"
"""The line that ends a play section, and a section of JSON."""

NOTHING = "-"
"""Stands for what there is not: places before the end of the match, the leader where no declarer was written."""

JSON_SECTION = "json"


def format_text(record: Record) -> str:
    """The text of a record, with a line feed at the end of each line."""
    return "".join(f"{line}\n" for line in _lines(record))


def _lines(record: Record) -> Iterator[str]:
    changes = differences(record.rules, record.base).items()
    yield _tag("Record", FORMAT)
    yield _tag("Rules", " ".join([record.base, *(format_setting(*each) for each in changes)]))
    for seat, player in zip(SEATS, record.players, strict=True):
        yield _tag(f"Seat{seat}", player)
    for number, deal in enumerate(record.deals, 1):
        yield ""
        yield _tag("Board", str(number))
        yield from _deal(deal)
        if deal.others:
            yield from _json("Others", dict(deal.others))
    yield ""
    yield _tag("Totals", _numbers(record.totals))
    yield _tag("Places", NOTHING if record.places is None else _numbers(record.places))
    if record.has_fairness:
        yield from _json("Fairness", record.fairness)
    if record.others:
        yield from _json("Others", dict(record.others))
    yield ""


def _deal(deal: DealRecord) -> Iterator[str]:
    yield _tag("Dealer", str(deal.dealer))
    yield _tag("Deal", f"{SEATS[0]}:{' '.join(map(format_hand, deal.hands))}")
    if deal.widow is not None:
        yield _tag("Widow", _cards(deal.widow))
    if deal.auction is not None:
        yield _tag("Auction", str(first_bidder(deal.dealer)))
        yield from _rows(deal.auction)
    if deal.declarer is not None:
        yield _tag("Declarer", _number(deal.declarer))
    if deal.bid is not None:
        yield _tag("Contract", _number(deal.bid))
    if deal.trump is not None:
        yield _tag("Trump", format_suit(deal.trump))
    if deal.exchange is not None:
        yield _tag("Exchange", _cards(deal.exchange))
    if deal.play is not None:
        yield _tag("Play", NOTHING if deal.declarer is None else _number(deal.declarer))
        yield from _rows([format_card(card) for card in deal.play])
        yield END
    if deal.tricks is not None:
        yield _tag("Tricks", _numbers(deal.tricks))
    if deal.score is not None:
        yield _tag("Score", _numbers(deal.score))


def _tag(name: str, value: str) -> str:
    return f"[{name} {format_json(value)}]"


def _json(name: str, value: Json) -> Iterator[str]:
    yield _tag(name, JSON_SECTION)
    if isinstance(value, Mapping) and value:
        pairs = [f"{format_json(key)}: {format_json(each)}" for key, each in value.items()]
        yield "{"
        yield from (f"{pair}," for pair in pairs[:-1])
        yield pairs[-1]
        yield "}"
    else:
        yield format_json(value)
    yield END


def _rows(words: Sequence[str]) -> Iterator[str]:
    for start in range(0, len(words), len(SEATS)):
        yield " ".join(words[start : start + len(SEATS)])


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(format_card, cards))


def _number(number: Integer) -> str:
    return number.text if isinstance(number, Numeral) else str(number)


def _numbers(numbers: Sequence[Integer]) -> str:
    return " ".join(map(_number, numbers))
