"""`./batak` in fresh checkouts, on a machine that has Python and nothing else."""

import json
import os
import signal
import time
from pathlib import Path

import pytest

from tests.packaging import machines


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
    assert (root / "src" / "batak" / "web_dist" / "index.html").is_file()

    stamp = (root / ".venv" / "installed.json").stat()
    again = machines.run(root, ["rules"], bare)
    assert (again.returncode, again.stderr) == (0, "")
    assert (root / ".venv" / "installed.json").stat() == stamp


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
