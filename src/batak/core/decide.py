"""What follows from an action: every rule is asked here, and what it answers becomes events.

`decide(deal, seat, action) -> events` refuses by name or says all that happens until the next seat is to act.
"""

from collections.abc import Callable, Mapping
from typing import Any

from batak.core.actions import Action, Bid, Exchange, NameTrump, Pass, PlayCard
from batak.core.auction import Auction, auction_after, first_bidder, opening_bid, outcome
from batak.core.cards import Suit
from batak.core.deal import Deal, fold, view
from batak.core.events import (
    AuctionWon,
    BidMade,
    CardPlayed,
    CardsExchanged,
    CardsShown,
    DealScored,
    DealThrownIn,
    Event,
    HandOpened,
    Passed,
    TrickTaken,
    TrumpNamed,
)
from batak.core.reasons import Refused
from batak.core.rules import Rules
from batak.core.scoring import deal_score
from batak.core.seats import NEXT_SEAT, SEATS, Seat
from batak.core.sides import partner_of
from batak.core.table import Call
from batak.core.trick import winner
from batak.core.turns import fixed_trump, refusal

Events = tuple[Event, ...]


def decide(deal: Deal, seat: Seat, action: Action) -> Events:
    """The events that an action of a seat leads to.

    Raises `Refused` with the first reason that applies.
    """
    refused = refusal(view(deal, seat), action)
    if refused:
        raise Refused(refused)
    return _CONSEQUENCES[type(action)](deal, seat, action)


def opening(deal: Deal) -> Events:
    """What happens by itself at the start of a deal: the first bidder's call where the opening is forced."""
    made = opening_bid(deal.table.rules)
    return () if made is None else decide(deal, first_bidder(deal.table.dealer), Bid(made))


def act(deal: Deal, seat: Seat, action: Action) -> Deal:
    """The deal after an action of a seat. Raises `Refused`."""
    return fold(deal, decide(deal, seat, action))


def _bid(deal: Deal, seat: Seat, action: Bid) -> Events:
    auction = _auction_with(deal, Call(seat, action.number))
    return BidMade(seat, action.number, auction.caller), *_after_call(deal, auction)


def _pass(deal: Deal, seat: Seat, _action: Pass) -> Events:
    auction = _auction_with(deal, Call(seat, None))
    return Passed(seat, auction.caller), *_after_call(deal, auction)


def _auction_with(deal: Deal, call: Call) -> Auction:
    terms = deal.table.terms
    return auction_after(terms.rules, terms.dealer, (*terms.calls, call))


def _after_call(deal: Deal, auction: Auction) -> Events:
    if auction.caller is not None:
        return ()
    table = deal.table
    contract = outcome(table.rules, table.dealer, table.redeals, auction)
    if contract is None:
        return DealThrownIn(), _shown(deal)
    won = AuctionWon(contract.declarer, contract.bid)
    suit = fixed_trump(table.rules)
    if suit is None:
        return (won,)
    return won, *_trump(deal, contract.declarer, TrumpNamed(suit, None))


def _name_trump(deal: Deal, seat: Seat, action: NameTrump) -> Events:
    return _trump(deal, seat, TrumpNamed(Suit(action.suit), seat))


def _trump(deal: Deal, declarer: Seat, named: TrumpNamed) -> Events:
    return (named,) if deal.widow else (named, *_opened(deal, declarer))


def _exchange(deal: Deal, seat: Seat, action: Exchange) -> Events:
    count = len(action.cards)
    exchanged = CardsExchanged(seat, count, action.cards, deal.widow[:count])
    return exchanged, *_opened(deal, seat)


def open_hand(rules: Rules, declarer: Seat) -> tuple[Seat, Seat] | None:
    """The seat whose hand lies open in play and the seat that decides for it, or None where no hand does."""
    partner = partner_of(rules, declarer)
    if partner is None or rules.open_hand == "closed":
        return None
    return partner, declarer if rules.open_hand == "dummy" else partner


def _opened(deal: Deal, declarer: Seat) -> Events:
    opened = open_hand(deal.table.rules, declarer)
    if opened is None:
        return ()
    seat, decider = opened
    return (HandOpened(seat, decider, deal.hands[seat]),)


def _play_card(deal: Deal, _seat: Seat, action: PlayCard) -> Events:
    table = deal.table
    turn, trick = table.turn, table.trick
    assert turn is not None, "trump is named before the first lead"
    assert trick is not None, "trump is named before the first lead"
    played = CardPlayed(turn, action.card)
    if len(trick.cards) + 1 < len(SEATS):
        return (played,)
    taken = TrickTaken(turn if trick.is_beaten_by(action.card) else winner(NEXT_SEAT[turn], trick))
    if sum(table.tricks) + 1 < table.terms.rules.hand_size:
        return played, taken
    return played, taken, *_scored(fold(deal, (played, taken)))


def _scored(deal: Deal) -> Events:
    table = deal.table
    assert table.declarer is not None
    assert table.bid is not None
    score = deal_score(table.rules, table.declarer, table.bid, table.tricks)
    return DealScored(table.tricks, score), _shown(deal)


def _shown(deal: Deal) -> CardsShown:
    return CardsShown(deal.dealt, deal.widow, deal.buried)


_CONSEQUENCES: Mapping[type, Callable[[Deal, Seat, Any], Events]] = {
    Bid: _bid,
    Pass: _pass,
    NameTrump: _name_trump,
    Exchange: _exchange,
    PlayCard: _play_card,
}
