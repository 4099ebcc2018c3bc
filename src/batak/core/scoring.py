"""What a deal is worth: weights, not cases. What a table does not play is a zero.

Source: `docs/spec/rules.md`, "Scoring".
"""

from batak.core.rules import Rules
from batak.core.seats import SEATS, Seat
from batak.core.sides import sides


def bid_worth(rules: Rules, bid: int) -> int:
    """What a bid is worth when it is just made, in points."""
    return bid * rules.per_bid


def contract_points(rules: Rules, bid: int, taken: int) -> int:
    """The points of a declarer (or the declarer's side) that bid `bid` and took `taken` tricks."""
    doubled_slam = 2 if rules.slam_doubles and bid == rules.hand_size else 1
    if taken >= bid:
        return doubled_slam * (bid_worth(rules, bid) + (taken - bid) * rules.per_overtrick)
    return -doubled_slam * bid_worth(rules, bid) * (2 if rules.double_failed else 1)


def defence_points(rules: Rules, bid: int, taken: int) -> int:
    """The points of a defender (or a defending side) that took `taken` tricks against a bid."""
    if taken >= rules.defender_min:
        return taken * rules.per_defender_trick
    if rules.defender_penalty == "fixed":
        return -rules.defender_penalty_points
    return -bid_worth(rules, bid)


def deal_score(rules: Rules, declarer: Seat, bid: int, tricks: tuple[int, ...]) -> tuple[int, ...]:
    """The points of a deal by seat, from the tricks by seat; both seats of a side carry the side's points."""
    score = [0] * len(SEATS)
    for side in sides(rules):
        taken = sum([tricks[seat] for seat in side])
        worth = contract_points if declarer in side else defence_points
        points = worth(rules, bid, taken)
        for seat in side:
            score[seat] = points
    return tuple(score)
