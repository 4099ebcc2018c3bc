"""The databases and the bus that the server's tests run on."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from batak.server.store import Store, open_store
from tests.server.postgres import Postgres, postgres


@pytest.fixture(scope="session")
def pg() -> Iterator[Postgres]:
    """Start a PostgreSQL once for all tests of this process."""
    if os.name == "nt":
        pytest.skip("the tests' PostgreSQL listens on a socket that Windows does not have")
    with postgres() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give the address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'batak.db'}"
    server: Postgres = request.getfixturevalue("pg")
    return server.database()


@pytest.fixture
async def store(store_url: str) -> AsyncIterator[Store]:
    """Open a store in an empty database of each kind."""
    opened = await open_store(store_url)
    yield opened
    await opened.close()
