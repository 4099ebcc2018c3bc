"""No sentence is left over that nothing says."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from batak.texts import catalogue

ROOT = Path(__file__).parents[2]
SOURCES = (ROOT / "src" / "batak", ROOT / "web", ROOT / "build_backend", ROOT / "tools")
GENERATED = {"node_modules", "dist", "paraglide"}
_ANY = r"[\w.-]+"


def said() -> Iterator[str]:
    """Patterns of the keys that the sources name, whole or with parts that they fill in."""
    for file in (ROOT / "src" / "batak").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield re.escape(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = (
                    re.escape(part.value) if isinstance(part, ast.Constant) and isinstance(part.value, str) else _ANY
                    for part in node.values
                )
                pattern = "".join(parts)
                if pattern.startswith(tuple("abcdefghijklmnopqrstuvwxyz")) and pattern != _ANY:
                    yield pattern


def test_every_sentence_is_said_somewhere() -> None:
    patterns = re.compile("|".join(f"(?:{pattern})" for pattern in {*said()}))
    elsewhere = "".join(
        file.read_text(encoding="utf-8")
        for folder in SOURCES
        for pattern in ("*.ts", "*.svelte", "*.html", "*.py")
        for file in folder.rglob(pattern)
        if GENERATED.isdisjoint(file.relative_to(folder).parts)
    )
    unsaid = [key for key in catalogue("en") if not patterns.fullmatch(key) and key not in elsewhere]
    assert unsaid == []
