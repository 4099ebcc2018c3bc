"""What a client asks of a table."""

from typing import Annotated

from msgspec import Meta, Struct

from batak.server.wire.words import ActionText, CommandId, Hash, Seed, TableId


class _Command(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a client asks of a table; `id` is the client's own and is answered once, however often it is sent."""

    id: CommandId
    table: TableId


class Open(_Command, frozen=True, tag="open"):
    """Follow a table: everything since `version` if the server still has it at hand, else the whole of it."""

    version: Annotated[int, Meta(ge=0)] | None = None


class OfferHash(_Command, frozen=True, tag="hash"):
    """The hash of one's player seed, before the match starts (`docs/spec/fairness.md`)."""

    hash: Hash


class OfferSeed(_Command, frozen=True, tag="seed"):
    """The player seed itself, once all hashes are fixed."""

    seed: Seed


class Act(_Command, frozen=True, tag="act"):
    """An action in a deal; `turn` is the one that it answers, as `Now` named it."""

    turn: Annotated[int, Meta(ge=0)]
    action: ActionText


class Ready(_Command, frozen=True, tag="ready"):
    """Ready for the deal after the one with this number."""

    deal: Annotated[int, Meta(ge=1)]


class Leave(_Command, frozen=True, tag="leave"):
    """Leave the match for good; a bot plays on."""


ToServer = Open | OfferHash | OfferSeed | Act | Ready | Leave
