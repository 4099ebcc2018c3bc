"""`batak serve` as somebody starts it."""

import asyncio
import re
import signal
import socket
import sys
from asyncio.subprocess import PIPE, create_subprocess_exec
from pathlib import Path
from typing import Any

import httpx
import pytest

from batak.cli import app
from batak.cli import serve as command
from batak.cli.stop import CannotGoOn
from batak.server import lan, listening
from batak.server import settings as settings_of_server
from batak.server.listening import CannotListen, listen
from tests.server.players import PATIENT, Player
from tests.server.processes import PROGRAM, batak_serve, environment


async def told(*arguments: str, **more: str) -> tuple[int, str, str]:
    """How the program ends: its code, and what it says."""
    process = await create_subprocess_exec(*PROGRAM, *arguments, stdout=PIPE, stderr=PIPE, env=environment(**more))
    try:
        async with asyncio.timeout(PATIENT):
            out, err = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


@pytest.mark.slow
async def test_a_match_is_served_and_ctrl_c_ends_it_well(tmp_path: Path) -> None:
    for ending in (signal.SIGINT, signal.SIGTERM):
        async with batak_serve(tmp_path) as (process, site):
            token = await site.guest()
            table = await site.table(token, deals=1)
            async with site.socket(token) as peer:
                player = Player(peer, table)
                await player.open()
                await player.play(until=lambda player: player.deal == 1)
                process.send_signal(ending)
                async with asyncio.timeout(PATIENT):
                    await peer.wait_closed()
                assert peer.close_code == 1001
            async with asyncio.timeout(PATIENT):
                assert await process.wait() == 0


@pytest.mark.slow
async def test_an_error_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        blocked = tmp_path / "file"
        blocked.write_text("")
        other = tmp_path / "other.sqlite3"
        other.write_text("this is no database, and never was one" * 100)
        data = ("--data", str(tmp_path / "data"), "--port", "0")
        cases: dict[tuple[str, ...], str] = {
            ("--port", port): f"port {port} is taken; choose another one with --port",
            ("--port", "many"): "--port: “many” is not a whole number from 0 to 65535",
            ("--host", "192.0.2.1", "--port", "0"): "nobody can listen on 192.0.2.1, port 0: ",
            ("--data", str(blocked), "--port", "0"): "the database cannot be read and written: ",
            (*data, "--database", f"sqlite:///{other}"): "the database cannot be read and written: ",
            (*data, "--database", "mysql://a:secret@b/c"): "this is no address of a database",
            (*data, "--database", "postgresql://a:secret@127.0.0.1:1/c"): "the database cannot be reached",
            (*data, "--bus", "nats://127.0.0.1:1"): "the messaging server cannot be reached",
            (*data, "--bus", "http://127.0.0.1"): "this is no address of a messaging server",
            (*data, "--metrics-port", port): f"nobody can listen on 127.0.0.1, port {port}: ",
            (*data, "--bot-delay", "slow"): "--bot-delay: “slow” is not LOW-HIGH in milliseconds",
            (*data, "--bot-delay", "900-300"): "--bot-delay: “900-300” is not LOW-HIGH in milliseconds",
            (*data, "--origin", "batak.example"): "--origin: “batak.example” is not an address",
        }
        ends = await asyncio.gather(*(told("serve", "--no-browser", *each) for each in cases))
    for (code, out, err), wanted in zip(ends, cases.values(), strict=True):
        assert (code, out) == (2, ""), err
        assert wanted in err
        assert err.count("\n") == 1, err
        assert "secret" not in err


async def test_on_a_network_it_tells_addresses_and_a_code(tmp_path: Path) -> None:
    process = await create_subprocess_exec(
        *(*PROGRAM, "serve", "--lan", "--host", "127.0.0.1", "--no-browser", "--data", str(tmp_path), "--port", "0"),
        stdout=PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENT):
            first = (await process.stdout.readline()).decode()
            found = re.search(r":(\d+)/", first)
            assert found
            rest = b""
            while not rest.endswith(b"\n") or rest.count(b"\n") < (2 if lan.addresses() else 1):
                rest += await process.stdout.readline()
    finally:
        process.kill()
        await process.wait()
    for address in lan.addresses():
        assert f"On this network: http://{address}:{found[1]}/" in rest.decode()


