"""Whether this machine can compile the native part."""

import os
import shlex
import shutil

_USUAL_NAMES = ("c++", "g++", "clang++")


def compiler() -> str | None:
    """Find the C++ compiler that CMake would take.

    Returns:
        Its path; on Windows, where compilers are not on the path, a word that says so; None
        if there is none.
    """
    if os.name == "nt":
        return "left to CMake to find"
    chosen = shlex.split(os.environ.get("CXX", ""))[:1]
    found = (shutil.which(name) for name in chosen or _USUAL_NAMES)
    return next((path for path in found if path), None)
