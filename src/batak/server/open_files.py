"""How many sockets a process may hold: each is an open file, and systems allow few at first."""

_WANTED = 65_536


def allow_many() -> None:
    """Let this process, and those that it starts, hold as many files open as the system lets it ask for."""
    try:
        import resource  # noqa: PLC0415 -- not there on Windows, which has no such limit
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _WANTED if hard == resource.RLIM_INFINITY else min(hard, _WANTED)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            # Some systems name a limit that they do not grant.
            return
