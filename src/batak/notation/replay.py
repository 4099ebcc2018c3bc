"""One deal of a record, read key by key in the order of `docs/spec/record.md` and played again with the core.

Whether a call, a suit, an exchange or a card was allowed is asked of `decide` and of nothing else.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from batak.core.actions import Action, Exchange, NameTrump, PlayCard
from batak.core.cards import PACK_SIZE, Card, count
from batak.core.deal import Deal, started
from batak.core.decide import act
from batak.core.events import DealStarted
from batak.core.match import Match
from batak.core.reasons import Reason, Refusal, Refused
from batak.core.rules import Rules
from batak.core.seats import SEATS, Seat
from batak.notation import values
from batak.notation.faults import Faulty, Place
from batak.notation.json_text import Integer, Json, format_json

Right: TypeAlias = int | tuple[int, ...] | None
"""What follows from the rules: a number, numbers by seat, or nothing."""

Found: TypeAlias = Integer | tuple[Integer, ...] | None
"""What a record says instead."""

_AFTER_AUCTION = ("declarer", "bid", "trump", "exchange", "play", "tricks", "score")
_RESULT = ("tricks", "score")


def compare(found: Found, right: Right, at: Place) -> None:
    """Hold what a record says against what follows from the rules. Raises `Faulty` with `wrong_KEY`."""
    if found != right:
        raise Faulty(at, f"wrong_{at.part}", _written(right))


def _written(right: Right) -> str:
    return format_json([*right] if isinstance(right, tuple) else right)


@dataclass(frozen=True, slots=True)
class DealReader:
    """One deal of a record: its object, and its place. Every method raises `Faulty` for the first fault it meets."""

    values: Mapping[str, Json]
    at: Place

    def match(self, rules: Rules, before: Match | None) -> Match:
        """The match before this deal: the dealer of the first is free (`before` is None), every other one follows."""
        value, at = self._required("dealer")
        dealer = values.read_dealer(value, at)
        if before is None:
            return Match(rules, dealer)
        compare(dealer, before.dealer, at)
        return before

    def whole(self, match: Match) -> Deal:
        """The deal as far as the record goes."""
        deal = self.with_auction(self.start(match))
        if "auction" not in self.values:
            self._refuse(_AFTER_AUCTION, "missing_key", at=self._place("auction"))
        elif deal.table.phase == "bidding":
            self._refuse(_AFTER_AUCTION, "auction_unfinished")
        elif deal.table.phase == "thrown_in":
            self._refuse(_AFTER_AUCTION, "thrown_in")
        else:
            return self._played(deal)
        return deal

    def start(self, match: Match) -> Deal:
        """The deal before its first call."""
        rules = match.rules
        value, at = self._required("hands")
        hands = values.read_hands(value, at)
        if any(count(hand) != rules.hand_size for hand in hands):
            raise Faulty(at, "not_a_hand")
        widow = self._widow(PACK_SIZE - rules.hand_size * len(SEATS), hands, at)
        return started(DealStarted(rules, match.dealer, match.redeals, hands, widow, len(widow)))

    def with_auction(self, deal: Deal) -> Deal:
        """The deal after the calls that the record gives; what comes after them is not looked at."""
        at = self._place("auction")
        calls = values.read_list(self.values.get("auction", []), at)
        for number, call in enumerate(calls, 1):
            here = Place(at.deal, "call", number)
            deal = _acted(deal, values.read_call(call, here), here)
        return deal

    def _widow(self, size: int, hands: Iterable[int], at: Place) -> tuple[Card, ...]:
        _once(hands, at)
        if size == 0:
            self._refuse(["widow"], "wrong_phase")
            return ()
        value, at = self._required("widow")
        widow = tuple(values.read_card(each, at) for each in values.read_list(value, at, size))
        _once([*hands, *(1 << card for card in widow)], at)
        return widow

    def _played(self, deal: Deal) -> Deal:
        for place, (key, step) in enumerate(_STEPS.items(), 1):
            if key == "exchange" and not deal.widow:
                self._refuse([key], "wrong_phase")
            elif key in self.values:
                deal = step(deal, self.values[key], self._place(key))
            else:
                is_pair_open = key == "bid"
                later = _AFTER_AUCTION[place - 2 if is_pair_open else place :]
                self._refuse(later, "missing_key", at=self._place(key))
                return deal
        if deal.table.phase != "scored":
            self._refuse(_RESULT, "play_unfinished")
            return deal
        for key, right in zip(_RESULT, (deal.table.tricks, deal.table.score), strict=True):
            value, at = self._required(key)
            compare(values.read_integers(value, at), right, at)
        return deal

    def _refuse(self, keys: Iterable[str], code: str, at: Place | None = None) -> None:
        for key in keys:
            if key in self.values:
                raise Faulty(at or self._place(key), code)

    def _required(self, key: str) -> tuple[Json, Place]:
        at = self._place(key)
        return values.required(self.values, key, at), at

    def _place(self, key: str) -> Place:
        return self.at._replace(part=key)


def _once(sets: Iterable[int], at: Place) -> None:
    together = 0
    for cards in sets:
        if together & cards:
            raise Faulty(at, "not_a_pack")
        together |= cards


def _acted(deal: Deal, action: Action, at: Place) -> Deal:
    seat = deal.table.actor
    try:
        return act(deal, _ANYBODY if seat is None else seat, action)
    except Refused as refused:
        raise Faulty(at, refused.refusal.code.value, refused.refusal) from None


_ANYBODY: Seat = SEATS[0]


def _declarer(deal: Deal, value: Json, at: Place) -> Deal:
    compare(values.read_integer(value, at), deal.table.declarer, at)
    return deal


def _bid(deal: Deal, value: Json, at: Place) -> Deal:
    compare(values.read_integer(value, at), deal.table.bid, at)
    return deal


def _trump(deal: Deal, value: Json, at: Place) -> Deal:
    suit, fixed = values.read_trump(value, at), deal.table.trump
    if fixed is None:
        return _acted(deal, NameTrump(suit), at)
    if suit != fixed:
        raise Faulty(at, Reason.WRONG_TRUMP.value, Refusal(Reason.WRONG_TRUMP, suit=fixed))
    return deal


def _exchange(deal: Deal, value: Json, at: Place) -> Deal:
    return _acted(deal, Exchange(values.read_cards(value, at)), at)


def _play(deal: Deal, value: Json, at: Place) -> Deal:
    for number, text in enumerate(values.read_list(value, at), 1):
        here = at._replace(number=number)
        deal = _acted(deal, PlayCard(values.read_card(text, here)), here)
    return deal


_STEPS: Mapping[str, Callable[[Deal, Json, Place], Deal]] = {
    "declarer": _declarer,
    "bid": _bid,
    "trump": _trump,
    "exchange": _exchange,
    "play": _play,
}
