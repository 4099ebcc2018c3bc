"""Whole matches among bots, their deals made from a chain of secrets."""

from collections.abc import Sequence
from hashlib import sha256
from random import Random

from batak import fairness
from batak.bots import BOTS, Strategy
from batak.core.deal import Deal, view
from batak.core.decide import act
from batak.core.match import Match, after, next_deal
from batak.core.rules import Rules
from batak.core.seats import SEATS
from batak.notation.json_text import Json
from batak.notation.record import Record
from batak.notation.written import write_match

_NAME = "batak-simulate/1"
_NO_SEEDS = ("",) * len(SEATS)


def simulated(base: str, rules: Rules, bots: Sequence[str], seed: int, number: int) -> Record:
    """The record of match `number` (from 1) of a simulation, played by bots named by seat.

    The last secret of its chain is `SHA-256("batak-simulate/1|" + seed + "|" + number)`, both in decimal; a bot's dice
    are `Random("batak-simulate/1|" + seed + "|" + number + "|" + seat)`. So the same arguments give the same match.
    """
    name = f"{_NAME}|{seed}|{number}"
    secrets = fairness.chain(sha256(name.encode("ascii")).digest())
    players = [BOTS[bot](Random(f"{name}|{seat}")) for seat, bot in zip(SEATS, bots, strict=True)]  # noqa: S311 -- a game
    match = Match(rules, fairness.first_dealer(secrets[1], _NO_SEEDS))
    deals: list[Deal] = []
    while not match.is_over:
        place = len(deals) + 1
        pack = fairness.shuffled_pack(secrets[place], place, _NO_SEEDS)
        deals.append(played(next_deal(match, pack), players))
        match = after(match, deals[-1])
    revealed: list[Json] = [secret.hex() for secret in secrets[1 : len(deals) + 1]]
    proof: Json = {
        "commitment": secrets[0].hex(),
        "player_seeds": [*_NO_SEEDS],
        "revealed": revealed,
    }
    return write_match(base, match, deals, bots, proof)


def played(deal: Deal, players: Sequence[Strategy]) -> Deal:
    """The deal played to its end by four players, by seat."""
    while (seat := deal.table.actor) is not None:
        deal = act(deal, seat, players[seat].act(view(deal, seat)))
    return deal
