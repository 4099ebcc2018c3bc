from pathlib import Path

import pytest

from batak.play.settings import Settings, load_settings, save_settings, system_language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "tr_TR.UTF-8"}, "tr"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LANG": "C.UTF-8"}, "tr"),
        ({"LANG": "de_DE", "LC_ALL": "en_US"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "tr_TR", "LC_ALL": ""}, "tr"),
        ({"LANG": "Turkish_Turkey"}, "tr"),
    ],
)
def test_the_language_is_the_systems(environment: dict[str, str], language: str) -> None:
    assert system_language(environment) == language


def test_where_the_environment_is_silent_the_locale_says_it() -> None:
    assert system_language({}) in {"tr", "en", "de"}


def test_choices_are_kept(tmp_path: Path) -> None:
    chosen = Settings("de", "random", "ihale51", {"target": 101}, 0.25)
    save_settings(tmp_path / "new", chosen)
    assert load_settings(tmp_path / "new") == chosen


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "[" * 100_000,
        '{"language":"fr","level":3,"ruleset":"poker","pause":true}',
        '{"language":null,"pause":-1}',
        '{"pause":1e999}',
    ],
)
def test_settings_that_make_no_sense_are_as_on_the_first_time(tmp_path: Path, text: str) -> None:
    (tmp_path / "settings.json").write_text(text, encoding="utf-8")
    assert load_settings(tmp_path) == Settings(language=system_language())


def test_settings_that_cannot_be_kept_stop_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    save_settings(tmp_path / "file", Settings())
