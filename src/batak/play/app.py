"""The program: start screen, table, and back."""

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import BindingType

from batak.core.rules import Rules
from batak.core.rulesets import DEFAULT, differences, ruleset
from batak.play.dialogs import AGAIN
from batak.play.game import GameScreen
from batak.play.lines import not_kept
from batak.play.session import Session, new_setup
from batak.play.settings import Settings, load_settings, save_settings
from batak.play.start import Again, Begin, Resume, StartScreen
from batak.play.store import Damaged, Store, StoreError, data_folder
from batak.texts import catalogue, say


class BatakPlay(App[None]):
    """A game in the terminal against bots."""

    CSS_PATH = "play.tcss"
    TITLE = "Batak"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+c", "quit")]

    def __init__(self, folder: Path, settings: Settings) -> None:
        """Play with what is kept in a folder; the settings are kept there when a match starts."""
        super().__init__()
        self._store = Store(folder)
        self.settings = settings

    def on_mount(self) -> None:
        """Begin at the start."""
        self.run_worker(self._play())

    async def _play(self) -> None:
        """Start screen, match, start screen, until the person leaves."""
        notice = ""
        while True:
            session, notice = self._unfinished(notice)
            screen = StartScreen(self.settings, unfinished=session is not None, notice=notice)
            answer = await self.push_screen_wait(screen)
            save_settings(self._store.folder, self.settings)
            notice = notice if isinstance(answer, Again) else ""
            try:
                if isinstance(answer, Begin):
                    await self._match(self._begun(answer.base, answer.rules))
                elif isinstance(answer, Resume) and session is not None:
                    await self._match(session)
            except StoreError as error:
                notice = not_kept(self.settings.language, error)

    def _unfinished(self, notice: str) -> tuple[Session | None, str]:
        try:
            return self._store.resume(), notice
        except Damaged as damaged:
            return None, say(self.settings.language, "play.damaged", path=str(damaged.kept))

    def _begun(self, base: str, rules: Rules) -> Session:
        person = say(self.settings.language, "you")
        return self._store.begin(new_setup(base, rules, self.settings.level, person))

    async def _match(self, session: Session) -> None:
        """Play a match, and others like it for as long as the person wants."""
        records = self._store.folder / "records"
        settings = self.settings
        while True:
            screen = GameScreen(settings.language, session, settings.pause, records)
            if await self.push_screen_wait(screen) != AGAIN:
                return
            session = self._begun(session.setup.base, session.setup.rules)


def run(name: str | None, changes: Mapping[str, object] | None, language: str | None, data: Path | None) -> None:
    """What `batak.play.run` says."""
    folder = data_folder(data)
    settings = load_settings(folder)
    if name is not None or changes:
        settings.ruleset = name or DEFAULT
        settings.changes = differences(ruleset(settings.ruleset, **(changes or {})), settings.ruleset)
    if language is not None:
        catalogue(language)
        settings.language = language
    BatakPlay(folder, settings).run()
