"""Credits that are spent and grow back."""

from batak.server.limits import Credits, Held, Ledger, Rate, network


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_credits_are_spent_and_grow_back_evenly() -> None:
    clock = Clock()
    credit = Credits(Rate(30, 10), clock)
    assert [credit.spend() for _ in range(32)] == [True] * 30 + [False] * 2
    clock.now += 1
    assert [credit.spend() for _ in range(4)] == [True] * 3 + [False]
    assert not credit.is_full
    clock.now += 1000
    assert credit.is_full
    assert sum(credit.spend() for _ in range(100)) == 30


def test_each_key_has_its_own_and_is_forgotten_when_it_has_all() -> None:
    clock = Clock()
    ledger = Ledger(Rate(1, 10), clock)
    assert ledger.spend("a")
    assert not ledger.spend("a")
    assert ledger.spend("b")
    for key in range(20_000):
        ledger.spend(key)
    clock.now += 10
    for key in range(40_000, 70_000):
        ledger.spend(key)
    assert len(ledger) == 30_000


def test_what_is_held_is_given_back() -> None:
    held = Held(2)
    assert [held.take("a"), held.take("a"), held.take("a"), held.take("b")] == [True, True, False, True]
    held.give_back("a")
    assert held.take("a")
    for key in "aab":
        held.give_back(key)
    assert len(held) == 0


def test_a_network_counts_as_one_address() -> None:
    assert network("192.0.2.7") == "192.0.2.7"
    assert network("::ffff:192.0.2.7") == "192.0.2.7"
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::9%eth0") == "2001:db8:1:2::/64"
    assert network("unix") == "unix"