def test_the_code_of_an_address_is_drawn_in_blocks() -> None:
    drawn = lan.code("http://192.0.2.7:8000/")
    assert set(drawn) <= set(" \n▀▄█") | set("\x1b[0123456789;m")
    assert drawn.count("\n") >= 14
    assert drawn != lan.code("http://192.0.2.8:8000/")


def test_addresses_are_those_that_others_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    def names(_name: str) -> tuple[str, list[str], list[str]]:
        return "", [], ["127.0.1.1", "192.0.2.5"]

    monkeypatch.setattr(socket, "gethostbyname_ex", names)
    assert "192.0.2.5" in lan.addresses()
    assert not any(each.startswith("127.") for each in lan.addresses())


def test_without_a_port_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        monkeypatch.setattr(listening, "PORT", port)
        with listen("127.0.0.1", None) as second:
            assert second.getsockname()[1] != port
        with pytest.raises(CannotListen) as caught:
            listen("127.0.0.1", port)
        assert caught.value.is_taken
    with pytest.raises(CannotListen) as caught:
        listen("no.such.host.invalid", 0)
    assert not caught.value.is_taken


async def test_metrics_are_told_where_they_are_asked_for(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    async with batak_serve(tmp_path, "--metrics-port", str(port)) as (_, site):
        token = await site.guest()
        table = await site.table(token, deals=1)
        async with site.socket(token) as peer:
            player = Player(peer, table)
            await player.open()
            await player.play()
            async with httpx.AsyncClient(trust_env=False) as http:
                text = (await http.get(f"http://127.0.0.1:{port}/metrics")).text
    values = {name: float(value) for name, value in re.findall(r"^(batak_\w+(?:\{.*\})?) (\S+)$", text, re.MULTILINE)}
    assert values["batak_sockets"] == 1
    assert values["batak_moves_total"] > 52
    assert values["batak_errors_total"] == 0
    assert values["batak_command_seconds_count"] == values['batak_command_seconds_bucket{le="+Inf"}'] > 13
    assert not re.search(r"[SHDC][23456789TJQKA]\b", text)


def test_without_the_extra_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "missing", lambda: "litestar")
    with pytest.raises(CannotGoOn, match="server"):
        command.serve()


@pytest.mark.parametrize(
    ("variables", "is_terminal", "platform", "expected"),
    [
        ({"DISPLAY": ":0"}, True, "linux", True),
        ({"WAYLAND_DISPLAY": "w"}, True, "linux", True),
        ({}, True, "linux", False),
        ({"DISPLAY": ":0"}, False, "linux", False),
        ({}, True, "darwin", True),
    ],
)
def test_a_browser_is_opened_where_somebody_sees_it(
    variables: dict[str, str], is_terminal: bool, platform: str, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    terminal: Any = sys.stdout
    monkeypatch.setattr(terminal, "isatty", lambda: is_terminal, raising=False)
    assert command.has_browser() is expected


@pytest.mark.parametrize(
    ("absent", "client", "expected", "line"),
    [
        (None, Path("there"), "serve", ""),
        (None, None, "play", "The game in the browser is not there (the web client was not built)"),
        (
            "litestar",
            Path("there"),
            "play",
            "The game in the browser is not there (the extra “server” is not installed)",
        ),
    ],
)
def test_batak_alone_serves_or_says_why_it_plays_in_the_terminal(
    absent: str | None,
    client: Path | None,
    expected: str,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("BATAK_LANG", "en")
    monkeypatch.setattr(command, "missing", lambda: absent)
    monkeypatch.setattr(settings_of_server, "built_client", lambda: client)
    assert app.default_command() == expected
    err = capsys.readouterr().err
    assert line in err
    assert err.count("\n") == bool(line)
