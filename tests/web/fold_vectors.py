"""Frames of matches with the snapshots that they fold to, for the tests of the web client.

`python -m tests.web.fold_vectors` writes `web/src/game/vectors.json`: for each match its first snapshot, the frames of
one reader after it, and the snapshot at some versions. Hands are sets: their order means nothing.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from batak.core.rulesets import ruleset
from batak.server.frames import frame, snapshot
from batak.server.messages import OfferSeed
from batak.server.table import Table, evolve, fold
from tests.server.tables import Played

FILE = Path(__file__).parents[2] / "web" / "src" / "game" / "vectors.json"
EVERY = 24
"""A snapshot stands after so many frames, and after the last."""


@dataclass(frozen=True)
class Scenario:
    """A match and its reader."""

    name: str
    base: str
    seed: int
    reader: int | None = 0
    persons: tuple[int, ...] = (0,)
    deals: int = 1
    begin: Callable[[Played], object] = Played.start


def _wrong_seed(played: Played) -> None:
    played.give_hashes()
    played.send(0, OfferSeed, seed="0" * 32)


def _leaves_in_play(played: Played) -> None:
    played.start()
    for _ in range(20):
        played.step()
    played.leave(1)


SCENARIOS = (
    Scenario("one deal, and the end of the match", "altin", 1),
    Scenario("the reader exchanges", "canak-gommeli", 3, reader=1, persons=(0, 1, 2, 3)),
    Scenario("somebody else exchanges, and the reader's hand is shown", "canak-esli-gommeli", 2, reader=3),
    Scenario("the reader plays a dummy", "esi-acik", 1, persons=(0, 2)),
    Scenario("a deal is thrown in", "klasik151", 10),
    Scenario("a seed does not fit, before somebody who watches", "koz-maca", 2, reader=None, begin=_wrong_seed),
    Scenario("somebody leaves, and the next deal", "ihale51", 1, persons=(0, 1), deals=2, begin=_leaves_in_play),
    Scenario("the rules make the first call", "canak", 5, reader=2, persons=(0, 1, 2, 3)),
)


def vectors() -> str:
    """The file."""
    return "[\n" + ",\n".join(_match(scenario) for scenario in SCENARIOS) + "\n]\n"


def _match(scenario: Scenario) -> str:
    rules = ruleset(scenario.base, match_end="deals", deals=scenario.deals)
    played = Played(rules, scenario.seed, persons=scenario.persons, base=scenario.base)
    begun = len(played.log)
    scenario.begin(played)
    played.play()
    table = fold(played.log[:begun])
    head = {"name": scenario.name, "reader": scenario.reader, "version": table.version}
    lines = [f"  {_json(key)}: {_json(value)}," for key, value in head.items()]
    lines.append(f'  "start": {_view(table, scenario.reader)},')
    frames, snapshots = _followed(table, played, scenario.reader)
    lines += ['  "frames": [', ",\n".join(f"    {each}" for each in frames), "  ],"]
    lines += ['  "snapshots": {', ",\n".join(f'    "{version}": {each}' for version, each in snapshots), "  }"]
    return "{\n" + "\n".join(lines) + "\n}"


def _followed(table: Table, played: Played, reader: int | None) -> tuple[list[str], list[tuple[int, str]]]:
    frames: list[str] = []
    snapshots: list[tuple[int, str]] = []
    rest = played.log[table.version :]
    for place, event in enumerate(rest, 1):
        table = evolve(table, event)
        frames.append(msgspec.json.encode(frame(table, event, table.version, reader)).decode())
        is_settled = event.is_last and len(frames) >= EVERY * (len(snapshots) + 1)
        if is_settled or place == len(rest):
            snapshots.append((table.version, _view(table, reader)))
    return frames, snapshots


def _view(table: Table, reader: int | None) -> str:
    return msgspec.json.encode(snapshot(table, reader)).decode()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    FILE.write_text(vectors(), encoding="utf-8", newline="\n")
