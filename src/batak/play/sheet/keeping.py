"""Where a sheet is kept: one file, written whole after every change, and the sheets that were put away before it."""

from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from batak.notation.faults import Faulty
from batak.play.files import kept_aside, write_whole
from batak.play.store import Damaged, StoreError, Taken
from batak.sheet import Sheet
from batak.sheet.file import format_sheet, parse_sheet


@dataclass(slots=True)
class SheetStore:
    """The file of a sheet in a folder, or another `file` that the person named."""

    folder: Path
    file: Path | None = None
    _written: bytes | None = field(default=None, init=False)

    @property
    def path(self) -> Path:
        """The file of the sheet."""
        return self.file or self.folder / "sheet.json"

    @property
    def archive(self) -> Path:
        """The folder of the sheets that were put away."""
        return self.folder / "sheets"

    def load(self) -> Sheet:
        """The sheet of last time, or a new one.

        Raises `Damaged` for a file of our own that is no sheet, which is kept aside. A file that the person named is
        left as it is, and what is wrong with it raised as it is: `Faulty`, `UnicodeDecodeError`, `OSError`.
        """
        try:
            data = self.path.read_bytes()
            sheet = parse_sheet(data.decode())
        except FileNotFoundError:
            return Sheet()
        except (Faulty, UnicodeDecodeError, OSError):
            if self.file is not None:
                raise
            raise Damaged(kept_aside(self.path)) from None
        self._written = data
        return sheet

    def save(self, sheet: Sheet) -> None:
        """Write the sheet so that it lasts.

        Raises `Taken` where another program has written the file meanwhile, `StoreError` where it cannot be written.
        """
        data = format_sheet(sheet).encode()
        try:
            if _read(self.path) not in {self._written, None}:
                raise Taken(self.path)
            write_whole(self.path, data)
        except OSError as error:
            raise StoreError(self.path) from error
        self._written = data

    def put_away(self, sheet: Sheet, day: date) -> None:
        """Keep a copy of a sheet among those of the past, under its day. Raises `StoreError`."""
        number = 1
        while (place := self.archive / f"{day.isoformat()}-{number}.json").exists():
            number += 1
        try:
            write_whole(place, format_sheet(sheet).encode())
        except OSError as error:
            raise StoreError(place) from error

    def past(self, day: date | None = None) -> tuple[list[Sheet], int]:
        """The sheets that were put away, of one day or all, and how many files could not be read."""
        sheets: list[Sheet] = []
        unread = 0
        pattern = "*.json" if day is None else f"{day.isoformat()}-*.json"
        for place in sorted(self.archive.glob(pattern)):
            try:
                sheets.append(parse_sheet(place.read_text(encoding="utf-8")))
            except (Faulty, UnicodeDecodeError, OSError):
                unread += 1
        return sheets, unread


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
