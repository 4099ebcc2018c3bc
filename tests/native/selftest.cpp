// The native part by itself, without Python: built with the sanitizers by test_selftest.py.
#include <cstdio>
#include <cstdlib>

#include "perft.hpp"
#include "playouts.hpp"

using namespace batak;

namespace {

int checked = 0;

void check(bool holds, const char* what) {
    ++checked;
    if (holds) return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::exit(1);
}

Rules any_rules(Random& random) {
    const auto number = [&](int low, int high) {
        return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
    };
    const auto flag = [&] { return number(0, 1) == 1; };
    Rules rules;
    rules.partners = flag();
    rules.widow = flag() ? kWidow : 0;
    rules.exchange_max = rules.widow == 0 ? 0 : number(1, kWidow);
    rules.exchange_min = rules.widow == 0 ? 0 : number(1, rules.exchange_max);
    rules.max_bid = number(1, rules.hand_size());
    rules.min_bid = number(1, rules.max_bid);
    rules.forced_bid = number(1, rules.max_bid);
    rules.forced_opening = flag();
    rules.pass_is_final = flag();
    rules.all_pass = static_cast<AllPass>(number(0, 2));
    rules.spades_are_trump = flag();
    rules.trump_must_be_broken = flag();
    rules.must_beat = flag();
    rules.must_trump = flag();
    rules.must_overtrump = flag();
    rules.double_failed = flag();
    rules.slam_doubles = flag();
    rules.defender_min = number(0, 3);
    rules.fixed_penalty = flag();
    return rules;
}

// The first numbers of the published xoshiro256** for the state 1 2 3 4.
void the_generator_is_the_published_one() {
    Random random(std::array<std::uint64_t, 4>{1, 2, 3, 4});
    for (const std::uint64_t published : {11520ULL, 0ULL, 1509978240ULL, 1215971899390074240ULL})
        check(random.next() == published, "xoshiro256**");
}

void every_number_below_a_limit_comes_as_often() {
    Random random(1);
    constexpr int tries = 20000;
    for (std::uint32_t limit = 1; limit <= kPack; ++limit) {
        std::array<int, kPack> times{};
        for (int index = 0; index < tries; ++index) ++times.at(random.below(limit));
        const double share = 1.0 / limit;
        for (std::uint32_t value = 0; value < kPack; ++value) {
            const double off = times.at(value) - (value < limit ? tries * share : 0);
            check(off * off <= 25 * tries * share * (1 - share), "a number below a limit");
        }
    }
}

void both_ways_pick_the_same_card() {
    if (!FastBits::supported()) std::puts("this processor has but the portable way to pick a card");
    Random random(2);
    for (int index = 0; FastBits::supported() && index < 20000; ++index) {
        const Cards cards = random.next() & random.next() & kAllCards;
        check(FastBits::count(cards) == PortableBits::count(cards), "counting a set");
        for (std::uint32_t n = 0; n < PortableBits::count(cards); ++n)
            check(FastBits::nth(cards, n) == PortableBits::nth(cards, n), "the n-th of a set");
    }
}

void a_deal_keeps_its_cards(const Rules& rules, Random& random) {
    Deal deal = random_deal(rules, random, kMostRedeals);
    while (deal.phase() == Phase::bidding) {
        const Calls calls = deal.legal_calls();
        check(calls != 0, "there is a call");
        deal.call(lowest(pick<PortableBits>(calls, random)));
    }
    check(deal.phase() != Phase::thrown_in, "after so many redeals nobody throws in");
    if (deal.phase() == Phase::naming_trump) deal.name_trump(static_cast<Suit>(random.below(kSuits)));
    if (deal.phase() == Phase::exchanging) {
        Cards laid_down = 0;
        Cards hand = deal.play().hands[at(deal.declarer())];
        for (int index = 0; index < rules.exchange_max; ++index, hand &= hand - 1) laid_down |= only(lowest(hand));
        deal.exchange(laid_down);
    }
    for (int left = kSeats * rules.hand_size(); left > 0; --left) {
        check(deal.phase() == Phase::playing, "a deal ends with its last card");
        const Cards hand = deal.play().hands[at(deal.turn())];
        const Cards legal = deal.legal_cards();
        check(legal != 0 && (legal & ~hand) == 0, "there is a legal card, and it is in the hand");
        deal.put(lowest(pick<PortableBits>(legal, random)));
    }
    check(deal.phase() == Phase::scored, "a deal ends with its last card");
    int tricks = 0;
    for (const int taken : deal.play().tricks) tricks += taken;
    check(tricks == rules.hand_size(), "every trick is taken");
    for (const int points : deal.points()) check(points >= -5200 && points <= 2600, "points are in range");
}

void the_sums_are_those_of_the_traces(const Rules& rules, std::uint64_t seed) {
    Random one(seed);
    Random other(seed);
    Sums sums;
    add_playouts(rules, one, 20, sums);
    std::array<std::int64_t, kSeats> tricks{};
    std::array<std::int64_t, kSeats> points{};
    for (int index = 0; index < 20; ++index) {
        const Trace trace = trace_playout(rules, other);
        check(static_cast<int>(trace.play.size()) == kSeats * rules.hand_size(), "a whole deal is traced");
        for (Seat seat = 0; seat < kSeats; ++seat) {
            tricks[at(seat)] += trace.tricks[at(seat)];
            points[at(seat)] += trace.score[at(seat)];
        }
    }
    check(sums.deals == 20 && sums.tricks == tricks && sums.score == points, "sums and traces agree");
}

void an_ending_is_played_in_every_way() {
    Rules rules;
    rules.must_beat = rules.must_trump = rules.must_overtrump = rules.trump_must_be_broken = false;
    Play play;
    for (Seat seat = 0; seat < kSeats; ++seat) play.hands[at(seat)] = Cards{7} << (13 * seat);
    play.trumps = of_suit(kSpades);
    check(perft(rules, play) == 6 * 6 * 6 * 6, "hands of one suit each are free");
}

} // namespace

int main() {
    the_generator_is_the_published_one();
    every_number_below_a_limit_comes_as_often();
    both_ways_pick_the_same_card();
    an_ending_is_played_in_every_way();
    Random random(3);
    for (int index = 0; index < 300; ++index) {
        const Rules rules = any_rules(random);
        for (int deal = 0; deal < 10; ++deal) a_deal_keeps_its_cards(rules, random);
        the_sums_are_those_of_the_traces(rules, random.next());
    }
    std::printf("%d checks\n", checked);
}
