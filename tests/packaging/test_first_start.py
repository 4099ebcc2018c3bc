"""`./batak` in fresh checkouts, on a machine that has Python and nothing else."""

import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.packaging import machines

NOWHERE = "http://127.0.0.1:9"
"""A port on which nothing listens."""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="a bare machine is made of symbolic links")
def test_first_starts(tmp_path: Path) -> None:
    """Interrupted, then two at once, then as ever: one story, since each first start takes its time."""
    root = machines.checkout(tmp_path / "checkout")
    bare = machines.environment(machines.bare_path(tmp_path / "bare"))

    _kill_while_it_installs(root, bare)
    assert not (root / ".venv" / "installed.json").exists()

    with machines.start(root, ["rules", "--json"], bare) as first, machines.start(root, ["--help"], bare) as second:
        out, err = first.communicate(timeout=300)
        other_out, other_err = second.communicate(timeout=300)
    assert (first.returncode, second.returncode) == (0, 0), err + other_err
    assert json.loads(out)
    assert "batak" in other_out
    said = (err + other_err).splitlines()
    assert [line.removeprefix("batak: ").split()[0] for line in sorted(set(said))] == [
        "another",
        "installing",
        "without",
    ]
    assert "batak: without the native part: there is no C++ compiler" in said
    client = root / "src" / "batak" / "web_dist"
    assert (client / "index.html").is_file()
    asked = "from batak.server.settings import built_client; print(built_client())"
    python = str(root / ".venv" / "bin" / "python")
    found = subprocess.run([python, "-c", asked], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == str(client)

    stamp = (root / ".venv" / "installed.json").stat()
    again = machines.run(root, ["rules"], bare)
    assert (again.returncode, again.stderr) == (0, "")
    assert (root / ".venv" / "installed.json").stat() == stamp


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("false") is None, reason="there is nothing that fails like a broken compiler")
def test_the_game_starts_without_what_cannot_be_built(tmp_path: Path) -> None:
    root = machines.checkout(tmp_path / "checkout")
    broken = {"CXX": str(shutil.which("false")), "npm_config_registry": NOWHERE, "npm_config_fetch_retries": "0"}
    ended = machines.run(root, ["rules"], {**os.environ, **broken})
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr.splitlines()[1:] == [
        "batak: without the native part: .venv/install.log says why it could not be built",
        "batak: without the web client: .venv/install.log says why it could not be built",
    ]
    log = (root / ".venv" / "install.log").read_text("utf-8")
    assert "npm ci failed" in log
    assert "CMake configuration failed" in log


def _kill_while_it_installs(root: Path, bare: dict[str, str]) -> None:
    log = root / ".venv" / "install.log"
    with machines.start(root, ["rules"], bare) as process:
        deadline = time.monotonic() + 120
        while not (log.exists() and "--editable" in log.read_text("utf-8")):
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)
        os.kill(process.pid, signal.SIGKILL)
        process.communicate()
