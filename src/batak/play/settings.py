"""What a person chose last time, and the language to begin with."""

import json
import locale
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import cast

from batak.bots import BOTS
from batak.core.rulesets import DEFAULT, RULESETS
from batak.texts import LANGUAGES

_BEGINNINGS: Mapping[str, tuple[str, ...]] = {"tr": ("tr", "turk"), "de": ("de", "german")}
_NOT_SAID = ("", "c", "posix", "c.utf-8", "c.utf8")
PAUSE = 0.5
"""Seconds that a bot seems to think."""


@dataclass(slots=True)
class Settings:
    """The choices of the start screen. `changes` are fields of `Rules` in which the set is changed."""

    language: str = "tr"
    level: str = "beginner"
    ruleset: str = DEFAULT
    changes: dict[str, object] = field(default_factory=dict[str, object])
    pause: float = PAUSE


def system_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the system speaks; English for one that is not there, Turkish where it says none."""
    named = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    found = next((name for name in named if name), None)
    if found is None:
        found = locale.getlocale()[0] or ""
    said = found.lower()
    if said in _NOT_SAID:
        return "tr"
    return next((each for each, starts in _BEGINNINGS.items() if said.startswith(starts)), "en")


def load_settings(folder: Path) -> Settings:
    """The choices of last time; what is missing or makes no sense is as on the first time."""
    settings = Settings(language=system_language())
    try:
        found: object = json.loads((folder / "settings.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return settings
    if not isinstance(found, dict):
        return settings
    kept = cast("dict[str, object]", found)
    language, level, name = (kept.get(key) for key in ("language", "level", "ruleset"))
    if isinstance(language, str) and language in LANGUAGES:
        settings.language = language
    if isinstance(level, str) and level in BOTS:
        settings.level = level
    if isinstance(name, str) and name in RULESETS:
        settings.ruleset = name
        changes = kept.get("changes")
        settings.changes = cast("dict[str, object]", changes) if isinstance(changes, dict) else {}
    pause = kept.get("pause")
    if isinstance(pause, int | float) and not isinstance(pause, bool) and 0 <= pause <= 10:  # noqa: PLR2004 -- seconds
        settings.pause = float(pause)
    return settings


def save_settings(folder: Path, settings: Settings) -> None:
    """Keep the choices for next time. That they cannot be kept is no reason to stop."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        new = folder / "settings.new"
        new.write_text(json.dumps(asdict(settings), ensure_ascii=False), encoding="utf-8")
        new.replace(folder / "settings.json")
