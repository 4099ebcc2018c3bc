"""Score sheets as they come to a browser from elsewhere: as a link, or many in a file."""

import base64
import json
import zlib
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from random import Random

from batak.core.seats import SEATS
from batak.sheet import Entry, Settings, Sheet, Ten
from batak.sheet.file import dump, format_sheet
from tests.web.sheet_page import FOUR


def fragment(text: str | bytes) -> str:
    """The part of a link that holds the file of a sheet."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = packer.compress(text.encode() if isinstance(text, str) else text) + packer.flush()
    return "z" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def link(sheet: Sheet) -> str:
    """The address of a sheet that is shared."""
    return f"/sheet/shared#{fragment(format_sheet(sheet))}"


def played(
    deals: int,
    *,
    seed: int = 1,
    settings: Settings | None = None,
    players: tuple[str, ...] = FOUR,
    title: str = "",
) -> Sheet:
    """A sheet of some deals by the dice."""
    rng = Random(seed)
    entries: list[Entry] = []
    for _ in range(deals):
        declarer, bid = rng.choice(SEATS), rng.randint(5, 8)
        tricks = [0, 0, 0, 0]
        tricks[declarer] = bid + rng.choice((-1, 0, 0, 1, 2))
        for _ in range(13 - tricks[declarer]):
            tricks[rng.choice([seat for seat in SEATS if seat != declarer])] += 1
        entries.append(Entry(declarer, bid, tuple(tricks)))
    return Sheet(settings or Ten(), players, tuple(entries), {"title": title} if title else {})


def bundle(sheets: Iterable[tuple[Sheet, datetime, bool]]) -> str:
    """One file of sheets, with when each was begun (and changed an hour later), and whether it was put away."""
    return json.dumps(
        {
            "format": "batak-sheets/1",
            "sheets": [
                {
                    "begun": begun.astimezone(UTC).isoformat(),
                    "changed": (begun + timedelta(hours=1)).astimezone(UTC).isoformat(),
                    "archived": is_archived,
                    "sheet": dump(sheet),
                }
                for sheet, begun, is_archived in sheets
            ],
        }
    )
