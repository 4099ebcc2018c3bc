"""The page of the protocol, generated from the messages.

`python -m batak.server.protocol_page FILE` writes it; `docs/protocol.md` is where it belongs.
"""

import sys
from collections.abc import Iterator
from inspect import getdoc
from pathlib import Path
from types import MappingProxyType, NoneType

from msgspec import json

from batak.server import messages, protocol_words
from batak.server.described import UNIONS, Field, Message, Spelling, described, limits, spelled, union, words
from batak.server.example_session import Line, session

_SPELLING = Spelling(
    plain=MappingProxyType({int: "number", str: "text", bool: "true or false", NoneType: "null"}),
    named=lambda name: f"[{name}](#{name.lower()}{'s' if name in UNIONS else ''})",
    either=" or ".join,
    list_of=lambda item: f"list of {item}",
    row_of=lambda items: f"`[` {', '.join(items)} `]`",
    map_of=lambda item: f"object of {item}",
)
_SHOWN_TRICKS = 1


def page() -> str:
    """The page, in Markdown."""
    kinds = {message.name: message for message in described()}
    sent, told, happenings = (set(union(name)) for name in ("ToServer", "ToClient", "Happening"))
    others = [message for name, message in kinds.items() if name not in sent | told | happenings]
    text = [f"# Protocol {messages.PROTOCOL}", "", *_introduction()]
    for prose in (protocol_words.GETTING_IN, protocol_words.START, protocol_words.FOLLOWING, protocol_words.ACTING):
        text += [prose.strip(), ""]
    text += [protocol_words.LIMITS.strip(), "", *_refusals()]
    text += ["## Texts and numbers", "", *_words(), "", "## To the server", ""]
    text += _messages([kinds[name] for name in union("ToServer")])
    text += ["## To the client", "", *_messages([kinds[name] for name in union("ToClient")])]
    text += ["## Happenings", "", *_folds(), "", *_messages([kinds[name] for name in union("Happening")])]
    text += ["## Objects", "", *_messages(others)]
    text += [protocol_words.EXAMPLE.strip(), "", "```text", *_example(), "```"]
    return "\n".join(text) + "\n"


def spoken(line: Line) -> str:
    """A line of the session as the page has it."""
    return f"{'→' if line.is_sent else '←'} {json.encode(line.message).decode()}"


def _introduction() -> Iterator[str]:
    first, _, rest = (getdoc(messages) or "").partition("\n\n")
    spelling = rest.partition(" `docs/protocol.md`")[0]
    yield from (first, protocol_words.INTRODUCTION.rstrip(), "", spelling, "")


def _refusals() -> Iterator[str]:
    yield "## Refusals"
    yield ""
    yield "A refusal has a code of [rules.md](spec/rules.md), or one of these:"
    yield ""
    yield "| code | meaning |"
    yield "| --- | --- |"
    for code, meaning in protocol_words.REFUSALS.items():
        yield f"| `{code}` | {meaning} |"
    yield ""


def _words() -> Iterator[str]:
    yield "| name | is |"
    yield "| --- | --- |"
    for word in words():
        yield f'| <a id="{word.name.lower()}"></a>`{word.name}` | {word.words} |'


def _messages(listed: list[Message]) -> Iterator[str]:
    for message in listed:
        yield f"### {message.name}"
        yield ""
        if message.key is not None:
            yield f"`{message.key}`: `{message.tag}`"
            yield ""
        yield message.words
        yield ""
        if message.fields:
            yield "| field | is |"
            yield "| --- | --- |"
            yield from (f"| `{field.name}` | {_kind(message, field)} |" for field in message.fields)
            yield ""


def _kind(message: Message, field: Field) -> str:
    parts = [spelled(field.kind, _SPELLING)]
    if not isinstance(field.kind, type) and not parts[0].startswith("["):
        parts.append(_bounds(field.kind))
    if message.name in union("ToServer") and not field.is_needed:
        parts.append("may be left out")
    return "; ".join(part for part in parts if part)


def _bounds(kind: object) -> str:
    """What limits a field whose kind has no name: `at least 0`."""
    for part in (kind, *getattr(kind, "__args__", ())):
        if hasattr(part, "__metadata__") and spelled(part, _SPELLING) in _SPELLING.plain.values():
            return limits(part)
    return ""


def _folds() -> Iterator[str]:
    yield "| happening | what it changes in the view |"
    yield "| --- | --- |"
    for name in union("Happening"):
        yield f"| [{name}](#{name.lower()}) | {protocol_words.FOLDS[name]} |"


def _example() -> Iterator[str]:
    """The session up to the first tricks, and from the last action on."""
    lines = session().lines
    tricks = [place for place, line in enumerate(lines) if _is_trick(line)]
    acts = [place for place, line in enumerate(lines) if isinstance(line.message, messages.Act)]
    head, tail = tricks[_SHOWN_TRICKS - 1] + 2, acts[-1]
    yield from map(spoken, lines[:head])
    yield "…"
    yield from map(spoken, lines[tail:])


def _is_trick(line: Line) -> bool:
    return isinstance(line.message, messages.Event) and isinstance(line.message.happening, messages.TrickTaken)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), encoding="utf-8", newline="\n")
