"""What the immutable values of the core share."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Protocol, TypeVar, cast

Value = TypeVar("Value")
Answer = TypeVar("Answer")


class _Make(Protocol):
    def __call__(self, kind: type[Value], fields: tuple[Any, ...], /) -> Value: ...


make: _Make = cast("Any", tuple).__new__
"""A named tuple from all its fields in order, at half the time of its own constructor; for what every card makes anew."""


def remembered(question: Callable[[Value], Answer]) -> Callable[[Value], Answer]:
    """Make a function of one immutable value work its answer out once and keep it in the value's `__dict__`.

    An answer of None is worked out anew each time. What is kept is no part of the value: it takes no part in equality,
    and a changed copy starts without it.
    """
    name = question.__qualname__

    @wraps(question)
    def ask(value: Value) -> Answer:
        kept: dict[str, Any] = value.__dict__
        answer: Answer | None = kept.get(name)
        if answer is None:
            answer = kept[name] = question(value)
        return answer

    return ask
