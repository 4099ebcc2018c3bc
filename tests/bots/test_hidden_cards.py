"""Bots cannot look at hidden cards: whatever these are, the choices are the same."""

import ast
from dataclasses import replace
from inspect import get_annotations
from pathlib import Path
from random import Random

from hypothesis import given
from hypothesis import strategies as st

import batak.bots
from batak.bots import BOTS, Strategy, make_bot
from batak.core.cards import PACK, Card, cards_of, each
from batak.core.deal import Deal, fold, started, view
from batak.core.decide import decide, opening
from batak.core.events import CardsExchanged, DealStarted, Event
from batak.core.rules import Rules
from batak.core.view import View
from tests.strategies import any_rules, random_action, random_start, seeds

SEES_NO_DEAL = {"actions", "cards", "rules", "scoring", "seats", "sides", "trick", "turns", "view", "widow"}
"""The modules of the core in which no hidden card occurs."""


def hidden_from(deal: Deal, seat: int) -> list[Card]:
    """The cards that a seat has not seen by now: in closed hands, in the widow, laid down by another."""
    seen = deal.table.played | (deal.table.opened or 0) | deal.dealt[seat] | view(deal, seat).held
    return [card for card in PACK if not seen >> card & 1]


def with_other_cards(event: Event, name: dict[Card, Card]) -> Event:
    """The event in a deal in which each card is another."""
    if isinstance(event, DealStarted):
        assert event.widow is not None
        hands = tuple(cards_of(name[card] for card in each(hand or 0)) for hand in event.hands)
        return replace(event, hands=hands, widow=tuple(name[card] for card in event.widow))
    if isinstance(event, CardsExchanged):
        assert event.buried is not None
        assert event.received is not None
        buried, received = (tuple(name[card] for card in cards) for cards in (event.buried, event.received))
        return replace(event, buried=buried, received=received)
    return event


def another_deal(events: list[Event], hidden: list[Card], rng: Random) -> Deal:
    """The deal that went the same way, with the hidden cards shared out anew among all places where they may lie."""
    name = dict(zip(PACK, PACK, strict=True)) | dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    start, *rest = (with_other_cards(event, name) for event in events)
    assert isinstance(start, DealStarted)
    return fold(started(start), rest)


@given(any_rules(), seeds, st.sampled_from([*BOTS, "anything"]))
def test_hidden_cards_change_no_choice(rules: Rules, seed: int, driver: str) -> None:
    rng = Random(seed)
    start = random_start(rng, rules)
    deal = started(start)
    news: tuple[Event, ...] = opening(deal)
    events: list[Event] = [start]
    driving = None if driver == "anything" else make_bot(driver, Random(seed))
    changed = 0
    while True:
        deal, events = fold(deal, news), [*events, *news]
        seat = deal.table.actor
        if seat is None:
            break
        other = another_deal(events, hidden_from(deal, seat), rng)
        changed += other.hands != deal.hands
        seen, same = view(deal, seat), view(other, seat)
        assert seen == same
        for name in BOTS:
            dice = rng.randrange(2**32)
            assert make_bot(name, Random(dice)).act(seen) == make_bot(name, Random(dice)).act(same)
        news = decide(deal, seat, random_action(rng, seen) if driving is None else driving.act(seen))
    assert changed > 0


def test_a_bot_is_given_a_view_and_nothing_else() -> None:
    given_to_it = get_annotations(Strategy.act, eval_str=True)
    given_to_it.pop("return")
    assert given_to_it == {"view": View}


def test_bots_know_no_module_that_knows_hidden_cards() -> None:
    modules = sorted(Path(batak.bots.__file__).parent.glob("*.py"))
    imported: set[str] = set()
    for line in (line for module in modules for line in ast.walk(ast.parse(module.read_text("utf-8")))):
        if isinstance(line, ast.ImportFrom):
            imported.add(line.module or "")
        if isinstance(line, ast.Import):
            imported |= {name.name for name in line.names}
    of_batak = {name for name in imported if name.startswith("batak") and not name.startswith("batak.bots")}
    assert len(modules) > 4
    assert of_batak
    assert of_batak <= {f"batak.core.{name}" for name in SEES_NO_DEAL}
