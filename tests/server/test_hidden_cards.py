"""Nothing that a reader is sent depends on what the reader cannot know.

A match is taken at a moment. All that a reader does not know then is changed: the cards that the reader has not seen
change places, the chain of secrets and what others gave but is not shown becomes another. Every byte that the reader
was sent up to that moment, and every refusal that the reader could provoke then, must be the same.
"""

import re
from itertools import combinations
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from batak.core.cards import PACK, Card, Cards, cards_of, each
from batak.core.deal import Deal
from batak.core.events import CardsExchanged
from batak.core.rules import Rules
from batak.core.rulesets import RULESETS
from batak.notation.cards import format_card, parse_card
from batak.server.commands import FromSeat, Refused
from batak.server.decide import decide
from batak.server.frames import frame, snapshot
from batak.server.hidden import Hidden
from batak.server.log import ChainDrawn, Dealt, Happened, HashesFixed, HashGiven, LogEvent, SeedGiven, SeedsFixed
from batak.server.messages import Act, OfferSeed, Ready
from batak.server.record import record
from batak.server.table import Table, evolve, fold
from tests.server.tables import READERS, TABLE, Played, lively, secret_of, some_persons
from tests.strategies import any_rules, seeds

Reader = int | None
CARD = re.compile(rb'"([SHDC][2-9TJQKA])"')


def known_cards(deal: Deal, reader: Reader) -> Cards:
    """The cards that a reader has seen in a deal up to now."""
    if deal.table.shown is not None:
        return cards_of(PACK)
    known = deal.table.played | (deal.table.opened or 0)
    if reader is not None:
        known |= deal.dealt[reader] | deal.held[reader]
    return known


def other_cards(deal: Deal, reader: Reader, rng: Random) -> dict[Card, Card]:
    """For every card another one; those that the reader has seen keep their places."""
    hidden = [card for card in PACK if not known_cards(deal, reader) >> card & 1]
    moved = rng.sample(hidden, len(hidden))
    return dict(zip(PACK, PACK, strict=True)) | dict(zip(hidden, moved, strict=True))


def with_other_cards(event: LogEvent, name: dict[Card, Card]) -> LogEvent:
    """An event of the deal in progress with other hidden cards in it."""
    if isinstance(event, Dealt):
        hands = tuple(cards_of(name[card] for card in each(hand)) for hand in event.hands.opened)
        widow = tuple(name[card] for card in event.widow.opened)
        return structs.replace(event, hands=Hidden(hands), widow=Hidden(widow))
    if isinstance(event, Happened) and isinstance(exchanged := event.event.opened, CardsExchanged):
        assert exchanged.buried is not None
        assert exchanged.received is not None
        buried, received = (tuple(name[card] for card in cards) for cards in (exchanged.buried, exchanged.received))
        changed = CardsExchanged(exchanged.seat, exchanged.count, buried, received)
        return structs.replace(event, event=Hidden(changed))
    return event


def with_other_secrets(log: list[LogEvent], reader: Reader) -> list[LogEvent]:
    """A log with other secrets than those that were shown."""
    is_fixed = any(isinstance(event, HashesFixed) for event in log)
    is_shown = any(isinstance(event, SeedsFixed) for event in log)
    drawn = sum(isinstance(event, ChainDrawn) for event in log)
    changed: list[LogEvent] = []
    for event in log:
        made = event
        if isinstance(event, ChainDrawn):
            made = structs.replace(event, last=Hidden(secret_of("another chain").hex()))
        elif isinstance(event, HashGiven) and not is_fixed and drawn == 1 and event.seat != reader:
            made = structs.replace(event, hash=secret_of("another hash").hex())
        elif isinstance(event, SeedGiven) and not is_shown and event.seat != reader:
            made = structs.replace(event, seed=Hidden("f" * 32))
        changed.append(made)
    return changed


def changed_log(log: list[LogEvent], reader: Reader, rng: Random) -> list[LogEvent]:
    """A log with which the reader was sent the same."""
    deal = fold(log).deal
    if deal is None:
        return with_other_secrets(log, reader)
    begun = max(place for place, event in enumerate(log) if isinstance(event, Dealt))
    name = other_cards(deal, reader, rng)
    return with_other_secrets(log[:begun] + [with_other_cards(event, name) for event in log[begun:]], reader)


