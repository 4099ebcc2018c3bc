"""Statistics in words and columns: of an evening, or of all that was archived."""

from batak.sheet.statistics import Contracts, Person, Statistics, Who
from batak.texts import points, say
from batak.texts.words import total

COLUMNS = ("deals", "points", "average", "contracts", "average_bid", "best", "worst", "won")
"""What is said of each player, as keys under `sheet.statistics`."""


def headings(language: str) -> tuple[str, ...]:
    """The headings of the columns, the player's among them."""
    return (say(language, "result.player"), *(say(language, f"sheet.statistics.{column}") for column in COLUMNS))


def rows(language: str, told: Statistics) -> list[tuple[str, ...]]:
    """A row a player, under the headings."""
    return [_row(language, person) for person in told.people]


def lines(language: str, told: Statistics) -> list[str]:
    """How much was played, the contracts by bid, the widest deal and how often the lead changed."""
    heads = [say(language, "sheet.statistics.sheets", n=told.sheets, d=told.deals, f=told.finished)]
    if told.swing is None:
        return heads
    by_bid = " · ".join(f"{bid}: {_made(contracts)}" for bid, contracts in told.by_bid.items())
    swing = told.swing
    scores = ", ".join(
        f"{who_name(language, who)} {points(language, score)}"
        for who, score in zip(swing.players, swing.score, strict=True)
    )
    return [
        *heads,
        say(language, "sheet.statistics.by_bid", contracts=by_bid),
        say(language, "sheet.statistics.swing", scores=scores),
        say(language, "sheet.statistics.lead_changes", n=told.lead_changes),
    ]


def who_name(language: str, who: Who) -> str:
    """The name of a player, or the number of the seat of one without a name."""
    return who.name if who.seat is None else say(language, "sheet.player", n=who.seat + 1)


def dump_statistics(told: Statistics) -> dict[str, object]:
    """The statistics for programs."""
    return {
        "sheets": told.sheets,
        "finished": told.finished,
        "deals": told.deals,
        "lead_changes": told.lead_changes,
        "contracts": [{"bid": bid, **contracts._asdict()} for bid, contracts in told.by_bid.items()],
        "players": [_dump_person(told, person) for person in told.people],
    }


def _dump_person(told: Statistics, person: Person) -> dict[str, object]:
    own = {bid: contracts for (who, bid), contracts in told.by_person.items() if who == person.who}
    return {
        "name": person.who.name,
        "seat": person.who.seat,
        "sheets": person.sheets,
        "won": person.won,
        "deals": person.deals,
        "points": person.points,
        "best": person.best,
        "worst": person.worst,
        "contracts": [{"bid": bid, **own[bid]._asdict()} for bid in sorted(own)],
    }


def _row(language: str, person: Person) -> tuple[str, ...]:
    return (
        who_name(language, person.who),
        str(person.deals),
        total(person.points),
        _decimal(language, person.average),
        _made(person.contracts),
        "–" if person.average_bid is None else _decimal(language, person.average_bid),
        points(language, person.best),
        points(language, person.worst),
        str(person.won),
    )


def _made(contracts: Contracts) -> str:
    return f"{contracts.made}/{contracts.played}"


def _decimal(language: str, number: float) -> str:
    """A number with one decimal and the language's own sign before it."""
    written = f"{abs(number):.1f}"
    signed = f"−{written}" if number < 0 and written != "0.0" else written
    return signed if language == "en" else signed.replace(".", ",")
