"""Texts of score sheets, good ones and such as are wrong somewhere, for the tests of the web client."""

import json
from collections.abc import Iterator
from typing import Any

Changes = dict[str, Any]

ENTRY: Changes = {"declarer": 0, "bid": 7, "tricks": [9, 2, 1, 1]}
SHEET: Changes = {"format": "batak-sheet/1", "settings": {}, "players": ["A", "B", "C", "D"], "entries": [ENTRY]}
GONE = "(gone)"
"""Stands for a key that is left out."""


def text_of(changes: Changes) -> str:
    """The text of the sheet with changes, of which what is gone is left out."""
    return json.dumps(_without_gone(SHEET | changes), separators=(",", ":"))


def _without_gone(value: Changes) -> Changes:
    return {key: each for key, each in value.items() if each != GONE}


PLAIN = text_of({})

SOUND: tuple[Changes, ...] = (
    {},
    {"entries": []},
    {"settings": {"trump": "volunteer", "min_bid": 6, "note": {"a": [1, None, {"b": []}]}, "__proto__": {"deals": 4}}},
    {"settings": GONE},
    {"settings": GONE, "rules": {"base": "altin", "trump_lead": "always", "deals": 3, "max_bid": 13}},
    {"settings": GONE, "rules": {"base": "gonullu", "max_bid": 13}},
    {"settings": GONE, "rules": {"base": "canak-gommeli", "max_bid": 12, "exchange_max": 2}},
    {"settings": GONE, "rules": {"base": "canak-gommeli", "widow": 0, "exchange_min": 0, "exchange_max": 0}},
    {"note": "x", "__proto__": [{"a": "__proto__"}, 1], "toString": {"": {}}, "ş": [], "constructor": None},
    {"entries": [ENTRY | {"note": "ü", "__proto__": None}, ENTRY | {"bid": 13, "tricks": [0, 99]}]},
    {"entries": [ENTRY | {"tricks": [2**53 - 1, 0, 0, 0]}]},
    {"players": ["", "\x00\x1f\x7f\u2028", '"\\/', "\ud83c\udca1 \ud83c\n\t\r\b\f"]},
)


def _each(key: str, *values: Any) -> list[Changes]:
    return [{key: value} for value in values]


FAULTY_SETTINGS = _each(
    "settings",
    None,
    [],
    "x",
    {"min_bid": 0},
    {"min_bid": 14, "target": 150, "per_extra": "1"},
    {"min_bid": True},
    {"double_failed": 1},
    {"trump": "hearts"},
    {"trump": None},
    {"match_end": 3},
    {"target": 10**30},
    {"target": 10**299},
    {"target": 10**305},
    {"deals": 10},
    {"per_bid": 5.5},
)

FAULTY_RULES = _each(
    "rules",
    None,
    [],
    "altin",
    {},
    {"base": 3},
    {"base": None},
    {"base": "altın"},
    {"base": "__proto__"},
    {"base": "toString"},
    {"base": "altin", "open_hand": "dummy"},
    {"base": "altin", "constructor": 1},
    {"base": "altin", "__proto__": {"deals": 3}},
    {"base": "altin", "per_extra": 1, "wıdow": 4},
    {"base": "altin", "deals": 61, "x": 1},
    {"base": "canak-gommeli", "widow": 0},
    {"base": "canak-gommeli", "exchange_min": 0, "exchange_max": 0},
    {"base": "canak-gommeli", "exchange_min": 3, "exchange_max": 2},
    {"base": "canak-gommeli", "min_bid": 13, "max_bid": 13, "forced_bid": 13},
    {"base": "gonullu", "min_bid": 6, "forced_bid": 4},
    {"base": "gonullu", "max_bid": 4},
    {"base": "altin", "widow": 2},
    {"base": "altin", "max_bid": "5"},
    {"base": "altin", "target": 1.0},
    {"base": "altin", "deals": 10**300},
)

FAULTY: list[Changes] = [
    {"format": GONE},
    {"players": GONE},
    {"entries": GONE},
    {"format": "batak-sheet/2"},
    {"format": 1, "settings": 1, "players": 1, "entries": 1},
    {"players": GONE, "entries": GONE},
    {"rules": {"base": "altin"}},
    {"rules": None, "settings": None},
    {"settings": None, "players": None},
    *FAULTY_SETTINGS,
    *({"settings": GONE, **rules} for rules in FAULTY_RULES),
    *_each("players", None, {}, "ABCD", ["A"] * 3, ["A"] * 5, ["A", "B", "C", None]),
    *_each("entries", None, {}, "x", [None], [[]], ["x"], [1], [ENTRY, ENTRY, {}]),
]

_NO_COUNTS: tuple[Any, ...] = (-1, 9.5, "9", None, True, [], -(10**30), -(10**400))

FAULTY_ENTRIES: list[Changes] = [
    {"declarer": GONE, "bid": GONE, "tricks": GONE},
    {"bid": GONE, "declarer": 4},
    {"tricks": GONE},
    *_each("declarer", 4, -1, None, "0", True, [], 0.5, 10**20),
    *_each("bid", 0, 14, -7, None, "7", True, {}, 7.5, 10**400),
    *_each("tricks", None, {}, "9211", 13, [], [13], [9, 2, 2], [9, 2, 1, 1, 0]),
    *_each("tricks", *([count, 2, 1, 1] for count in _NO_COUNTS)),
    {"bid": 14, "tricks": []},
]

