from pathlib import Path

import pytest
from textual.widgets import Button, Input, OptionList

from batak.play.choices import ChoiceBar
from batak.play.dialogs import ChooseValue, Help
from batak.play.form import RulesForm
from batak.play.game import GameScreen
from batak.play.settings import Settings, load_settings
from batak.play.start import StartScreen
from batak.texts import LANGUAGES, ruleset_title, say, sentence
from tests.play.driver import Player, played


async def changed_from(player: Player, before: object) -> None:
    """Wait for the start screen to be shown anew."""
    await player.until(lambda: player.screen is not before)
    await player.to(StartScreen)


async def open_field(player: Player, field: str) -> None:
    """Open the choices of a field from the start screen."""
    form = player.screen.query_one(RulesForm)
    form.focus()
    form.highlighted = form.fields.index(field)
    await player.press("enter")
    await player.to(ChooseValue)


@pytest.mark.slow
def test_language_and_opponents_are_chosen_with_the_arrows(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        player.screen.query_one("#level", ChoiceBar).focus()
        await player.press("left")
        for language in ("en", "de", "tr"):
            before = player.screen
            player.screen.query_one("#language", ChoiceBar).focus()
            await player.press("right")
            await changed_from(player, before)
            assert say(language, "play.start") in player.shown()
            assert sentence(language, "trump_lead", "broken")[:20] in player.shown()

    played(tmp_path, script)
    settings = load_settings(tmp_path)
    assert (settings.language, settings.level) == ("tr", "random")


def test_a_language_is_chosen_with_the_mouse(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        before = player.screen
        await player.pilot.click("#language", offset=(26, 0))
        await player.until(lambda: player.screen is not before)
        await player.to(StartScreen)
        assert player.app.settings.language == "de"

    played(tmp_path, script)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_needed_is_on_one_screen(tmp_path: Path, language: str) -> None:
    async def script(player: Player) -> None:
        shown = player.shown()
        for key in ("play.title", "play.language", "play.level", "play.sets", "play.start", "play.quit"):
            assert say(language, key) in shown
        assert ruleset_title(language, "slam151") in shown

    played(tmp_path, script, Settings(language))


def test_a_rule_set_is_chosen_with_the_arrows_and_started(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.press("down", "down")
        assert say("tr", "ruleset.canak-esli.about") in player.shown()
        assert sentence("tr", "open_hand", "shown")[:40] in player.shown()
        await player.press("enter", "enter")
        await player.to(GameScreen)
        assert player.session.setup.base == "canak-esli"

    played(tmp_path, script)


@pytest.mark.slow
def test_a_value_is_changed_and_taken_back(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await open_field(player, "must_beat")
        await player.press("down", "enter")
        await player.to(StartScreen)
        form = player.screen.query_one(RulesForm)
        assert form.changes == {"must_beat": False}
        assert ruleset_title("tr", "altin", changed=True) in player.shown()
        await player.pilot.click("#reset")
        assert form.changes == {}
        await open_field(player, "must_beat")
        await player.press("escape")
        await player.to(StartScreen)
        assert form.changes == {}

    played(tmp_path, script)


@pytest.mark.slow
def test_a_number_is_written_and_a_wrong_one_is_refused_by_name(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await open_field(player, "deals")
        values = player.screen.query_one(OptionList)
        assert values.option_count == 5
        player.screen.query_one(Input).focus()
        await player.press("9", "9", "enter")
        assert "Tur sayısı: 99" in player.text("#told")
        await player.press("backspace", "backspace", "enter")
        assert isinstance(player.screen, ChooseValue)
        await player.press("8", "enter")
        await player.to(StartScreen)
        await player.press("f5")
        await player.to(GameScreen)
        assert player.session.setup.rules.deals == 8

    played(tmp_path, script)
    assert load_settings(tmp_path).changes == {"deals": 8}


@pytest.mark.slow
def test_contradictions_are_named_in_place_and_stop_the_start(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await open_field(player, "widow")
        await player.press("down", "enter")
        await player.to(StartScreen)
        form = player.screen.query_one(RulesForm)
        assert {each.field for each in form.contradictions} == {"exchange_min", "exchange_max"}
        form.highlighted = form.fields.index("exchange_max")
        await player.pilot.pause()
        assert say("tr", "contradiction.widow_without_exchange", field="En çok değişim", limit=1) in player.shown()
        assert say("tr", "play.contradictory") in player.shown()
        assert player.screen.query_one("#begin", Button).disabled
        await player.press("f5")
        assert isinstance(player.screen, StartScreen)
        for field in ("exchange_min", "exchange_max"):
            await open_field(player, field)
            await player.press("down", "down", "enter")
            await player.to(StartScreen)
        assert form.contradictions == ()
        await player.press("f5")
        await player.to(GameScreen)
        assert player.session.setup.rules.widow == 4

    played(tmp_path, script)


@pytest.mark.slow
def test_every_field_can_be_opened(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        form = player.screen.query_one(RulesForm)
        for field in form.fields:
            await open_field(player, field)
            assert say("tr", f"option.{field}.name") in player.shown()
            await player.press("escape")
            await player.to(StartScreen)

    played(tmp_path, script, Settings("tr", "random", "canak-esli-gommeli"))


def test_help_shows_the_rules_that_are_chosen(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.press("question_mark")
        await player.to(Help)
        assert say("en", "help.title") in player.shown()
        await player.press("escape")
        await player.to(StartScreen)

    played(tmp_path, script, Settings("en"))


def test_it_is_left_with_escape_and_with_the_button(tmp_path: Path) -> None:
    async def escape(player: Player) -> None:
        await player.press("escape")
        await player.until(lambda: not player.app.is_running)

    async def button(player: Player) -> None:
        await player.pilot.click("#quit")
        await player.until(lambda: not player.app.is_running)

    played(tmp_path, escape)
    played(tmp_path, button)


def test_a_damaged_match_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "match.jsonl").write_bytes(b"\x00\x01\n")

    async def script(player: Player) -> None:
        kept = tmp_path / "match-damaged-1.jsonl"
        assert kept.exists()
        assert say("tr", "play.damaged", path=str(kept)) in player.text("#told")
        assert not player.screen.query("#resume")
        await player.press("f5")
        await player.to(GameScreen)

    played(tmp_path, script)


def test_a_match_that_cannot_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    async def script(player: Player) -> None:
        before = player.screen
        await player.press("f5")
        await player.until(lambda: player.screen is not before and isinstance(player.screen, StartScreen))
        await player.to(StartScreen)
        assert say("en", "play.not_kept", path="")[:30] in player.text("#told")

    played(tmp_path / "file", script, Settings("en"))
