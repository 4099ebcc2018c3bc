"""What a seat could know when a frame came: looks at every frame of a match, with its record in hand.

The record is fetched when all is over; it shares nothing with the code that decides what a frame may hold.
"""

import json
import re
from dataclasses import dataclass, field
from typing import Any

_CARD = re.compile(r"\b[SHDC][2-9TJQKA]\b")
_SUITS, _RANKS = "SHDC", "23456789TJQKA"
_ALL = frozenset(suit + rank for suit in _SUITS for rank in _RANKS)


@dataclass
class Tracker:
    """Follows the frames of one seat in the order in which they came.

    Attributes:
        record: the record of the whole match, as `docs/spec/record.md` has it.
        seat: whose frames these are.
        leaks: what a frame told too early.
    """

    record: dict[str, Any]
    seat: int
    leaks: list[str] = field(default_factory=list[str])
    _known: set[str] = field(default_factory=set[str])
    _deal: int = 0
    _plays: int = 0
    _has_trump: bool = False
    _over: int = 0

    def see(self, text: str) -> None:
        """Take in a frame."""
        frame: dict[str, Any] = json.loads(text)
        if frame["type"] == "event":
            self._happened(frame["happening"])
        elif frame["type"] == "snapshot" and frame["view"]["deal"] is not None:
            self._resume(frame["view"]["deal"])
        self._check(text)

    @property
    def _own(self) -> dict[str, Any]:
        """The deal in progress, as it went."""
        deal: dict[str, Any] = self.record["deals"][self._deal - 1]
        return deal

    def _happened(self, event: dict[str, Any]) -> None:
        match event["kind"]:
            case "deal_started":
                self._begin(event["number"])
            case "trump_named":
                self._has_trump = True
            case "cards_exchanged" if event["seat"] == self.seat:
                self._known |= set(self._received())
            case "hand_opened":
                self._open(event["seat"])
            case "card_played":
                self._play(event["card"])
            case "deal_scored":
                self._end(all_played=self._plays == len(self._own["play"]))
            case "deal_thrown_in":
                self._end(all_played=True)
            case _:
                pass

    def _begin(self, number: int) -> None:
        self._deal, self._plays, self._has_trump = number, 0, False
        self._known = _cards_of(self._own["hands"][self.seat])

    def _received(self) -> list[str]:
        received: list[str] = self._own["widow"][: len(self._own["exchange"])]
        return received

    def _open(self, seat: int) -> None:
        if not self._has_trump or seat != (self._own["declarer"] + 2) % 4:
            self.leaks.append(f"deal {self._deal}: the hand of seat {seat} was opened")
        self._known |= _cards_of(self._own["hands"][seat])

    def _play(self, card: str) -> None:
        if self._own["play"][self._plays] != card:
            self.leaks.append(f"deal {self._deal}: {card} is not the card that was played")
        self._plays += 1
        self._known.add(card)

    def _end(self, *, all_played: bool) -> None:
        if not all_played:
            self.leaks.append(f"deal {self._deal}: told as over after {self._plays} cards")
        self._over = self._deal
        self._known = set(_ALL)

    def _resume(self, deal: dict[str, Any]) -> None:
        """Whoever comes back may know what lay open while they were away."""
        self._begin(deal["number"])
        if deal["score"] is not None or deal["is_thrown_in"]:
            self._plays = len(self._own.get("play", ()))
            self._end(all_played=True)
            return
        self._over = self._deal - 1
        self._plays = sum(deal["tricks"]) * 4 + len(deal["trick"])
        self._known |= set(self._own.get("play", ())[: self._plays])
        self._has_trump = deal["trump"] is not None
        if deal["received"] is not None:
            self._known |= set(self._received())
        if deal["open_hand"] is not None:
            self._open(deal["open_hand"]["seat"])

    def _check(self, text: str) -> None:
        early = set(_CARD.findall(text)) - self._known
        if early:
            self.leaks.append(f"deal {self._deal}, after {self._plays} cards: {sorted(early)} in {text}")
        for number, secret in enumerate(self.record["fairness"]["revealed"], 1):
            if number > self._over and secret in text:
                self.leaks.append(f"the secret of deal {number} before its end: {text}")


def _cards_of(hand: str) -> set[str]:
    """The cards of a hand as records write it."""
    return {suit + rank for suit, ranks in zip(_SUITS, hand.split("."), strict=True) for rank in ranks}
