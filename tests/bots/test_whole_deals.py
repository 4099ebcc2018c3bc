"""Bots play whole deals under any rules: every action is allowed, and equal dice give equal games."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from batak.bots import BOTS, Strategy, make_bot
from batak.core.actions import Action, Bid, Exchange, NameTrump, Pass, PlayCard
from batak.core.cards import PACK, SUITS
from batak.core.deal import Deal, fold, started, view
from batak.core.decide import act, opening
from batak.core.rules import Rules
from batak.core.rulesets import RULESETS, ruleset
from batak.core.seats import SEATS
from tests.bots.seats import dealt_to_me, in_play
from tests.strategies import any_rules, random_start, seeds

names = st.sampled_from([*BOTS])


def made(bots: Sequence[str], seed: int) -> list[Strategy]:
    return [make_bot(name, Random(f"{seed}/{seat}")) for seat, name in enumerate(bots)]


def deal_by(rules: Rules, bots: Sequence[str], seed: int, redeals: int = 0) -> Iterator[tuple[Deal, int, Action]]:
    """Each moment of a deal with the seat to act and what its bot does; a refused action raises."""
    deal = started(random_start(Random(seed), rules, redeals))
    deal = fold(deal, opening(deal))
    players = made(bots, seed)
    while (seat := deal.table.actor) is not None:
        action = players[seat].act(view(deal, seat))
        yield deal, seat, action
        deal = act(deal, seat, action)


@given(any_rules(), st.tuples(names, names, names, names), seeds, st.sampled_from((0, 20)))
def test_bots_play_any_deal_under_any_rules(rules: Rules, bots: tuple[str, ...], seed: int, redeals: int) -> None:
    moments = [*deal_by(rules, bots, seed, redeals)]
    assert moments == [*deal_by(rules, bots, seed, redeals)]
    last, seat, action = moments[-1]
    table = act(last, seat, action).table
    assert table.is_over
    assert table.phase == "scored" or redeals == 0


@pytest.mark.parametrize(("name", "bot"), [*product(RULESETS, BOTS)])
def test_a_bot_plays_every_named_set(name: str, bot: str) -> None:
    kinds: Counter[type] = Counter()
    hands_led = 0
    for seed in range(30):
        for deal, seat, action in deal_by(RULESETS[name].rules, [bot] * 4, seed, redeals=20):
            kinds[type(action)] += 1
            hands_led += isinstance(action, PlayCard) and deal.table.turn != seat
    rules = RULESETS[name].rules
    assert kinds[PlayCard] == 30 * 4 * rules.hand_size
    assert kinds[NameTrump] == (30 if rules.trump == "declarer" else 0)
    assert kinds[Exchange] == (30 if rules.widow else 0)
    assert hands_led == (30 * rules.hand_size if rules.open_hand == "dummy" else 0)
    assert kinds[Bid]
    assert kinds[Pass]


def test_random_does_everything_that_is_allowed() -> None:
    bot = make_bot("random", Random(1))
    calls = {repr(bot.act(dealt_to_me(ruleset("altin"), "AK32.AK3.AK3.A32"))) for _ in range(500)}
    assert calls == {repr(Pass())} | {repr(Bid(number)) for number in range(5, 14)}
    asked = in_play(ruleset("altin", must_beat=False), "32.AK3.54.2", "HQ", declarer=3)
    assert {repr(bot.act(asked)) for _ in range(100)} == {repr(PlayCard(card)) for card in PACK if card in (14, 24, 25)}


def test_random_bids_and_passes_about_as_often() -> None:
    bot = make_bot("random", Random(1))
    passes = sum(bot.act(dealt_to_me(ruleset("altin"), "AK32.AK3.AK3.A32")) == Pass() for _ in range(1000))
    assert 400 < passes < 600


def test_random_names_each_suit_and_exchanges_each_number() -> None:
    rules = ruleset("canak-gommeli")
    suits, counts = set[int](), set[int]()
    for seed in range(100):
        for _, _, action in deal_by(rules, ["random"] * len(SEATS), seed, redeals=20):
            if isinstance(action, NameTrump):
                suits.add(action.suit)
            if isinstance(action, Exchange):
                counts.add(len(action.cards))
    assert suits == set(SUITS)
    assert counts == {1, 2, 3, 4}
