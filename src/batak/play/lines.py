"""What the table's lines say: pure functions from a match to words."""

from collections.abc import Sequence

from batak.core.cards import OF_SUIT, cards_of, count
from batak.core.reasons import Refusal
from batak.core.rulesets import RULESETS
from batak.core.seats import SEATS
from batak.core.sides import sides
from batak.core.table import Table
from batak.core.turns import allowed
from batak.core.view import View
from batak.play.choices import Choice
from batak.play.session import PERSON, Session
from batak.play.store import StoreError, Taken
from batak.play.table_view import laid_trick, last_trick
from batak.texts import (
    capital,
    card_short,
    cards_short,
    refusal_sentence,
    ruleset_title,
    say,
    suit_name,
)
from batak.texts.words import PIPS, SORTED_SUITS, total

DOT = " · "
PASS = "pass"


def names(language: str, session: Session) -> tuple[str, ...]:
    """The names by seat; the person is "you"."""
    return say(language, "you"), *session.setup.players[1:]


def bar(language: str, session: Session) -> str:
    """Rule set, deal and trick; contract and trump once they are settled."""
    table, rules = session.deal.table, session.setup.rules
    changed = rules != RULESETS[session.setup.base].rules
    parts = [ruleset_title(language, session.setup.base, changed=changed)]
    number = len(session.match.scores) + (table.score is None)
    if rules.match_end == "deals":
        parts.append(say(language, "deal_of", n=number, m=rules.deals))
    else:
        parts.append(say(language, "deal_to", n=number, m=rules.target))
    if table.phase == "playing":
        parts.append(trick_of(language, table))
    return DOT.join([*parts, *contract(language, session)])


def trick_of(language: str, table: Table) -> str:
    """Which trick is being played."""
    done = sum(table.tricks)
    return say(language, "trick_of", n=min(done + 1, table.rules.hand_size), m=table.rules.hand_size)


def contract(language: str, session: Session) -> list[str]:
    """Who plays for how many tricks, and what is trump; nothing before that is settled."""
    table = session.deal.table
    parts: list[str] = []
    if table.declarer is not None and table.bid is not None:
        declarer = names(language, session)[table.declarer]
        parts.append(say(language, "contract", name=declarer, n=table.bid))
    if table.trump is not None:
        suit = f"{PIPS[table.trump]} {suit_name(language, table.trump)}"
        parts.append(say(language, "trump", suit=suit))
    return parts


def score_strip(language: str, session: Session) -> str:
    """The totals: by seat, or with partners by side."""
    totals = session.match.totals
    if session.setup.rules.partners:
        words = {True: say(language, "side.us"), False: say(language, "side.them")}
        parts = [f"{words[PERSON in side]} {total(totals[side[0]])}" for side in sides(session.setup.rules)]
        return DOT.join(parts)
    called = names(language, session)
    return DOT.join(f"{called[seat]} {total(totals[seat])}" for seat in SEATS)


def status(language: str, session: Session) -> str:
    """Whose turn it is and what may be done; empty when the deal is over."""
    seat = session.actor
    if seat is None:
        return ""
    if seat != PERSON:
        return say(language, "thinking", name=names(language, session)[seat])
    can = allowed(session.view)
    if can.can_pass:
        lowest = can.bids[0] if can.bids else session.setup.rules.highest_bid
        return say(language, "turn.call", n=lowest)
    if can.suits:
        return say(language, "trump_pick")
    return _exchange_status(language, *can.exchange) if can.exchange else _card_status(language, session)


def _exchange_status(language: str, least: int, most: int) -> str:
    if least == most:
        return say(language, "widow.pick_exact", n=least)
    return say(language, "widow.pick", a=least, b=most)


def _card_status(language: str, session: Session) -> str:
    table = session.deal.table
    turn = say(language, "turn.you")
    if table.turn is not None and table.turn != PERSON:
        turn = say(language, "turn.dummy", name=names(language, session)[table.turn])
    laid = laid_trick(table)
    if laid.complete or not laid.cards:
        return turn
    cards = " ".join(card_short(card) for card in laid.cards.values())
    return f"{turn}. {say(language, 'turn.on_table', cards=cards)}"


def refused(language: str, view: View, refusal: Refusal) -> tuple[str, str]:
    """Why an action was refused, and where it was a card, which cards may be played."""
    cards = allowed(view).cards
    others = say(language, "allowed", cards=cards_short(cards)) if cards else ""
    return refusal_sentence(language, refusal), others


def not_kept(language: str, error: StoreError) -> str:
    """That a match could not be kept, so that nothing was played."""
    if isinstance(error, Taken):
        return say(language, "play.taken")
    return say(language, "play.not_kept", path=str(error.path))


def last_trick_line(language: str, session: Session) -> str:
    """The last trick and who took it."""
    last = last_trick(session.deal.table)
    if last is None:
        return say(language, "last_trick_none")
    plays, winner = last
    called = names(language, session)
    cards = ", ".join(f"{called[seat]} {card_short(card)}" for seat, card in plays)
    return say(language, "last_trick", cards=cards, name=called[winner])


def state_line(language: str, session: Session) -> str:
    """Where the deal stands, in one line."""
    table = session.deal.table
    phase = say(language, f"phase.{table.phase}")
    return say(
        language,
        "state",
        contract=DOT.join(contract(language, session)) or phase,
        trick=trick_of(language, table) if table.phase == "playing" else phase,
        totals=score_strip(language, session),
    )


def hints(language: str, session: Session) -> str:
    """The keys that do something now."""
    if session.actor != PERSON:
        return say(language, "hint.wait")
    can = allowed(session.view)
    if can.can_pass:
        return say(language, "hint.bid")
    if can.suits:
        return say(language, "hint.trump")
    return say(language, "hint.exchange" if can.exchange else "hint.play")


def bid_choices(language: str, session: Session) -> tuple[Choice, ...]:
    """Every bid that the rules know and the pass; those too low now are closed, the highest so far stands out."""
    can, rules = allowed(session.view), session.setup.rules
    made = [call.bid for call in session.deal.table.calls if call.bid is not None]
    numbers = [
        Choice(str(n), str(n), open=n in can.bids, best=n in made[-1:])
        for n in range(rules.min_bid, rules.highest_bid + 1)
    ]
    return (Choice(PASS, say(language, "bid.pass")), *numbers)


def trump_choices(language: str, session: Session) -> tuple[Choice, ...]:
    """The suits with the number of cards held in each."""
    held = session.view.hand
    return tuple(
        Choice(
            str(int(suit)),
            say(
                language,
                "trump_count",
                suit=f"{PIPS[suit]} {capital(language, suit_name(language, suit))}",
                n=count(held & OF_SUIT[suit]),
            ),
        )
        for suit in SORTED_SUITS
    )


def longest_suit(view: View) -> str:
    """The suit that the bar of suits begins at: the one with the most cards."""
    return str(int(max(SORTED_SUITS, key=lambda suit: count(view.hand & OF_SUIT[suit]))))


def marked_line(language: str, marked: Sequence[int]) -> str:
    """How many cards are marked for the exchange, and which."""
    if not marked:
        return ""
    return f"{say(language, 'widow.go', n=len(marked))}  {cards_short(cards_of(marked))}"
