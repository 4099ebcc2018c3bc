"""The program as a process: pipes, disks that are full, interrupts, files too large for memory."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

PROGRAM = [sys.executable, "-c", "from batak.cli import main; main()"]
RECORDS = Path(__file__).parents[1] / "golden" / "records.jsonl"
LINES = RECORDS.read_bytes().splitlines(keepends=True)

needs_posix = pytest.mark.skipif(os.name != "posix", reason="pipes, signals and limits as POSIX has them")


def batak(*arguments: str | Path, sent: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    given = [*PROGRAM, *map(str, arguments)]
    return subprocess.run(given, check=False, timeout=120, capture_output=True, input=sent)


def shell(command: str, *arguments: str | Path) -> subprocess.CompletedProcess[bytes]:
    """Run a command of bash in which `batak` is the program and `$1`, `$2` are the arguments."""
    given = ["bash", "-c", f'batak() {{ "{sys.executable}" -c "from batak.cli import main; main()" "$@"; }}; {command}']
    return subprocess.run([*given, "bash", *map(str, arguments)], check=False, timeout=300, capture_output=True)


def told(ended: subprocess.CompletedProcess[bytes]) -> list[str]:
    assert b"Traceback" not in ended.stderr
    return ended.stderr.decode().splitlines()


def test_a_dash_is_standard_input() -> None:
    ended = batak("check", "-", sent=LINES[0] + b"{}\n")
    assert (ended.returncode, told(ended)) == (1, [])
    assert ended.stdout.decode() == "ok\n-:2: format: missing_key: Missing here\n"
    assert batak("convert", "-", "--to", "json", sent=b"".join(LINES)).stdout == RECORDS.read_bytes()


@needs_posix
def test_nobody_reads_the_output_any_more(tmp_path: Path) -> None:
    many = tmp_path / "many.jsonl"
    many.write_bytes(b"[]\n" * 50_000)
    ended = shell('batak check "$1" | head -n 1; echo ${PIPESTATUS[0]}', many)
    assert told(ended) == []
    assert ended.stdout.endswith(b"\n141\n")


@needs_posix
@pytest.mark.parametrize(
    "command",
    ["batak check $1", "batak rules", "batak rules altin --json", "batak --help", "batak simulate"],
)
@pytest.mark.slow
def test_a_full_disk_is_one_line(command: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    ended = shell(f"{command} > /dev/full", RECORDS)
    assert ended.returncode == 2
    assert [line.startswith("batak: standard output cannot be written: ") for line in told(ended)] == [True]


@needs_posix
@pytest.mark.parametrize("command", ["batak check $1 >&-", "batak check - <&-", "batak simulate --out /dev/full"])
def test_a_stream_that_is_closed_or_full_is_one_line(command: str) -> None:
    ended = shell(command, RECORDS)
    assert ended.returncode == 2
    assert len(told(ended)) == 1


@needs_posix
def test_simulate_writes_into_what_is_no_file() -> None:
    assert shell("batak simulate --out /dev/stdout | batak check -").stdout == b"ok\n"


@needs_posix
def test_simulate_replaces_a_file_and_keeps_its_permissions(tmp_path: Path) -> None:
    out, link = tmp_path / "x.jsonl", tmp_path / "link"
    out.write_text("before\n", encoding="utf-8")
    out.chmod(0o640)
    link.symlink_to(out)
    assert batak("simulate", "--out", link).returncode == 0
    assert link.is_symlink()
    assert out.stat().st_mode & 0o777 == 0o640
    assert out.read_bytes().startswith(b'{"format"')


@needs_posix
@pytest.mark.parametrize("arguments", [["simulate", "--matches", "1000000", "--out"], ["check", "-"]])
@pytest.mark.slow
def test_an_interrupt_ends_it_and_leaves_nothing_half_done(tmp_path: Path, arguments: Sequence[str]) -> None:
    out = tmp_path / "x.jsonl"
    given = [*PROGRAM, *arguments, *([str(out)] if arguments[-1] == "--out" else [])]
    with started(given) as process:
        deadline = time.monotonic() + 30
        if arguments[0] == "simulate":
            while not [*tmp_path.iterdir()] and time.monotonic() < deadline:
                time.sleep(0.05)
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err.decode().splitlines() == ["batak: interrupted"]
    assert [*tmp_path.iterdir()] == []


@needs_posix
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_to_be_told_to_end_leaves_nothing_half_done(tmp_path: Path, name: str) -> None:
    number = signal.Signals[name]
    with simulating_into(tmp_path / "x.jsonl") as process:
        process.send_signal(number)
        process.send_signal(number)
        _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (128 + number, b"")
    assert [*tmp_path.iterdir()] == []


@needs_posix
def test_a_signal_that_was_shut_out_ends_nothing(tmp_path: Path) -> None:
    with simulating_into(tmp_path / "x.jsonl", "nohup") as process:
        process.send_signal(signal.SIGHUP)
        time.sleep(0.5)
        assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)
    assert process.returncode == 143
    assert [*tmp_path.iterdir()] == []


@contextmanager
def started(given: Sequence[str]) -> Generator[subprocess.Popen[bytes]]:
    """Start a program, and kill it where a test leaves it running."""
    with subprocess.Popen(given, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def simulating_into(out: Path, *starter: str) -> Generator[subprocess.Popen[bytes]]:
    """Start a simulation without end, and wait until it writes."""
    given = [*starter, *PROGRAM, "simulate", "--matches", "1000000", "--out", str(out)]
    with started(given) as process:
        deadline = time.monotonic() + 30
        while not any(file.stat().st_size for file in out.parent.iterdir()):
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield process


INTERRUPTED_AT_START = """
import sys

