"""The named kinds of texts and numbers."""

from typing import Annotated, Literal

from msgspec import Meta

Seat = Annotated[int, Meta(ge=0, le=3)]
Card = Annotated[str, Meta(pattern="^[SHDC][23456789TJQKA]$")]
Suit = Literal["S", "H", "D", "C"]
CommandId = Annotated[str, Meta(min_length=1, max_length=40)]
TableId = Annotated[str, Meta(pattern="^[a-z0-9]{12}$")]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Seed = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
ActionText = Annotated[str, Meta(min_length=1, max_length=60)]
