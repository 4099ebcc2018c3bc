import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from batak.bots import make_bot
from batak.core.rulesets import ruleset
from batak.play.session import Session, new_setup
from batak.play.store import Damaged, Store, StoreError, Taken, data_folder, signed_line


def began(folder: Path, name: str = "altin", **changes: object) -> Session:
    return Store(folder).begin(new_setup(name, ruleset(name, **changes), "beginner", "Sen"))


def go_on(session: Session, moves: int) -> None:
    person = make_bot("beginner", Random(1))
    for _ in range(moves):
        if session.actor is None:
            session.next_deal()
        assert session.actor is not None
        session.act(session.actor, session.bot_action() or person.act(session.view))


def same(one: Session | None, two: Session) -> bool:
    return one is not None and (one.setup, one.match, one.deal, one.seen) == (
        two.setup,
        two.match,
        two.deal,
        two.seen,
    )


def test_where_nothing_was_played_nothing_is_offered(tmp_path: Path) -> None:
    assert Store(tmp_path / "nowhere").resume() is None


@pytest.mark.parametrize("moves", [0, 1, 3, 30, 58, 130])
def test_an_unfinished_match_is_as_it_was(tmp_path: Path, moves: int) -> None:
    session = began(tmp_path, "canak-gommeli", deals=3)
    go_on(session, moves)
    again = Store(tmp_path).resume()
    assert same(again, session)
    assert again is not None
    go_on(again, 1)
    assert same(Store(tmp_path).resume(), again)


def test_a_match_that_is_over_is_not_offered(tmp_path: Path) -> None:
    session = began(tmp_path, deals=1)
    while session.actor is not None:
        go_on(session, 1)
    assert Store(tmp_path).resume() is None


def test_an_unfinished_match_is_set_aside_when_another_begins(tmp_path: Path) -> None:
    go_on(began(tmp_path), 9)
    log = (tmp_path / "match.jsonl").read_bytes()
    session = began(tmp_path)
    assert (tmp_path / "match-before.jsonl").read_bytes() == log
    assert same(Store(tmp_path).resume(), session)


@pytest.mark.slow
def test_a_log_cut_off_anywhere_holds_all_moves_before_the_cut(tmp_path: Path) -> None:
    session = began(tmp_path, deals=2)
    go_on(session, 60)
    path = tmp_path / "match.jsonl"
    log = path.read_bytes()
    start = log.index(b"\n") + 1
    for end in {*range(start, start + 90), *range(start, len(log), 97), len(log) - 1}:
        path.write_bytes(log[:end])
        again = Store(tmp_path).resume()
        assert again is not None
        moves = log[:end].count(b"\n") - 1
        assert sum(len(deal.table.calls) + len(deal.table.plays) for deal in (again.deal,)) <= moves
        assert path.read_bytes() == log[: log.rfind(b"\n", 0, end) + 1]
        go_on(again, 1)
        assert same(Store(tmp_path).resume(), again)


