"""Whole matches at 80×24 on every named rule set, in every language, by keys alone."""

from itertools import cycle
from pathlib import Path

import pytest

from batak.core.rulesets import RULESETS
from batak.notation.check import check
from batak.notation.record import parse_line
from batak.play.dialogs import Result
from batak.play.game import GameScreen
from batak.play.settings import Settings
from batak.play.start import StartScreen
from batak.texts import LANGUAGES, ruleset_title, say
from tests.play.driver import Player, played

_EACH_COMMIT = {"altin", "esi-acik", "canak-esli-gommeli", "gonullu"}
"""Cards alone, a dummy, an exchange beside an open hand, an auction of one bid; the rest is for the long tier."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "language"),
    [
        pytest.param(name, language, marks=() if name in _EACH_COMMIT else pytest.mark.long)
        for name, language in zip(RULESETS, cycle(LANGUAGES), strict=False)
    ],
)
def test_a_whole_match_is_played(tmp_path: Path, name: str, language: str) -> None:
    async def script(player: Player) -> None:
        await player.press("f5")
        await player.to(GameScreen)
        assert ruleset_title(language, name) in player.text("#bar")
        await player.play_match()
        assert isinstance(player.screen, Result)
        session = player.session
        assert session.is_over
        assert say(language, "result.over") in player.shown()
        for column in ("place", "player", "bid", "tricks", "points", "total"):
            assert say(language, f"result.{column}") in player.shown()
        for button in ("again", "record", "leave"):
            assert say(language, f"result.{button}") in player.shown()
        await player.press("w")
        (written,) = (tmp_path / "records").iterdir()
        assert written.name in player.text("#told").replace("\n", "")
        record = parse_line(written.read_text(encoding="utf-8"))
        assert check(record) is None
        assert record["places"] == list(session.match.places or ())
        await player.press("escape")
        await player.to(StartScreen)
        assert not player.screen.query("#resume")

    played(tmp_path, script, Settings(language, "beginner", name, pause=0))


@pytest.mark.parametrize("language", ["tr", *(pytest.param(each, marks=pytest.mark.slow) for each in ("de", "en"))])
def test_a_short_match_is_played_in_each_language(language: str, tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.press("f5")
        await player.to(GameScreen)
        await player.play_match()
        assert player.session.is_over

    played(tmp_path, script, Settings(language, "random", "altin", {"deals": 1}, 0))


@pytest.mark.slow
def test_another_match_follows_on_the_same_rules(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.press("f5")
        await player.to(GameScreen)
        await player.play_match()
        first = player.session
        await player.press("enter")
        await player.until(lambda: isinstance(player.screen, GameScreen))
        assert player.session.setup.secret != first.setup.secret
        assert player.session.setup.rules == first.setup.rules

    played(tmp_path, script, Settings("tr", "random", "altin", {"deals": 1}, 0))
