"""The program of the score sheet."""

from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import BindingType

from batak.play.settings import load_settings, save_settings
from batak.play.sheet.keeping import SheetStore
from batak.play.sheet.screen import SheetScreen
from batak.play.store import Damaged, data_folder
from batak.sheet import Sheet
from batak.texts import catalogue, say


class BatakSheet(App[None]):
    """A score sheet in the terminal."""

    CSS_PATH = "../play.tcss"
    TITLE = "Batak"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+c", "quit")]

    def __init__(self, store: SheetStore, sheet: Sheet, language: str, notice: str = "") -> None:
        """Go on with a sheet that is kept in a store; `notice` says what went wrong when it was read."""
        super().__init__()
        self._store, self._sheet, self._language, self._notice = store, sheet, language, notice

    def on_mount(self) -> None:
        """Begin with the sheet."""
        self.run_worker(self._keep())

    async def _keep(self) -> None:
        """Show the sheet, again in each language that is asked for."""
        before: list[Sheet] = []
        sheet, notice = self._sheet, self._notice
        while True:
            screen = SheetScreen(self._language, self._store, sheet, before, notice)
            self._language = await self.push_screen_wait(screen)
            sheet, notice = screen.sheet, ""
            settings = load_settings(self._store.folder)
            settings.language = self._language
            save_settings(self._store.folder, settings)


def run(file: Path | None, language: str | None, data: Path | None) -> None:
    """What `batak.play.sheet.run` says."""
    folder = data_folder(data)
    settings = load_settings(folder)
    if language is not None:
        catalogue(language)
        settings.language = language
    store, notice = SheetStore(folder, file), ""
    try:
        sheet = store.load()
    except Damaged as damaged:
        sheet, notice = Sheet(), say(settings.language, "sheet.damaged", path=str(damaged.kept))
    BatakSheet(store, sheet, settings.language, notice).run()
