import re

import msgspec
import pytest

from batak.core.actions import Pass, PlayCard
from batak.core.cards import each
from batak.core.deal import view
from batak.core.rulesets import RULESETS, ruleset
from batak.core.turns import allowed
from batak.notation.actions import format_action
from batak.notation.cards import format_card
from batak.server.commands import BotActs, Command, DrawChain, FromSeat, Refused
from batak.server.decide import decide
from batak.server.following import NotStarted, next_dealt
from batak.server.log import Dealt, Happened, LogEvent, MatchEnded, SeatLeft, SeatReady, SecretRevealed
from batak.server.messages import Act, Leave, OfferHash, Ready, Refusal
from batak.server.table import REMEMBERED, fold
from tests.server.tables import TABLE, Played
from tests.strategies import random_action


def kinds(events: tuple[LogEvent, ...] | list[LogEvent]) -> list[type]:
    return [type(event) for event in events]


def refusal(played: Played, command: Command) -> Refusal:
    before = played.table
    with pytest.raises(Refused) as refused:
        played.do(command)
    assert played.table == before
    return refused.value.refusal


def in_play(base: str = "altin", seed: int = 1, persons: tuple[int, ...] = (0, 1, 2, 3)) -> Played:
    """A match whose first deal is in its third trick."""
    played = Played(RULESETS[base].rules, seed, persons, base=base)
    while not (played.table.deal and len(played.table.deal.table.plays) == 9):
        played.step()
    return played


def test_a_command_that_was_carried_out_is_not_carried_out_again() -> None:
    played = in_play()
    deal, seat, turn = played.table.deal, played.table.actor, played.table.turn
    assert deal is not None
    assert seat is not None
    act = FromSeat(seat, Act("again", TABLE, turn, format_action(random_action(played.rng, view(deal, seat)))))
    first = played.do(act)
    assert first[0].cause is not None
    assert first[0].cause.id == "again"
    assert played.do(act) == ()
    assert played.table.turn == turn + 1
    reloaded = fold(played.log)
    assert decide(reloaded, act, played.now) == ()


def test_the_ids_of_two_seats_are_two_ids() -> None:
    played = Played(ruleset("altin"), 1, persons=(0, 1))
    for seat in (0, 1):
        assert played.do(FromSeat(seat, OfferHash("same", TABLE, "a" * 64)))


def test_a_table_remembers_so_many_commands_and_no_more() -> None:
    played = Played(ruleset("klasik151"), 1, persons=(0, 1, 2, 3)).play(8)
    assert len(played.table.answered) == REMEMBERED
    assert played.commands > REMEMBERED


def test_an_action_answers_the_turn_that_it_names() -> None:
    played = in_play()
    seat, turn = played.table.actor, played.table.turn
    assert seat is not None
    for wrong in (turn - 1, turn + 1):
        assert refusal(played, FromSeat(seat, Act("x", TABLE, wrong, "SA"))).code == "stale_turn"
        assert refusal(played, BotActs(seat, wrong, Pass())).code == "not_seated"


def test_turns_count_the_actions_of_the_match() -> None:
    played = Played(ruleset("canak-gommeli"), 2, persons=(0, 1, 2, 3)).play(2)
    happened = [type(event.event.opened).__name__ for event in played.log if isinstance(event, Happened)]
    named = {"BidMade", "Passed", "TrumpNamed", "CardsExchanged", "CardPlayed"}
    assert played.table.turn == sum(name in named for name in happened)


@pytest.mark.parametrize("text", ["", "nothing", "exchange", "S1", "0x7", "SA SA", "-1", "♠A"])
def test_what_is_no_action_is_refused_as_such(text: str) -> None:
    played = in_play()
    seat = played.table.actor
    code = refusal(played, FromSeat(seat, Act("x", TABLE, played.table.turn, text))).code
    assert code == ("wrong_phase" if text == "exchange" else "not_an_action")


def test_a_refusal_of_the_rules_comes_with_what_explains_it() -> None:
    explained = {
        "not_your_card": '"card":"[SHDC].',
        "must_beat": '"card":"[SHDC].',
        "must_overtrump": '"card":"[SHDC].',
    }
    explained |= {"must_follow": '"suit":"[SHDC]"', "must_trump": '"suit":"[SHDC]"'}
    codes: set[str] = set()
    for seed in range(12):
        played = in_play("canak", seed)
        seat, deal = played.table.actor, played.table.deal
        assert seat is not None
        assert deal is not None
        for card in set(range(52)) - set(each(allowed(view(deal, seat)).cards)):
            said = refusal(played, FromSeat(seat, Act("x", TABLE, played.table.turn, format_card(card))))
            assert re.search(explained[said.code], msgspec.json.encode(said).decode())
            codes.add(said.code)
    assert codes >= {"not_your_card", "must_follow", "must_beat"}


def test_only_who_sits_there_may_command() -> None:
    played = in_play(persons=(0, 1))
    turn = played.table.turn
    for seat in (None, 2, 3):
        assert refusal(played, FromSeat(seat, Act("x", TABLE, turn, "SA"))).code == "not_seated"
        assert refusal(played, FromSeat(seat, Leave("x", TABLE))).code == "not_seated"
    assert refusal(played, BotActs(0, turn, Pass())).code == "not_seated"


