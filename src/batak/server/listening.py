"""The socket that the server listens on: on the port asked for, or the first free one."""

import errno
import os
import socket

from batak.server.settings import PORT

_TRIED = 20
_BACKLOG = 1024
_SEND_BUFFER = 64 * 1024
_RECEIVE_BUFFER = 32 * 1024


class CannotListen(OSError):
    """The server cannot listen there; `is_taken` says whether somebody else does."""

    def __init__(self, host: str, port: int, error: OSError) -> None:
        """Hold where it was to be, and the system's reason."""
        super().__init__(error.errno, error.strerror or type(error).__name__)
        self.host = host
        self.port = port
        self.is_taken = error.errno == errno.EADDRINUSE


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket on an address and a port; without one on 8000 or the next that is free.

    Its buffers are small, and so are those of every peer: what a peer does not read must not pile up. Raises
    `CannotListen`.
    """
    wanted = [port] if port is not None else [*range(PORT, PORT + _TRIED), 0]
    for each in wanted:
        try:
            return _bound(host, each)
        except CannotListen as failure:
            if not failure.is_taken or each == wanted[-1]:
                raise
    raise AssertionError("the last port tried is taken or free")


def _bound(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        made = socket.socket(family, kind, protocol)
    except OSError as error:
        raise CannotListen(host, port, error) from error
    try:
        if os.name == "posix":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _RECEIVE_BUFFER)
        made.bind(address)
        made.listen(_BACKLOG)
        made.setblocking(False)  # noqa: FBT003 -- its only argument
    except (OSError, OverflowError) as error:
        made.close()
        raise CannotListen(host, port, error if isinstance(error, OSError) else OSError(str(error))) from error
    return made
