"""One browser and one server a test process, and for each test fresh profiles in which nothing may go wrong unseen."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from tests.web.browser import DEVICES, Device, Language, NoBrowser, Theme, Watch, chromium_running, opened
from tests.web.serving import Server, build_client, serving

Opener = Callable[..., BrowserContext]

_WAYS = ({"phone"}, {"phone", "tr"}, {"desktop", "de"})
"""Device and language in which every commit tries the score sheet; `test_screens` looks at it on both devices."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the other devices and languages of the score sheet's tests to the long tier."""
    for item in items:
        if item.path.name.startswith("test_sheet"):
            way = {word for word in re.split(r"[\[\]-]", item.name) if word in {"phone", "desktop", "tr", "en", "de"}}
            if way & {"phone", "desktop"} and way not in _WAYS:
                item.add_marker(pytest.mark.long)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Start Chromium once for all tests of this folder."""
    running = chromium_running()
    try:
        started = running.__enter__()
    except NoBrowser as none:
        pytest.fail(str(none), pytrace=False)
    yield started
    running.__exit__(None, None, None)


@pytest.fixture(scope="package")
def client(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Have the client built as it is now."""
    own = tmp_path_factory.getbasetemp()
    build_client(own.parent if own.name.startswith("popen-") else own)


@pytest.fixture(scope="package")
def server(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:  # noqa: ARG001 -- it serves it
    """Serve with bots that do not wait."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running
    assert "Traceback" not in running.output


@pytest.fixture
def contexts() -> Iterator[list[BrowserContext]]:
    """Close the profiles of a test."""
    made: list[BrowserContext] = []
    yield made
    for context in made:
        context.close()


@pytest.fixture
def own_server(client: None, contexts: list[BrowserContext], tmp_path: Path) -> Iterator[Server]:  # noqa: ARG001
    """Serve the client for one test, which may kill the server; its pages are closed before it stops."""
    with serving(tmp_path) as running:
        yield running
        while contexts:
            contexts.pop().close()
    assert "Traceback" not in running.output


@pytest.fixture(params=DEVICES, ids=lambda device: device.name)
def device(request: pytest.FixtureRequest) -> Device:
    """Try a test on a phone and on a desktop."""
    found: Device = request.param
    return found


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Fail a test for whatever went wrong on its pages."""
    watching = Watch()
    yield watching
    watching.check()


@pytest.fixture
def profile(browser: Browser, watch: Watch, contexts: list[BrowserContext]) -> Opener:
    """Open fresh browser profiles at a server."""

    def make(
        server: Server,
        device: Device,
        language: Language = "en",
        *,
        theme: Theme = "light",
        is_still: bool = False,
        keeps_client: bool = False,
    ) -> BrowserContext:
        context = opened(
            browser,
            server.address,
            device,
            language=language,
            theme=theme,
            is_still=is_still,
            keeps_client=keeps_client,
        )
        watch.follow(context)
        contexts.append(context)
        return context

    return make
