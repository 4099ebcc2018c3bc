"""Rules in plain sentences, made from the fields of `Rules`.

Each field has one sentence in which the value stands as words, so that a form can underline and open it.
"""

from collections.abc import Mapping

from batak.core.options import Flag, Number
from batak.core.rules import OPTIONS, Contradiction
from batak.texts.catalogue import say

USED_WITH: Mapping[str, tuple[tuple[str, tuple[object, ...]], ...]] = {
    "open_hand": (("partners", (True,)),),
    "exchange_min": (("widow", (4,)),),
    "exchange_max": (("widow", (4,)),),
    "all_pass": (("opening", ("free",)),),
    "forced_bid": (("opening", ("free",)),),
    "defender_penalty": (("defender_min", (1, 2, 3)),),
    "defender_penalty_points": (("defender_min", (1, 2, 3)), ("defender_penalty", ("fixed",))),
    "deals": (("match_end", ("deals",)),),
    "target": (("match_end", ("target",)),),
}
"""Fields that change nothing unless these others hold one of these values."""

Values = Mapping[str, object]
"""Fields of `Rules` by name; they need not make a `Rules`."""


def unused(values: Values, field: str) -> bool:
    """Whether a field changes nothing beside these values of the others."""
    return any(values[other] not in wanted for other, wanted in USED_WITH.get(field, ()))


def field_name(language: str, field: str) -> str:
    """The name of a field; what is no field stands as it was written."""
    return say(language, f"option.{field}.name") if field in OPTIONS else field


def value_words(language: str, field: str, value: object) -> str:
    """The value of a field as words; what the field cannot hold stands as it was written."""
    option = OPTIONS.get(field)
    if option is None or option.fault(value):
        return str(value)
    if isinstance(option, Flag):
        return say(language, f"option.{field}.value.{str(value).lower()}")
    if isinstance(option, Number):
        return say(language, f"option.{field}.value.none") if value is None else str(value)
    return say(language, f"option.{field}.value.{value}")


def sentence(language: str, field: str, value: object) -> str:
    """The sentence that says what a value of a field means at the table."""
    words: str | int = value_words(language, field, value)
    if isinstance(value, int) and isinstance(OPTIONS[field], Number):
        words = value
    return say(language, f"option.{field}.sentence", value=words)


def ruleset_title(language: str, name: str, *, changed: bool = False) -> str:
    """The name of a named set, or of that set with some fields changed."""
    title = say(language, f"ruleset.{name}.name")
    return say(language, "ruleset_changed", name=title) if changed else title


def contradiction_sentence(language: str, found: Contradiction) -> str:
    """What is wrong with a value of a field of `Rules`."""
    values: dict[str, str | int] = {"field": field_name(language, found.field)}
    if found.code in _WITH_VALUE:
        values["value"] = value_words(language, found.field, found.value)
    if found.code in _WITH_LIMIT and found.limit is not None:
        values["limit"] = found.limit
    return say(language, f"contradiction.{found.code}", **values)


_WITH_LIMIT = frozenset(
    {
        "above_hand_size",
        "above_max_bid",
        "exchange_without_widow",
        "widow_without_exchange",
        "above_exchange_max",
    }
)
_WITH_VALUE = frozenset(
    {
        "wrong_type",
        "not_a_choice",
        "out_of_range",
        "above_hand_size",
        "above_max_bid",
        "above_exchange_max",
    }
)
