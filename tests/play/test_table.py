from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import RichLog

from batak.core.actions import PlayCard
from batak.core.cards import Card, each, holds, rank_of, suit_of
from batak.core.reasons import Reason
from batak.core.turns import allowed, refusal
from batak.core.view import View
from batak.play.choices import ChoiceBar
from batak.play.dialogs import Help, Result
from batak.play.game import GameScreen
from batak.play.hand import HandView
from batak.play.session import PERSON
from batak.play.settings import Settings
from batak.play.start import StartScreen
from batak.texts import LANGUAGES, cards_short, refusal_sentence, say
from tests.play.driver import Player, played

_RANK_KEYS = "234567890jqka"


def keys_of(card: Card) -> tuple[str, str]:
    return "shdc"[suit_of(card)], _RANK_KEYS[rank_of(card)]


def forbidden(view: View) -> Card | None:
    cards = allowed(view).cards
    if not cards:
        return None
    return next((card for card in each(view.hand_in_turn) if not holds(cards, card)), None)


async def begin(player: Player) -> None:
    await player.press("f5")
    await player.to(GameScreen)
    await player.to_turn()


async def play_until(player: Player, reached: Callable[[View], bool]) -> None:
    """Play on, deal after deal and match after match, until the person stands before something."""
    while True:
        await player.to_turn()
        if isinstance(player.screen, Result):
            await player.press("enter")
            await player.to(GameScreen)
        elif reached(player.session.view):
            return
        else:
            await player.turn()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_a_refused_card_is_explained_with_what_may_be_played(tmp_path: Path, language: str) -> None:
    async def script(player: Player) -> None:
        await begin(player)
        seen: set[Reason] = set()
        while len(seen) < 2:
            await play_until(player, lambda view: forbidden(view) is not None)
            view = player.session.view
            card = forbidden(view)
            assert card is not None
            why = refusal(view, PlayCard(card))
            assert why is not None
            await player.press(*keys_of(card), "enter")
            told = player.text("#message")
            assert refusal_sentence(language, why) in told
            assert say(language, "allowed", cards=cards_short(allowed(view).cards)) in told
            assert player.session.view == view
            seen.add(why.code)
            await player.press("left", "right")
            first = next(iter(each(allowed(view).cards)))
            await player.press(*keys_of(first), "enter")

    played(tmp_path, script, Settings(language, "random", "altin", {"deals": 30}, 0))


