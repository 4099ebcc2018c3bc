"""The screen of the table: actions are done, and events become what is shown."""

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

from batak.core.actions import Action
from batak.core.cards import NO_CARDS, cards_of
from batak.core.events import DealStarted, Event
from batak.core.reasons import Refusal, Refused
from batak.core.seats import Seat
from batak.core.turns import allowed
from batak.core.view import View
from batak.play import lines
from batak.play.canvas import ACCENT, BAD, QUIET
from batak.play.choices import ChoiceBar
from batak.play.dialogs import AGAIN, LEAVE, Help, Result
from batak.play.hand import HandState, HandView
from batak.play.host import host
from batak.play.keys import Confirm, Keys, Marked, Meaning
from batak.play.session import PERSON, Session
from batak.play.sizes import HEIGHTS, WIDTHS, Breakpoints, too_small
from batak.play.store import StoreError
from batak.play.table_view import TableView
from batak.play.writing import write_record
from batak.texts import event_line, say


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
        self._keys = Keys(session)
        self._is_leaving = False

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
                cards_of(self._keys.marked) if can.exchange else NO_CARDS,
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
        self._keys.forget()
        try:
            events = self.session.act(seat, action)
        except Refused as refused:
            self._refuse(refused.refusal)
            return False
        except StoreError as error:
            self._tell(lines.not_kept(self.language, error), style=BAD)
            return False
        self._keys.unmark()
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
        self._heed(self._keys.pressed(key.lower(), self.query_one(ChoiceBar), self._turn_hand))

    def on_choice_bar_picked(self, message: ChoiceBar.Picked) -> None:
        """Bid what was clicked; a suit is only chosen, Enter or a second click names it."""
        message.stop()
        self._is_leaving = False
        self._heed(self._keys.picked(message.value))

    def on_hand_view_chosen(self, message: HandView.Chosen) -> None:
        """Play or mark the card that was clicked, or say why not."""
        message.stop()
        self._is_leaving = False
        message.hand.point(message.card)
        self._heed(self._keys.clicked(message.card, is_own=message.hand.id == "hand"))

    def _heed(self, meaning: Meaning) -> None:
        match meaning:
            case None:
                return
            case Refusal():
                self._refuse(meaning)
            case Confirm(bid):
                self._tell(say(self.language, "bid.confirm", n=bid))
            case Marked(cards):
                self._show()
                self._tell(lines.status(self.language, self.session), lines.marked_line(self.language, cards))
            case action:
                self._try(action)
