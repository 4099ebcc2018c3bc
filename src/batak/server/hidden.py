"""A wrapper for what not everybody may know: it cannot be encoded, printed or logged by mistake."""

from typing import Generic, TypeVar, cast

Value = TypeVar("Value")


class Hidden(Generic[Value]):
    """Something hidden; `opened` is the way to it.

    No encoder of messages knows this type, so a frame that held one would fail to be made; printed, it says nothing.
    """

    __slots__ = ("_value",)

    def __init__(self, value: Value) -> None:
        """Hide a value."""
        self._value = value

    @property
    def opened(self) -> Value:
        """What is hidden."""
        return self._value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hidden) and bool(self._value == cast("Hidden[object]", other).opened)

    def __hash__(self) -> int:
        return hash(self._value)

    def __repr__(self) -> str:
        return "Hidden()"

    def __reduce__(self) -> str:
        raise TypeError("what is hidden is not pickled")
