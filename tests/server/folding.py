"""A client's folding of frames, written anew on plain JSON: it shares no code with the server.

`docs/protocol.md` is all that one needs to write it.
"""

from copy import deepcopy
from typing import Any

Json = Any

_PACK = [suit + rank for suit in "SHDC" for rank in "23456789TJQKA"]


def folded(view: Json, frame: Json) -> Json:
    """The view after a frame."""
    view = deepcopy(view)
    if frame["type"] == "event":
        _HAPPENINGS[frame["happening"]["kind"]](view, frame["happening"])
    if frame["now"] is not None:
        view["now"] = frame["now"]
    return view


def in_order(cards: list[str]) -> list[str]:
    """A hand in the order of the pack, in which snapshots have it."""
    return sorted(cards, key=_PACK.index)


def _committed(view: Json, told: Json) -> None:
    view["fairness"] = {
        "commitment": told["commitment"],
        "attempt": told["attempt"],
        "hashes": None,
        "seeds": None,
        "revealed": [],
    }


def _hashes_fixed(view: Json, told: Json) -> None:
    view["fairness"]["hashes"] = told["hashes"]


def _seed_failed(_view: Json, _told: Json) -> None:
    """It changes nothing that is seen; a second chain, or empty seeds, follow."""


def _seeds_shown(view: Json, told: Json) -> None:
    view["fairness"]["seeds"] = told["seeds"]


def _deal_started(view: Json, told: Json) -> None:
    view["ready"] = []
    view["deal"] = {
        **{key: told[key] for key in ("number", "dealer", "redeals", "widow_size", "hand")},
        **dict.fromkeys(("declarer", "bid", "trump", "exchanged", "buried", "received", "open_hand", "last_taker")),
        **dict.fromkeys(("score", "is_made", "shown")),
        "calls": [],
        "trick": [],
        "last_trick": [],
        "tricks": [0, 0, 0, 0],
        "is_thrown_in": False,
    }


def _bid_made(view: Json, told: Json) -> None:
    view["deal"]["calls"].append({"seat": told["seat"], "bid": told["number"], "is_forced": told["is_forced"]})


def _passed(view: Json, told: Json) -> None:
    view["deal"]["calls"].append({"seat": told["seat"], "bid": None, "is_forced": False})


def _auction_won(view: Json, told: Json) -> None:
    view["deal"] |= {"declarer": told["declarer"], "bid": told["bid"]}


def _deal_thrown_in(view: Json, _told: Json) -> None:
    view["deal"]["is_thrown_in"] = True


def _trump_named(view: Json, told: Json) -> None:
    view["deal"]["trump"] = told["suit"]


def _cards_exchanged(view: Json, told: Json) -> None:
    deal = view["deal"]
    deal |= {"exchanged": told["count"], "buried": told["buried"], "received": told["received"]}
    if told["buried"] is not None:
        kept = [card for card in deal["hand"] if card not in told["buried"]]
        deal["hand"] = in_order(kept + told["received"])


def _hand_opened(view: Json, told: Json) -> None:
    view["deal"]["open_hand"] = {key: told[key] for key in ("seat", "decider", "hand")}


def _card_played(view: Json, told: Json) -> None:
    deal, seat, card = view["deal"], told["seat"], told["card"]
    deal["trick"].append({"seat": seat, "card": card})
    if seat == view["you"]:
        deal["hand"].remove(card)
    if deal["open_hand"] is not None and deal["open_hand"]["seat"] == seat:
        deal["open_hand"]["hand"].remove(card)


def _trick_taken(view: Json, told: Json) -> None:
    deal = view["deal"]
    deal |= {"last_trick": deal["trick"], "last_taker": told["seat"], "trick": []}
    deal["tricks"][told["seat"]] += 1


def _deal_scored(view: Json, told: Json) -> None:
    deal = view["deal"]
    deal |= {"score": told["score"], "is_made": told["is_made"]}
    view["totals"] = told["totals"]
    kept = {key: deal[key] for key in ("number", "declarer", "bid", "trump", "tricks", "score", "is_made")}
    view["results"].append(kept)


def _cards_shown(view: Json, told: Json) -> None:
    view["deal"]["shown"] = {key: told[key] for key in ("hands", "widow", "buried")}


def _secret_revealed(view: Json, told: Json) -> None:
    view["fairness"]["revealed"].append(told["secret"])


def _seat_ready(view: Json, told: Json) -> None:
    view["ready"].append(told["seat"])


def _seat_left(view: Json, told: Json) -> None:
    view["left"].append(told["seat"])
    view["ready"] = [seat for seat in view["ready"] if seat != told["seat"]]


def _match_ended(view: Json, told: Json) -> None:
    view["places"] = told["places"]


_HAPPENINGS = {
    "committed": _committed,
    "hashes_fixed": _hashes_fixed,
    "seed_failed": _seed_failed,
    "seeds_shown": _seeds_shown,
    "deal_started": _deal_started,
    "bid_made": _bid_made,
    "passed": _passed,
    "auction_won": _auction_won,
    "deal_thrown_in": _deal_thrown_in,
    "trump_named": _trump_named,
    "cards_exchanged": _cards_exchanged,
    "hand_opened": _hand_opened,
    "card_played": _card_played,
    "trick_taken": _trick_taken,
    "deal_scored": _deal_scored,
    "cards_shown": _cards_shown,
    "secret_revealed": _secret_revealed,
    "seat_ready": _seat_ready,
    "seat_left": _seat_left,
    "match_ended": _match_ended,
}
