from pathlib import Path

import msgspec

from batak.server import messages
from batak.server.described import described, union, words
from batak.server.typescript import typescript

ROOT = Path(__file__).parents[2]


def test_the_client_has_the_types_of_today() -> None:
    written = (ROOT / "web/src/protocol/messages.ts").read_text(encoding="utf-8")
    assert written == typescript(), "run `python -m batak.server.typescript web/src/protocol/messages.ts`"


def test_every_message_and_every_field_is_there() -> None:
    text = typescript()
    for message in described():
        assert f"export interface {message.name} {{" in text
        kind = getattr(messages, message.name)
        assert [field.name for field in message.fields] == [each.name for each in msgspec.structs.fields(kind)]
    assert {each.name for each in words()} >= {"Seat", "Card", "Suit", "TableId", "Hash"}
    assert union("ToServer") == ("Open", "OfferHash", "OfferSeed", "Act", "Ready", "Leave")


def test_only_a_field_with_a_default_may_be_left_out_and_only_by_the_client() -> None:
    text = typescript()
    assert "readonly version?: number | null;" in text
    assert text.count("?:") == 1
    assert "readonly exchange: readonly [number, number] | null;" in text
    assert "readonly rules: Readonly<Record<string, boolean | number | string | null>>;" in text
    assert "readonly hands: readonly (readonly Card[])[];" in text
