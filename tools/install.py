"""Installs the checkout into its `.venv`: with uv if that is there, else with venv and pip."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace

from build_backend import client, node
from build_backend.compiler import compiler
from build_backend.sources import CLIENT, INSTALLATION, digest
from tools.environment import Environment, Stamp
from tools.lock import held
from tools.run import CommandError, Runner, say

# Verbose, since else a build that goes on without one of its parts would not say so in the log.
_PROJECT = ("--verbose", "--editable", ".[all]", "--constraint", "constraints.txt")
_TESTS = ("--group", "test")
_UV_AT_LEAST = (0, 8)


class InstallError(Exception):
    """Nothing could be installed; the message says why in one line."""


def install(environment: Environment, *, with_tests: bool) -> None:
    """Bring the environment to what the checkout holds.

    An environment without a stamp, never finished or no longer working, is emptied and made anew.

    Args:
        environment: where to install.
        with_tests: whether to install what the tests need, too.

    Raises:
        InstallError: it did not work; the environment has no stamp then.
    """
    try:
        with held(environment.lock, on_wait=_say_waiting) as lock:
            if not environment.is_ready(with_tests=with_tests):
                _install(environment, lock, with_tests=with_tests)
    except (CommandError, OSError) as error:
        raise InstallError(f"could not install: {error}") from error


def _say_waiting() -> None:
    say("another ./batak is installing; waiting for it")


def _install(environment: Environment, lock: int, *, with_tests: bool) -> None:
    stamp = environment.stamp()
    if stamp is None:
        _empty(environment)
    with environment.log.open("w", encoding="utf-8") as log:
        run = Runner(environment.root, log, lock)
        if stamp is None:
            say("installing into .venv; this first start takes up to a minute")
            _install_project(environment, run, lock, with_tests=with_tests, is_new=True)
        elif not environment.is_installed(stamp, with_tests=with_tests):
            say("bringing .venv up to date")
            with_tests = with_tests or stamp.tests
            _install_project(environment, run, lock, with_tests=with_tests, is_new=False)
        else:
            say("building the web client")
            _build_client(environment, run, stamp)


def _empty(environment: Environment) -> None:
    """Empty the environment's folder, or make it; never one that somebody else made."""
    is_in_use = environment.home.is_dir() and any(environment.home.iterdir())
    if is_in_use and not environment.mark.exists():
        raise InstallError(".venv was not made by ./batak; move it away, then start again")
    environment.home.mkdir(exist_ok=True)
    environment.mark.touch()
    environment.remove_stamp()
    for entry in environment.home.iterdir():
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        elif entry != environment.mark:
            entry.unlink()


def _install_project(environment: Environment, run: Runner, lock: int, *, with_tests: bool, is_new: bool) -> None:
    stamp = Stamp(
        source=digest(environment.root, INSTALLATION),
        client=digest(environment.root, CLIENT),
        root=str(environment.root),
        python="",
        tests=with_tests,
        native=False,
        compiler=compiler(),
    )
    environment.remove_stamp()
    what = [*_PROJECT, *(_TESTS if with_tests else ())]
    uv = _uv()
    with ThreadPoolExecutor(1) as beside:
        packages = beside.submit(_install_packages, environment, lock) if with_tests and node.on_path() else None
        if is_new:
            _make_environment(uv, environment, run)
    if packages is not None:
        packages.result()
    if uv:
        run(uv, "pip", "install", "--python", str(environment.python), "--build-constraints", "constraints.txt", *what)
    else:
        # As with uv, modules are compiled when they are first used: most never are.
        pip = (str(environment.python), "-m", "pip", "install", "--no-compile")
        run(*pip, "--build-constraint", "constraints.txt", *what)
    python, native = os.path.realpath(environment.python), environment.has_native()
    environment.write_stamp(replace(stamp, python=python, native=native))
    unbuilt = ".venv/install.log says why it could not be built"
    if not native:
        say(f"without the native part: {unbuilt if stamp.compiler else 'there is no C++ compiler'}")
    if not client.is_current(environment.root):
        say(f"without the web client: {unbuilt}")


def _install_packages(environment: Environment, lock: int) -> None:
    """Install what the client's checks need before the client is built, which then finds its packages there.

    Where that fails, the build tries by itself, and the checks say what is missing.
    """
    with environment.packages_log.open("w", encoding="utf-8") as log, suppress(CommandError):
        Runner(environment.root, log, lock)(sys.executable, "-m", "build_backend.packages")


def _uv() -> str | None:
    """Find a uv that knows dependency groups and pinned build tools."""
    uv = shutil.which("uv")
    if uv is None:
        return None
    answer = subprocess.run([uv, "--version"], capture_output=True, text=True, check=False)
    version = re.match(r"uv (\d+)\.(\d+)", answer.stdout)
    return uv if version and (int(version[1]), int(version[2])) >= _UV_AT_LEAST else None


def _make_environment(uv: str | None, environment: Environment, run: Runner) -> None:
    if uv:
        home = str(environment.home)
        run(uv, "venv", "--quiet", "--seed", "--allow-existing", "--python", sys.executable, home)
        return
    ensurepip = importlib.util.find_spec("ensurepip")
    if ensurepip is None or ensurepip.origin is None:
        raise InstallError(
            "this Python cannot make a virtual environment; install python3-venv "
            "(on Debian and Ubuntu: apt install python3-venv) or uv, then start again"
        )
    run(sys.executable, "-m", "venv", str(environment.home))
    pip = ("pip>=25.3", "--constraint", "constraints.txt")
    run(str(environment.python), "-m", "pip", "install", "--upgrade", *pip)


def _build_client(environment: Environment, run: Runner, stamp: Stamp) -> None:
    """Build the client alone; where that fails, the game goes on with what there is."""
    attempted = digest(environment.root, CLIENT)
    python = str(environment.python)
    try:
        if not node.on_path():
            run(python, "-m", "pip", "install", "--constraint", "constraints.txt", node.FROM_PYPI)
        run(python, "-m", "build_backend.client")
    except CommandError as error:
        say(f"the web client stays as it was: {error}")
    environment.write_stamp(replace(stamp, client=attempted))
