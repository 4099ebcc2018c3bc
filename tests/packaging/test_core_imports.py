import ast
from pathlib import Path

import pytest

from tests.packaging.machines import ROOT

CORE = ROOT / "src" / "batak" / "core"
ALLOWED = {"collections", "dataclasses", "enum", "functools", "itertools", "operator", "types", "typing"}


@pytest.mark.parametrize("path", sorted(CORE.rglob("*.py")), ids=lambda path: path.name)
def test_the_core_imports_little(path: Path) -> None:
    """No clock, no dice, no files: the core sees a few modules of the standard library, and itself."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        for name in _imported(node):
            assert name.startswith("batak.core") or name.partition(".")[0] in ALLOWED, name


def _imported(node: ast.AST) -> list[str]:
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=str(module), level=0):
            return [module]
        case ast.ImportFrom():
            return ["a relative import"]
        case _:
            return []