def test_a_match_whose_program_is_killed_holds_every_move_that_was_told(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from tests.play.test_store import began, go_on\n"
        "session = began(Path(sys.argv[1]), deals=60)\n"
        "while True:\n"
        "    go_on(session, 1); print(session.number, len(session.deal.table.plays), flush=True)\n"
    )
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (root, root / "src")))}
    with subprocess.Popen(
        [sys.executable, "-c", program, str(tmp_path)], stdout=subprocess.PIPE, env=environment
    ) as playing:
        assert playing.stdout is not None
        told = [playing.stdout.readline() for _ in range(97)][-1]
        playing.send_signal(signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
        told = ([told, *playing.stdout.read().splitlines(keepends=True)])[-1]
    again = Store(tmp_path).resume()
    assert again is not None
    number, plays = map(int, told.split())
    held = (again.number, len(again.deal.table.plays))
    assert held >= (number, plays)


def damaged_logs(log: bytes) -> dict[str, bytes]:
    lines = log.splitlines(keepends=True)
    header = json.loads(lines[0])
    return {
        "empty": b"",
        "no line": b"{}",
        "not json": b"\x00\xff\n" + log,
        "not an object": b"[1]\n" + log,
        "deep": b"[" * 100_000 + b"\n",
        "a number of many digits": b'{"deal":' + b"1" * 5000 + b"}\n",
        "a flipped letter": log.replace(b'"deal":1', b'"deal":2', 1),
        "a line lost": b"".join(lines[:3] + lines[4:]),
        "a line twice": b"".join([*lines[:3], *lines[2:]]),
        "another format": json.dumps(header | {"format": "batak-play/9"}).encode() + b"\n",
        "no check": json.dumps({k: v for k, v in header.items() if k != "check"}).encode() + b"\n",
        "binary": bytes(range(256)) * 40,
    }


@pytest.mark.parametrize("damage", damaged_logs(b'{"a":1}\n' * 9))
def test_a_damaged_log_is_kept_aside(tmp_path: Path, damage: str) -> None:
    go_on(began(tmp_path), 20)
    path = tmp_path / "match.jsonl"
    log = damaged_logs(path.read_bytes())[damage]
    path.write_bytes(log)
    with pytest.raises(Damaged) as told:
        Store(tmp_path).resume()
    assert told.value.kept != path
    assert told.value.kept.read_bytes() == log
    assert Store(tmp_path).resume() is None


def test_a_second_damaged_log_does_not_replace_the_first(tmp_path: Path) -> None:
    kept: list[Path] = []
    for _ in range(2):
        (tmp_path / "match.jsonl").write_bytes(b"nothing\n")
        with pytest.raises(Damaged) as told:
            Store(tmp_path).resume()
        kept.append(told.value.kept)
    assert len({*kept}) == 2
    assert all(path.exists() for path in kept)


def signed(*bodies: dict[str, object]) -> bytes:
    """A log with right checksums, whatever it says."""
    log, check = b"", ""
    for body in bodies:
        line, check = signed_line(body, check)
        log += line
    return log


HEADER: dict[str, object] = {
    "format": "batak-play/1",
    "rules": {"base": "altin"},
    "level": "random",
    "players": ["a", "b", "c", "d"],
    "secret": "00" * 32,
    "seed": "00" * 16,
}


def test_a_signed_log_is_read(tmp_path: Path) -> None:
    (tmp_path / "match.jsonl").write_bytes(signed(HEADER))
    session = Store(tmp_path).resume()
    assert session is not None
    assert session.setup.players == ("a", "b", "c", "d")


@pytest.mark.parametrize(
    "bodies",
    [
        (HEADER | {"rules": "altin"},),
        (HEADER | {"rules": dict[str, object]()},),
        (HEADER | {"rules": {"base": "poker"}},),
        (HEADER | {"rules": {"base": "altin", "deals": 0}},),
        (HEADER | {"rules": {"base": "altin", "stakes": 1}},),
        (HEADER | {"level": "genius"},),
        (HEADER | {"players": ["a"]},),
        (HEADER | {"secret": "x"},),
        (HEADER, {"deal": 1}),
        (HEADER, {"deal": 1, "seat": 4, "action": "pass"}),
        (HEADER, {"deal": 1, "seat": 0, "action": "sing"}),
        (HEADER, {"deal": 7, "seat": 0, "action": "pass"}),
        (HEADER, {"deal": 1, "seat": 0, "action": "SA"}),
    ],
)
def test_a_log_that_makes_no_sense_is_kept_aside(tmp_path: Path, bodies: tuple[dict[str, object], ...]) -> None:
    (tmp_path / "match.jsonl").write_bytes(signed(*bodies))
    with pytest.raises(Damaged):
        Store(tmp_path).resume()


def test_a_folder_in_place_of_the_log_is_damage_too(tmp_path: Path) -> None:
    (tmp_path / "match.jsonl").mkdir()
    with pytest.raises(Damaged):
        Store(tmp_path).resume()


def test_two_programs_do_not_write_into_one_match(tmp_path: Path) -> None:
    one = began(tmp_path)
    two = Store(tmp_path).resume()
    assert two is not None
    go_on(one, 1)
    before = two.deal
    with pytest.raises(Taken):
        go_on(two, 1)
    assert two.deal == before
    go_on(one, 1)
    assert same(Store(tmp_path).resume(), one)


def test_a_match_that_cannot_be_kept_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError):
        began(tmp_path / "file")
    session = began(tmp_path)
    (tmp_path / "match.jsonl").unlink()
    with pytest.raises(StoreError):
        go_on(session, 1)


def test_the_folder_is_the_one_that_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BATAK_DATA", str(tmp_path / "env"))
    assert data_folder(tmp_path) == tmp_path
    assert data_folder() == tmp_path / "env"
    monkeypatch.delenv("BATAK_DATA")
    assert data_folder().name == "batak"
