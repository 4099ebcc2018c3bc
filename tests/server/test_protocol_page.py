import ast
import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from batak.core.reasons import Reason
from batak.server import messages
from batak.server.described import described, union, words
from batak.server.example_session import YOU, session
from batak.server.frames import snapshot
from batak.server.protocol_page import page, spoken
from batak.server.protocol_words import FOLDS, REFUSALS
from tests.server.folding import folded

ROOT = Path(__file__).parents[2]
WRITTEN = (ROOT / "docs/protocol.md").read_text(encoding="utf-8")
EXAMPLE = WRITTEN[WRITTEN.index("## A session") :]
LINES = [line for line in EXAMPLE.split("\n") if line.startswith(("→ ", "← "))]


def test_the_page_is_that_of_today() -> None:
    assert page() == WRITTEN, "run `python -m batak.server.protocol_page docs/protocol.md`"


def test_every_message_every_field_and_every_named_kind_is_on_the_page() -> None:
    for message in described():
        start = WRITTEN.index(f"### {message.name}\n")
        part = WRITTEN[start : WRITTEN.find("\n### ", start + 1)]
        assert all(f"| `{field.name}` |" in part for field in message.fields)
        assert message.tag is None or f"`{message.key}`: `{message.tag}`" in part
    assert all(f"`{word.name}`" in WRITTEN for word in words())


def test_every_link_within_the_page_and_beside_it_leads_somewhere() -> None:
    headings = {line.lstrip("# ").lower().replace(" ", "-") for line in WRITTEN.split("\n") if line.startswith("#")}
    anchors = headings | set(re.findall(r'<a id="(\w+)">', WRITTEN))
    assert set(re.findall(r"\(#([\w-]+)\)", WRITTEN)) <= anchors
    for file in re.findall(r"\]\(([\w/-]+\.md)\)", WRITTEN):
        assert (ROOT / "docs" / file).is_file()


def test_the_page_says_what_every_happening_changes() -> None:
    assert set(FOLDS) == set(union("Happening"))


def codes_in_the_server() -> Iterator[str]:
    """Every code with which the server refuses a command, as its sources have it."""
    for file in (ROOT / "src/batak/server").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in {
                "refused",
                "Refusal",
            }:
                given = [*node.args, *(keyword.value for keyword in node.keywords if keyword.arg == "code")]
                yield from (str(each.value) for each in given if isinstance(each, ast.Constant) and each.value)


def test_every_code_of_a_refusal_is_explained() -> None:
    codes = set(codes_in_the_server())
    assert codes == set(REFUSALS)
    assert not codes & {reason.value for reason in Reason}
    told = set(re.findall(r"`(\w+)`", messages.Refused.__doc__ or ""))
    assert told == codes


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_every_frame_of_the_example_is_a_message(line: str) -> None:
    kind: Any = messages.ToServer if line.startswith("→") else messages.ToClient
    read = msgspec.json.decode(line[2:], type=kind)
    assert json.loads(msgspec.json.encode(read)) == json.loads(line[2:])


def test_the_example_is_a_part_of_a_session_in_its_order() -> None:
    whole = [spoken(line) for line in session().lines]
    gap = EXAMPLE[: EXAMPLE.index("\n…\n")].count("\n→ ") + EXAMPLE[: EXAMPLE.index("\n…\n")].count("\n← ")
    assert LINES[:gap] == whole[:gap]
    assert LINES[gap:] == whole[gap - len(LINES) :]


def test_a_client_written_from_the_page_sees_what_the_server_sees() -> None:
    made = session()
    view: Any = None
    for line in made.lines:
        if line.is_sent:
            continue
        frame = json.loads(msgspec.json.encode(line.message))
        if frame["type"] == "snapshot":
            view = frame["view"]
        elif frame["type"] in {"event", "skip"}:
            view = folded(view, frame)
    assert view == json.loads(msgspec.json.encode(snapshot(made.table, YOU)))


def test_the_commands_of_the_example_are_answered_as_it_says() -> None:
    lines = [line.message for line in session().lines]
    answers = [line for line in lines if isinstance(line, messages.Ack | messages.Refused)]
    sent = [line for line in lines if isinstance(line, messages.ToServer)]
    assert [answer.id for answer in answers] == [command.id for command in sent]
    assert {type(command) for command in sent} == set(get_args(messages.ToServer)) - {messages.Leave}
    refusals = [answer.refusal.code for answer in answers if isinstance(answer, messages.Refused)]
    assert refusals == ["must_follow"]
    again = [(one, other) for one, other in pairwise(answers) if one.id == other.id]
    assert len(again) == 1
    assert again[0][0] == again[0][1]
