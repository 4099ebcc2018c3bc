"""The record of a match, written to a file in the person's data folder."""

from datetime import UTC, datetime
from pathlib import Path

from batak.notation.json_text import Json
from batak.notation.record import dump_line
from batak.notation.written import write_match
from batak.play.session import Session


def record_line(session: Session) -> str:
    """The record of a match as one line, with what `batak verify` needs to check its deals."""
    seeds: list[Json] = list(session.seeds)
    revealed: list[Json] = [secret.hex() for secret in session.revealed]
    fairness: dict[str, Json] = {
        "commitment": session.commitment.hex(),
        "player_seeds": seeds,
        "revealed": revealed,
    }
    deals = [*session.finished]
    if not session.deal.table.is_over:
        deals.append(session.deal)
    setup = session.setup
    record = write_match(setup.base, session.match, deals, setup.players, fairness)
    return dump_line(record).rstrip("\n")


def write_record(folder: Path, session: Session) -> Path:
    """Write the record of a match to a new file in a folder; the file's path. Raises `OSError`."""
    folder.mkdir(parents=True, exist_ok=True)
    day = datetime.now(UTC).astimezone().strftime("%Y-%m-%d")
    number = 1
    while True:
        path = folder / f"batak-{day}-{number}.jsonl"
        try:
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(record_line(session) + "\n")
        except FileExistsError:
            number += 1
        else:
            return path
