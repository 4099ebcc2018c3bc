"""What a bot is: it gets a `View` and answers with an action.

A bot never gets a deal, so it cannot look at a card that its seat does not see. Whatever dice it throws are given to
it, so equal seeds and equal views give equal actions.
"""

from typing import Protocol

from batak.core.actions import Action
from batak.core.view import View


class Strategy(Protocol):
    """Somebody who plays one seat."""

    def act(self, view: View, /) -> Action:
        """What to do now: an allowed action of the view's seat. Raises `NotToAct` when the seat is not to act."""
        ...


class NotToAct(ValueError):
    """A bot was asked for an action while its seat has nothing to do."""

    def __init__(self) -> None:
        super().__init__("it is not this seat's turn")
