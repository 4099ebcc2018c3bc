// Complete random deals: shuffle, random auction, random trump and exchange, random play, score.
#pragma once

#include <vector>

#include "deal.hpp"
#include "random.hpp"

namespace batak {

// What one playout did, for whoever wants to follow it move by move.
struct Trace {
    int redeals = 0; // deals thrown in one after another before this one
    Seat dealer = 0;
    Hands hands{};
    std::vector<Card> widow;
    std::vector<int> calls;
    Seat declarer = 0;
    int bid = 0;
    Suit trump = 0;
    Cards laid_down = 0;
    std::vector<Card> play;
    PerSeat tricks{};
    PerSeat score{};
};

struct Sums {
    std::int64_t deals = 0;
    std::int64_t redeals = 0;
    std::int64_t made = 0; // contracts
    std::int64_t bids = 0;
    std::array<std::int64_t, kSeats> declared{};
    std::array<std::int64_t, kSeats> tricks{};
    std::array<std::int64_t, kSeats> score{};
};

// Plays so many deals, adds them up, and leaves the random numbers where it stopped.
void add_playouts(const Rules& rules, Random& random, std::int64_t deals, Sums& sums);

// The same from a position in the play of a deal: only the cards still in hand are played at random.
void add_playouts(const Deal& position, Random& random, std::int64_t deals, Sums& sums);

// One deal, exactly as `add_playouts` plays it from the same random numbers.
Trace trace_playout(const Rules& rules, Random& random);

// A deal in which nothing has been called yet.
Deal random_deal(const Rules& rules, Random& random, int redeals);

} // namespace batak
