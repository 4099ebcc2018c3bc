"""The messages of the socket, a kind of them a file; `batak.server.messages` has them all."""
