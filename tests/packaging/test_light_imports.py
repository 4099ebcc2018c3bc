"""Whoever asks for the game alone does not load, or need, what a server is made of."""

import re
import subprocess
import sys
import tomllib

import pytest

from batak.cli import serve
from tests.packaging.machines import ROOT

HEAVY = {
    "alembic",
    "asyncpg",
    "litestar",
    "msgspec",
    "nats",
    "prometheus_client",
    "segno",
    "sqlalchemy",
    "structlog",
    "textual",
    "uvicorn",
    "websockets",
}


@pytest.mark.parametrize(
    "module", ["batak", "batak.cli", "batak.notation", "batak.bots", "batak.sheet", "batak.fairness"]
)
def test_what_the_game_loads(module: str) -> None:
    code = f"import sys, {module}; print(*{{name.partition('.')[0] for name in sys.modules}})"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(ended.stdout.split())
    assert "batak" in loaded
    assert loaded & HEAVY == set()


def test_what_the_game_needs() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert {requirement.partition(">")[0] for requirement in project["dependencies"]} == {"rich", "typer"}


def test_what_the_server_is_found_missing_is_what_its_extra_installs() -> None:
    extra = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]["server"]
    everywhere = [requirement for requirement in extra if ";" not in requirement]
    names = {re.split(r"[\[<>=]", requirement)[0].replace("-", "_") for requirement in everywhere}
    assert set(serve.EXTRA) == names


def test_pinned_versions_name_no_place_to_fetch_them_from() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pinned = [line for line in lines if not line.startswith("#")]
    assert len(pinned) > 50
    assert all("==" in line and "://" not in line and " @ " not in line and not line.startswith("-") for line in pinned)
