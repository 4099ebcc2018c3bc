"""The messages of the socket as data: what the protocol page and the types of the web client are made from."""

import re
import typing
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from inspect import getdoc

from msgspec import NODEFAULT, Meta, Struct, structs

from batak.server import messages
from batak.server.wire import answers, asks, commands, happenings, views
from batak.server.wire import words as named

_NONE = re.compile(r"\bNone\b")

UNIONS = ("ToServer", "Happening", "ToClient")
"""The closed sets of messages by name."""

_FILES = (commands, asks, happenings, views, answers)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a message; `kind` is its Python type, `is_needed` whether it may not be left out."""

    name: str
    kind: object
    is_needed: bool


@dataclass(frozen=True, slots=True)
class Message:
    """A kind of object: its name and words, the key and value that tell it from others, and its fields."""

    name: str
    words: str
    key: str | None
    tag: str | None
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A named kind of text or number; `words` says what it may hold."""

    name: str
    kind: object
    words: str


def words() -> tuple[Word, ...]:
    """The named kinds of texts and numbers, in the order of their file."""
    return tuple(Word(name, kind, limits(kind)) for name, kind in vars(named).items() if _is_word(name, kind))


def union(name: str) -> tuple[str, ...]:
    """The names of the messages in a closed set."""
    return tuple(each.__name__ for each in typing.get_args(getattr(messages, name)))


def described() -> tuple[Message, ...]:
    """Every kind of object, in the order of the files."""
    return tuple(map(_message, _kinds()))


def limits(kind: object) -> str:
    """What a text or number may hold, in words; empty where anything goes."""
    if typing.get_origin(kind) is typing.Literal:
        return "one of " + ", ".join(f"`{value}`" for value in typing.get_args(kind))
    found: list[str] = []
    for meta in typing.get_args(kind)[1:]:
        assert isinstance(meta, Meta)
        if meta.pattern is not None:
            found.append(f"matches `{meta.pattern}`")
        if meta.ge is not None:
            found.append(f"at least {meta.ge}")
        if meta.le is not None:
            found.append(f"at most {meta.le}")
        if meta.min_length is not None:
            found.append(f"at least {meta.min_length} characters")
        if meta.max_length is not None:
            found.append(f"at most {meta.max_length} characters")
    return ", ".join(found)


def spelled(kind: object, spelling: "Spelling") -> str:
    """A Python type as another notation spells it."""
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if kind in _NAMES:
        return spelling.named(_NAMES[kind])
    if isinstance(kind, type) and issubclass(kind, Struct):
        return spelling.named(kind.__name__)
    if origin is typing.Annotated:
        return spelled(parts[0], spelling)
    return (
        _made_of(origin, [each for each in parts if each is not Ellipsis], spelling) if parts else spelling.plain[kind]
    )


def _made_of(origin: object, parts: list[object], spelling: "Spelling") -> str:
    inner = [spelled(part, spelling) for part in parts]
    if origin is tuple:
        return spelling.list_of(inner[0]) if len(inner) == 1 else spelling.row_of(inner)
    return spelling.map_of(inner[-1]) if origin is dict else spelling.either(inner)


@dataclass(frozen=True, slots=True)
class Spelling:
    """How a notation spells types; `plain` by Python type."""

    plain: Mapping[object, str]
    named: Callable[[str], str]
    either: Callable[[list[str]], str]
    list_of: Callable[[str], str]
    row_of: Callable[[list[str]], str]
    map_of: Callable[[str], str]


def _is_word(name: str, kind: object) -> bool:
    if name.startswith("_") or name in {"Annotated", "Literal"}:
        return False
    return typing.get_origin(kind) in {typing.Annotated, typing.Literal}


def _kinds() -> Iterator[type[Struct]]:
    for file in _FILES:
        for name, kind in vars(file).items():
            is_own = isinstance(kind, type) and issubclass(kind, Struct) and kind.__module__ == file.__name__
            if is_own and not name.startswith("_"):
                yield kind


def _message(kind: type[Struct]) -> Message:
    config = kind.__struct_config__
    tag = config.tag
    fields = tuple(Field(each.name, each.type, each.default is NODEFAULT) for each in structs.fields(kind))
    said = _NONE.sub("null", getdoc(kind) or "")
    return Message(kind.__name__, said, config.tag_field, None if tag is None else str(tag), fields)


_NAMES: dict[object, str] = {each.kind: each.name for each in words()} | {
    getattr(messages, name): name for name in UNIONS
}
