"""What needs the native part: `batak.solver.native` is its typed face.

The package installs without the native part where there is no compiler. Ask `is_native_available` before importing
that module, or catch `NativeMissing`, which its import raises then.
"""

from functools import cache
from importlib import import_module


class NativeMissing(ImportError):
    """The native part is not built, or was built for another Python."""

    def __init__(self) -> None:
        """Say in one line what is missing."""
        super().__init__(
            "Batak's native part is not built: install a C++20 compiler, then install Batak again",
            name="batak._native",
        )


@cache
def is_native_available() -> bool:
    """Whether the native part is built and can be loaded."""
    try:
        import_module("batak._native")
    except ImportError:
        return False
    return True
