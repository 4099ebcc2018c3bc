"""The native part, with the core's `Rules` turned into its own.

Importing this raises `NativeMissing` where the native part is not built. `batak/_native.pyi` says what each name does.
"""

from functools import lru_cache

from batak.core.rules import Rules
from batak.solver import NativeMissing

try:
    from batak._native import Deal, Sums, Trace, legal, perft, playouts, score, traces, winner
    from batak._native import Rules as NativeRules
except ImportError as error:
    raise NativeMissing from error

__all__ = [
    "Deal",
    "NativeRules",
    "Sums",
    "Trace",
    "legal",
    "native_rules",
    "perft",
    "playouts",
    "score",
    "traces",
    "winner",
]


@lru_cache(maxsize=256)
def native_rules(rules: Rules) -> NativeRules:
    """The rules as the native part knows them: without the fields that no card and no point depends on."""
    return NativeRules(
        partners=rules.partners,
        widow=rules.widow,
        exchange_min=rules.exchange_min,
        exchange_max=rules.exchange_max,
        min_bid=rules.min_bid,
        max_bid=rules.max_bid,
        opening=rules.opening,
        pass_is_final=rules.pass_is_final,
        all_pass=rules.all_pass,
        forced_bid=rules.forced_bid,
        trump=rules.trump,
        trump_lead=rules.trump_lead,
        must_beat=rules.must_beat,
        must_trump=rules.must_trump,
        must_overtrump=rules.must_overtrump,
        per_bid=rules.per_bid,
        per_overtrick=rules.per_overtrick,
        per_defender_trick=rules.per_defender_trick,
        double_failed=rules.double_failed,
        slam_doubles=rules.slam_doubles,
        defender_min=rules.defender_min,
        defender_penalty=rules.defender_penalty,
        defender_penalty_points=rules.defender_penalty_points,
    )