def test_a_person_acts_at_no_other_turn_than_the_own() -> None:
    played = in_play()
    other = ((played.table.actor or 0) + 1) % 4
    assert refusal(played, FromSeat(other, Act("x", TABLE, played.table.turn, "SA"))).code == "not_your_turn"


def test_before_the_first_deal_there_is_nothing_to_act_on() -> None:
    played = Played(ruleset("altin"), 1)
    assert refusal(played, FromSeat(0, Act("x", TABLE, 0, "pass"))).code == "not_now"
    assert refusal(played, FromSeat(0, Ready("x", TABLE, 1))).code == "not_now"
    with pytest.raises(NotStarted):
        next_dealt(played.table)


def test_the_next_deal_waits_until_every_person_is_ready() -> None:
    played = Played(ruleset("altin"), 1, persons=(0, 2)).play(1)
    assert played.table.is_between_deals
    assert played.table.due is None
    assert refusal(played, FromSeat(0, Ready("x", TABLE, 2))).code == "not_now"
    assert kinds(played.send(2, Ready, deal=1)) == [SeatReady]
    assert played.send(2, Ready, deal=1) == ()
    assert kinds(played.send(0, Ready, deal=1)) == [SeatReady, Dealt]
    assert played.table.number == 2
    assert played.table.ready == ()
    assert refusal(played, FromSeat(0, Ready("y", TABLE, 1))).code == "not_now"


def test_the_next_deal_can_wait_for_a_time_only() -> None:
    played = Played(ruleset("altin"), 1, persons=(0, 2), next_deal_after=30.0).play(1)
    revealed = next(event for event in played.log if isinstance(event, SecretRevealed))
    assert played.table.due == revealed.at + 30.0
    assert kinds(played.time_up()) == [Dealt]


def test_a_deal_that_is_thrown_in_is_dealt_again_at_once_by_the_same_dealer() -> None:
    played = Played(ruleset("klasik151", match_end="deals", deals=1), 10, base="klasik151").play()
    again = [event for event in played.log if isinstance(event, Dealt)]
    assert [event.redeals for event in again] == [0, 1]
    assert again[0].dealer == again[1].dealer
    assert [event.deal for event in played.log if isinstance(event, SecretRevealed)] == [1, 2]
    assert not any(isinstance(event, SeatReady) for event in played.log)


def test_the_rules_make_the_first_call_in_the_batch_of_the_deal() -> None:
    played = Played(ruleset("canak"), 1)
    played.start()
    assert kinds(played.log)[-2:] == [Dealt, Happened]
    assert played.table.turn == 1
    assert [event.is_last for event in played.log[-2:]] == [False, True]


def test_a_match_ends_once_and_takes_nothing_afterwards() -> None:
    played = Played(ruleset("altin", deals=2), 1).play()
    assert kinds(played.log)[-1] is MatchEnded
    assert sum(isinstance(event, MatchEnded) for event in played.log) == 1
    table = played.table
    assert table.is_over
    assert table.places is not None
    assert table.due is None
    assert refusal(played, FromSeat(0, Ready("x", TABLE, 2))).code == "not_now"
    assert refusal(played, FromSeat(0, Act("x", TABLE, table.turn, "SA"))).code == "wrong_phase"
    assert played.do(DrawChain(b"0" * 32)) == ()


def test_a_bot_plays_on_for_who_left() -> None:
    played = in_play(persons=(0, 1))
    assert kinds(played.send(0, Leave)) == [SeatLeft]
    assert played.table.persons == (1,)
    assert played.table.bots == (0, 2, 3)
    assert refusal(played, FromSeat(0, Leave("x", TABLE))).code == "not_seated"
    played.play()
    assert played.table.is_over


def test_when_everybody_left_the_match_goes_on_to_its_end() -> None:
    played = Played(ruleset("altin"), 1).play(1)
    assert kinds(played.send(0, Leave)) == [SeatLeft, Dealt]
    played.play()
    assert played.table.is_over


def test_who_was_ready_and_left_is_not_waited_for() -> None:
    played = Played(ruleset("altin"), 1, persons=(0, 2)).play(1)
    played.send(2, Ready, deal=1)
    assert kinds(played.send(2, Leave)) == [SeatLeft]
    assert played.table.ready == ()
    assert kinds(played.send(0, Ready, deal=1)) == [SeatReady, Dealt]


def test_a_bot_is_refused_what_a_person_would_be() -> None:
    played = in_play(persons=())
    seat, deal = played.table.actor, played.table.deal
    assert seat is not None
    assert deal is not None
    other = next(card for card in range(52) if card not in each(deal.hands[seat]))
    assert refusal(played, BotActs(seat, played.table.turn, PlayCard(other))).code == "not_your_card"


def test_equal_dice_make_equal_logs() -> None:
    logs = [Played(ruleset("esi-acik"), 4, (0, 1)).play(3).log for _ in range(2)]
    assert logs[0] == logs[1]
