from hashlib import sha256
from random import Random

import pytest

from batak.core.rulesets import ruleset
from batak.fairness import CHAIN_LENGTH, chain, first_dealer, seed_hash, shuffled_pack
from batak.server.commands import Command, DrawChain, FromSeat, Refused, TimeIsUp
from batak.server.decide import decide
from batak.server.fair_start import HASH_WAIT, SEED_WAIT
from batak.server.log import (
    ChainDrawn,
    Dealt,
    HashesFixed,
    HashGiven,
    LogEvent,
    SecretRevealed,
    SeedFailed,
    SeedGiven,
    SeedsFixed,
    TableOpened,
)
from batak.server.messages import Leave, OfferHash, OfferSeed
from batak.server.secret_chain import SecretChain
from tests.server.tables import TABLE, Played, secret_of

SEED = "00112233445566778899aabbccddeeff"
OTHER = "f0e1d2c3b4a5968778695a4b3c2d1e0f"


def kinds(events: tuple[LogEvent, ...] | list[LogEvent]) -> list[type]:
    return [type(event) for event in events]


def opened(*persons: int) -> Played:
    return Played(ruleset("altin"), 1, persons=persons)


def refusal(played: Played, command: Command) -> str:
    with pytest.raises(Refused) as refused:
        played.do(command)
    return refused.value.refusal.code


def test_the_commitment_comes_first_then_hashes_then_seeds_then_the_deal() -> None:
    played = opened(0)
    assert kinds(played.log) == [TableOpened, ChainDrawn]
    assert played.table.due == 1000.0 + HASH_WAIT
    given = played.send(0, OfferHash, hash=seed_hash(SEED, 0))
    assert kinds(given) == [HashGiven, HashesFixed]
    assert played.table.fair.hashes == (seed_hash(SEED, 0), "", "", "")
    assert played.table.due == played.now + SEED_WAIT
    shown = played.send(0, OfferSeed, seed=SEED)
    assert kinds(shown) == [SeedGiven, SeedsFixed, Dealt]
    assert played.table.fair.seeds == (SEED, "", "", "")
    assert played.table.due is None
    assert [event.is_last for event in shown] == [False, False, True]


def test_the_first_deal_follows_from_the_chain_and_the_seeds() -> None:
    played = opened(0)
    played.send(0, OfferHash, hash=seed_hash(SEED, 0))
    played.send(0, OfferSeed, seed=SEED)
    secrets = chain(secret_of("chain 1"))
    seeds = (SEED, "", "", "")
    assert played.table.fair.commitment == secrets[0].hex()
    deal = played.table.deal
    assert deal is not None
    assert deal.table.dealer == first_dealer(secrets[1], seeds)
    pack = shuffled_pack(secrets[1], 1, seeds)
    assert deal.dealt[(deal.table.dealer + 1) % 4] >> pack[0] & 1


def test_nobody_sees_a_hash_or_a_seed_before_all_are_there() -> None:
    played = opened(0, 2)
    assert kinds(played.send(0, OfferHash, hash=seed_hash(SEED, 0))) == [HashGiven]
    assert played.table.fair.hashes is None
    assert refusal(played, FromSeat(0, OfferSeed("s", TABLE, SEED))) == "not_now"
    assert kinds(played.send(2, OfferHash, hash=seed_hash(OTHER, 2))) == [HashGiven, HashesFixed]
    assert kinds(played.send(2, OfferSeed, seed=OTHER)) == [SeedGiven]
    assert played.table.fair.seeds is None
    assert refusal(played, FromSeat(2, OfferSeed("s", TABLE, OTHER))) == "not_now"
    assert kinds(played.send(0, OfferSeed, seed=SEED)) == [SeedGiven, SeedsFixed, Dealt]


def test_a_hash_may_be_given_anew_until_they_are_fixed() -> None:
    played = opened(0, 1)
    played.send(0, OfferHash, hash=seed_hash(SEED, 0))
    played.send(0, OfferHash, hash=seed_hash(OTHER, 0))
    played.send(1, OfferHash, hash=seed_hash(SEED, 1))
    assert played.table.fair.hashes == (seed_hash(OTHER, 0), seed_hash(SEED, 1), "", "")
    assert refusal(played, FromSeat(0, OfferHash("h", TABLE, seed_hash(SEED, 0)))) == "not_now"


def test_whoever_gives_no_hash_in_time_has_none_and_may_show_no_seed() -> None:
    played = opened(0, 1)
    played.send(1, OfferHash, hash=seed_hash(SEED, 1))
    assert played.table.due is not None
    assert decide(played.table, TimeIsUp(), played.table.due - 0.01) == ()
    assert kinds(played.time_up()) == [HashesFixed]
    assert played.table.fair.hashes == ("", seed_hash(SEED, 1), "", "")
    assert refusal(played, FromSeat(0, OfferSeed("s", TABLE, SEED))) == "wrong_seed"
    played.send(1, OfferSeed, seed=SEED)
    assert played.table.fair.seeds == ("", SEED, "", "")


