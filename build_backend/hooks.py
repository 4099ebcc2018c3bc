"""The build hooks (PEP 517 and 660): scikit-build-core's, with the web client built before.

An sdist or a wheel is made to be given to others, so it fails where the client cannot be built.
An editable install is for the person at this machine, who can play in the terminal without the
client, so it goes on and says so. Where there is no compiler nobody is asked to fetch CMake.
"""

import sys
from pathlib import Path

from scikit_build_core import build as native

from build_backend import client
from build_backend.compiler import compiler

Settings = dict[str, list[str] | str]


def get_requires_for_build_sdist(config_settings: Settings | None = None) -> list[str]:
    """Name what an sdist needs to be built."""
    return native.get_requires_for_build_sdist(config_settings) + client.requirements(Path())


def get_requires_for_build_wheel(config_settings: Settings | None = None) -> list[str]:
    """Name what a wheel needs to be built."""
    return [
        *native.get_requires_for_build_wheel(_with_or_without_native(config_settings)),
        *client.requirements(Path()),
    ]


def get_requires_for_build_editable(config_settings: Settings | None = None) -> list[str]:
    """Name what an editable install needs to be built."""
    return [
        *native.get_requires_for_build_editable(_with_or_without_native(config_settings)),
        *client.requirements(Path()),
    ]


def build_sdist(sdist_directory: str, config_settings: Settings | None = None) -> str:
    """Build an sdist and return its file name."""
    _build_client_or_stop()
    return native.build_sdist(sdist_directory, config_settings)


def build_wheel(
    wheel_directory: str,
    config_settings: Settings | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build a wheel and return its file name."""
    _build_client_or_stop()
    settings = _with_or_without_native(config_settings)
    return native.build_wheel(wheel_directory, settings, metadata_directory)


def build_editable(
    wheel_directory: str,
    config_settings: Settings | None = None,
    metadata_directory: str | None = None,
) -> str:
    """Build the wheel of an editable install and return its file name."""
    try:
        client.build(Path())
    except client.ClientNotBuiltError as error:
        print(f"going on without the web client: {error}", file=sys.stderr)
    settings = _with_or_without_native(config_settings)
    return native.build_editable(wheel_directory, settings, metadata_directory)


def _build_client_or_stop() -> None:
    try:
        client.build(Path())
    except client.ClientNotBuiltError as error:
        sys.exit(f"the web client could not be built: {error}")


def _with_or_without_native(settings: Settings | None) -> Settings:
    return dict(settings or {}) if compiler() else {**(settings or {}), "wheel.cmake": "false"}
