"""All words for people, in Turkish, English and German: `say(language, key, **values)`."""

from batak.texts.catalogue import LANGUAGES, TextError, catalogue, say
from batak.texts.rules import (
    contradiction_sentence,
    field_name,
    ruleset_title,
    sentence,
    unused,
    value_words,
)
from batak.texts.words import (
    capital,
    card_name,
    card_short,
    cards_short,
    event_line,
    points,
    rank_name,
    refusal_sentence,
    suit_name,
)

__all__ = [
    "LANGUAGES",
    "TextError",
    "capital",
    "card_name",
    "card_short",
    "cards_short",
    "catalogue",
    "contradiction_sentence",
    "event_line",
    "field_name",
    "points",
    "rank_name",
    "refusal_sentence",
    "ruleset_title",
    "say",
    "sentence",
    "suit_name",
    "unused",
    "value_words",
]
