"""Hypothesis strategies for settings and sheets. What is written down comes from a seed, which is drawn fast."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from batak.core.rulesets import RULESETS
from batak.core.seats import SEATS
from batak.notation.json_text import Integer, Numeral
from batak.sheet import Entry, Named, Settings, Sheet, Ten
from batak.sheet.settings import SETTINGS
from tests.strategies import any_rules, seeds, values_of

HUGE = Numeral("1" * 400)

tens = st.builds(Ten, **{name: values_of(option) for name, option in SETTINGS.items()})
nameds = st.builds(Named, st.sampled_from([*RULESETS]), any_rules())
any_settings: st.SearchStrategy[Settings] = st.one_of(tens, nameds)


def random_counts(rng: Random) -> tuple[Integer, ...]:
    """Trick counts that a file may hold: most fit 13 or 12 tricks of four seats or two sides, some fit nothing."""
    size = rng.choice((13, 13, 13, 12))
    cuts = sorted(rng.randint(0, size) for _ in range(rng.choice((3, 3, 1))))
    counts: list[Integer] = [high - low for low, high in zip([0, *cuts], [*cuts, size], strict=True)]
    if rng.random() < 0.1:
        counts[rng.randrange(len(counts))] = rng.choice((0, 1, 20, 10**200, HUGE))
    return tuple(counts)


def random_entry(rng: Random) -> Entry:
    """An entry that a file may hold."""
    return Entry(rng.choice(SEATS), rng.randint(1, 13), random_counts(rng))


def random_sheet(settings: Settings, seed: int) -> Sheet:
    """A sheet of up to thirty entries."""
    rng = Random(seed)
    entries = tuple(random_entry(rng) for _ in range(rng.randint(0, 30)))
    return Sheet(settings, tuple(rng.choices(("Ayşe", "", "A", "ü\n'"), k=4)), entries)


entries = seeds.map(Random).map(random_entry)
sheets = st.builds(random_sheet, any_settings, seeds)
odd_values: st.SearchStrategy[Any] = st.sampled_from((-1, 0, 1, 5, 14, None, True, 0.5, float("nan"), "5", ()))
