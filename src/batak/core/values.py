"""What makes the values of the core: classes whose instances are never changed, and are cheap to make."""

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

Kind = TypeVar("Kind")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(kind: type[Kind]) -> type[Kind]:
    """Make a class a frozen dataclass with slots: frozen for the type checkers, and at run time by custom alone.

    A dataclass that guards its fields at run time takes four times as long to make, and a deal makes hundreds. A test
    reads the core and fails where a field of a value is assigned to.
    """
    return dataclass(slots=True, unsafe_hash=True)(kind)
