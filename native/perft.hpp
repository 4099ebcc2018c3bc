// The number of complete plays of an ending.
#pragma once

#include "play.hpp"

namespace batak {

// How often the rest of a deal can be played out differently. Takes as long as there are plays: for small
// hands.
inline std::int64_t perft(const Rules& rules, const Play& play) {
    if (play.over()) return 1;
    std::int64_t plays = 0;
    for (Cards left = play.legal(rules); left != 0; left &= left - 1) {
        Play next = play;
        next.put(left & (0 - left));
        plays += perft(rules, next);
    }
    return plays;
}

} // namespace batak
