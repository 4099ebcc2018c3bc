#include "playouts.hpp"

#include <algorithm>

namespace batak {
namespace {

struct Outcome {
    int redeals;
    Seat declarer;
    int bid;
    Suit trump;
    PerSeat tricks;
};

struct Untraced {
    void dealt(const Deal&, int) {}
    void called(int) {}
    void exchanged(Cards) {}
    void played(Cards) {}
};

struct Traced {
    Trace trace;
    void dealt(const Deal& deal, int redeals) {
        trace.redeals = redeals;
        trace.dealer = deal.dealer();
        trace.hands = deal.play().hands;
        trace.widow.assign(deal.widow().begin(), deal.widow().begin() + deal.rules().widow);
        trace.calls.clear();
    }
    void called(int number) { trace.calls.push_back(number); }
    void exchanged(Cards laid_down) { trace.laid_down = laid_down; }
    void played(Cards card) { trace.play.push_back(lowest(card)); }
};

template <class Bits> Cards pick_some(Cards cards, int size, Random& random) {
    // The count runs along by itself, so that the next random number need not wait for the last card.
    const std::uint32_t held = Bits::count(cards);
    Cards left = cards;
    for (std::uint32_t taken = 0; taken < static_cast<std::uint32_t>(size); ++taken)
        left ^= Bits::nth(left, random.below(held - taken));
    return cards & ~left;
}

// Half of the calls pass, where a pass is allowed; half of the others are the lowest bid, half of the rest
// the next.
template <class Bits> int pick_call(Calls calls, Random& random) {
    const auto halvings = static_cast<std::uint32_t>(std::countr_zero(random.next()));
    return lowest(Bits::nth(calls, std::min(halvings, Bits::count(calls) - 1)));
}

template <class Bits> Deal deal_out(const Rules& rules, Random& random, int redeals) {
    const auto dealer = static_cast<Seat>(random.below(kSeats));
    Cards pack = kAllCards;
    Widow widow{};
    for (std::size_t index = 0; index < static_cast<std::size_t>(rules.widow); ++index) {
        const Cards card = pick<Bits>(pack, random);
        pack ^= card;
        widow[index] = lowest(card);
    }
    Hands hands{};
    for (auto& hand : hands) {
        hand = pick_some<Bits>(pack, rules.hand_size(), random);
        pack ^= hand;
    }
    return Deal(rules, dealer, hands, widow, redeals);
}

template <class Bits, class Recorder> void call_out(Deal& deal, Random& random, Recorder& recorder) {
    while (deal.phase() == Phase::bidding) {
        const int number = pick_call<Bits>(deal.legal_calls(), random);
        recorder.called(number);
        deal.call(number);
    }
    if (deal.phase() == Phase::naming_trump) deal.name_trump(static_cast<Suit>(random.below(kSuits)));
    if (deal.phase() == Phase::exchanging) {
        const Rules& rules = deal.rules();
        const auto sizes = static_cast<std::uint32_t>(rules.exchange_max - rules.exchange_min + 1);
        const int size = rules.exchange_min + static_cast<int>(random.below(sizes));
        const Cards laid_down = pick_some<Bits>(deal.play().hands[at(deal.declarer())], size, random);
        recorder.exchanged(laid_down);
        deal.exchange(laid_down);
    }
}

// Plays at random to the end; returns the tricks by seat.
template <class Bits, class Recorder>
PerSeat play_out(const Rules& rules, Play play, Random& random, Recorder& recorder) {
    const auto choose = [&](Cards legal) {
        const Cards card = pick<Bits>(legal, random);
        recorder.played(card);
        return card;
    };
    while (play.trick.size != 0) play.put(choose(play.legal(rules)));
    while (!play.over()) play.play_trick(rules, choose);
    return play.tricks;
}

template <class Bits, class Recorder> Outcome whole_deal(const Rules& rules, Random& random, Recorder& recorder) {
    for (int redeals = 0;; ++redeals) {
        Deal deal = deal_out<Bits>(rules, random, redeals);
        recorder.dealt(deal, redeals);
        call_out<Bits>(deal, random, recorder);
        if (deal.phase() == Phase::thrown_in) continue;
        const PerSeat tricks = play_out<Bits>(rules, deal.play(), random, recorder);
        return {redeals, deal.declarer(), deal.bid(), deal.trump(), tricks};
    }
}

void add(const Rules& rules, const Outcome& outcome, Sums& sums) {
    const PerSeat points = score(rules, outcome.declarer, outcome.bid, outcome.tricks);
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
        sums.tricks[seat] += outcome.tricks[seat];
        sums.score[seat] += points[seat];
    }
    ++sums.declared[at(outcome.declarer)];
    ++sums.deals;
    sums.bids += outcome.bid;
    sums.made += pooled(rules, outcome.tricks, outcome.declarer) >= outcome.bid;
    sums.redeals += outcome.redeals;
}

template <class Bits> void add_deals(const Rules& rules, Random& random, std::int64_t deals, Sums& sums) {
    Untraced untraced;
    for (; deals > 0; --deals) add(rules, whole_deal<Bits>(rules, random, untraced), sums);
}

template <class Bits> void add_rests(const Deal& position, Random& random, std::int64_t deals, Sums& sums) {
    Untraced untraced;
    Outcome outcome{0, position.declarer(), position.bid(), position.trump(), {}};
    for (; deals > 0; --deals) {
        outcome.tricks = play_out<Bits>(position.rules(), position.play(), random, untraced);
        add(position.rules(), outcome, sums);
    }
}

} // namespace

void add_playouts(const Rules& rules, Random& random, std::int64_t deals, Sums& sums) {
    if (FastBits::supported()) add_deals<FastBits>(rules, random, deals, sums);
    else add_deals<PortableBits>(rules, random, deals, sums);
}

void add_playouts(const Deal& position, Random& random, std::int64_t deals, Sums& sums) {
    if (FastBits::supported()) add_rests<FastBits>(position, random, deals, sums);
    else add_rests<PortableBits>(position, random, deals, sums);
}

Trace trace_playout(const Rules& rules, Random& random) {
    Traced traced;
    const Outcome outcome = whole_deal<PortableBits>(rules, random, traced);
    Trace& trace = traced.trace;
    trace.declarer = outcome.declarer;
    trace.bid = outcome.bid;
    trace.trump = outcome.trump;
    trace.tricks = outcome.tricks;
    trace.score = score(rules, outcome.declarer, outcome.bid, outcome.tricks);
    return trace;
}

Deal random_deal(const Rules& rules, Random& random, int redeals) {
    return deal_out<PortableBits>(rules, random, redeals);
}

} // namespace batak
