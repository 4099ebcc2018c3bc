"""The catalogue of sentences: one JSON file per language, in the form of inlang's message format.

Nested keys are joined by dots. A message is a text with `{name}` placeholders, or a list of one object that selects
between texts by a plural:

    [{"declarations": ["input n", "local nPlural = n: plural"],
      "selectors": ["nPlural"],
      "match": {"nPlural=one": "{n} trick", "nPlural=other": "{n} tricks"}}]

The web client compiles the same files. What this reader does not know it refuses when the file is read.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import cast

LANGUAGES: tuple[str, ...] = ("tr", "en", "de")
"""The languages that players read, the first being the game's own."""

_SCHEMA = "$schema"
_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
_INPUT = re.compile(r"input ([a-z_]+)")
_PLURAL = re.compile(r"local ([A-Za-z_]+) = ([a-z_]+): plural")
_CATEGORIES = ("one", "other")


class TextError(LookupError):
    """A sentence is missing, is badly written or was asked for without what it needs."""


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence: its texts by plural category, and the placeholder that chooses between them.

    A sentence without a plural has `counted` None and the one text `other`.
    """

    texts: Mapping[str, str]
    counted: str | None = None

    @property
    def placeholders(self) -> frozenset[str]:
        """The names of the values that the sentence needs."""
        found = {name for text in self.texts.values() for name in _PLACEHOLDER.findall(text)}
        return frozenset(found if self.counted is None else found | {self.counted})

    def filled(self, values: Mapping[str, str | int]) -> str:
        """The sentence with its values. Raises `KeyError` for a missing one."""
        chosen = self.texts["other"]
        if self.counted is not None and values[self.counted] == 1:
            chosen = self.texts["one"]
        return _PLACEHOLDER.sub(lambda found: str(values[found[1]]), chosen)


def parse_catalogue(text: str) -> Mapping[str, Message]:
    """The messages of a catalogue file by key. Raises `TextError` for anything but the form above."""
    tree: object = json.loads(text, object_pairs_hook=_named_once)
    return MappingProxyType(dict(_messages("", tree)))


@cache
def catalogue(language: str) -> Mapping[str, Message]:
    """The messages of a language by key. Raises `TextError` for a language that is not there."""
    if language not in LANGUAGES:
        raise TextError(f"no catalogue for {language!r}")
    return parse_catalogue(files("batak.texts").joinpath(f"{language}.json").read_text(encoding="utf-8"))


def say(language: str, key: str, /, **values: str | int) -> str:
    """The sentence of a key in a language, with its values.

    Raises `TextError` for an unknown language or key, and where a value is missing or is not used.
    """
    message = catalogue(language).get(key)
    if message is None:
        raise TextError(f"no sentence {key!r} in {language}")
    if message.placeholders != values.keys():
        needed = ", ".join(sorted(message.placeholders)) or "nothing"
        raise TextError(f"{key!r} needs {needed}, not {', '.join(sorted(values)) or 'nothing'}")
    return message.filled(values)


def _named_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    names = [name for name, _ in pairs]
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise TextError(f"{twice}: named twice")
    return dict(pairs)


def _messages(prefix: str, node: object) -> Iterator[tuple[str, Message]]:
    if not isinstance(node, dict):
        raise TextError(f"{prefix or 'a catalogue'}: not an object")
    for name, value in cast("dict[str, object]", node).items():
        key = f"{prefix}.{name}" if prefix else name
        if key == _SCHEMA:
            continue
        if isinstance(value, str):
            yield key, Message(MappingProxyType({"other": _sound(key, value)}))
        elif isinstance(value, list):
            yield key, _plural(key, cast("list[object]", value))
        else:
            yield from _messages(key, value)


def _plural(key: str, variants: list[object]) -> Message:
    if len(variants) != 1 or not isinstance(variants[0], dict):
        raise TextError(f"{key}: a list holds one object")
    parts = cast("dict[str, object]", variants[0])
    if parts.keys() != {"declarations", "selectors", "match"}:
        raise TextError(f"{key}: declarations, selectors and match are needed")
    match parts["declarations"]:
        case [str(first), str(second)]:
            given, counted = _INPUT.fullmatch(first), _PLURAL.fullmatch(second)
        case _:
            given = counted = None
    if given is None or counted is None or counted[2] != given[1]:
        raise TextError(f"{key}: one input and its plural must be declared")
    if parts["selectors"] != [counted[1]]:
        raise TextError(f"{key}: the plural must be the only selector")
    texts = parts["match"]
    wanted = {f"{counted[1]}={category}": category for category in _CATEGORIES}
    if not isinstance(texts, dict):
        raise TextError(f"{key}: match must be an object")
    found = cast("dict[str, object]", texts)
    if found.keys() != wanted.keys():
        raise TextError(f"{key}: match must hold {' and '.join(wanted)}")
    return Message(
        MappingProxyType({wanted[case]: _sound(key, text) for case, text in found.items()}),
        given[1],
    )


def _sound(key: str, text: object) -> str:
    if not isinstance(text, str):
        raise TextError(f"{key}: not a text")
    if set("{}\\") & set(_PLACEHOLDER.sub("", text)):
        raise TextError(f"{key}: a brace is no placeholder")
    return text
