"""What is said without the native part, and whether its stub tells the truth."""

import ast
import inspect
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import batak
from batak.solver import NativeMissing, is_native_available


@pytest.fixture
def unbuilt(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A Python in which the native part cannot be imported."""
    monkeypatch.setitem(sys.modules, "batak._native", None)
    monkeypatch.delitem(sys.modules, "batak.solver.native", raising=False)
    is_native_available.cache_clear()
    yield
    is_native_available.cache_clear()


@pytest.mark.usefixtures("unbuilt")
def test_one_line_says_what_is_missing() -> None:
    assert not is_native_available()
    with pytest.raises(NativeMissing) as missing:
        import_module("batak.solver.native")
    assert missing.value.name == "batak._native"
    assert len(str(missing.value).splitlines()) == 1
    assert "compiler" in str(missing.value)


def test_it_is_there_once_it_is_built() -> None:
    pytest.importorskip("batak._native", reason="the native part is not built here")
    is_native_available.cache_clear()
    assert is_native_available()


def public(names: list[str]) -> set[str]:
    return {name for name in names if not name.startswith("_")}


def test_the_stub_names_what_is_there_and_nothing_else() -> None:
    module = pytest.importorskip("batak._native", reason="the native part is not built here")
    stub = ast.parse((Path(batak.__file__).parent / "_native.pyi").read_text(encoding="utf-8"))
    functions = [node for node in stub.body if isinstance(node, ast.FunctionDef)]
    classes = [node for node in stub.body if isinstance(node, ast.ClassDef)]
    assert {node.name for node in functions} | {node.name for node in classes} == public(dir(module))
    assert all(callable(getattr(module, node.name)) for node in functions)
    for node in classes:
        made = getattr(module, node.name)
        assert inspect.isclass(made)
        members = [member for member in node.body if isinstance(member, ast.FunctionDef)]
        assert public([member.name for member in members]) == public(dir(made))
        properties = {member.name for member in members if member.decorator_list and not _is_static(member)}
        assert properties == {name for name in public(dir(made)) if isinstance(vars(made)[name], property)}


def _is_static(member: ast.FunctionDef) -> bool:
    return [ast.unparse(decorator) for decorator in member.decorator_list] == ["staticmethod"]
