"""What the server sends."""

from msgspec import Struct

from batak.server.wire.asks import Now, Refusal
from batak.server.wire.happenings import Happening
from batak.server.wire.views import TableView
from batak.server.wire.words import TableId


class _Answer(Struct, frozen=True, tag_field="type"):
    """What the server sends."""


class Hello(_Answer, frozen=True, tag="hello"):
    """The first frame of every socket: the protocol's version and the name that the server knows the guest by."""

    protocol: int
    name: str


class Snapshot(_Answer, frozen=True, tag="snapshot"):
    """The whole of a table at a version."""

    table: TableId
    version: int
    view: TableView


class Event(_Answer, frozen=True, tag="event"):
    """One happening. `now` is there with the last happening of each action, and holds until the next one."""

    table: TableId
    version: int
    happening: Happening
    now: Now | None = None


class Skip(_Answer, frozen=True, tag="skip"):
    """Something happened under this version that is not for this reader; the numbers have no gaps."""

    table: TableId
    version: int
    now: Now | None = None


class Ack(_Answer, frozen=True, tag="ack"):
    """A command was carried out and will not be lost; `version` is the table's after it."""

    id: str
    version: int


class Refused(_Answer, frozen=True, tag="refused"):
    """A command was not carried out.

    Codes beside those of the rules: `no_such_table`, `not_seated`, `stale_turn`, `not_now`, `too_many_commands`,
    `not_an_action`, `wrong_seed`.
    """

    id: str
    refusal: Refusal


class Bye(_Answer, frozen=True, tag="bye"):
    """The last frame before the server closes the socket; `code` is the close code that follows.

    1001 the server stops, 1008 a frame that is no message, 4001 opened elsewhere, 4008 too slow.
    """

    code: int


ToClient = Hello | Snapshot | Event | Skip | Ack | Refused | Bye