_TRICKS, _DECLARER, _BID, _NAME, _SETTINGS = '"tricks":[9,2,1,1]', '"declarer":0', '"bid":7', '"A"', '"settings":{}'

REWRITTEN: dict[str, tuple[str, ...]] = {
    _TRICKS: tuple(
        f'"tricks":[{counts}]'
        for counts in ("9.0,2,1,1", "9e0,2,1,1", "9,2,2,-0", "-0.0,11,1,1", "09,2,1,1", "9,2,1,1,")
    ),
    _DECLARER: ('"declarer":-0', '"declarer":0.0'),
    _BID: (
        '"bid":7.0',
        '"bid":1e21',
        '"bid":7,"bid":7',
        '"bid":7,"\\u0062id":8',
        '"bid":7,"x":{"a":1,"a":1}',
        '"bid":7,"x":-0,"y":[3.0,1e400,1E+2,0.10,12345678901234567890,-1e-7,1.5,1e+21]',
        f'"bid":7,"x":{"[" * 97}{"]" * 97}',
        f'"bid":7,"x":{"[" * 98}{"]" * 98}',
        f'"bid":7,"x":{"[" * 300}',
    ),
    _NAME: ('"\\u0041\\/\\ud83c\\udca1\\ud83c"', '"\\x"', '"\\u00g0"', '"A\n"', '"A\\"', "'A'"),
    _SETTINGS: (
        '"settings":{"target":-0,"deals":-0}',
        '"settings":{"per_extra":-0}',
        '"settings":{"target":151.0}',
        '"settings":{"target":1e+21}',
        '"rules":{"base":"altin","defender_min":-0}',
        '"rules":{"base":"altin","base":"altin"}',
        '"settings":{},"settings":{}',
        ' \t\r\n"settings" : { } ',
        '\u00a0"settings":{}',
        '\v"settings":{}',
        *(f'"settings":{{{inner}}}' for inner in (",", '"x":1,', '"x"', "x:1", '"x" 1')),
        *(f'"settings":{{"x":{value}}}' for value in ("NaN", "-Infinity", "+1", ".5", "5.", "1e", "-", "tru", "")),
    ),
}

WHOLE = ("", " ", "{", "[]", "null", "{}", '"x"', "3", "{}}", "{} x", "\ufeff{}", "[" * 300, '{"a":' * 300, "\x00")

HEAD = "deal,declarer,bid,tricks: A,tricks: B,tricks: C,tricks: D,points: A,points: B,points: C,points: D,counts\n"

CSV = (
    HEAD,
    HEAD + "1,1,7,9,2,1,1,72,2,1,1,1\n2,4,5,4,9,,,0,0,0,0,0\n",
    "\ufeff" + HEAD.replace(",", ";") + "1;1;7;9;2;1;1;72;2;1;1;1\r\n\r\n;;;\n2;4;5;4;9;;\r\n",
    '"deal";"declarer";"bid";"tricks: a;b";"tricks:";"tricks:c";tricks:  d\n1;1;7;9;2;1;1',
    HEAD.replace("tricks: A", '"tricks: ""A"", \nB"') + "1, 1 ,7,9,2,1,1,999\n",
    HEAD.replace("tricks: A", "tricks: A;B") + "1,1,7,9,2,1,1\n",
    "\n \n" + HEAD + "\n,,,,,\n1,1,7,9,2,1,1\n",
    HEAD + '"1","1","7","9","2","1","1"',
    "",
    "\n\n",
    '"',
    "deal,declarer\n",
    "deal;declarer,bid",
    HEAD.replace("bid", "bids"),
    HEAD.replace("tricks: D", "D"),
    *(
        HEAD + line
        for line in (
            '1,1,7,9,2,1,"1',
            '1,1,7,"9"x,2,1,1\n',
            '1,1,7,9"x,2,1,1\n',
            "1,1,7,9,2\r1,1\n",
            "1,1,7,9,2,1,1\r\r\n",
            "1,0,7,9,2,1,1\n",
            "1,5,7,9,2,1,1\n",
            "1,x,7,9,2,1,1\n",
            "1,,7,9,2,1,1\n",
            "1,1,7,9,2,1,1\n\n2\n",
            "1,1\n",
            "1,1,14,9,2,1,1\n",
            "1,1,,9,2,1,1\n",
            "1,1,7,9,2,1\n",
            "1,1,7,9,,2,2\n",
            "1,1,7,9,2,1,-1\n",
            "1,1,7,9,2,1,1.5\n",
            "1,1,7,9,2,1,٣\n",
            "1,1,7,,,,\n",
            f"1,1,7,9,2,1,{'9' * 301}\n",
            f"1,{'9' * 30},7,9,2,1,1\n",
        )
    ),
)


def texts_of_sheets() -> Iterator[str]:
    """All of these texts but CSV."""
    yield from WHOLE
    yield from map(text_of, (*SOUND, *FAULTY))
    for changes in FAULTY_ENTRIES:
        yield text_of({"entries": [ENTRY, _without_gone(ENTRY | changes)]})
    for before, after in REWRITTEN.items():
        yield from (PLAIN.replace(before, each) for each in after)
