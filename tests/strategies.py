"""Hypothesis strategies for rules, packs and whole deals, made from the fields of `Rules`."""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from batak.core.actions import Action, Bid, Exchange, NameTrump, Pass, PlayCard
from batak.core.cards import PACK, each
from batak.core.deal import Deal, dealt, fold, started, view
from batak.core.decide import decide, opening
from batak.core.events import DealStarted, Event
from batak.core.options import Choice, Flag, Number, Option
from batak.core.rules import OPTIONS, Rules, contradictions
from batak.core.turns import allowed
from batak.core.view import View


def values_of(option: Option) -> st.SearchStrategy[Any]:
    """Any value that a field may hold by itself."""
    match option:
        case Flag():
            return st.booleans()
        case Choice(values):
            return st.sampled_from(values)
        case Number(low, high, only, nullable):
            numbers = st.sampled_from(only) if only else st.integers(low, high)
            return st.none() | numbers if nullable else numbers


def repaired(values: dict[str, Any]) -> Rules:
    """The rules nearest to values that contradict each other."""
    while found := contradictions(values):
        fault = found[0]
        values = values | {fault.field: "closed" if fault.code == "needs_partners" else fault.limit}
    return Rules(**values)


def any_rules(**fixed: Any) -> st.SearchStrategy[Rules]:
    """Any rules, with some fields given."""
    drawn = {name: values_of(option) for name, option in OPTIONS.items()}
    return st.fixed_dictionaries(drawn).map(lambda values: repaired(values | fixed))


packs = st.permutations(PACK)
seeds = st.integers(0, 2**32 - 1)
seats = st.sampled_from(range(4))


def random_action(rng: Random, seen: View) -> Action:
    """One of the actions that a seat may take, bids and passes about as often."""
    may = allowed(seen)
    if may.can_pass:
        return Bid(rng.choice(may.bids)) if may.bids and rng.random() < 0.5 else Pass()
    if may.suits:
        return NameTrump(rng.choice(may.suits))
    if may.exchange:
        return Exchange(tuple(rng.sample(each(seen.hand), rng.randint(*may.exchange))))
    return PlayCard(rng.choice(each(may.cards)))


def played(start: DealStarted, rng: Random) -> Iterator[tuple[Deal, tuple[Event, ...]]]:
    """A deal played at random: the deal after each step, with the events that led there."""
    deal = started(start)
    events = opening(deal)
    deal = fold(deal, events)
    yield deal, (start, *events)
    while deal.table.actor is not None:
        seat = deal.table.actor
        events = decide(deal, seat, random_action(rng, view(deal, seat)))
        deal = fold(deal, events)
        yield deal, events


def random_start(rng: Random, rules: Rules, redeals: int = 0) -> DealStarted:
    """A shuffled pack, dealt by a random dealer."""
    pack = list(PACK)
    rng.shuffle(pack)
    return dealt(rules, rng.randrange(4), pack, redeals)
