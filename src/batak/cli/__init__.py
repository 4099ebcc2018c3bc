"""The program `batak`."""

from batak.cli.app import main

__all__ = ["main"]
