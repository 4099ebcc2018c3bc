"""Random deals: the sums are those of the deals, the deals are random, and Python goes on meanwhile."""

import _thread
from collections import Counter
from math import sqrt
from random import Random
from threading import Timer

import pytest
from hypothesis import given

from batak.core.cards import each
from batak.core.rules import Rules
from batak.core.rulesets import RULESETS, ruleset
from tests.strategies import any_rules, seeds

pytest.importorskip("batak._native", reason="the native part is not built here")

from batak.solver import native

ALTIN = native.native_rules(ruleset("altin"))


@given(any_rules(), seeds)
def test_the_sums_are_those_of_the_traced_deals(rules: Rules, seed: int) -> None:
    flags = native.native_rules(rules)
    sums, traces = native.playouts(flags, seed, 20), native.traces(flags, seed, 20)
    assert sums.deals == len(traces) == 20
    assert sums.redeals == sum(trace.redeals for trace in traces)
    assert sums.bids == sum(trace.bid for trace in traces)
    assert sums.declared == [sum(trace.declarer == seat for trace in traces) for seat in range(4)]
    assert sums.tricks == [sum(trace.tricks[seat] for trace in traces) for seat in range(4)]
    assert sums.score == [sum(trace.score[seat] for trace in traces) for seat in range(4)]
    step = 2 if rules.partners else 1
    taken = [sum(trace.tricks[seat] for seat in range(trace.declarer % step, 4, step)) for trace in traces]
    alone = [trace.tricks[trace.declarer] for trace in traces]
    made = zip(taken if rules.partners else alone, traces, strict=True)
    assert sums.made == sum(tricks >= trace.bid for tricks, trace in made)


def test_the_same_seed_gives_the_same_deals_and_another_gives_others() -> None:
    one, same, other = (native.traces(ALTIN, seed, 5) for seed in (7, 7, 8))
    assert [trace.play for trace in one] == [trace.play for trace in same]
    assert [trace.hands for trace in one] != [trace.hands for trace in other]
    assert native.Deal.random(ALTIN, 7).hands == one[0].hands


def near(counted: int, tries: int, share: float) -> bool:
    """Whether a count is within five standard deviations of what is expected."""
    return abs(counted - tries * share) < 5 * sqrt(tries * share * (1 - share))


def test_every_card_comes_to_every_seat_alike() -> None:
    traces = native.traces(ALTIN, 3, 8000)
    dealt = Counter((seat, card) for trace in traces for seat in range(4) for card in each(trace.hands[seat]))
    assert len(dealt) == 4 * 52
    assert all(near(times, len(traces), 1 / 4) for times in dealt.values())
    for drawn in (Counter(trace.dealer for trace in traces), Counter(trace.trump for trace in traces)):
        assert len(drawn) == 4
        assert all(near(times, len(traces), 1 / 4) for times in drawn.values())


def test_every_legal_card_is_played_alike() -> None:
    """Led first, from hands of four suits without the trumps: the place of the card among the legal ones."""
    leads: dict[int, Counter[int]] = {}
    for trace in native.traces(ALTIN, 4, 8000):
        suits = 0x1FFF << 13 * trace.trump
        legal = each(trace.hands[trace.declarer] & ~suits)
        leads.setdefault(len(legal), Counter())[legal.index(trace.play[0])] += 1
    frequent = {size: places for size, places in leads.items() if places.total() > 500}
    assert len(frequent) >= 4
    for size, places in frequent.items():
        assert len(places) == size
        assert all(near(times, places.total(), 1 / size) for times in places.values())


def test_half_of_the_calls_pass_and_half_of_the_others_are_the_lowest() -> None:
    first = Counter(trace.calls[0] for trace in native.traces(ALTIN, 5, 8000))
    assert all(near(first[call], 8000, share) for call, share in ((0, 1 / 2), (5, 1 / 4), (6, 1 / 8), (7, 1 / 16)))


def one_rest(deal: native.Deal, made: list[int], rng: Random) -> list[int]:
    """Play the rest of a deal, after the moves already made, a card at a time."""
    again = native.Deal.contracted(ALTIN, deal.hands, 1, 6)
    again.name_trump(2)
    for card in made:
        again.play(card)
    while cards := again.legal_cards():
        again.play(rng.choice(cards))
    return again.tricks


@pytest.mark.parametrize("made", [0, 1, 3, 6])
def test_the_rest_of_a_deal_goes_as_it_does_a_card_at_a_time(made: int) -> None:
    """From a lead and from the middle of a trick; the mean tricks by seat are those of a slower way."""
    rng, start = Random(6), native.Deal.random(ALTIN, 6)
    deal = native.Deal.contracted(ALTIN, start.hands, 1, 6)
    deal.name_trump(2)
    moves = [deal.legal_cards()[-1]]
    moves.clear()
    for _ in range(made):
        moves.append(deal.legal_cards()[-1])
        deal.play(moves[-1])
    before = (deal.hands, deal.tricks, deal.turn)
    sums = deal.playouts(9, 200_000)
    assert (deal.hands, deal.tricks, deal.turn) == before
    assert (sums.deals, sums.declared, sums.bids) == (200_000, [0, 200_000, 0, 0], 1_200_000)
    assert sum(sums.tricks) == 13 * sums.deals
    slow = [one_rest(start, moves, rng) for _ in range(2000)]
    for seat in range(4):
        mean = sum(tricks[seat] for tricks in slow) / len(slow)
        spread = sqrt(sum((tricks[seat] - mean) ** 2 for tricks in slow) / len(slow) / len(slow))
        assert abs(sums.tricks[seat] / sums.deals - mean) < 5 * spread


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_the_last_cards_are_no_longer_random(name: str) -> None:
    rules = native.native_rules(RULESETS[name].rules)
    start = native.Deal.random(rules, 2)
    deal = native.Deal.contracted(rules, start.hands, 0, 8, start.widow)
    if deal.phase == "naming_trump":
        deal.name_trump(1)
    if deal.phase == "exchanging":
        deal.exchange(1 << each(deal.hands[0])[0])
    while max(deal.hands).bit_count() > 1 or min(deal.hands).bit_count() > 1:
        deal.play(deal.legal_cards()[0])
    sums = deal.playouts(1, 10)
    while not deal.is_over:
        deal.play(deal.legal_cards()[0])
    assert sums.tricks == [10 * tricks for tricks in deal.tricks]
    assert sums.score == [10 * points for points in deal.score]


def test_python_goes_on_meanwhile_and_can_interrupt() -> None:
    """The timer's thread runs only without the interpreter lock, and the interruption comes long before the end."""
    timer = Timer(0.05, _thread.interrupt_main)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            native.playouts(ALTIN, 1, 50_000_000)
    finally:
        timer.join()
