"""Opens and closes sockets, 40 at a time, ten times over: `python -m tests.server.comers PORT TOKEN`."""

import asyncio
import sys
from contextlib import suppress

from tests.server.players import Site


async def _come(site: Site, token: str) -> bool:
    """Whether it was let in; past the limit of its address it is not."""
    with suppress(Exception):
        async with site.socket(token):
            return True
    return False


async def _main(site: Site, token: str) -> None:
    came = [await asyncio.gather(*(_come(site, token) for _ in range(40))) for _ in range(10)]
    assert any(map(any, came)), "nobody was let in"


if __name__ == "__main__":
    asyncio.run(_main(Site(int(sys.argv[1])), sys.argv[2]))