class Interrupt:
    def find_spec(self, name, path=None, target=None):
        if name == "typer":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupt())
from batak.cli import main
main()
"""


def test_an_interrupt_at_the_start_ends_it_like_any_other() -> None:
    given = [sys.executable, "-c", INTERRUPTED_AT_START, "rules"]
    ended = subprocess.run(given, check=False, timeout=120, capture_output=True)
    assert (ended.returncode, ended.stdout, told(ended)) == (130, b"", [])


@needs_posix
@pytest.mark.parametrize("command", ["batak check nofile", "batak rules nobody", "echo {} | batak convert - --to text"])
def test_complaints_that_nobody_can_read_change_no_exit_code(command: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    expected = 1 if "convert" in command else 2
    assert shell(f"{command} 2>/dev/full").returncode == expected


@needs_posix
def test_the_name_of_a_file_comes_out_as_it_went_in(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/odd\xff.jsonl"
    Path(os.fsdecode(name)).write_bytes(b"{}\n")
    ended = subprocess.run([*PROGRAM, "check", name], check=False, capture_output=True)
    assert ended.stdout.startswith(name + b":1: format: ")


@needs_posix
@pytest.mark.parametrize("command", [["check"], ["verify"], ["convert", "--to", "json"]])
def test_control_characters_in_the_name_of_a_file_are_escaped(tmp_path: Path, command: Sequence[str]) -> None:
    file = tmp_path / "a\n\x1b[2J.jsonl"
    file.write_bytes(b"{}\n")
    ended = batak(*command, file)
    lines = (ended.stdout + ended.stderr).decode().splitlines()
    assert len(lines) == 1
    assert lines[0].isprintable()
    assert "/a\\n\\x1b[2J.jsonl:1: " in lines[0]


@needs_posix
def test_a_line_longer_than_the_longest_is_faulty_and_the_next_is_read(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(b'{"a":"' + b"x" * (40 << 20) + b'"}\n' + LINES[0] + b" " * (17 << 20) + b"\n" + LINES[1])
    ended = shell('ulimit -v 1000000; batak check "$1"', file)
    assert told(ended) == []
    assert [line.split(b": ")[2:3] for line in ended.stdout.splitlines()] == [[b"not_json"], [], [b"not_json"], []]


LARGE = "head -c {size} /dev/zero | tr '\\\\0' '{sign}'"


@needs_posix
@pytest.mark.long
@pytest.mark.parametrize("sign", ["x", "\\\\n", "["])
@pytest.mark.parametrize("command", ["check", "verify", "convert --to text"])
def test_two_gigabytes_are_read_in_constant_memory(command: str, sign: str) -> None:
    large = LARGE.format(size=2 << 30 if sign != "\\\\n" else 1 << 26, sign=sign)
    ended = shell(f"{large} | (ulimit -v 700000; batak {command} -) | head -c 1000")
    assert all("not_json" in line for line in told(ended))
    assert len(ended.stdout.splitlines()) <= 1


@needs_posix
@pytest.mark.slow
def test_a_progress_bar_is_shown_at_a_terminal_after_a_second(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    primary, secondary = pty.openpty()
    given = [*PROGRAM, "simulate", "--matches", "1000000", "--out", str(tmp_path / "x")]
    with subprocess.Popen(given, stderr=secondary, stdout=subprocess.DEVNULL) as process:
        os.close(secondary)
        seen, deadline = b"", time.monotonic() + 30
        while b"%" not in seen and time.monotonic() < deadline:
            seen += os.read(primary, 1000)
        process.send_signal(signal.SIGINT)
        while True:
            try:
                if not os.read(primary, 1000):
                    break
            except OSError:
                break
    os.close(primary)
    assert b"Matches" in seen
    assert b"%" in seen
    assert process.returncode == 130


def test_there_is_no_progress_bar_where_nobody_looks(tmp_path: Path) -> None:
    ended = batak("simulate", "--matches", "25", "--out", tmp_path / "x")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, b"", b"")
