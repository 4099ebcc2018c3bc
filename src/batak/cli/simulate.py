"""`batak simulate`: plays matches among bots and writes their records."""

from collections.abc import Callable, Iterator
from typing import Annotated

import typer

from batak.cli import output
from batak.cli.house import bots_by_seat, changed_rules, count, integer
from batak.cli.matches import simulated
from batak.cli.progress import progress
from batak.cli.words import words
from batak.cli.writing import STANDARD_OUTPUT, written_whole
from batak.core.rulesets import DEFAULT
from batak.notation.record import dump_line

MOST_MATCHES = 1_000_000_000
"""More are refused: nobody would see their end."""


def simulate(
    rules: Annotated[str, typer.Option(metavar="NAME", help=words("option.rules"))] = DEFAULT,
    changes: Annotated[list[str] | None, typer.Option("--set", metavar="FIELD=VALUE", help=words("option.set"))] = None,
    matches: Annotated[str, typer.Option(metavar="N", help=words("option.matches"))] = "1",
    seed: Annotated[str, typer.Option(metavar="S", help=words("option.seed"))] = "0",
    bots: Annotated[str, typer.Option(metavar="A,B,C,D", help=words("option.bots"))] = "beginner",
    out: Annotated[str, typer.Option(metavar="FILE", help=words("option.out"))] = STANDARD_OUTPUT,
) -> None:
    """Play matches and write their records."""
    how_many, seed_number = count("--matches", matches, MOST_MATCHES), integer("--seed", seed)
    chosen, players = changed_rules(rules, changes or []), bots_by_seat(bots)

    def records(advance: Callable[[int], None]) -> Iterator[str]:
        for number in range(1, how_many + 1):
            yield f"{dump_line(simulated(rules, chosen, players, seed_number, number))}\n"
            advance(1)

    with progress(words("progress.simulate"), how_many, beside_output=out == STANDARD_OUTPUT) as advance:
        if out == STANDARD_OUTPUT:
            for record in records(advance):
                output.write(record)
        else:
            written_whole(out, records(advance))
