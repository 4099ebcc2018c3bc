// What a deal is worth: weights, not cases. What a table does not play is a zero.
#pragma once

#include "play.hpp"

namespace batak {

constexpr bool same_side(const Rules& rules, Seat one, Seat other) {
    return rules.partners ? one % 2 == other % 2 : one == other;
}

// The tricks of a seat, or of its side with partners.
constexpr int pooled(const Rules& rules, const PerSeat& tricks, Seat seat) {
    int sum = 0;
    for (Seat other = 0; other < kSeats; ++other)
        if (same_side(rules, seat, other)) sum += tricks[at(other)];
    return sum;
}

constexpr int declarer_points(const Rules& rules, int bid, int tricks) {
    const int slam = rules.slam_doubles && bid == rules.hand_size() ? 2 : 1;
    if (tricks >= bid) return (bid * rules.per_bid + (tricks - bid) * rules.per_overtrick) * slam;
    return -bid * rules.per_bid * (rules.double_failed ? 2 : 1) * slam;
}

constexpr int defender_points(const Rules& rules, int bid, int tricks) {
    if (tricks >= rules.defender_min) return tricks * rules.per_defender_trick;
    return rules.fixed_penalty ? -rules.defender_penalty_points : -bid * rules.per_bid;
}

// The score of each seat; with partners both seats of a side carry the side's score.
constexpr PerSeat score(const Rules& rules, Seat declarer, int bid, const PerSeat& tricks) {
    PerSeat points{};
    for (Seat seat = 0; seat < kSeats; ++seat) {
        const int taken = pooled(rules, tricks, seat);
        points[at(seat)] =
            same_side(rules, seat, declarer) ? declarer_points(rules, bid, taken) : defender_points(rules, bid, taken);
    }
    return points;
}

} // namespace batak
