"""The chain of secrets of a match, kept small: a table holds a few of its secrets and makes the others when asked."""

from hashlib import sha256

from batak.fairness import CHAIN_LENGTH

_STEP = 128


class SecretChain:
    """The secrets `s[0]` … `s[8192]` made from the last one (`docs/spec/fairness.md`, 1).

    Every 128th is kept once one was asked for, which takes some milliseconds; from then on the next is at hand soon.
    It cannot be encoded or printed.
    """

    __slots__ = ("_kept", "_last")

    def __init__(self, last: bytes) -> None:
        """Hold the last secret, 32 bytes."""
        self._last = last
        self._kept: tuple[bytes, ...] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SecretChain) and self._last == other._last

    def __hash__(self) -> int:
        return hash(self._last)

    def __repr__(self) -> str:
        return "SecretChain()"

    def secret(self, number: int) -> bytes:
        """The secret of deal `number`; 0 gives the commitment. Raises `ValueError` beyond the end of the chain."""
        if not 0 <= number <= CHAIN_LENGTH:
            raise ValueError("the chain has no such secret")
        if not self._kept:
            self._kept = self._every_step()
        above = -(-number // _STEP)
        return _before(self._kept[above], above * _STEP - number)

    def _every_step(self) -> tuple[bytes, ...]:
        kept = [self._last]
        for _ in range(CHAIN_LENGTH // _STEP):
            kept.append(_before(kept[-1], _STEP))
        return tuple(reversed(kept))


def _before(secret: bytes, steps: int) -> bytes:
    for _ in range(steps):
        secret = sha256(secret).digest()
    return secret
