"""What `docs/protocol.md` says beside the messages themselves."""

from collections.abc import Mapping
from typing import Final

from batak.server.fair_start import HASH_WAIT, SEED_WAIT
from batak.server.limits import Limits
from batak.server.table import REMEMBERED

_LIMITS = Limits()
_COMMANDS = _LIMITS.commands
_KIB = 1024

INTRODUCTION: Final = """
This page is generated from `src/batak/server/messages.py` by `python -m batak.server.protocol_page FILE`; do not edit
it. A client can be written from it alone. What the game is says [rules.md](spec/rules.md), what the seeds are for
[fairness.md](spec/fairness.md). A client computes no rule: what may be done, and why anything else may not, is sent.
"""

GETTING_IN: Final = """
## Getting in

1. `POST /api/guest` with the body `{}` makes a guest: the answer is 204 and sets the cookie `batak_guest`.
2. `POST /api/tables` opens a table of a rule set and changed fields against three bots; the answer names it. The other
   paths, all bodies and errors stand in `/api/openapi.json`, for people at `/api/docs`.
3. The socket is at `/ws`. The cookie says who asks (401 without), and `Origin` must be the server's own (403 else).

Every frame is text: one JSON object in UTF-8, whose `type` names it. The server speaks first, with `hello`. A client
sends `open` and gets a `snapshot`, or where it names a version that the server has at hand the frames since that one;
then `ack`; then a frame for each thing that happens. `GET /api/tables/ID/record` gives the record of the deals that are
over ([record.md](spec/record.md)).
"""

START: Final = f"""
## How a match starts

Nobody may choose a deal, so the deals follow from a chain of secrets that the server is bound to by its **commitment**
and from a **seed** of each person's client.

1. While `fairness.hashes` is null, a client makes a seed, 16 random bytes as 32 hexadecimal digits, keeps it, and sends
   `hash`: `SHA-256(seed + "|" + seat)` in hexadecimal. It may be sent anew until the hashes are fixed.
2. `hashes_fixed` shows all hashes, once every person's is there or {HASH_WAIT:.0f} seconds have passed; a seat
   without one has the empty text. Then each client sends its `seed`, within {SEED_WAIT:.0f} seconds.
3. A seed that does not fit or does not come is told with `seed_failed`. The first time a new chain follows,
   `committed` with `attempt` 2, and hashes are taken again, without the seat that failed (`not_now`). Whoever fails in
   the second attempt has the empty seed. A seed of a seat without a hash is refused with `wrong_seed`.
4. `seeds_shown` ends it, and the first deal is dealt.

After a deal its secret is revealed, and a client deals it again to see that all fits.
"""

FOLLOWING: Final = """
## Following a table

What a reader sees is a `TableView`. A `snapshot` gives the whole of it; after that each `event` changes it as the table
of [happenings](#happenings) says, and `skip` changes nothing. Folding is all that a client does: the snapshot at any
version is what an earlier one and the frames since come to.

- Each frame at a table has the `version` after the one before. Where a number is missing, send `open` again.
- `now` replaces the one of the view where it is not null. It is there with the last frame of what happened together;
  until it comes, keep the old one, but do not act on it.
- Hands (`hand`, `open_hand.hand`, `hands`) are sets, sent in the order spades, hearts, diamonds, clubs, each from two
  to ace; after an exchange put the new cards where they belong. `widow`, `buried` and `received` have an order of their
  own.
- Seats are numbered in the order of play; with the rule `direction` = `counterclockwise` the next seat sits at the
  right, else at the left. `sides` says who plays together.
"""

