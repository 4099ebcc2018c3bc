"""The house where matches are played: tables kept as logs, sockets, pages and the programming interface."""
