"""The named rule sets, typed in from the tables of the rules.

``RULESETS`` has every named set as a dict with all fields of ``Rules``; ``CHOICES``
has what a set's tables offer for some of its fields.
"""

from typing import Any

Rules = dict[str, Any]

FIRST_SIX = ["canak", "canak-esli", "ihale51", "klasik151", "esi-acik", "altin"]

# One row a field, one column a set, in the order of FIRST_SIX.
TABLE: dict[str, list[Any]] = {
    "partners": [False, True, False, False, True, False],
    "open_hand": ["closed", "shown", "closed", "closed", "dummy", "closed"],
    "direction": [
        "counterclockwise",
        "counterclockwise",
        "counterclockwise",
        "clockwise",
        "counterclockwise",
        "counterclockwise",
    ],
    "widow": [0, 0, 0, 0, 0, 0],
    "exchange_min": [0, 0, 0, 0, 0, 0],
    "exchange_max": [0, 0, 0, 0, 0, 0],
    "min_bid": [4, 7, 5, 5, 7, 5],
    "max_bid": [None, None, None, None, None, None],
    "opening": ["forced", "forced", "free", "free", "free", "free"],
    "pass_is_final": [True, True, True, False, True, True],
    "all_pass": ["redeal", "redeal", "redeal", "redeal", "dealer", "first"],
    "forced_bid": [4, 7, 5, 5, 7, 4],
    "trump": ["declarer"] * 6,
    "trump_lead": ["broken", "always", "always", "always", "broken", "broken"],
    "must_beat": [True, True, False, False, True, True],
    "must_trump": [True, True, True, True, True, True],
    "must_overtrump": [True, True, True, False, True, True],
    "per_bid": [10, 10, 1, 10, 1, 10],
    "per_overtrick": [10, 10, 1, 1, 0, 10],
    "per_defender_trick": [10, 10, 1, 1, 0, 10],
    "double_failed": [False, False, False, False, False, False],
    "slam_doubles": [False, False, False, False, False, False],
    "defender_min": [1, 1, 0, 0, 0, 1],
    "defender_penalty": ["bid", "bid", "bid", "bid", "bid", "fixed"],
    "defender_penalty_points": [0, 0, 0, 0, 0, 50],
    "match_end": ["deals", "deals", "target", "target", "deals", "deals"],
    "deals": [11, 11, 12, 12, 10, 5],
    "target": [151, 151, 51, 151, 151, 151],
}

FIELDS = list(TABLE)

RULESETS: dict[str, Rules] = {
    name: {field: row[column] for field, row in TABLE.items()} for column, name in enumerate(FIRST_SIX)
}

RULESETS["canak-gommeli"] = {
    **RULESETS["canak"],
    "widow": 4,
    "exchange_min": 1,
    "exchange_max": 4,
}
RULESETS["canak-esli-gommeli"] = {
    **RULESETS["canak-esli"],
    "widow": 4,
    "exchange_min": 1,
    "exchange_max": 4,
}
RULESETS["koz-maca"] = {**RULESETS["klasik151"], "trump": "spades"}
RULESETS["gonullu"] = {
    **RULESETS["koz-maca"],
    "min_bid": 5,
    "max_bid": 5,
    "forced_bid": 5,
}
RULESETS["esli151"] = {**RULESETS["klasik151"], "partners": True}
RULESETS["slam151"] = {**RULESETS["klasik151"], "slam_doubles": True}

CHOICES: dict[str, dict[str, list[int] | list[str]]] = {
    "canak": {"deals": [5, 7, 9, 11, 13]},
    "canak-esli": {"deals": [5, 7, 9, 11, 13]},
    "canak-gommeli": {"deals": [5, 7, 9, 11, 13]},
    "canak-esli-gommeli": {"deals": [5, 7, 9, 11, 13]},
    "esi-acik": {"deals": [1, 5, 10, 20]},
    "altin": {"deals": [3, 5, 7, 9, 11], "trump_lead": ["always", "broken"]},
    "ihale51": {"target": [51, 101]},
    "klasik151": {"target": [151, 501]},
    "koz-maca": {"target": [151, 501]},
    "gonullu": {"target": [151, 501]},
    "esli151": {"target": [151, 501]},
    "slam151": {"target": [151, 501]},
}

# The two ways a field can be confined: to a few words, or to a range of numbers.
WORDS: dict[str, list[str]] = {
    "open_hand": ["closed", "shown", "dummy"],
    "direction": ["clockwise", "counterclockwise"],
    "opening": ["free", "forced"],
    "all_pass": ["redeal", "first", "dealer"],
    "trump": ["declarer", "spades"],
    "trump_lead": ["always", "broken"],
    "defender_penalty": ["bid", "fixed"],
    "match_end": ["deals", "target"],
}
RANGES: dict[str, tuple[int, int]] = {
    "exchange_min": (0, 4),
    "exchange_max": (0, 4),
    "per_bid": (0, 100),
    "per_overtrick": (0, 100),
    "per_defender_trick": (0, 100),
    "defender_min": (0, 3),
    "defender_penalty_points": (0, 1000),
    "deals": (1, 60),
    "target": (1, 10_000),
}


def ruleset(base: str, **changes: bool | int | str | None) -> Rules:
    """Give the named set with some fields changed; every field is filled in."""
    unknown = set(changes) - set(FIELDS)
    if unknown:
        message = f"no such fields: {sorted(unknown)}"
        raise ValueError(message)
    return {**RULESETS[base], **changes}


def hand_size(rules: Rules) -> int:
    """Give the number of cards a seat is dealt, which is the number of tricks."""
    return 12 if rules["widow"] == 4 else 13


def highest_bid(rules: Rules) -> int:
    """Give the highest bid there may be: ``max_bid``, or the hand size for null."""
    limit: int | None = rules["max_bid"]
    if limit is None:
        return hand_size(rules)
    return limit


def is_sound(rules: Rules) -> bool:
    """Tell whether every value is in its range and no two contradict each other.

    The types are taken for granted here.
    """
    size = hand_size(rules)
    if rules["widow"] == 0:
        exchange = rules["exchange_min"] == 0 and rules["exchange_max"] == 0
    else:
        exchange = 1 <= rules["exchange_min"] <= rules["exchange_max"] <= 4
    return (
        list(rules) == FIELDS
        and all(rules[field] in words for field, words in WORDS.items())
        and all(low <= rules[field] <= high for field, (low, high) in RANGES.items())
        and rules["widow"] in {0, 4}
        and exchange
        and (rules["partners"] or rules["open_hand"] == "closed")
        and 1 <= rules["min_bid"] <= highest_bid(rules) <= size
        and 1 <= rules["forced_bid"] <= highest_bid(rules)
    )
