"""The kinds of value that stand in a record, each read from JSON or refused with the code of `docs/spec/record.md`.

Every reader takes a value and its place, and raises `Faulty`. No rule of the game is asked here.
"""

from collections.abc import Callable, Mapping
from typing import TypeGuard, TypeVar

from batak.core.actions import Bid, Pass
from batak.core.cards import Card, Cards, Suit
from batak.core.rules import BadRules, Contradiction, Rules
from batak.core.rulesets import RULESETS, with_changes
from batak.core.seats import SEATS, Seat
from batak.notation.actions import NotACall, parse_call
from batak.notation.cards import NotACard, NotAHand, NotASuit, parse_card, parse_hand, parse_suit
from batak.notation.faults import Faulty, Place
from batak.notation.json_text import Integer, Json, Numeral

Read = TypeVar("Read")

BASE = "base"
"""The key that names the rule set from which rules differ."""


def required(values: Mapping[str, Json], key: str, at: Place) -> Json:
    """What stands under a key that must be there."""
    if key not in values:
        raise Faulty(at, "missing_key")
    return values[key]


def keyed(record: Mapping[str, Json], key: str) -> tuple[Json, Place]:
    """What stands under a key of the record itself, which must be there, and its place."""
    at = Place(part=key)
    return required(record, key, at), at


def read_object(value: Json, at: Place) -> dict[str, Json]:
    """An object."""
    if not isinstance(value, dict):
        raise Faulty(at, "wrong_type")
    return value


def read_list(value: Json, at: Place, length: int | None = None) -> list[Json]:
    """A list, of a certain length if one is given."""
    if not isinstance(value, list) or (length is not None and len(value) != length):
        raise Faulty(at, "wrong_type")
    return value


def read_text(value: Json, at: Place) -> str:
    """A text."""
    if not isinstance(value, str):
        raise Faulty(at, "wrong_type")
    return value


def is_integer(value: Json) -> TypeGuard[Integer]:
    """Whether a value is a JSON integer, of any length."""
    if isinstance(value, Numeral):
        return value.is_integer
    return isinstance(value, int) and not isinstance(value, bool)


def read_integer(value: Json, at: Place) -> Integer:
    """An integer; `-0` is 0."""
    if not is_integer(value):
        raise Faulty(at, "wrong_type")
    return 0 if _is_minus_zero(value) else value


def read_by_seat(value: Json, at: Place, read: Callable[[Json, Place], Read]) -> tuple[Read, ...]:
    """A list of one value for each seat."""
    return tuple(read(each, at) for each in read_list(value, at, len(SEATS)))


def read_dealer(value: Json, at: Place) -> Seat:
    """A seat that deals: another integer than 0–3 is `wrong_dealer`."""
    seat = read_integer(value, at)
    if isinstance(seat, Numeral) or seat not in SEATS:
        raise Faulty(at, "wrong_dealer")
    return seat


def read_hand(value: Json, at: Place) -> Cards:
    """A hand of any length; anything else is `not_a_hand`."""
    return _spelled(value, at, parse_hand, "not_a_hand")


def read_card(value: Json, at: Place) -> Card:
    """A card; anything else is `not_a_card`."""
    return _spelled(value, at, parse_card, "not_a_card")


def read_hands(value: Json, at: Place) -> tuple[Cards, ...]:
    """The hands of all seats."""
    return read_by_seat(value, at, read_hand)


def read_cards(value: Json, at: Place) -> tuple[Card, ...]:
    """A list of cards of any length."""
    return tuple(read_card(each, at) for each in read_list(value, at))


def read_integers(value: Json, at: Place) -> tuple[Integer, ...]:
    """An integer for each seat."""
    return read_by_seat(value, at, read_integer)


def read_call(value: Json, at: Place) -> Bid | Pass:
    """A call; anything else is `not_a_call`."""
    return _spelled(value, at, parse_call, "not_a_call")


def read_trump(value: Json, at: Place) -> Suit:
    """A suit; another text is `wrong_trump`."""
    return _spelled(read_text(value, at), at, parse_suit, "wrong_trump")


def read_rules(value: Json, at: Place) -> tuple[str, Rules]:
    """The name of a rule set, and its rules with the changes beside it; anything else is `bad_rules`."""
    if not isinstance(value, dict):
        raise Faulty(at, "bad_rules")
    base = value.get(BASE)
    if not isinstance(base, str):
        raise Faulty(at, "bad_rules")
    if base not in RULESETS:
        raise Faulty(at, "bad_rules", (Contradiction("not_a_choice", BASE, base),))
    changes = {name: 0 if _is_minus_zero(each) else each for name, each in value.items() if name != BASE}
    try:
        return base, with_changes(RULESETS[base].rules, changes)
    except BadRules as bad:
        raise Faulty(at, "bad_rules", bad.contradictions) from None


def _is_minus_zero(value: Json) -> bool:
    return isinstance(value, Numeral) and value.is_zero


def _spelled(value: Json, at: Place, parse: Callable[[str], Read], code: str) -> Read:
    if not isinstance(value, str):
        raise Faulty(at, code)
    try:
        return parse(value)
    except (NotACard, NotAHand, NotASuit, NotACall):
        raise Faulty(at, code) from None