ACTING: Final = f"""
## Acting

`now.ask` is there when the reader is to act, and says all that may be done: `bids` and `can_pass`, `suits` to name
trump, `exchange` with the least and most cards, or `cards` to play, from the hand of `hand_of`. An action is text:
`pass`, `7`, `H`, `exchange S2 D9`, `SA`. `act` names the `turn` that it answers, so that one that comes too late is
refused with `stale_turn`. `forbidden` tells of each other card why it may not be played. After a deal a person sends
`ready`; when all have, the next one is dealt. A deal that is thrown in is dealt again at once. Closing the socket is
not leaving: the match waits. `leave` leaves it for good, and a bot plays on.

Each command has an `id` of the client's own making, another one for each. It is answered once it is stored, by `ack`
or `refused`; sent again with the same id it is not carried out again, but answered: the last {REMEMBERED} of a table
are remembered, beyond restarts. What a command leads to is sent before its `ack`.
"""

LIMITS: Final = f"""
## Limits

- A frame to the server is at most {_LIMITS.frame_bytes // _KIB} KiB, one to the client at most
  {_LIMITS.snapshot_bytes // _KIB} KiB.
- One socket has {_COMMANDS.most} commands in {_COMMANDS.seconds:.0f} seconds; those beyond are refused with
  `too_many_commands`. A frame that is no message closes the socket.
- A client that does not read is closed once {_LIMITS.queue_frames} frames wait for it, and sends `open` when it is
  back.
- The newest socket at a seat is the one that counts; the one before is closed.

`bye` says why a socket closes: 1001 the server stops, 1008 a frame that is no message, 4001 opened elsewhere, 4008 too
slow. After 1001 and 4008 come back a little later, after 4001 only when the person asks for it.
"""

REFUSALS: Final[Mapping[str, str]] = {
    "no_such_table": "there is no table of that name",
    "not_seated": "you have no seat at this table, or left it",
    "stale_turn": "another turn than the one that the command names",
    "not_now": "nothing of the kind is taken now",
    "not_an_action": "the text is no action",
    "too_many_commands": "more commands than a socket has; wait a little",
    "wrong_seed": "the seat gave no hash that a seed could fit",
}
"""The codes of refusals beside those of the rules."""

FOLDS: Final[Mapping[str, str]] = {
    "Committed": "`fairness` is new: this commitment and attempt, `hashes` and `seeds` null, `revealed` empty",
    "HashesFixed": "`fairness.hashes`",
    "SeedFailed": "nothing; tell the reader",
    "SeedsShown": "`fairness.seeds`",
    "DealStarted": "`deal` is new, with these values, all others empty, null or 0; `ready` is empty",
    "BidMade": "a call of `deal.calls`",
    "Passed": "a call of `deal.calls`, `bid` null, `is_forced` false",
    "AuctionWon": "`deal.declarer` and `deal.bid`",
    "DealThrownIn": "`deal.is_thrown_in` is true",
    "TrumpNamed": "`deal.trump`",
    "CardsExchanged": (
        "`deal.exchanged` is `count`; `deal.buried`, `deal.received`; where they are not null `deal.hand` loses the "
        "one and gains the other"
    ),
    "HandOpened": "`deal.open_hand`",
    "CardPlayed": "joins `deal.trick`; leaves `deal.hand` where the seat is the reader's, and an open hand of the seat",
    "TrickTaken": (
        "`deal.trick` becomes `deal.last_trick` and is empty; `deal.last_taker`; one more for the seat in `deal.tricks`"
    ),
    "DealScored": "`deal.score`, `deal.is_made`, `totals`; a line of `results`, made of the values of `deal`",
    "CardsShown": "`deal.shown`",
    "SecretRevealed": "joins `fairness.revealed`",
    "SeatReady": "joins `ready`",
    "SeatLeft": "joins `left`, leaves `ready`",
    "MatchEnded": "`places` and `totals`",
}
"""What each happening changes in a reader's view."""

EXAMPLE: Final = """
## A session

A person at seat 0 plays `altin` against three bots. `→` is what the client sends, `←` what it gets. The first action is
sent twice and carried out once; the first card that is tried is refused. Where the three dots stand, frames of the same
kinds are left out.
"""
