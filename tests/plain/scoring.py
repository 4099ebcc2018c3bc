"""The score of a deal, and where a match stands after some deals."""

from typing import Any

from tests.plain.rulesets import Rules, hand_size

MOST_DEALS = 200


def score(rules: Rules, declarer: int, bid: int, tricks: list[int]) -> list[int]:
    """Give the score of each seat from the tricks that each seat took.

    With ``partners`` the tricks of a side are pooled, and both its seats carry the
    side's score.
    """
    scores: list[int] = []
    for seat in range(4):
        partner = (seat + 2) % 4
        taken = tricks[seat]
        declares = seat == declarer
        if rules["partners"]:
            taken = tricks[seat] + tricks[partner]
            declares = declarer in {seat, partner}
        if declares:
            scores.append(declarer_score(rules, bid, taken))
        else:
            scores.append(defender_score(rules, bid, taken))
    return scores


def declarer_score(rules: Rules, bid: int, taken: int) -> int:
    """Give the score of the declarer, or of the declarer's side."""
    slam = rules["slam_doubles"] and bid == hand_size(rules)
    points: int
    if taken >= bid:
        points = bid * rules["per_bid"] + (taken - bid) * rules["per_overtrick"]
    else:
        points = -bid * rules["per_bid"]
        if rules["double_failed"]:
            points = points * 2
    if slam:
        points = points * 2
    return points


def defender_score(rules: Rules, bid: int, taken: int) -> int:
    """Give the score of a defender, or of the defending side."""
    points: int
    if taken >= rules["defender_min"]:
        points = taken * rules["per_defender_trick"]
    elif rules["defender_penalty"] == "bid":
        points = -bid * rules["per_bid"]
    else:
        points = -rules["defender_penalty_points"]
    return points


def match(rules: Rules, first_dealer: int, scores: list[list[int]]) -> dict[str, Any]:
    """Give where a match stands after the scored deals, each four numbers by seat.

    ``totals`` by seat; ``over``; ``places`` by seat, None while the match is not
    over; ``next_dealer``, None when it is; ``counted``, how many of the deals belong
    to the match: what follows its end counts for nothing.
    """
    totals = [0, 0, 0, 0]
    counted = 0
    over = False
    for deal in scores:
        if over:
            break
        totals = [total + points for total, points in zip(totals, deal, strict=True)]
        counted = counted + 1
        over = is_over(rules, counted, totals)
    return {
        "totals": totals,
        "over": over,
        "places": places(rules, totals) if over else None,
        "next_dealer": None if over else (first_dealer + counted) % 4,
        "counted": counted,
    }


def compared(rules: Rules, totals: list[int]) -> list[int]:
    """Give the totals that compete: those of four seats or, with partners, two sides.

    Both seats of a side have the side's total, so seats 0 and 1 stand for the sides.
    """
    return totals[:2] if rules["partners"] else totals


def is_over(rules: Rules, deals: int, totals: list[int]) -> bool:
    """Tell whether a match ends after that many scored deals with these totals."""
    if deals == MOST_DEALS:
        return True
    if rules["match_end"] == "deals":
        return bool(deals == rules["deals"])
    competing = compared(rules, totals)
    best = max(competing)
    return bool(best >= rules["target"] and competing.count(best) == 1)


def places(rules: Rules, totals: list[int]) -> list[int]:
    """Give the place of each seat: one more than the number of better totals."""
    competing = compared(rules, totals)
    return [1 + sum(other > total for other in competing) for total in totals]
