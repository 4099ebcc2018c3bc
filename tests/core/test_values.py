"""Values are never changed: the core assigns to no field of one outside its making."""

import ast
from pathlib import Path

import batak.core
from batak.core.deal import view
from batak.core.match import Match, next_deal
from batak.core.rulesets import ruleset
from batak.core.turns import allowed

CORE = Path(next(iter(batak.core.__path__)))


def assigned_fields(tree: ast.AST) -> list[str]:
    """Every attribute that is assigned to or deleted, and every call of `setattr`, outside `__init__`."""
    makers = {id(inner) for node in ast.walk(tree) if is_maker(node) for inner in ast.walk(node)}
    found = [node for node in ast.walk(tree) if id(node) not in makers]
    stores = [ast.unparse(node) for node in found if isinstance(node, ast.Attribute) and not is_read(node)]
    calls = [ast.unparse(node) for node in found if isinstance(node, ast.Name) and node.id in {"setattr", "delattr"}]
    return stores + calls


def is_maker(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "__init__"


def is_read(node: ast.Attribute) -> bool:
    return isinstance(node.ctx, ast.Load)


def test_the_core_assigns_to_no_field() -> None:
    files = sorted(CORE.glob("*.py"))
    assert files
    found = {path.name: assigned_fields(ast.parse(path.read_text(encoding="utf-8"))) for path in files}
    assert {name: fields for name, fields in found.items() if fields} == {}


def test_an_assignment_would_be_found() -> None:
    assert assigned_fields(ast.parse("deal.table = 1\nsetattr(deal, 'x', 2)\ndel a.b")) == [
        "deal.table",
        "a.b",
        "setattr",
    ]


def test_what_a_value_keeps_is_no_part_of_it() -> None:
    deal = next_deal(Match(ruleset("altin"), 3), range(52))
    seen = view(deal, 0)
    assert allowed(seen) is allowed(view(deal, 0))
    fresh = next_deal(Match(ruleset("altin"), 3), range(52))
    assert fresh == deal
    assert hash(fresh) == hash(deal)
    assert "kept" not in repr(seen)
