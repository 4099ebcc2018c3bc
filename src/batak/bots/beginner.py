"""The bot `beginner`: a person who knows the rules and has been told a dozen sensible things.

It bids its sure and likely tricks, names its longest strong suit, lays weak side cards down, draws trumps as declarer,
wins a trick when it can and should, and otherwise throws its lowest card. It throws no dice. Each function below
is one of the things it was told.
"""

from batak.bots.bidding import best_trump, tricks_as_declarer
from batak.bots.situation import Situation, situation
from batak.bots.strategy import NotToAct
from batak.core.actions import Action, Bid, Exchange, NameTrump, Pass, PlayCard
from batak.core.cards import (
    ABOVE,
    NOT_OF_SUIT,
    OF_SUIT,
    RANKS,
    SUITS,
    Card,
    Cards,
    Suit,
    count,
    each,
    highest,
    rank_of,
    suit_of,
)
from batak.core.sides import partner_of
from batak.core.turns import allowed, fixed_trump
from batak.core.view import Allowed, View

_ACE = RANKS - 1
_JACK = RANKS - 4
_LIKELY = 0.5
_WORTH_A_TRY = 0.4


class Beginner:
    """Plays by rules of thumb."""

    def act(self, view: View) -> Action:
        """An allowed action. Raises `NotToAct` when the seat is not to act."""
        options = allowed(view)
        if options.cards:
            return PlayCard(_card(view, options.cards))
        if options.can_pass:
            return _call(view, options)
        if options.suits:
            return NameTrump(best_trump(view.hand))
        if options.exchange:
            return Exchange(_cards_to_bury(view, *options.exchange))
        raise NotToAct


def _call(view: View, options: Allowed) -> Bid | Pass:
    """The lowest bid that is possible, as long as the expected tricks cover it; never over the partner's bid."""
    rules, calls, seat = view.table.rules, view.table.calls, view.seat
    assert seat is not None, "a watcher makes no call"
    bidders = [call.seat for call in calls if call.bid is not None]
    if not options.bids or (bidders and bidders[-1] == partner_of(rules, seat)):
        return Pass()
    trump = fixed_trump(rules)
    trump = best_trump(view.hand) if trump is None else trump
    lowest = options.bids[0]
    return Bid(lowest) if lowest <= tricks_as_declarer(rules, seat, view.hand, trump) else Pass()


def _cards_to_bury(view: View, least: int, most: int) -> tuple[Card, ...]:
    """As many weak side cards as may go, one suit after another, the shortest and weakest first, towards a void.

    Weak is what lies below the queen. Where more must go, queens and kings follow; aces, and trumps after them, only
    where nothing else is left.
    """

    def keeping(card: Card) -> tuple[bool, bool, int, int, int, Card]:
        suit, rank = suit_of(card), rank_of(card)
        held = view.hand & OF_SUIT[suit]
        strong = max(0, rank - _JACK)
        return suit is view.table.trump, rank == _ACE, strong, count(held), rank_of(highest(held)), card

    order = sorted(each(view.hand), key=keeping)
    weak = [card for card in order if not any(keeping(card)[:3])]
    return tuple(order[: max(least, min(most, len(weak)))])


def _card(view: View, cards: Cards) -> Card:
    if count(cards) == 1:
        return highest(cards)
    now = situation(view)
    return _lead(now, cards) if now.trick.best is None else _follow(now, cards, now.trick.best)


def _lead(now: Situation, cards: Cards) -> Card:
    """Draw trumps as declarer while opponents may have some; then winners, safest from ruffs first; else a low card."""
    trumps, plain = cards & OF_SUIT[now.trump], cards & NOT_OF_SUIT[now.trump]
    draws = now.declaring and now.rivals & OF_SUIT[now.trump]
    if trumps and (draws or not plain) and now.is_master(highest(trumps)):
        return highest(trumps)
    if not plain:
        return _lowest(trumps)
    tops = (highest(plain & OF_SUIT[suit]) for suit in SUITS if plain & OF_SUIT[suit])
    winners = [card for card in tops if now.is_master(card)]
    if winners:
        return max(winners, key=lambda card: count(now.rivals & OF_SUIT[suit_of(card)]))
    return _low_lead(now, plain)


def _low_lead(now: Situation, plain: Cards) -> Card:
    """The lowest card of the longest suit; as a defender with trumps of the shortest, so as to ruff it later."""

    def length(suit: Suit) -> int:
        return count(plain & OF_SUIT[suit])

    hopes_to_ruff = not now.declaring and now.hand & OF_SUIT[now.trump]
    held = [suit for suit in SUITS if plain & OF_SUIT[suit]]
    suit = min(held, key=length) if hopes_to_ruff else max(held, key=length)
    return _lowest(plain & OF_SUIT[suit])


def _follow(now: Situation, cards: Cards, best: Card) -> Card:
    """Win, as cheaply as will do, what is not the partner's already and can be won; else throw the lowest card.

    The last to play, and whoever ruffs, wins with the lowest card that wins. Before that a card is spent only where it
    is likelier than not to hold the trick; a defender still short of the tricks it must take is content with less.
    """
    trick = now.trick
    if trick.ruff is None:
        winning = cards & (ABOVE[best] | OF_SUIT[now.trump] & NOT_OF_SUIT[suit_of(best)])
    else:
        winning = cards & ABOVE[trick.ruff]
    losing = cards & ~winning
    if not winning or (losing and now.ally_is_winning):
        return _throw(now, losing)
    if now.to_follow == 0 or not winning & OF_SUIT[suit_of(best)]:
        return _lowest(winning)
    choice = _lowest_as_good(now, winning)
    if now.chance_to_hold(choice) > (_WORTH_A_TRY if now.is_short else _LIKELY):
        return choice
    return _throw(now, losing) if losing else _lowest(winning)


def _throw(now: Situation, cards: Cards) -> Card:
    """The lowest, sparing trumps, winners and high cards; out of the shortest suit where it can ruff that later."""
    can_ruff = now.hand & OF_SUIT[now.trump]

    def keeping(card: Card) -> tuple[bool, bool, bool, int, int]:
        suit, rank = suit_of(card), rank_of(card)
        length = count(now.hand & OF_SUIT[suit]) if can_ruff else 0
        return suit is now.trump, now.is_master(card), rank > _JACK, length, rank

    return min(each(cards), key=keeping)


def _lowest(cards: Cards) -> Card:
    return min(each(cards), key=rank_of)


def _lowest_as_good(now: Situation, cards: Cards) -> Card:
    """Of the cards of one suit the lowest that no opponent's card tells from the highest."""
    choice = highest(cards)
    for card in reversed(each(cards)):
        if ABOVE[card] & now.rivals & ~ABOVE[choice]:
            break
        choice = card
    return choice
