"""Changes to a JSON object, for tables of cases: what stands at a path is set, deleted, moved or added to."""

from collections.abc import Callable
from typing import Any

Change = Callable[[Any], None]


def _at(tree: Any, way: tuple[Any, ...]) -> Any:
    for step in way:
        tree = tree[step]
    return tree


def put(*path: Any, to: Any) -> Change:
    """Set what stands at a path."""

    def change(tree: Any) -> None:
        _at(tree, path[:-1])[path[-1]] = to

    return change


def drop(*path: Any) -> Change:
    """Delete what stands at a path."""

    def change(tree: Any) -> None:
        del _at(tree, path[:-1])[path[-1]]

    return change


def keep(*path: Any, only: Any) -> Change:
    """Keep only the first elements of a list, or only some keys of an object."""

    def change(tree: Any) -> None:
        whole = _at(tree, path)
        if isinstance(whole, list):
            del whole[only:]
        else:
            for key in [key for key in whole if key not in only]:
                del whole[key]

    return change


def add(*path: Any, more: Any) -> Change:
    """Add an element to a list."""

    def change(tree: Any) -> None:
        _at(tree, path).append(more)

    return change


def swap(*path: Any, one: Any, other: Any) -> Change:
    """Swap two elements."""

    def change(tree: Any) -> None:
        whole = _at(tree, path)
        whole[one], whole[other] = whole[other], whole[one]

    return change


def both(*changes: Change) -> Change:
    """Make several changes."""

    def change(tree: Any) -> None:
        for each in changes:
            each(tree)

    return change
