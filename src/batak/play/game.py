"""The screen of the table: keys and clicks become actions, events become what is shown."""

import asyncio
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.events import Key
from textual.screen import Screen
from textual.widgets import RichLog, Static

from batak.core.actions import Action, Bid, Exchange, NameTrump, Pass, PlayCard
from batak.core.cards import NO_CARDS, Card, Suit, cards_of, holds
from batak.core.events import DealStarted, Event
from batak.core.reasons import Refusal, Refused
from batak.core.seats import Seat
from batak.core.turns import allowed, refusal
from batak.core.view import View
from batak.play import lines
from batak.play.canvas import ACCENT, BAD, QUIET
from batak.play.choices import ChoiceBar
from batak.play.dialogs import AGAIN, LEAVE, Help, Result
from batak.play.hand import HandState, HandView
from batak.play.host import host
from batak.play.session import PERSON, Session
from batak.play.sizes import HEIGHTS, WIDTHS, Breakpoints, too_small
from batak.play.store import StoreError
from batak.play.table_view import TableView
from batak.play.writing import write_record
from batak.texts import event_line, say
from batak.texts.words import in_order

_SUIT_KEYS = {"s": Suit.SPADES, "h": Suit.HEARTS, "d": Suit.DIAMONDS, "c": Suit.CLUBS}
_RANK_KEYS = {key: rank for rank, key in enumerate("234567890jqka")}
_BOLD_BID = 3
"""A bid so far above the lowest possible is asked about once."""


