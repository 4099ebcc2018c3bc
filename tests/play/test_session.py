from pathlib import Path
from random import Random

import pytest

from batak.bots import make_bot
from batak.core.actions import Bid, Pass, PlayCard
from batak.core.events import CardPlayed, DealStarted
from batak.core.match import MatchOver
from batak.core.reasons import Refused
from batak.core.rulesets import RULESETS, ruleset
from batak.core.view import first_view, observed
from batak.fairness import chain, shuffled_pack
from batak.notation.check import check
from batak.notation.record import parse_line
from batak.play.session import PERSON, Move, Session, Setup, WrongMove, new_setup
from batak.play.writing import record_line, write_record

SETUP = Setup("altin", ruleset("altin"), "beginner", ("Sen", "A", "B", "C"), b"\x07" * 32, "ab" * 16)


def play_deal(session: Session) -> None:
    """Play on to the end of the deal, the person as a bot would."""
    person = make_bot("beginner", Random(1))
    while session.actor is not None:
        session.act(session.actor, session.bot_action() or person.act(session.view))


def play_match(session: Session) -> None:
    play_deal(session)
    while not session.is_over:
        session.next_deal()
        play_deal(session)


def test_the_deals_follow_from_the_secret_and_the_seed() -> None:
    one, two = Session(SETUP), Session(SETUP)
    assert one.deal == two.deal
    pack = shuffled_pack(chain(SETUP.secret)[1], 1, one.seeds)
    first = (one.match.dealer + 1) % 4
    assert one.deal.dealt[first] == sum(1 << card for card in pack[::4])


def test_new_setups_have_secrets_of_their_own() -> None:
    one, two = (new_setup("altin", ruleset(), "random", "Sen") for _ in range(2))
    assert one.secret != two.secret
    assert one.seed != two.seed
    assert (len(one.secret), len(one.seed)) == (32, 32)


def test_a_secret_is_revealed_only_when_its_deal_is_over() -> None:
    session = Session(SETUP)
    assert len(session.revealed) == 0
    play_deal(session)
    assert list(session.revealed) == [chain(SETUP.secret)[1]]
    session.next_deal()
    assert len(session.revealed) == 1


def test_what_was_seen_folds_into_the_persons_view() -> None:
    session = Session(new_setup("canak-gommeli", ruleset("canak-gommeli"), "random", "Sen"))
    play_deal(session)
    start, *events = session.seen
    assert isinstance(start, DealStarted)
    assert [hand is None for hand in start.hands] == [False, True, True, True]
    view = first_view(start, PERSON)
    for event in events:
        view = observed(view, event)
    assert view == session.view


def test_a_refused_action_and_one_that_cannot_be_kept_change_nothing() -> None:
    def fail(_move: Move) -> None:
        raise OSError("disk full")

    session = Session(SETUP, fail)
    before = session.deal
    assert session.actor is not None
    with pytest.raises(Refused):
        session.act(session.actor, PlayCard(0))
    with pytest.raises(OSError, match="disk full"):
        session.act(session.actor, Pass())
    assert session.deal == before
    assert len(session.seen) == 1


def test_kept_moves_make_the_same_match_again() -> None:
    moves: list[Move] = []
    session = Session(SETUP, moves.append)
    play_match(session)
    again = Session(SETUP)
    again.replay(moves)
    assert (again.deal, again.match, again.finished) == (session.deal, session.match, session.finished)
    assert again.is_over
    with pytest.raises(MatchOver):
        again.next_deal()
    with pytest.raises(WrongMove):
        again.replay(moves[-1:])


def test_a_move_of_another_deal_does_not_fit() -> None:
    session = Session(SETUP)
    assert session.actor is not None
    with pytest.raises(WrongMove):
        session.replay([Move(2, session.actor, Bid(5))])


def test_a_deal_that_is_thrown_in_is_dealt_again_by_the_same_dealer() -> None:
    session = Session(new_setup("klasik151", ruleset("klasik151"), "beginner", "Sen"))
    dealer = session.match.dealer
    while session.actor is not None:
        session.act(session.actor, Pass())
    assert session.deal.table.phase == "thrown_in"
    session.next_deal()
    assert session.number == 2
    assert (session.match.dealer, session.match.redeals) == (dealer, 1)


@pytest.mark.parametrize("name", RULESETS)
def test_the_record_of_a_match_is_right(name: str) -> None:
    session = Session(new_setup(name, ruleset(name), "beginner", "Sen"))
    play_deal(session)
    if not session.is_over:
        session.next_deal()
        person = make_bot("random", Random(2))
        while session.actor is not None and not any(isinstance(each, CardPlayed) for each in session.seen):
            session.act(session.actor, session.bot_action() or person.act(session.view))
    record = parse_line(record_line(session))
    assert check(record) is None
    assert record["players"] == list(session.setup.players)


def test_records_are_written_to_files_of_their_own(tmp_path: Path) -> None:
    session = Session(SETUP)
    play_match(session)
    first, second = (write_record(tmp_path / "records", session) for _ in range(2))
    assert first != second
    assert first.read_text(encoding="utf-8") == record_line(session) + "\n"
