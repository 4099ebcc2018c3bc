"""The checkout's `.venv`, and the stamp in it: what was installed there, and from what."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from build_backend.compiler import compiler
from build_backend.sources import CLIENT, INSTALLATION, digest


@dataclass(frozen=True)
class Stamp:
    """What a finished installation says of itself.

    Attributes:
        source: digest of all files that it was made from, but the client's.
        client: digest of the files that the web client was made from.
        root: the checkout's folder: an installation does not move with it.
        python: the interpreter behind `.venv`, all links followed.
        tests: whether what the tests need is there too.
        native: whether the native part was built.
        compiler: the C++ compiler that was there then.
    """

    source: str
    client: str
    root: str
    python: str
    tests: bool
    native: bool
    compiler: str | None


class Environment:
    """The virtual environment of one checkout.

    Attributes:
        root: the checkout.
        home: the environment's folder.
        lock: the file that only one installation at a time may hold.
        log: what the last installation's programs said.
        packages_log: what npm said that installed beside them what the tests of the client need.
        mark: a file that says that this folder is ours to empty.
        python: the environment's interpreter.
        program: the installed `batak`.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / ".venv"
        self.lock = root / ".venv.lock"
        self.log = self.home / "install.log"
        self.packages_log = self.home / "packages.log"
        self.mark = self.home / "made_by_batak"
        self._stamp = self.home / "installed.json"
        is_windows = os.name == "nt"
        programs = self.home / ("Scripts" if is_windows else "bin")
        self.python = programs / ("python.exe" if is_windows else "python")
        self.program = programs / ("batak.exe" if is_windows else "batak")

    def is_ready(self, *, with_tests: bool) -> bool:
        """Tell whether what is installed is whole, and made from what the checkout holds now."""
        stamp = self.stamp()
        return (
            stamp is not None
            and self.is_installed(stamp, with_tests=with_tests)
            and stamp.client == digest(self.root, CLIENT)
        )

    def is_installed(self, stamp: Stamp, *, with_tests: bool) -> bool:
        """Tell whether all but the web client is as the checkout has it now."""
        return (
            stamp.source == digest(self.root, INSTALLATION)
            and (stamp.tests or not with_tests)
            and (stamp.native or stamp.compiler == compiler())
        )

    def stamp(self) -> Stamp | None:
        """Read the stamp of an installation that still works, whatever it was made from."""
        try:
            stamp = Stamp(**json.loads(self._stamp.read_text("utf-8")))
        except (OSError, ValueError, TypeError):
            return None
        is_here = stamp.root == str(self.root) and self.python.exists()
        return stamp if is_here and stamp.python == os.path.realpath(self.python) else None

    def write_stamp(self, stamp: Stamp) -> None:
        """Say that the installation is whole; the stamp appears at once or not at all."""
        unfinished = self._stamp.with_suffix(".new")
        unfinished.write_text(json.dumps(asdict(stamp), indent=2), "utf-8")
        unfinished.replace(self._stamp)

    def remove_stamp(self) -> None:
        """Say that the installation is not to be relied on."""
        self._stamp.unlink(missing_ok=True)

    def has_native(self) -> bool:
        """Tell whether the native part was built and stands where it is imported from."""
        return any(self.home.glob("[Ll]ib/**/site-packages/batak/_native*"))