def test_a_card_is_named_by_suit_and_rank(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await begin(player)
        await play_until(player, lambda view: bool(allowed(view).cards))
        cards = [*each(allowed(player.session.view).cards)]
        await player.press(*keys_of(cards[-1]))
        assert player.screen.query_one("#hand", HandView).cursor == cards[-1]
        await player.press("enter")
        assert (PERSON, cards[-1]) in player.session.deal.table.plays

    played(tmp_path, script)


@pytest.mark.slow
def test_arrows_go_to_allowed_cards_and_with_shift_to_any(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await begin(player)
        await play_until(player, lambda view: forbidden(view) is not None)
        view, hand = player.session.view, player.screen.query_one("#hand", HandView)
        visited: set[Card | None] = set()
        for _ in range(14):
            visited.add(hand.cursor)
            await player.press("right")
        assert visited == {*each(allowed(view).cards)}
        visited.clear()
        for _ in range(14):
            visited.add(hand.cursor)
            await player.press("shift+right")
        assert visited == {*each(view.hand)}

    played(tmp_path, script, Settings(pause=0, changes={"deals": 30}))


def test_a_bid_that_is_too_low_is_refused(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await begin(player)
        await play_until(player, lambda view: bool(allowed(view).bids) and allowed(view).bids[0] > 5)
        lowest = allowed(player.session.view).bids[0]
        await player.press("5", "enter")
        assert say("de", "refusal.bid_too_low", n=lowest) in player.text("#message")

    played(tmp_path, script, Settings("de", changes={"deals": 60}, pause=0))


def test_a_bold_bid_is_asked_about_once(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await begin(player)
        await play_until(player, lambda view: bool(allowed(view).bids) and allowed(view).bids[0] < 10)
        await player.press("1", "3", "enter")
        assert say("tr", "bid.confirm", n=13) in player.text("#message")
        assert player.session.deal.table.declarer is None
        await player.press("enter")
        assert player.session.deal.table.bid == 13
        assert player.session.deal.table.declarer == PERSON
        await player.press("h", "enter")
        assert say("tr", "trump", suit="♥ kupa") in player.text("#bar")

    played(tmp_path, script)


def test_the_mouse_bids_names_trump_and_plays(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await begin(player)
        await play_until(player, lambda view: bool(allowed(view).bids) and allowed(view).bids[0] < 12)
        lowest = allowed(player.session.view).bids[0]
        bar = player.screen.query_one(ChoiceBar)
        x = str(bar.render()).index(f" {lowest} ") + 1
        await player.pilot.click("#choices", offset=(bar.gutter.left + x, 0))
        assert (PERSON, lowest) in [(call.seat, call.bid) for call in player.session.deal.table.calls]
        await play_until(player, lambda view: bool(allowed(view).cards))
        cards = player.session.view.hand
        await player.pilot.click("#hand", offset=(40, 2))
        await player.pilot.pause()
        was_played = player.session.view.hand != cards
        was_refused = say("tr", "allowed", cards=cards_short(allowed(player.session.view).cards))
        assert was_played or was_refused in player.text("#message")

    played(tmp_path, script, Settings(pause=0, changes={"deals": 30}))


def test_out_of_turn_it_is_said(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await begin(player)
        await play_until(player, lambda view: bool(allowed(view).cards))
        player.game.pause = 5
        await player.turn()
        if player.session.actor != PERSON:
            await player.press("enter")
            assert say("tr", "refusal.not_your_turn") in player.text("#message")
            await player.pilot.click("#hand", offset=(40, 2))
            assert say("tr", "refusal.not_your_turn") in player.text("#message")

    played(tmp_path, script)


@pytest.mark.slow
def test_the_dummy_is_played_by_its_declarer(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await begin(player)
        await play_until(player, lambda view: bool(allowed(view).bids) and allowed(view).bids[0] < 13)
        await player.press("1", "3", "enter", "enter", "enter")
        assert player.session.deal.table.declarer == PERSON
        await player.turn()
        await play_until(player, lambda view: view.table.turn == view.table.open_seat)
        table = player.session.deal.table
        opened = player.screen.query_one("#open", HandView)
        assert opened.display
        assert opened.cursor is not None
        assert say("en", "turn.dummy", name="Bora") in player.text("#message")
        assert table.open_cards is not None
        await player.press("enter")
        assert player.session.deal.table.plays[len(table.plays)][0] == 2

    played(tmp_path, script, Settings("en", "beginner", "esi-acik", pause=0))


@pytest.mark.slow
def test_cards_are_exchanged_blindly(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await begin(player)
        await play_until(player, lambda view: bool(allowed(view).bids) and allowed(view).bids[0] < 12)
        await player.press("1", "2", "enter", "enter", "s", "enter")
        assert say("tr", "widow.pick", a=1, b=4) in player.text("#message")
        await player.press("enter")
        assert say("tr", "refusal.too_few_cards", n=1) in player.text("#message")
        hand = player.screen.query_one("#hand", HandView)
        marked: list[Card | None] = []
        for _ in range(2):
            marked.append(hand.cursor)
            await player.press("space", "right")
        assert say("tr", "widow.go", n=2) in player.text("#message")
        await player.press("left", "space", "space", "enter")
        view = player.session.view
        assert {*view.buried} == {*marked}
        assert len(view.received) == 2
        assert all(holds(view.hand, card) for card in view.received)

    played(tmp_path, script, Settings("tr", "random", "canak-gommeli", pause=0))


@pytest.mark.slow
def test_the_match_goes_on_after_being_closed(tmp_path: Path) -> None:
    before: list[View] = []

    async def close(player: Player) -> None:
        await begin(player)
        await play_until(player, lambda view: len(view.table.plays) > 9)
        before.append(player.session.view)

    async def resume(player: Player) -> None:
        assert say("en", "resume") in player.shown()
        await player.press("enter")
        await player.to(GameScreen)
        assert player.session.view == before[0]
        await player.press("escape", "escape")
        await player.to(StartScreen)
        await player.pilot.click("#resume")
        await player.to(GameScreen)
        await player.turn()
        await player.to_turn()
        assert len(player.session.view.table.plays) > len(before[0].table.plays)

    played(tmp_path, close)
    played(tmp_path, resume, Settings("en", pause=0))


@pytest.mark.slow
def test_closed_at_the_end_of_a_deal_it_goes_on_there(tmp_path: Path) -> None:
    async def close(player: Player) -> None:
        await begin(player)
        while not isinstance(player.screen, Result):
            await player.turn()
            await player.to_turn()

    async def resume(player: Player) -> None:
        await player.press("enter")
        await player.to(Result)
        assert say("tr", "result.next") in player.shown()
        await player.press("w")
        assert not (tmp_path / "records").exists()
        await player.press("n")
        await player.to(GameScreen)
        assert player.session.number == 2

    played(tmp_path, close)
    played(tmp_path, resume)


def test_a_move_that_cannot_be_kept_is_not_made(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await begin(player)
        await play_until(player, lambda view: bool(allowed(view).cards))
        view = player.session.view
        log = tmp_path / "match.jsonl"
        kept = log.read_bytes()
        log.unlink()
        await player.turn()
        assert say("tr", "play.not_kept", path=str(log)) in player.text("#message").replace("\n", "")
        assert player.session.view == view
        log.write_bytes(kept + b"{}\n")
        await player.turn()
        assert say("tr", "play.taken") in player.text("#message")
        log.write_bytes(kept)
        await player.turn()
        assert player.session.view != view

    played(tmp_path, script)


@pytest.mark.slow
def test_last_trick_state_events_and_help_are_a_key_away(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await begin(player)
        await player.press("l")
        assert say("tr", "last_trick_none") in player.text("#message")
        await play_until(player, lambda view: len(view.table.plays) > 20)
        await player.press("L")
        assert player.text("#message").startswith("Son el: ")
        await player.press("R")
        assert player.text("#strip") in player.text("#message").replace("\n", " ")
        log = player.screen.query_one(RichLog)
        end = log.scroll_y
        await player.press("pageup")
        assert log.scroll_y < end
        await player.press("pagedown")
        assert log.scroll_y == end
        await player.press("question_mark")
        await player.to(Help)
        assert say("tr", "help.goal")[:40] in player.shown()
        await player.press("escape")
        await player.to(GameScreen)

    played(tmp_path, script, Settings(changes={"deals": 30}, pause=0))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_leaving_is_asked_about_once(tmp_path: Path, language: str) -> None:
    async def script(player: Player) -> None:
        asked = say(language, "hint.leaving")
        await player.press("f5")
        await player.to(GameScreen)
        await player.to_turn()
        await player.press("escape")
        assert asked in " ".join(player.text("#message").split())
        await player.press("left")
        await player.press("escape")
        assert isinstance(player.screen, GameScreen)
        await player.turn()
        await player.to_turn()
        assert asked not in " ".join(player.text("#message").split())
        await player.press("escape")
        assert isinstance(player.screen, GameScreen)
        view = player.session.view
        await player.press("escape")
        await player.to(StartScreen)
        await player.press("enter")
        await player.to(GameScreen)
        assert player.session.view == view

    played(tmp_path, script, Settings(language, pause=0))


@pytest.mark.slow
def test_bots_that_play_on_do_not_take_back_the_question(tmp_path: Path) -> None:
    async def script(player: Player) -> None:
        await player.press("f5")
        await player.to(GameScreen)
        await player.to_turn()
        player.game.pause = 0.2
        await player.turn()
        await player.press("escape")
        await player.to_turn()
        assert say("en", "hint.leaving") in " ".join(player.text("#message").split())
        await player.press("escape")
        await player.to(StartScreen)

    played(tmp_path, script, Settings("en", pause=0))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("name", ["altin", "esi-acik"])
@pytest.mark.slow
def test_all_that_matters_is_on_the_screen(tmp_path: Path, size: tuple[int, int], name: str) -> None:
    async def script(player: Player) -> None:
        await begin(player)
        await play_until(player, lambda view: len(view.table.plays) > 5 and bool(allowed(view).cards))
        lines = player.lines()
        assert len(lines) == size[1]
        shown = "\n".join(lines)
        for who in ("Sen", "Aslı", "Bora", "Cem"):
            assert who in shown
        view = player.session.view
        assert sum(shown.count(f"{pip}") for pip in "♠♥♦♣") >= view.hand.bit_count()
        assert say("tr", "hint.leave") in lines[-1]
        assert say("tr", "hint.help") in lines[-1]

    played(tmp_path, script, Settings("tr", "beginner", name, pause=0), size)


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5)])
@pytest.mark.slow
def test_a_terminal_that_is_too_small_is_told_so(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(player: Player) -> None:
        await begin(player)
        assert say("tr", "play.small")[:11] in player.shown()
        assert not player.screen.query_one("#bar").display
        await player.pilot.resize_terminal(80, 24)
        await player.pilot.pause()
        assert player.screen.query_one("#bar").display
        assert not player.screen.query_one("#small").display

    played(tmp_path, script, size=size)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_fit_into_eighty_columns(language: str) -> None:
    more = say(language, "hint.help"), say(language, "hint.leave")
    for key in ("bid", "trump", "exchange", "play", "wait"):
        assert len(" · ".join((say(language, f"hint.{key}"), *more))) <= 78, key
    assert len(say(language, "hint.start")) <= 78
