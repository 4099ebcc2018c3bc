"""`batak sheet`: how it begins, and that it outlives a kill."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from batak.cli.app import ended
from batak.play import sheet as terminal_sheet
from batak.sheet import Entry
from batak.sheet.file import parse_sheet

PROGRAM = [sys.executable, "-c", "from batak.cli import main; main()"]


def pretend_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BATAK_LANG", "en")
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)


def told(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str]:
    return ended(["sheet", *map(str, arguments)]), capsys.readouterr().err


def test_without_a_terminal_it_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BATAK_LANG", "en")
    code, err = told(capsys)
    assert code == 2
    assert err.startswith("batak: the game is played at a terminal")


def test_a_file_that_is_no_sheet_is_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_terminal(monkeypatch)
    file = tmp_path / "notes.json"
    file.write_text("[1]", encoding="utf-8")
    code, err = told(capsys, file)
    assert (code, err.count("\n")) == (2, 1)
    assert err.startswith(f"batak: {file} is no score sheet: file: Not one strictly written JSON object")
    assert file.read_text(encoding="utf-8") == "[1]"
    assert told(capsys, tmp_path)[0] == 2


def test_a_language_that_is_not_there(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_terminal(monkeypatch)
    code, err = told(capsys, "--language", "fr")
    assert (code, err) == (2, "batak: no language is named fr; there are tr, en, de\n")


def test_it_begins_with_the_file_and_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_terminal(monkeypatch)
    begun: list[tuple[object, ...]] = []

    def run(*arguments: object) -> None:
        begun.append(arguments)

    monkeypatch.setattr(terminal_sheet, "run", run)
    assert ended(["sheet", str(tmp_path / "new.json"), "--language", "de"]) == 0
    assert ended(["sheet"]) == 0
    assert begun == [(tmp_path / "new.json", "de"), (None, None)]


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a terminal as POSIX has them")
def test_a_deal_that_was_shown_outlives_a_kill(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    environment = {**os.environ, "BATAK_DATA": str(tmp_path), "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    process = subprocess.Popen(
        [*PROGRAM, "sheet", "--language", "en"], stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    )
    os.close(theirs)
    seen = ""

    def until(wanted: str) -> None:
        nonlocal seen
        end = time.monotonic() + 60
        while wanted not in seen:
            assert time.monotonic() < end, seen[-2000:]
            if select.select([ours], [], [], 0.2)[0]:
                seen += os.read(ours, 65536).decode(errors="replace")
        seen = ""

    try:
        until("Add a deal")
        os.write(ours, b"a")
        until("Esc cancel")
        for key in "2\r6\r3\r7\r2\r\r":
            os.write(ours, key.encode())
            time.sleep(0.3)
        until("+61")
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=30)
        os.close(ours)
    kept = parse_sheet((tmp_path / "sheet.json").read_text(encoding="utf-8"))
    assert kept.entries == (Entry(1, 6, (3, 7, 2, 1)),)
