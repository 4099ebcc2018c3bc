"""OpenSpiel's hearts, beside which our engine is measured; needs open_spiel (dependency group ``bench``)."""

import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

try:
    pyspiel: Any = import_module("pyspiel")  # it has no types
except ImportError:
    sys.exit("open_spiel is missing: install the dependency group bench (pip install --group bench)")

CHUNK = 2000
"""Playouts in one call into C++."""

Work = Callable[[], int]
"""Does some work and says how many units of it were done."""


def hearts_from_python(rng: Random) -> Work:
    """One deal of hearts after another, each action chosen and made from Python."""
    game = pyspiel.load_game("hearts")
    uniform = rng.random

    def work() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(uniform() * len(actions))])
        return int(len(state.returns()) == game.num_players())

    return work


def hearts_rollouts(rng: Random) -> Work:
    """The ends of deals of hearts in OpenSpiel's C++, from the first lead."""
    game = pyspiel.load_game("hearts(pass_cards=False)")

    def work() -> int:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        search = pyspiel.MCTSBot(
            game=game,
            evaluator=pyspiel.RandomRolloutEvaluator(CHUNK, rng.getrandbits(31)),
            uct_c=1.0,
            max_simulations=1,
            max_memory_mb=100,
            solve=False,
            seed=rng.getrandbits(31),
            verbose=False,
        )
        search.mcts_search(state)
        return CHUNK

    return work


def hearts_deals(rng: Random) -> Work:
    """Complete random deals of hearts in OpenSpiel's C++."""
    game = pyspiel.load_game("hearts")
    bots = [pyspiel.make_uniform_random_bot(player, rng.getrandbits(31)) for player in range(game.num_players())]

    def work() -> int:
        for _ in range(100):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, rng.getrandbits(31))
        return 100

    return work
