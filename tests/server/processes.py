"""A real `batak serve` in a process of its own."""

import asyncio
import json
import os
import re
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.server.players import PATIENT, Site

ROOT = Path(__file__).parents[2]
PROGRAM = (sys.executable, "-c", "from batak.cli import main; main()")


def environment(**more: str) -> dict[str, str]:
    """The environment of the program: English, and nothing that an operator may have set."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("BATAK_")}
    path = os.pathsep.join(filter(None, (str(ROOT / "src"), kept.get("PYTHONPATH"))))
    return kept | {"BATAK_LANG": "en", "PYTHONPATH": path} | more


@asynccontextmanager
async def limited(folder: Path, **limits: object) -> AsyncGenerator[Site]:
    """A server with limits of its own, in a process of its own; a rate is given as a pair.

    It begins with as few open files as systems give a program.
    """
    code = (
        "import json, os, sys\n"
        "if os.name == 'posix':\n"
        "    from resource import RLIMIT_NOFILE, getrlimit, setrlimit\n"
        "    most = getrlimit(RLIMIT_NOFILE)[1]\n"
        "    setrlimit(RLIMIT_NOFILE, (1024 if most < 0 else min(1024, most), most))\n"
        "from batak.server.limits import Limits, Rate\n"
        "from batak.server.listening import listen\n"
        "from batak.server.run import run\n"
        "from batak.server.settings import Settings\n"
        "given = json.loads(sys.argv[2]).items()\n"
        "given = {name: Rate(*each) if isinstance(each, list) else each for name, each in given}\n"
        "listener = listen('127.0.0.1', 0)\n"
        "settings = Settings(database=sys.argv[1], bot_delay=(0, 0), limits=Limits(**given))\n"
        "run(settings, listener, lambda: print(listener.getsockname()[1], flush=True))\n"
    )
    arguments = (sys.executable, "-c", code, f"sqlite:///{folder / 'tables.sqlite3'}", json.dumps(limits))
    process = await create_subprocess_exec(*arguments, stdout=PIPE, env=environment())
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENT):
            port = int(await process.stdout.readline())
        yield Site(port)
        assert process.returncode is None, "it went down"
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


@asynccontextmanager
async def batak_serve(folder: Path, *arguments: str) -> AsyncGenerator[tuple[Process, Site]]:
    """The program, once it serves; it is killed at the end if it still runs."""
    wanted = ("--data", str(folder), "--no-browser", "--bot-delay", "0", "--port", "0", *arguments)
    process = await create_subprocess_exec(*PROGRAM, "serve", *wanted, stdout=PIPE, env=environment())
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENT):
            line = (await process.stdout.readline()).decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, line
        yield process, Site(int(found[1]))
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
