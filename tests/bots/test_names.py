from random import Random

import pytest

from batak.bots import BOTS, NotToAct, UnknownBot, make_bot
from batak.core.actions import PlayCard
from batak.core.rulesets import ruleset
from batak.core.view import View
from tests.bots.seats import dealt_to_me, in_play

HAND = "AK32.AK3.AK3.A32"


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_is_made_by_its_name(name: str) -> None:
    assert isinstance(make_bot(name, Random(1)).act(in_play(ruleset(), HAND, declarer=0)), PlayCard)


def test_an_unknown_name_is_named() -> None:
    with pytest.raises(UnknownBot, match=r"'grandmaster'; there are random, beginner") as caught:
        make_bot("grandmaster", Random(1))
    assert caught.value.name == "grandmaster"


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_that_is_not_to_act_says_so(name: str) -> None:
    bot = make_bot(name, Random(1))
    watcher = View(None, dealt_to_me(ruleset(), HAND).table, 0)
    for seen in (in_play(ruleset(), HAND, declarer=2), watcher):
        with pytest.raises(NotToAct):
            bot.act(seen)
