"""What a hand that is to play can tell from the view: who plays with it, and which cards its opponents may hold."""

import math
from typing import NamedTuple

from batak.core.cards import ABOVE, ALL_CARDS, NO_CARDS, Card, Cards, Suit, cards_of, count
from batak.core.scoring import defence_points
from batak.core.seats import SEATS
from batak.core.sides import side_of
from batak.core.trick import Trick, winner
from batak.core.view import View


class Situation(NamedTuple):
    """The hand in turn and what surrounds it.

    `hand` is the hand in turn: the seat's own, or the open hand for which it decides. `declaring` says whether that
    hand plays for the declarer's side, `ally_is_winning` whether the trick, as it lies, is its partner's, `to_follow`
    how many seats play to the trick after it. `is_short` says whether a defender has fewer tricks than it must
    take, and would pay for it.
    `rivals` are the cards that an opponent may hold: those that the seat does not see, a closed partner's and
    buried ones among them, and an opponent's open hand.
    """

    trick: Trick
    hand: Cards
    declaring: bool
    ally_is_winning: bool
    to_follow: int
    is_short: bool
    rivals: Cards

    @property
    def trump(self) -> Suit:
        """The trump suit."""
        return self.trick.trump

    def is_master(self, card: Card) -> bool:
        """Whether no opponent can hold a higher card of its suit."""
        return not ABOVE[card] & self.rivals

    def chance_to_hold(self, card: Card) -> float:
        """The chance, 0 to 1, that none of the seats still to follow holds a higher card of the suit.

        Each higher card is taken to lie with any of the other seats equally likely; ruffs are left out of account.
        """
        others = len(SEATS) - 1
        elsewhere = (others - self.to_follow) / others
        return math.pow(elsewhere, count(ABOVE[card] & self.rivals))


def situation(view: View) -> Situation:
    """The situation of the hand in turn. Raises `ValueError` for a view of a deal that is not being played."""
    table = view.table
    rules, trick, turn, declarer, bid = table.rules, table.trick, table.turn, table.declarer, table.bid
    if trick is None or turn is None or declarer is None or bid is None:
        message = "no card is to be played"
        raise ValueError(message)
    allies = side_of(rules, turn)
    declaring = declarer in allies
    laid = len(trick.cards)
    opened = table.open_cards or NO_CARDS
    unseen = ALL_CARDS & ~(table.played | view.held | cards_of(view.buried) | opened)
    taken = sum(table.tricks[seat] for seat in allies)
    return Situation(
        trick=trick,
        hand=view.hand_in_turn,
        declaring=declaring,
        ally_is_winning=laid > 0 and winner((turn - laid) % len(SEATS), trick) in allies,
        to_follow=len(SEATS) - 1 - laid,
        is_short=not declaring and defence_points(rules, bid, taken) < 0,
        rivals=unseen if table.open_seat in allies else unseen | opened,
    )
