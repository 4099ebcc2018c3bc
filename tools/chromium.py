"""The browser that the tests drive: Debian's Chromium, installed where that can be done."""

import os
import shutil
import subprocess

HOW = "install Chromium (on Debian: apt install chromium), or leave the browser out with --no-browser"
"""What a person can do where there is none."""

FLAGS = (
    "--no-sandbox",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""What Chromium is started with: it asks no network for anything, and runs as root in a container."""

_NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def path() -> str | None:
    """Find the browser."""
    return next((found for found in map(shutil.which, _NAMES) if found), None)


def install() -> bool:
    """Install Debian's package where there is no browser and this user may install one.

    Returns:
        Whether there is a browser now.
    """
    if path():
        return True
    if os.name != "posix" or os.geteuid() or not shutil.which("apt-get"):
        return False
    print("installing Chromium for the tests that drive a browser", flush=True)
    told = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (("update",), ("install", "--yes", "--no-install-recommends", "chromium")):
        subprocess.run(["apt-get", "--quiet", "--quiet", *command], env=told, check=False)  # noqa: S607 -- Debian's
    return path() is not None