def bytes_sent(log: list[LogEvent], reader: Reader) -> list[bytes]:
    """Every frame of a reader, and what coming back at each version would show."""
    table = fold(log[:1])
    sent = [msgspec.json.encode(snapshot(table, reader))]
    for event in log[1:]:
        table = evolve(table, event)
        sent.append(msgspec.json.encode(frame(table, event, table.version, reader)))
        if event.is_last:
            sent.append(msgspec.json.encode(snapshot(table, reader)))
    return sent


def answers(table: Table, reader: Reader) -> list[bytes]:
    """How every command that the reader could send is answered: the refusal, or nothing where it is carried out."""
    texts = [format_card(card) for card in PACK] + [str(number) for number in range(15)] + ["pass", "S", "C"]
    own = [format_card(card) for card in each(table.deal.hands[reader])] if table.deal and reader is not None else []
    texts += [" ".join(["exchange", *cards]) for cards in combinations(own[:3], 2)]
    texts += [f"exchange {format_card(card)}" for card in PACK]
    turns = (table.turn, table.turn + 1)
    frames: list[Act | Ready | OfferSeed] = [Act("x", TABLE, turn, text) for turn in turns for text in texts]
    frames += [Ready("x", TABLE, max(table.number, 1)), OfferSeed("x", TABLE, "0" * 32)]
    return [answered(table, FromSeat(reader, made)) for made in frames]


def answered(table: Table, command: FromSeat) -> bytes:
    try:
        decide(table, command, 5000.0)
    except Refused as refused:
        return msgspec.json.encode(refused.refusal)
    return b""


def moment(played: Played, rng: Random) -> list[LogEvent]:
    """The log up to a moment between two commands."""
    settled = [place for place, event in enumerate(played.log, 1) if event.is_last]
    return played.log[: rng.choice(settled)]


@given(any_rules(), seeds, some_persons, st.sampled_from(READERS))
def test_what_a_reader_is_sent_does_not_depend_on_what_the_reader_cannot_know(
    rules: Rules, seed: int, persons: tuple[int, ...], reader: Reader
) -> None:
    rng = Random(seed)
    log = moment(lively(rules, seed, persons), rng)
    other = changed_log(log, reader, rng)
    assert bytes_sent(other, reader) == bytes_sent(log, reader)
    table, same = fold(log), fold(other)
    assert record(table) == record(same)
    if table.deal is None or not table.deal.table.is_over:
        assert answers(table, reader) == answers(same, reader)


@given(any_rules(widow=4, exchange_min=1, exchange_max=3, min_bid=4, max_bid=None, forced_bid=4), seeds)
def test_an_exchange_tells_nobody_else_a_card(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    log = Played(rules, seed, persons=(0, 1, 2, 3)).play(1).log
    exchanged = next(
        (place for place, event in enumerate(log, 1) if isinstance(event, Happened) and _is_exchange(event)), None
    )
    if exchanged is None:
        return
    for reader in READERS:
        for last in (exchanged, exchanged + 4):
            assert bytes_sent(changed_log(log[:last], reader, rng), reader) == bytes_sent(log[:last], reader)


def _is_exchange(event: Happened) -> bool:
    return isinstance(event.event.opened, CardsExchanged)


@given(any_rules(), seeds, some_persons, st.sampled_from(READERS))
def test_every_card_in_a_frame_is_one_that_the_reader_has_seen(
    rules: Rules, seed: int, persons: tuple[int, ...], reader: Reader
) -> None:
    log = lively(rules, seed, persons).log
    table = fold(log[:1])
    for event in log[1:]:
        table = evolve(table, event)
        if table.deal is None:
            continue
        known = known_cards(table.deal, reader)
        told = msgspec.json.encode(frame(table, event, table.version, reader))
        whole = msgspec.json.encode(snapshot(table, reader))
        assert all(known >> parse_card(card.decode()) & 1 for card in CARD.findall(told + whole))


@pytest.mark.parametrize("name", RULESETS)
def test_these_tests_would_see_a_leak(name: str) -> None:
    """What changes for one reader is what another is sent: whoever got the other's frames would fail the first test."""
    rng = Random(1)
    log = Played(RULESETS[name].rules, 1, persons=(0, 1, 2, 3), base=name).play(1).log
    dealt = next(place for place, event in enumerate(log, 1) if isinstance(event, Dealt))
    other = changed_log(log[:dealt], 0, rng)
    assert bytes_sent(other, 0) == bytes_sent(log[:dealt], 0)
    assert bytes_sent(other, None) == bytes_sent(log[:dealt], None)
    for reader in (1, 2, 3):
        assert bytes_sent(other, reader) != bytes_sent(log[:dealt], reader)
