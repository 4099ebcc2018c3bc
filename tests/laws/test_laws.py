"""Laws of the game, on random deals under random rules."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from batak.core.actions import Action, Exchange, NameTrump, PlayCard
from batak.core.cards import PACK, SUITS, Card, Cards, Suit, card_of, cards_of, each, rank_of, suit_of
from batak.core.deal import Deal, fold, started, view
from batak.core.decide import act, opening
from batak.core.events import CardPlayed, CardsExchanged, CardsShown, DealStarted, Event, HandOpened, redacted
from batak.core.rules import Rules
from batak.core.seats import SEATS
from batak.core.turns import allowed, refusal
from batak.core.view import View, first_view, observed
from tests.strategies import any_rules, played, random_action, random_start, seeds

WATCHERS = (*SEATS, None)


def steps(rules: Rules, seed: int) -> list[Deal]:
    rng = Random(seed)
    return [deal for deal, _ in played(random_start(rng, rules), rng)]


@given(any_rules(), seeds)
def test_the_allowed_cards_are_those_without_a_refusal_and_never_none_on_turn(rules: Rules, seed: int) -> None:
    for deal in steps(rules, seed):
        if deal.table.phase != "playing":
            continue
        for seat in SEATS:
            seen = view(deal, seat)
            free = cards_of(card for card in PACK if refusal(seen, PlayCard(card)) is None)
            assert free == allowed(seen).cards
            assert bool(free) == (seat == deal.table.actor)


@given(any_rules(), seeds)
def test_no_card_is_made_or_lost(rules: Rules, seed: int) -> None:
    for deal in steps(rules, seed):
        face_down = (*deal.buried, *deal.widow[len(deal.buried) :])
        on_the_table = [card for _, card in deal.table.plays]
        in_hand = [card for hand in deal.hands for card in each(hand)]
        assert Counter(in_hand) + Counter(on_the_table) + Counter(face_down) == Counter(PACK)
        assert cards_of(on_the_table) == deal.table.played


@given(any_rules(), seeds)
def test_a_scored_deal_has_all_its_tricks(rules: Rules, seed: int) -> None:
    last = steps(rules, seed)[-1].table
    assert last.is_over
    assert sum(last.tricks) == (0 if last.phase == "thrown_in" else rules.hand_size)


@given(any_rules(), seeds)
def test_the_fold_of_redacted_events_is_the_view_of_the_whole(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    start = random_start(rng, rules)
    views: dict[int | None, View] = {}
    from_whole: dict[int | None, View] = {}
    for deal, events in played(start, rng):
        for event in events:
            for seat in WATCHERS:
                for folded, seen in ((views, redacted(event, seat)), (from_whole, event)):
                    if isinstance(seen, DealStarted):
                        folded[seat] = first_view(seen, seat)
                    else:
                        folded[seat] = observed(folded[seat], seen)
        assert all(views[seat] == from_whole[seat] == view(deal, seat) for seat in WATCHERS)


def known_to(deal: Deal, seat: int | None) -> Cards:
    """The cards that an observer has seen up to now."""
    known = deal.table.played | (deal.table.opened or 0)
    if seat is not None:
        known |= deal.dealt[seat] | deal.held[seat]
    return known


def renamed(deal: Deal, name: dict[Card, Card]) -> Deal:
    """The deal in which every hidden card is another: the same table, other closed hands."""

    def cards(held: Cards) -> Cards:
        return cards_of(name[card] for card in each(held))

    return Deal(
        deal.table,
        tuple(map(cards, deal.dealt)),
        tuple(map(cards, deal.held)),
        tuple(name[card] for card in deal.widow),
        tuple(name[card] for card in deal.buried),
    )


@given(any_rules(), seeds, st.sampled_from(WATCHERS))
def test_hidden_cards_change_nothing_that_a_seat_gets(rules: Rules, seed: int, seat: int | None) -> None:
    rng = Random(seed)
    start = random_start(rng, rules)
    history: list[tuple[Deal, tuple[object, ...]]] = [*played(start, rng)]
    moment = rng.randrange(len(history))
    deal = history[moment][0]
    if deal.table.is_over:
        return
    hidden = [card for card in PACK if not known_to(deal, seat) >> card & 1]
    name = dict(zip(PACK, PACK, strict=True)) | dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    other = renamed(deal, name)
    seen, same = view(deal, seat), view(other, seat)
    assert seen == same
    actions: list[Action] = [*map(PlayCard, PACK), *map(NameTrump, SUITS), Exchange(tuple(each(seen.hand))[:2])]
    assert [refusal(seen, action) for action in actions] == [refusal(same, action) for action in actions]
    assert allowed(seen) == allowed(same)


def cards_told(event: Event) -> Cards:
    """Every card that an event, as it is given to a seat, tells of."""
    match event:
        case DealStarted():
            hands = [hand for hand in event.hands if hand is not None]
            return cards_of(card for hand in hands for card in each(hand)) | cards_of(event.widow or ())
        case CardsExchanged():
            return cards_of((event.buried or ()) + (event.received or ()))
        case HandOpened():
            return event.hand
        case CardPlayed():
            return 1 << event.card
        case CardsShown():
            return cards_of(PACK)
        case _:
            return 0


@given(any_rules(), seeds)
def test_an_event_tells_a_seat_of_no_card_that_it_could_not_see_at_the_table(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    for deal, events in played(random_start(rng, rules), rng):
        assert (deal.table.shown is not None) == deal.table.is_over
        for seat in WATCHERS:
            told = 0
            for event in events:
                told |= cards_told(redacted(event, seat))
            assert deal.table.is_over or not told & ~known_to(deal, seat)


def turned(seat: int | None, by: int) -> int | None:
    return None if seat is None else (seat + by) % len(SEATS)


@given(any_rules(), seeds, st.integers(1, 3))
def test_turning_the_table_turns_the_result(rules: Rules, seed: int, by: int) -> None:
    rng = Random(seed)
    start = random_start(rng, rules)
    hands = tuple(start.hands[(seat - by) % len(SEATS)] for seat in SEATS)
    deal = started(start)
    other = started(DealStarted(rules, (start.dealer + by) % len(SEATS), 0, hands, start.widow, start.widow_size))
    deal, other = fold(deal, opening(deal)), fold(other, opening(other))
    while deal.table.actor is not None and other.table.actor is not None:
        assert other.table.actor == turned(deal.table.actor, by)
        action = random_action(rng, view(deal, deal.table.actor))
        assert allowed(view(deal, deal.table.actor)) == allowed(view(other, other.table.actor))
        deal, other = act(deal, deal.table.actor, action), act(other, other.table.actor, action)
    assert other.table.declarer == turned(deal.table.declarer, by)
    for turned_points, points in ((other.table.score, deal.table.score), (other.table.tricks, deal.table.tricks)):
        assert turned_points == (points and tuple(points[(seat - by) % len(SEATS)] for seat in SEATS))


@given(any_rules(), seeds)
def test_renaming_the_suits_renames_the_result(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    keep = 1 if rules.trump == "spades" else 0
    suits = [*SUITS[:keep], *rng.sample(SUITS[keep:], len(SUITS) - keep)]

    def name(card: Card) -> Card:
        return card_of(suits[suit_of(card)], rank_of(card))

    def names(cards: Cards) -> Cards:
        return cards_of(map(name, each(cards)))

    def action_named(action: Action) -> Action:
        match action:
            case PlayCard(card):
                return PlayCard(name(card))
            case NameTrump(suit):
                return NameTrump(Suit(suits[suit]))
            case Exchange(cards):
                return Exchange(tuple(map(name, cards)))
            case _:
                return action

    start = random_start(rng, rules)
    hands = tuple(names(hand or 0) for hand in start.hands)
    widow = tuple(map(name, start.widow or ()))
    deal, other = started(start), started(DealStarted(rules, start.dealer, 0, hands, widow, len(widow)))
    deal, other = fold(deal, opening(deal)), fold(other, opening(other))
    while (seat := deal.table.actor) is not None:
        assert names(allowed(view(deal, seat)).cards) == allowed(view(other, seat)).cards
        action = random_action(rng, view(deal, seat))
        deal, other = act(deal, seat, action), act(other, seat, action_named(action))
    assert (deal.table.score, deal.table.tricks) == (other.table.score, other.table.tricks)
