"""What the test command does about tools that a machine may lack: a browser, Node."""

import os
from pathlib import Path

import pytest

from build_backend import node
from tools import chromium, client


def test_chromium_is_found_by_any_of_its_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "chromium-browser"
    program.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert chromium.path() == str(program)
    assert chromium.install()


def test_chromium_is_not_installed_by_a_user_who_may_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    (tmp_path / "apt-get").touch(mode=0o755)
    assert not chromium.install()


def test_without_node_the_clients_checks_fail_with_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(node, "on_path", lambda: None)
    monkeypatch.setattr(node, "from_pypi", lambda: None)
    assert client.main("lint") == 1
    assert capsys.readouterr().out == "the client cannot be checked: there is no Node 20.19 or newer\n"