class GameScreen(Screen[str]):
    """A match being played. Answers `AGAIN` or `LEAVE`."""

    HORIZONTAL_BREAKPOINTS: Breakpoints = WIDTHS
    VERTICAL_BREAKPOINTS: Breakpoints = HEIGHTS
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "leave"),
        ("question_mark", "help"),
        ("l,L", "last_trick"),
        ("r,R", "state"),
        ("pageup", "events(-1)"),
        ("pagedown", "events(1)"),
    ]

    def __init__(self, language: str, session: Session, pause: float, records: Path) -> None:
        """Play a session; a bot seems to think for `pause` seconds, and records are written to a folder."""
        super().__init__()
        self.records = records
        self.language, self.session, self.pause = language, session, pause
        self._names = lines.names(language, session)
        self._marked: tuple[Card, ...] = ()
        self._asked: int | None = None
        self._is_leaving = False
        self._typed = ""

    def compose(self) -> ComposeResult:
        """From the top: bar, totals, an open hand, table and events, choices, message, hand, keys."""
        yield too_small(self.language)
        yield Static(id="bar")
        yield Static(id="strip")
        yield HandView(id="open")
        with Horizontal(id="middle"):
            yield TableView(self.language, self._names, id="table")
            log = RichLog(id="log", wrap=True, min_width=10)
            log.can_focus = False
            yield log
        yield ChoiceBar(id="choices")
        yield Static(id="message")
        yield HandView(id="hand")
        yield Static(id="hints", classes="hints")

    def on_mount(self) -> None:
        """Tell what the person saw so far, and go on from there."""
        for event in self.session.seen:
            self._log(event)
        self._show()
        self._go_on()

    # what is shown

    def _show(self) -> None:
        session, view = self.session, self.session.view
        self.query_one("#bar", Static).update(Text(lines.bar(self.language, session)), layout=False)
        self.query_one("#strip", Static).update(Text(lines.score_strip(self.language, session)), layout=False)
        self.query_one(TableView).show(view.table)
        self._show_hands(view)
        self._show_choices(view)
        self._tell(say(self.language, "hint.leaving") if self._is_leaving else lines.status(self.language, session))
        keys = lines.hints(self.language, session)
        more = (
            f"[@click=screen.help]{say(self.language, 'hint.help')}[/]"
            f" · [@click=screen.leave]{say(self.language, 'hint.leave')}[/]"
        )
        self.query_one("#hints", Static).update(f"{keys} · {more}", layout=False)

    def _show_hands(self, view: View) -> None:
        table, can = view.table, allowed(view)
        opened = self.query_one("#open", HandView)
        open_turn = table.turn is not None and table.turn == table.open_seat
        other = table.open_seat is not None and table.open_seat != PERSON
        opened.set_class(bool(other and table.open_cards), "-shown")
        if other and table.open_cards:
            live = bool(can.cards) and open_turn
            label = say(self.language, "event.hand_opened", name=self._names[table.open_seat or 0], cards="")
            opened.show(
                HandState(table.open_cards, can.cards if live else NO_CARDS, live=live, label=label.rstrip(": "))
            )
        live = can.exchange is not None or (bool(can.cards) and not (open_turn and other))
        self.query_one("#hand", HandView).show(
            HandState(
                view.hand,
                can.cards if live else NO_CARDS,
                cards_of(self._marked) if can.exchange else NO_CARDS,
                live=live,
            )
        )

    def _show_choices(self, view: View) -> None:
        bar, can = self.query_one(ChoiceBar), allowed(view)
        if can.can_pass:
            bar.show(lines.bid_choices(self.language, self.session))
        elif can.suits:
            bar.show(lines.trump_choices(self.language, self.session), lines.longest_suit(view))
        else:
            bar.show(())

    def _tell(self, first: str, second: str = "", style: str = ACCENT) -> None:
        text = Text(first, style=style, overflow="fold")
        if second:
            text.append(f"\n{second}", QUIET)
        self.query_one("#message", Static).update(text, layout=False)

    def _log(self, event: Event) -> None:
        line = event_line(self.language, event, self._names)
        if line:
            new = isinstance(event, DealStarted)
            self.query_one(RichLog).write(Text(line, style="bold" if new else ""))

    # what is done

    @property
    def _turn_hand(self) -> HandView:
        """The hand that keys act on."""
        opened = self.query_one("#open", HandView)
        return opened if opened.cursor is not None else self.query_one("#hand", HandView)

    def _do(self, seat: Seat, action: Action) -> bool:
        """Do an action and show what came of it; whether it was done."""
        self._typed, self._asked = "", None
        try:
            events = self.session.act(seat, action)
        except Refused as refused:
            self._refuse(refused.refusal)
            return False
        except StoreError as error:
            self._tell(lines.not_kept(self.language, error), style=BAD)
            return False
        self._marked = ()
        for event in events:
            self._log(event)
        self._show()
        return True

    def _try(self, action: Action) -> None:
        """Do an action of the person, then let the bots go on."""
        if self._do(PERSON, action):
            self._go_on()

    def _refuse(self, why: Refusal) -> None:
        first, second = lines.refused(self.language, self.session.view, why)
        self._tell(first, second, BAD)

    def _go_on(self) -> None:
        self.run_worker(self._bots(), group="bots", exclusive=True)

    async def _bots(self) -> None:
        """Let the bots act until the person is to act or the deal is over."""
        session = self.session
        while True:
            if session.actor is None:
                if session.deal.table.phase != "thrown_in":
                    break
                await asyncio.sleep(self.pause)
                self._next_deal()
            elif session.actor == PERSON:
                return
            else:
                seat = session.actor
                await asyncio.sleep(self.pause)
                action = await asyncio.to_thread(session.bot_action)
                if action is None or not self._do(seat, action):
                    return
        await asyncio.sleep(self.pause)
        result = Result(self.language, session, self._write)
        answer = await host(self).push_screen_wait(result)
        if answer in {AGAIN, LEAVE}:
            _ = self.dismiss(answer)
            return
        self._next_deal()
        self._go_on()

    def _next_deal(self) -> None:
        self.query_one(RichLog).clear()
        for event in self.session.next_deal():
            self._log(event)
        self._show()

    def _write(self) -> str:
        """Write the record of the match, and say where it is."""
        try:
            path = write_record(self.records, self.session)
        except OSError:
            return say(self.language, "result.not_written", path=str(self.records))
        return say(self.language, "result.written", path=str(path))

    # keys and clicks

    def action_leave(self) -> None:
        """Ask once, then go back to the start; the match is kept."""
        if self._is_leaving:
            _ = self.dismiss(LEAVE)
        self._is_leaving = True
        self._tell(say(self.language, "hint.leaving"))

    def action_help(self) -> None:
        """Explain the game and the rules of the table."""
        _ = host(self).push_screen(Help(self.language, self.session.setup.rules))

    def action_last_trick(self) -> None:
        """Say the last trick."""
        self._tell(lines.last_trick_line(self.language, self.session))

    def action_state(self) -> None:
        """Say where the deal stands, and whose turn it is."""
        now = lines.state_line(self.language, self.session)
        self._tell(now, lines.status(self.language, self.session))

    def action_events(self, pages: int) -> None:
        """Turn the pages of the events."""
        log = self.query_one(RichLog)
        log.scroll_relative(y=pages * max(1, log.size.height - 1), animate=False)

    def on_key(self, event: Key) -> None:
        """Let the keys mean what the phase of the deal makes of them."""
        if event.key != "escape":
            self._is_leaving = False
        key = event.character if event.character and event.character.isalnum() else event.key
        can = allowed(self.session.view)
        if can.can_pass:
            self._bid_key(key.lower())
        elif can.suits:
            self._trump_key(key.lower())
        else:
            self._card_key(key.lower(), exchanging=can.exchange is not None)

    def _bid_key(self, key: str) -> None:
        bar = self.query_one(ChoiceBar)
        if key in {"left", "right"}:
            self._typed, self._asked = "", None
            bar.move(1 if key == "right" else -1)
        elif key.isdecimal():
            both = self._typed + key
            self._typed = both if bar.choose(both) or len(both) == 1 else key
            bar.choose(self._typed)
        elif key == "p":
            bar.choose(lines.PASS)
            self._try(Pass())
        elif key in {"enter", "space"} and bar.value is not None:
            self._bid(bar.value)

    def _bid(self, value: str) -> None:
        if value == lines.PASS:
            self._try(Pass())
            return
        number, can = int(value), allowed(self.session.view)
        bold = number >= (can.bids or (number,))[0] + _BOLD_BID
        last = number == self.session.setup.rules.highest_bid and len(can.bids) > 1
        if (bold or last) and self._asked != number and number in can.bids:
            self._asked = number
            self._tell(say(self.language, "bid.confirm", n=number))
            return
        self._try(Bid(number))

    def _trump_key(self, key: str) -> None:
        bar = self.query_one(ChoiceBar)
        if key in {"left", "right"}:
            bar.move(1 if key == "right" else -1)
        elif key in _SUIT_KEYS:
            bar.choose(str(int(_SUIT_KEYS[key])))
        elif key in {"enter", "space"} and bar.value is not None:
            self._try(NameTrump(Suit(int(bar.value))))

    def _card_key(self, key: str, *, exchanging: bool) -> None:
        hand = self._turn_hand
        if key in {"left", "right", "shift+left", "shift+right"}:
            hand.move(1 if key.endswith("right") else -1, anywhere=key.startswith("shift"))
        elif key in _SUIT_KEYS:
            hand.aim_suit(_SUIT_KEYS[key])
        elif key in _RANK_KEYS:
            hand.aim_rank(_RANK_KEYS[key])
        elif key == "space" and exchanging and hand.cursor is not None:
            self._mark(hand.cursor)
        elif key == "enter" and exchanging:
            self._try(Exchange(self._marked))
        elif key in {"enter", "space"}:
            self._play(hand.cursor)

    def _play(self, card: Card | None) -> None:
        view = self.session.view
        if card is None:
            held = in_order(view.hand)
            why = refusal(view, PlayCard(held[0])) if held else None
            if why is not None:
                self._refuse(why)
            return
        self._try(PlayCard(card))

    def _mark(self, card: Card) -> None:
        marked = cards_of(self._marked)
        if holds(marked, card):
            self._marked = tuple(each for each in self._marked if each != card)
        else:
            self._marked = (*self._marked, card)
        self._show()
        self._tell(
            lines.status(self.language, self.session),
            lines.marked_line(self.language, self._marked),
        )

    def on_choice_bar_picked(self, message: ChoiceBar.Picked) -> None:
        """Bid what was clicked; a suit is only chosen, Enter or a second click names it."""
        message.stop()
        self._is_leaving = False
        can = allowed(self.session.view)
        if can.can_pass:
            self._bid(message.value)
        elif can.suits:
            self._try(NameTrump(Suit(int(message.value))))

    def on_hand_view_chosen(self, message: HandView.Chosen) -> None:
        """Play or mark the card that was clicked, or say why not."""
        message.stop()
        self._is_leaving = False
        view = self.session.view
        can = allowed(view)
        message.hand.point(message.card)
        if can.exchange is not None and message.hand.id == "hand":
            self._mark(message.card)
        elif can.can_pass or can.suits or view.table.is_over:
            return
        else:
            self._try(PlayCard(message.card))
