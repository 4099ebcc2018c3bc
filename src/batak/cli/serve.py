"""`batak serve`: the game in the browser."""

import os
import re
import sys
import webbrowser
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated

import typer

from batak.cli import output
from batak.cli.house import count
from batak.cli.stop import CannotGoOn
from batak.cli.words import words

if TYPE_CHECKING:
    from socket import socket

    from batak.server.listening import CannotListen
    from batak.server.settings import Settings
    from batak.server.store import StoreFault

EXTRA = (
    "alembic",
    "litestar",
    "msgspec",
    "platformdirs",
    "prometheus_client",
    "segno",
    "sqlalchemy",
    "structlog",
    "uvicorn",
    "websockets",
)
"""What the extra `server` installs."""

_HIGHEST_PORT = 65535
_DELAY = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?")
_ORIGIN = re.compile(r"https?://[^/\s]+")
_DELAYS = "300-900"
_HOST = "127.0.0.1"


def serve(
    host: Annotated[str | None, typer.Option(metavar="ADDRESS", envvar="BATAK_HOST", help=words("option.host"))] = None,
    port: Annotated[str | None, typer.Option(metavar="PORT", envvar="BATAK_PORT", help=words("option.port"))] = None,
    data: Annotated[Path | None, typer.Option(metavar="DIR", envvar="BATAK_DATA", help=words("option.data"))] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", envvar="BATAK_DATABASE", help=words("option.database"))
    ] = None,
    bus: Annotated[str | None, typer.Option(metavar="URL", envvar="BATAK_BUS", help=words("option.bus"))] = None,
    lan: Annotated[bool, typer.Option("--lan", help=words("option.lan"))] = False,
    bot_delay: Annotated[str, typer.Option(metavar="LOW-HIGH", help=words("option.bot_delay"))] = _DELAYS,
    no_browser: Annotated[bool, typer.Option("--no-browser", help=words("option.no_browser"))] = False,
    origin: Annotated[list[str] | None, typer.Option(metavar="URL", help=words("option.origin"))] = None,
    metrics_port: Annotated[str | None, typer.Option(metavar="PORT", help=words("option.metrics_port"))] = None,
) -> None:
    """Serve until interrupted."""
    if missing() is not None:
        raise CannotGoOn(words("error.no_serve"))
    from batak.server.listening import CannotListen, listen
    from batak.server.settings import EVERYWHERE, Settings, built_client

    wanted = None if port is None else count("--port", port, _HIGHEST_PORT)
    folder = _folder(data)
    settings = Settings(
        database=database or _file(folder),
        bus=bus,
        bot_delay=_delays(bot_delay),
        origins=frozenset(_origin(each) for each in origin or ()),
        client=built_client(),
        metrics_port=None if metrics_port is None else count("--metrics-port", metrics_port, _HIGHEST_PORT),
    )
    try:
        listener = listen(host or (EVERYWHERE if lan else _HOST), wanted)
    except CannotListen as failure:
        raise _cannot_listen(failure) from None
    address = f"http://{_reachable(host)}:{listener.getsockname()[1]}/"

    def tell() -> None:
        output.write(f"{words('serve.at', address=address)}\n")
        if settings.client is None:
            output.write(f"{words('serve.no_client')}\n")
        if lan:
            _tell_lan(listener.getsockname()[1])
        output.flush()
        if not no_browser and settings.client is not None and has_browser():
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    try:
        if database is None:
            _make(folder)
        _run(settings, listener, tell, folder)
    finally:
        listener.close()


def _run(settings: "Settings", listener: "socket", tell: Callable[[], None], folder: Path) -> None:
    """Run the server; what it lacks is told in one line."""
    from batak.server.bus import NoBus
    from batak.server.run import run
    from batak.server.store import StoreFault

    try:
        run(settings, listener, tell)
    except StoreFault as fault:
        raise CannotGoOn(_why(fault, str(folder))) from None
    except NoBus as none:
        raise CannotGoOn(words(f"bus.{none.fault}")) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise CannotGoOn(
            words("error.cannot_listen", host=_HOST, port=settings.metrics_port or 0, reason=reason)
        ) from None


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise CannotGoOn(words("store.unusable", place=f"{folder}: {reason}")) from None


def missing() -> str | None:
    """What is missing of the extra `server`, or None where it is whole."""
    return next((name for name in EXTRA if find_spec(name) is None), None)


def why_not() -> str | None:
    """Why there is no game in the browser here, in words, or None where there is."""
    from batak.server.settings import built_client

    if missing() is not None:
        return words("serve.no_extra")
    return words("serve.not_built") if built_client() is None else None


def _folder(given: Path | None) -> Path:
    from platformdirs import user_data_path

    return given or user_data_path("batak", appauthor=False)


def _file(folder: Path) -> str:
    return f"sqlite:///{(folder / 'tables.sqlite3').absolute().as_posix()}"


def _delays(text: str) -> tuple[float, float]:
    """The least and most seconds of a delay, from one number of milliseconds or two."""
    found = _DELAY.fullmatch(text)
    low, high = (found[1], found[2] or found[1]) if found else ("1", "0")
    if int(low) > int(high):
        raise CannotGoOn(words("error.not_a_delay", option="--bot-delay", text=text))
    return int(low) / 1000, int(high) / 1000


def _origin(text: str) -> str:
    given = text.rstrip("/")
    if not _ORIGIN.fullmatch(given):
        raise CannotGoOn(words("error.not_an_origin", option="--origin", text=text))
    return given


def _cannot_listen(failure: "CannotListen") -> CannotGoOn:
    if failure.is_taken:
        return CannotGoOn(words("error.port_taken", port=failure.port))
    reason = failure.strerror or ""
    return CannotGoOn(words("error.cannot_listen", host=failure.host, port=failure.port, reason=reason))


def _why(fault: "StoreFault", place: str) -> str:
    """Why a store cannot be used, in one line; the address of a database is not in it, for it may hold a password."""
    code = str(fault.fault)
    if code == "unusable":
        return words("store.unusable", place=place)
    if code in {"full", "locked", "lost", "newer", "address", "driver"}:
        return words(f"store.{code}")
    return words("store.failed", detail=fault.detail or code)


def _reachable(host: str | None) -> str:
    """The address at which a browser here finds the server."""
    if host is None or host in {"0.0.0.0", "::"}:  # noqa: S104 -- looked at, not listened on
        return _HOST
    return f"[{host}]" if ":" in host else host


def _tell_lan(port: int) -> None:
    from batak.server.lan import addresses, code

    found = [f"http://{each}:{port}/" for each in addresses()]
    for each in found:
        output.write(f"{words('serve.lan', address=each)}\n")
    output.write(code(found[0]) if found else f"{words('serve.no_network')}\n")


def has_browser() -> bool:
    """Whether a browser can show something to whoever started this: on a screen, not in the terminal."""
    is_shown = os.name == "nt" or sys.platform == "darwin" or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    return bool(is_shown) and sys.stdout is not None and sys.stdout.isatty()
