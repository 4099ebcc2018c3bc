"""What is written down of a deal, and why an entry is refused.

Source: `docs/spec/rules.md`, "The score sheet".
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeGuard

from batak.core.rules import MOST_TRICKS, Rules
from batak.core.seats import SEATS, Seat
from batak.core.sides import sides
from batak.notation.json_text import Integer, Json


@dataclass(frozen=True, slots=True)
class Entry:
    """A deal on a sheet: who declared, the bid, and four trick counts by seat, or two by side.

    An entry is kept whatever becomes of the settings, so its counts may be any numbers from 0, and two or four of them.
    `others` holds what stands beside them in a file and means nothing here.
    """

    declarer: Seat
    bid: int
    tricks: tuple[Integer, ...]
    others: Mapping[str, Json] = field(default_factory=dict[str, Json], hash=False)


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry as somebody wrote it, of which nothing is known yet; None stands for what is not there."""

    declarer: object
    bid: object
    tricks: tuple[object, ...]


class Reason(StrEnum):
    """The code of a refusal, in the order in which they are named."""

    MATCH_OVER = "match_over"
    WRONG_DECLARER = "wrong_declarer"
    WRONG_BID = "wrong_bid"
    BID_TOO_LOW = "bid_too_low"
    BID_TOO_HIGH = "bid_too_high"
    WRONG_TRICKS = "wrong_tricks"
    WRONG_NUMBER = "wrong_number"
    SUM_TOO_LOW = "sum_too_low"
    SUM_TOO_HIGH = "sum_too_high"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A named reason with the numbers that explain it.

    `limit` is the lowest or highest bid, how many counts there should be, or what they should sum to; `found` how many
    counts there are, or what they sum to.
    """

    code: Reason
    limit: int | None = None
    found: int | None = None


class Refused(ValueError):
    """An entry was refused; `refusals` names every reason."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        super().__init__(", ".join(refusal.code.value for refusal in refusals))
        self.refusals = refusals


def accepted(rules: Rules, draft: Draft, *, kept_bid: int | None = None) -> Entry:
    """The entry that a draft makes. Raises `Refused`.

    `kept_bid` is the bid of an entry that is corrected: where it stays it is not asked about again, since settings may
    have changed after it.
    """
    declarer, bid, tricks = draft.declarer, draft.bid, draft.tricks
    if is_seat(declarer) and is_bid(bid) and are_counts(tricks):
        refusals = *_of_bid(rules, bid, kept_bid), *_of_counts(rules, tricks)
        if not refusals:
            return Entry(declarer, bid, tricks)
    raise Refused(refused(rules, draft, kept_bid=kept_bid))


def refused(rules: Rules, draft: Draft, *, kept_bid: int | None = None) -> tuple[Refusal, ...]:
    """Every reason why a draft is no entry, so far as it does not depend on the other entries."""
    declarer = () if is_seat(draft.declarer) else (Refusal(Reason.WRONG_DECLARER),)
    bid = _of_bid(rules, draft.bid, kept_bid) if is_bid(draft.bid) else (Refusal(Reason.WRONG_BID),)
    counts = _of_counts(rules, draft.tricks) if are_counts(draft.tricks) else (Refusal(Reason.WRONG_TRICKS),)
    return declarer + bid + counts


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_seat(value: object) -> TypeGuard[Seat]:
    """Whether a value names one seat."""
    return is_whole(value) and value in SEATS


def is_bid(value: object) -> TypeGuard[int]:
    """Whether a value could be a bid under some rules."""
    return is_whole(value) and 1 <= value <= MOST_TRICKS


def are_counts(values: tuple[object, ...]) -> TypeGuard[tuple[int, ...]]:
    """Whether each value is a whole number from 0."""
    return all(is_whole(value) and value >= 0 for value in values)


def numbers_of_counts(rules: Rules) -> tuple[int, ...]:
    """How many trick counts an entry may have: one a side, or one a seat."""
    return tuple(sorted({len(sides(rules)), len(SEATS)}))


def is_bid_allowed(rules: Rules, bid: int) -> bool:
    """Whether a bid may be entered; the bid of a forced declarer always may."""
    return rules.min_bid <= bid <= rules.highest_bid or bid == rules.forced_bid


def counts_refusal(rules: Rules, tricks: tuple[Integer, ...]) -> Refusal | None:
    """Why whole counts from 0 do not fit the rules, or None."""
    wanted = numbers_of_counts(rules)
    if len(tricks) not in wanted:
        return Refusal(Reason.WRONG_NUMBER, wanted[0], len(tricks))
    whole = [count for count in tricks if isinstance(count, int)]
    if len(whole) < len(tricks):
        return Refusal(Reason.WRONG_TRICKS)
    if sum(whole) == rules.hand_size:
        return None
    code = Reason.SUM_TOO_LOW if sum(whole) < rules.hand_size else Reason.SUM_TOO_HIGH
    return Refusal(code, rules.hand_size, sum(whole))


def _of_bid(rules: Rules, bid: int, kept_bid: int | None) -> tuple[Refusal, ...]:
    if bid == kept_bid or is_bid_allowed(rules, bid):
        return ()
    if bid < rules.min_bid:
        return (Refusal(Reason.BID_TOO_LOW, rules.min_bid),)
    return (Refusal(Reason.BID_TOO_HIGH, rules.highest_bid),)


def _of_counts(rules: Rules, tricks: tuple[int, ...]) -> tuple[Refusal, ...]:
    found = counts_refusal(rules, tricks)
    return () if found is None else (found,)
