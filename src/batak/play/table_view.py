"""The widget that shows the table: the seats as they lie, the trick, who is to act."""

from dataclasses import dataclass

from rich.style import Style
from rich.text import Text
from textual.widget import Widget

from batak.core.cards import Card
from batak.core.seats import SEATS, Seat, order_from
from batak.core.sides import on_screen, side_of
from batak.core.table import Table
from batak.core.trick import trick_of, winner
from batak.play.canvas import (
    ACCENT,
    CARD_HEIGHT,
    CARD_WIDTH,
    CHOSEN,
    GOLD,
    INK,
    PLAIN,
    QUIET,
    TABLE,
    Canvas,
    card_style,
)
from batak.play.session import PERSON
from batak.texts import card_short, say
from batak.texts.words import PIPS

_TALL = 12
_BOTTOM, _LEFT, _TOP, _RIGHT = range(4)


@dataclass(frozen=True, slots=True)
class Laid:
    """The trick that lies on the table: its cards by seat, the card that is winning, and whether it is complete."""

    cards: dict[Seat, Card]
    best: Card | None
    complete: bool


def laid_trick(table: Table) -> Laid:
    """The trick in progress, or between tricks the last one."""
    plays = table.plays
    inside = len(plays) % len(SEATS)
    last = plays[-inside:] if inside else plays[-len(SEATS) :]
    if not last or table.trump is None:
        return Laid({}, None, complete=False)
    trick = trick_of(table.trump, [card for _, card in last])
    return Laid(dict(last), trick.winning_card, complete=not inside)


def last_trick(table: Table) -> tuple[tuple[tuple[Seat, Card], ...], Seat] | None:
    """The last complete trick in the order played, and who took it; None before there is one."""
    whole = len(table.plays) // len(SEATS) * len(SEATS)
    if not whole or table.trump is None:
        return None
    plays = table.plays[whole - len(SEATS) : whole]
    trick = trick_of(table.trump, [card for _, card in plays])
    return plays, winner(plays[0][0], trick)


class TableView(Widget):
    """The table as the person sees it."""

    def __init__(self, language: str, names: tuple[str, ...], id: str) -> None:  # noqa: A002 -- Textual's name for it
        """A table with nothing on it; `names` by seat."""
        super().__init__(id=id)
        self._language, self._names = language, names
        self._table: Table | None = None

    def show(self, table: Table) -> None:
        """Show another state of the table."""
        if table is not self._table:
            self._table = table
            self.refresh()

    def render(self) -> Text:
        """The seats around the trick."""
        canvas = Canvas(self.size.width, self.size.height, Style(color=INK, bgcolor=TABLE))
        if self._table is not None:
            self._seats(canvas, self._table)
            self._trick(canvas, self._table)
        return canvas.text()

    def _seats(self, canvas: Canvas, table: Table) -> None:
        places = on_screen(table.rules, PERSON)
        middle = canvas.height // 2
        for place, seat in enumerate(places):
            lines = self._lines(table, seat)
            for number, (text, style) in enumerate(lines):
                if place == _TOP:
                    canvas.centered(canvas.width // 2, number, text, style)
                elif place == _BOTTOM:
                    y = canvas.height - len(lines) + number
                    canvas.centered(canvas.width // 2, y, text, style)
                else:
                    x = 1 if place == _LEFT else canvas.width - len(text) - 1
                    canvas.put(x, middle - 1 + number, text, style)

    def _lines(self, table: Table, seat: Seat) -> list[tuple[str, Style]]:
        """The name with a mark for the dealer and for whose turn it is, and below it tricks or the last call."""
        in_turn = table.actor == seat if table.turn is None else table.turn == seat
        name = self._names[seat]
        if seat == table.dealer:
            name += " •"
        style = Style(color=ACCENT if in_turn else INK, bold=True)
        first = (f"▶ {name}" if in_turn else name, style)
        return [first, (self._state(table, seat), self._state_style(table, seat))]

    def _state(self, table: Table, seat: Seat) -> str:
        if table.phase == "bidding" or table.declarer is None:
            calls = [call for call in table.calls if call.seat == seat]
            if not calls:
                return "–"
            return say(self._language, "bid.pass") if calls[-1].bid is None else str(calls[-1].bid)
        own = table.tricks[seat]
        if seat == table.declarer:
            side = sum(table.tricks[each] for each in side_of(table.rules, seat))
            trump = "" if table.trump is None else PIPS[table.trump]
            pooled = "" if side == own else f" ({own})"
            return f"{table.bid}{trump} · {side}/{table.bid}{pooled}"
        return say(self._language, "tricks", n=own)

    def _state_style(self, table: Table, seat: Seat) -> Style:
        bids = [call.bid for call in table.calls if call.bid is not None]
        if table.declarer is None and bids:
            highest = [call for call in table.calls if call.bid == bids[-1]][-1]
            return Style(color=GOLD if highest.seat == seat else QUIET)
        return Style(color=GOLD if seat == table.declarer else QUIET)

    def _trick(self, canvas: Canvas, table: Table) -> None:
        laid = laid_trick(table)
        tall = canvas.height >= _TALL
        across = canvas.width // 2
        middle = (canvas.height - (CARD_HEIGHT if tall else 1)) // 2
        rise = 2 if tall else middle - 2
        spots = {
            _TOP: (across - 2, middle - rise),
            _LEFT: (across - CARD_WIDTH - 4, middle),
            _RIGHT: (across + 4, middle),
            _BOTTOM: (across - 2, middle + rise),
        }
        places = on_screen(table.rules, PERSON)
        order = order_from(next(iter(laid.cards), PERSON))
        for seat in order:
            if seat not in laid.cards:
                continue
            card = laid.cards[seat]
            x, y = spots[places.index(seat)]
            won = card == laid.best
            style = card_style(card, dim=laid.complete and not won)
            if tall:
                canvas.card(x, y, card, CHOSEN if won else PLAIN, style)
            else:
                short = card_short(card).ljust(3)
                canvas.put(x, y, f"▐{short}▌" if won else f" {short} ", style)
