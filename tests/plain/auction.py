"""The auction: who calls next, when it is over, what came of it, what is refused.

Everywhere: ``calls`` holds the calls so far from the first bidder on, each "pass" or
a number of tricks; all of them were allowed when made. Where ``opening`` is
``forced``, the call made for the first bidder is among them.
"""

from typing import Any

from tests.plain.rulesets import Rules, highest_bid

Call = int | str

MOST_REDEALS = 20


def first_bidder(dealer: int) -> int:
    """Give the seat after the dealer."""
    return (dealer + 1) % 4


def best_bid(calls: list[Call]) -> int | None:
    """Give the highest bid so far, which is the last one; None if there is none."""
    best = None
    for call in calls:
        if isinstance(call, int):
            best = call
    return best


def is_over(rules: Rules, calls: list[Call]) -> bool:
    """Tell whether the auction has ended."""
    best = best_bid(calls)
    passes = calls.count("pass")
    if best is None:
        return passes == 4
    if best == highest_bid(rules):
        return True
    if rules["pass_is_final"]:
        return passes == 3
    return calls[-3:] == ["pass", "pass", "pass"]


def callers(rules: Rules, dealer: int, calls: list[Call]) -> list[int]:
    """Give the seats that made the calls, and last the seat whose turn is next.

    Where the auction is over, nobody's turn is next.
    """
    seat = first_bidder(dealer)
    seats: list[int] = []
    passed: list[int] = []
    for call in calls:
        seats.append(seat)
        if call == "pass":
            passed.append(seat)
        seat = (seat + 1) % 4
        if rules["pass_is_final"]:
            while seat in passed and len(passed) < 4:
                seat = (seat + 1) % 4
    if not is_over(rules, calls):
        seats.append(seat)
    return seats


def next_to_call(rules: Rules, dealer: int, calls: list[Call]) -> int | None:
    """Give the seat whose turn it is; None where the auction is over."""
    if is_over(rules, calls):
        return None
    return callers(rules, dealer, calls)[-1]


def outcome(
    rules: Rules,
    dealer: int,
    redeals: int,
    calls: list[Call],
) -> dict[str, Any] | None:
    """Give what came of the auction, None while it is not over.

    Either ``{"declarer": seat, "bid": number}`` or ``{"thrown_in": True}``.
    ``redeals`` is how many deals were thrown in one after another just before.
    """
    if not is_over(rules, calls):
        return None
    best = best_bid(calls)
    if best is not None:
        seats = callers(rules, dealer, calls)
        return {"declarer": seats[calls.index(best)], "bid": best}
    nobody_bid: str = rules["all_pass"]
    if nobody_bid == "redeal" and redeals < MOST_REDEALS:
        return {"thrown_in": True}
    if nobody_bid == "dealer":
        return {"declarer": dealer, "bid": rules["forced_bid"]}
    return {"declarer": first_bidder(dealer), "bid": rules["forced_bid"]}


def refusal(
    rules: Rules,
    dealer: int,
    calls: list[Call],
    seat: int,
    call: Call,
) -> str | None:
    """Give the code for a call by a seat, the first that applies; None if allowed."""
    if is_over(rules, calls):
        return "wrong_phase"
    seats = callers(rules, dealer, calls)
    has_passed = (seat, "pass") in zip(seats, calls, strict=False)
    if rules["pass_is_final"] and has_passed:
        return "already_passed"
    if seat != seats[-1]:
        return "not_your_turn"
    if rules["opening"] == "forced" and not calls:
        return None if call == rules["min_bid"] else "forced_opening"
    if isinstance(call, int):
        return refusal_of_number(rules, best_bid(calls), call)
    return None


def refusal_of_number(rules: Rules, best: int | None, bid: int) -> str | None:
    """Give the code for a bid that is too low or too high; None if it is neither."""
    lowest: int = rules["min_bid"] if best is None else best + 1
    if bid < lowest:
        return "bid_too_low"
    if bid > highest_bid(rules):
        return "bid_too_high"
    return None
