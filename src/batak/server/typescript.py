"""The types of the web client, generated from the messages.

`python -m batak.server.typescript FILE` writes them.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType, NoneType
from typing import Literal, get_args, get_origin

from batak.server import messages
from batak.server.described import UNIONS, Message, Spelling, described, spelled, union, words

_HEAD = "// Generated from src/batak/server/messages.py by `python -m batak.server.typescript`; do not edit."


def _list_of(item: str) -> str:
    return f"readonly ({item})[]" if " " in item else f"readonly {item}[]"


SPELLING = Spelling(
    plain=MappingProxyType({int: "number", str: "string", bool: "boolean", NoneType: "null"}),
    named=str,
    either=" | ".join,
    list_of=_list_of,
    row_of=lambda items: f"readonly [{', '.join(items)}]",
    map_of=lambda item: f"Readonly<Record<string, {item}>>",
)


def typescript() -> str:
    """The file of types."""
    lines = [_HEAD, "", f"export const PROTOCOL = {messages.PROTOCOL};", ""]
    for word in words():
        lines += _comment(word.words[:1].upper() + word.words[1:] + ".")
        lines += _word(word.name, word.kind)
    for message in described():
        lines += _interface(message)
    for name in UNIONS:
        lines += [f"export type {name} =", *(f"  | {each}" for each in union(name))]
        lines[-1] += ";"
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _word(name: str, kind: object) -> Iterator[str]:
    values = get_args(kind)
    is_closed = get_origin(kind) is Literal
    spelling = " | ".join(f'"{value}"' for value in values) if is_closed else SPELLING.plain[values[0]]
    yield f"export type {name} = {spelling};"
    yield ""


def _interface(message: Message) -> Iterator[str]:
    yield from _comment(message.words)
    yield f"export interface {message.name} {{"
    if message.key is not None:
        yield f'  readonly {message.key}: "{message.tag}";'
    is_sent = message.name in union("ToServer")
    for field in message.fields:
        mark = "" if field.is_needed or not is_sent else "?"
        yield f"  readonly {field.name}{mark}: {spelled(field.kind, SPELLING)};"
    yield "}"
    yield ""


def _comment(text: str) -> Iterator[str]:
    lines = text.split("\n")
    if len(lines) == 1:
        yield f"/** {text} */"
        return
    yield "/**"
    yield from (f" * {line}".rstrip() for line in lines)
    yield " */"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8", newline="\n")
