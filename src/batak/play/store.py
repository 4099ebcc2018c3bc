"""Where an unfinished match is kept: a log of JSON lines that only grows.

Line 1 holds the setup, each further line one move. A line is on the disk before its move counts, so that a program that
is killed at any instant loses nothing that was shown. Each line carries a checksum over itself and all lines before it.
An end without a line feed is a line that was being written and never counted; anything else that does not fit is
damage, and the file is kept aside.
"""

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, cast

from platformdirs import user_data_path

from batak.bots import BOTS
from batak.core.reasons import Refused
from batak.core.rules import BadRules
from batak.core.rulesets import UnknownRuleset, differences, ruleset
from batak.core.seats import SEATS
from batak.notation.actions import NotAnAction, format_action, parse_action
from batak.play.files import kept_aside, sync_folder
from batak.play.session import Move, Session, Setup, WrongMove

FORMAT = "batak-play/1"
_CHECK = "check"
_CHECK_DIGITS = 16


class StoreError(Exception):
    """The match could not be written to `path`; the system's reason is its cause."""

    def __init__(self, path: Path) -> None:
        """Hold where it was to be written."""
        super().__init__(str(path))
        self.path = path


class Taken(StoreError):
    """Another program goes on with the same match."""


class Damaged(ValueError):
    """The file of a match was damaged; it was moved to `kept`, or stays where it is if that failed too."""

    def __init__(self, kept: Path) -> None:
        """Hold where the file is now."""
        super().__init__(str(kept))
        self.kept = kept


class _BadLine(ValueError):
    """A line of the log does not fit."""


def data_folder(given: Path | None = None) -> Path:
    """The user's data folder: the one given, else `BATAK_DATA`, else the system's place for such things."""
    named = os.environ.get("BATAK_DATA")
    return given or (Path(named) if named else user_data_path("batak", appauthor=False))


@dataclass(slots=True)
class Journal:
    """The open log of one match."""

    path: Path
    size: int
    check: str

    def keep(self, move: Move) -> None:
        """Write a move so that it lasts. Raises `StoreError`; then the log is as it was."""
        body: dict[str, object] = {"deal": move.deal, "seat": move.seat, "action": format_action(move.action)}
        line, check = signed_line(body, self.check)
        try:
            with self.path.open("r+b") as log:
                same = log.seek(0, os.SEEK_END) == self.size
                if same:
                    _write_all(log, line, self.size)
        except OSError as error:
            raise StoreError(self.path) from error
        if not same:
            raise Taken(self.path)
        self.size += len(line)
        self.check = check


@dataclass(frozen=True, slots=True)
class Store:
    """The place of the match that is being played."""

    folder: Path

    @property
    def path(self) -> Path:
        """The log of the match."""
        return self.folder / "match.jsonl"

    def begin(self, setup: Setup) -> Session:
        """Start a match and its log; a log that was there becomes `match-before.jsonl`. Raises `StoreError`."""
        line, check = signed_line(_setup_body(setup), "")
        new = self.path.with_suffix(".new")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with new.open("wb") as log:
                _write_all(log, line, 0)
            if self.path.exists():
                self.path.replace(self.folder / "match-before.jsonl")
            new.replace(self.path)
            sync_folder(self.folder)
        except OSError as error:
            raise StoreError(self.path) from error
        return Session(setup, Journal(self.path, len(line), check).keep)

    def resume(self) -> Session | None:
        """The match that was being played, or None where none is or it is over. Raises `Damaged`."""
        try:
            data = self.path.read_bytes()
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError:
            raise Damaged(self.path) from None
        whole = data[: data.rfind(b"\n") + 1]
        try:
            session, check = _replayed(whole)
        except (_BadLine, Refused, WrongMove, BadRules, UnknownRuleset):
            raise Damaged(kept_aside(self.path)) from None
        if session.is_over:
            return None
        if len(whole) < len(data):
            os.truncate(self.path, len(whole))
        session.keep = Journal(self.path, len(whole), check).keep
        return session


def signed_line(body: dict[str, object], before: str) -> tuple[bytes, str]:
    """A line of the log and its checksum, made over the checksum of the line before."""
    text = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    check = hashlib.sha256((before + text).encode()).hexdigest()[:_CHECK_DIGITS]
    whole = body | {_CHECK: check}
    return (json.dumps(whole, separators=(",", ":"), ensure_ascii=False) + "\n").encode(), check


def _write_all(log: BinaryIO, line: bytes, size: int) -> None:
    """Write a line at the end and wait until it is on the disk; on failure leave the file at its former size."""
    try:
        log.write(line)
        log.flush()
        os.fsync(log.fileno())
    except OSError:
        log.truncate(size)
        raise


def _setup_body(setup: Setup) -> dict[str, object]:
    return {
        "format": FORMAT,
        "rules": {"base": setup.base, **differences(setup.rules, setup.base)},
        "level": setup.level,
        "players": list(setup.players),
        "secret": setup.secret.hex(),
        "seed": setup.seed,
    }


def _replayed(whole: bytes) -> tuple[Session, str]:
    lines = _bodies(whole)
    first = next(lines, None)
    if first is None:
        raise _BadLine
    setup, check = _setup(first[0]), first[1]
    session = Session(setup)
    for body, kept in lines:
        session.replay([_move(body)])
        check = kept
    return session, check


def _bodies(whole: bytes) -> Iterator[tuple[dict[str, object], str]]:
    check = ""
    for line in whole.splitlines(keepends=True):
        try:
            found: object = json.loads(line)
        except (ValueError, RecursionError):
            raise _BadLine from None
        if not isinstance(found, dict):
            raise _BadLine
        body = cast("dict[str, object]", found)
        body.pop(_CHECK, None)
        again, check = signed_line(body, check)
        if again != line:
            raise _BadLine
        yield body, check


def _setup(body: dict[str, object]) -> Setup:
    rules = body.get("rules")
    if not isinstance(rules, dict):
        raise _BadLine
    changes = dict(cast("dict[str, object]", rules))
    match body:
        case {
            "format": "batak-play/1",
            "level": str(level),
            "players": [str(), str(), str(), str()] as players,
            "secret": str(secret),
            "seed": str(seed),
        } if level in BOTS:
            base = str(changes.pop("base", ""))
            names = tuple(str(each) for each in players)
            return Setup(base, ruleset(base, **changes), level, names, _hex(secret), _hex(seed).hex())
        case _:
            raise _BadLine


def _hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise _BadLine from None


def _move(body: dict[str, object]) -> Move:
    match body:
        case {"deal": int(deal), "seat": int(seat), "action": str(action)} if seat in SEATS:
            try:
                return Move(deal, seat, parse_action(action))
            except NotAnAction:
                raise _BadLine from None
        case _:
            raise _BadLine