def test_a_seed_that_does_not_fit_leads_to_a_second_chain_without_that_seat() -> None:
    played = opened(0, 1)
    played.give_hashes()
    before = played.table.fair.commitment
    assert kinds(played.send(1, OfferSeed, seed="0" * 32)) == [SeedFailed]
    assert played.table.wants_secret
    assert played.table.due is None
    for late in (OfferSeed("s", TABLE, SEED), OfferHash("h", TABLE, seed_hash(SEED, 0))):
        assert refusal(played, FromSeat(0, late)) == "not_now"
    assert kinds(played.do(DrawChain(secret_of("second")))) == [ChainDrawn]
    assert played.table.fair.attempt == 2
    assert played.table.fair.commitment == chain(secret_of("second"))[0].hex() != before
    assert played.table.fair.hashes is None
    assert refusal(played, FromSeat(1, OfferHash("h", TABLE, seed_hash(SEED, 1)))) == "not_now"
    assert kinds(played.send(0, OfferHash, hash=seed_hash(OTHER, 0))) == [HashGiven, HashesFixed]
    played.send(0, OfferSeed, seed=OTHER)
    assert played.table.fair.seeds == (OTHER, "", "", "")


def test_seeds_that_do_not_come_in_time_fail_together() -> None:
    played = opened(0, 1, 3)
    played.give_hashes()
    played.send(1, OfferSeed, seed=played.seeds[1])
    failed = played.time_up()
    assert [event.seat for event in failed if isinstance(event, SeedFailed)] == [0, 3]
    assert [event.is_last for event in failed] == [False, True]
    played.do(DrawChain(secret_of("second")))
    assert played.table.fair.barred == {0, 3}


def test_whoever_fails_the_second_time_has_the_empty_seed() -> None:
    played = opened(0, 1, 2)
    played.give_hashes()
    played.send(0, OfferSeed, seed="0" * 32)
    played.do(DrawChain(secret_of("second")))
    played.give_hashes()
    assert kinds(played.send(1, OfferSeed, seed="0" * 32)) == [SeedFailed]
    assert not played.table.wants_secret
    assert refusal(played, FromSeat(1, OfferSeed("s", TABLE, played.seeds[1]))) == "not_now"
    assert kinds(played.send(2, OfferSeed, seed=played.seeds[2])) == [SeedGiven, SeedsFixed, Dealt]
    assert played.table.fair.seeds == ("", "", played.seeds[2], "")


def test_a_single_person_who_fails_plays_on_at_once_with_empty_seeds() -> None:
    played = opened(0)
    played.give_hashes()
    played.time_up()
    assert kinds(played.do(DrawChain(secret_of("second")))) == [ChainDrawn, HashesFixed, SeedsFixed, Dealt]
    assert played.table.fair.seeds == ("", "", "", "")


def test_without_persons_the_match_starts_at_once() -> None:
    assert kinds(opened().log) == [TableOpened, ChainDrawn, HashesFixed, SeedsFixed, Dealt]


def test_somebody_who_leaves_before_the_hashes_are_fixed_is_not_waited_for() -> None:
    played = opened(0, 1)
    played.send(0, OfferHash, hash=seed_hash(SEED, 0))
    assert HashesFixed in kinds(played.send(1, Leave))


def test_a_chain_is_drawn_only_when_one_is_wanted() -> None:
    assert opened(0).do(DrawChain(secret_of("more"))) == ()


def test_the_secret_of_a_deal_is_shown_when_it_is_over_and_leads_back_to_the_commitment() -> None:
    played = opened(0).play(3)
    revealed = [event for event in played.log if isinstance(event, SecretRevealed)]
    assert [event.deal for event in revealed] == [1, 2, 3]
    secret = bytes.fromhex(revealed[-1].secret)
    for _ in range(3):
        secret = sha256(secret).digest()
    assert secret.hex() == played.table.fair.commitment
    assert played.table.revealed == tuple(event.secret for event in revealed)


def test_the_small_chain_is_the_chain() -> None:
    whole = chain(secret_of("chain"))
    small = SecretChain(secret_of("chain"))
    numbers = [0, 1, 2, 127, 128, 129, CHAIN_LENGTH - 1, CHAIN_LENGTH, *Random(1).sample(range(CHAIN_LENGTH), 50)]
    assert all(small.secret(number) == whole[number] for number in numbers)
    assert small == SecretChain(secret_of("chain")) != SecretChain(secret_of("other"))
    assert len({small, SecretChain(secret_of("chain"))}) == 1
    for wrong in (-1, CHAIN_LENGTH + 1):
        with pytest.raises(ValueError, match="no such secret"):
            small.secret(wrong)
