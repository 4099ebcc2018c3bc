"""A session of a client with the server, played by the server's own parts: the example of `docs/protocol.md`."""

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from random import Random
from typing import Final

from batak.bots import Strategy, make_bot
from batak.core.deal import Deal, view
from batak.core.rulesets import ruleset
from batak.core.seats import SEATS, Seat
from batak.fairness import seed_hash
from batak.notation.actions import format_action
from batak.server import messages
from batak.server.asking import now_of
from batak.server.commands import BotActs, FromSeat, Refused
from batak.server.decide import ClientCommand, Events, NewTable, decide, opened
from batak.server.frames import frame, snapshot
from batak.server.log import Seated
from batak.server.table import Table, evolve, fold

YOU: Final[Seat] = 0
TABLE: Final = "exampletable"
SEED: Final = "00112233445566778899aabbccddeeff"
NAMES: Final = ("Deniz", "Aslı", "Bora", "Cem")

Said = messages.ToServer | messages.ToClient


@dataclass(frozen=True, slots=True)
class Line:
    """A frame of the session, and whether the client sent it."""

    is_sent: bool
    message: Said


@dataclass(slots=True)
class Session:
    """The table and all that went over the socket so far."""

    table: Table
    lines: list[Line] = field(default_factory=list[Line])
    ids: Callable[[], int] = field(default_factory=lambda: count(1).__next__)

    def receive(self, message: messages.ToClient) -> None:
        """The server sends something."""
        self.lines.append(Line(is_sent=False, message=message))

    def next_id(self) -> str:
        """An id for a command."""
        return f"c{self.ids()}"

    def open(self) -> None:
        """The client opens the table."""
        sent = messages.Open(self.next_id(), TABLE)
        self.lines.append(Line(is_sent=True, message=sent))
        self.receive(messages.Snapshot(TABLE, self.table.version, snapshot(self.table, YOU)))
        self.receive(messages.Ack(sent.id, self.table.version))

    def send(self, command: ClientCommand) -> None:
        """The client sends a command, and is answered."""
        self.lines.append(Line(is_sent=True, message=command))
        try:
            self.happen(decide(self.table, FromSeat(YOU, command), 0.0))
        except Refused as refused:
            self.receive(messages.Refused(command.id, refused.refusal))
        else:
            self.receive(messages.Ack(command.id, self.table.version))

    def happen(self, events: Events) -> None:
        """Something happens at the table, and the client is told."""
        for event in events:
            self.table = evolve(self.table, event)
            self.receive(frame(self.table, event, self.table.version, YOU))


def session() -> Session:
    """A whole deal of a person against three bots, up to the start of the next one.

    The person sends one command twice, and tries a card that may not be played.
    """
    players = tuple(
        Seated(name, guest=1) if seat == YOU else Seated(name, level="beginner") for seat, name in enumerate(NAMES)
    )
    secret = sha256(b"docs/protocol.md").digest()
    made = Session(fold(opened(NewTable(TABLE, "altin", ruleset("altin"), players), secret, 0.0)))
    made.receive(messages.Hello(messages.PROTOCOL, NAMES[YOU]))
    made.open()
    made.send(messages.OfferHash(made.next_id(), TABLE, seed_hash(SEED, YOU)))
    made.send(messages.OfferSeed(made.next_id(), TABLE, SEED))
    bots = [make_bot("beginner", Random(seat)) for seat in SEATS]  # noqa: S311 -- a game
    is_tried = False
    while made.table.deal is not None and made.table.actor is not None:
        is_tried = _next_action(made, made.table.deal, made.table.actor, bots, is_tried=is_tried)
    made.send(messages.Ready(made.next_id(), TABLE, made.table.number))
    return made


def _next_action(made: Session, deal: Deal, seat: Seat, bots: list[Strategy], *, is_tried: bool) -> bool:
    """Somebody acts; the person tries a forbidden card first where there is one for the first time."""
    turn = made.table.turn
    action = bots[seat].act(view(deal, seat))
    if seat != YOU:
        made.happen(decide(made.table, BotActs(seat, turn, action), 0.0))
        return is_tried
    ask = now_of(made.table, YOU).ask
    if ask is not None and ask.forbidden and not is_tried:
        made.send(messages.Act(made.next_id(), TABLE, turn, ask.forbidden[0].card))
        is_tried = True
    is_first = not any(isinstance(line.message, messages.Act) for line in made.lines)
    act = messages.Act(made.next_id(), TABLE, turn, format_action(action))
    for _ in range(1 + is_first):
        made.send(act)
    return is_tried
