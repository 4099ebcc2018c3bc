"""What the server says of itself: one JSON object a line on standard error.

A line holds no card, no action, no token and nothing that depends on one. Of an error it holds the kind and the places
in the code, never the message or the values, which may.
"""

import logging
import sys
from traceback import extract_tb
from typing import Any, cast

import structlog

_NAME = "batak"
_NOISY = ("uvicorn.access", "uvicorn.asgi", "websockets")


def prepare(*, quiet: bool) -> None:
    """Write what happens, too, and not only what is worth a warning; and what libraries log in the same form."""
    logging.getLogger(_NAME).setLevel(logging.WARNING if quiet else logging.INFO)
    root = logging.getLogger()
    root.handlers[:] = [_Handler()]
    root.setLevel(logging.WARNING)
    for name in _NOISY:
        logging.getLogger(name).setLevel(logging.CRITICAL)


def logger() -> Any:  # noqa: ANN401 -- structlog makes it from its settings
    """Where log lines go."""
    level = logging.getLogger(_NAME).getEffectiveLevel()
    return structlog.wrap_logger(
        structlog.PrintLogger(sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _without_values,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
    )


class _Handler(logging.Handler):
    """Writes what libraries log in the same form: where it comes from and what went wrong, but no values."""

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[1] if record.exc_info else None
        logger().log(record.levelno, "library", source=record.name, text=str(record.msg), exc_info=fault)


def _without_values(_logger: object, _method: str, event: Any) -> Any:  # noqa: ANN401 -- structlog's own signature
    fault = event.pop("exc_info", None)
    if fault is True:
        fault = sys.exc_info()[1]
    if isinstance(fault, BaseException):
        event["error"] = type(fault).__name__
        event["at"] = [f"{each.filename}:{each.lineno}" for each in extract_tb(fault.__traceback__)]
    return cast("dict[str, Any]", event)
