"""The program `batak`."""

import sys

_INTERRUPTED = 130
"""Exit code after an interrupt from the keyboard, as shells have it; `batak.cli.stop` is not loaded yet."""


def main() -> None:
    """Run the program and end it. An interrupt while it is still being loaded ends it as one later does."""
    try:
        from batak.cli import app

        app.main()
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)
