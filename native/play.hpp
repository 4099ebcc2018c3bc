// The play of a deal, or of the end of one: hands, the trick on the table, and who took what.
#pragma once

#include "rules.hpp"

namespace batak {

using Hands = std::array<Cards, kSeats>;
using PerSeat = std::array<int, kSeats>;

constexpr std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }

struct Play {
    Hands hands{};
    Cards trumps = 0;
    Seat turn = 0;
    bool broken = false; // a trump has been played
    Trick trick;
    PerSeat tricks{};

    constexpr Cards legal(const Rules& rules) const { return legal(rules, trick); }

    // Over once a trick is complete and no card is left.
    constexpr bool over() const { return trick.size == 0 && hands[at(turn)] == 0; }

    // The seat whose turn it is plays a card, given as a set of one.
    constexpr void put(Cards card) {
        add(trick, card);
        if (trick.size == kSeats) {
            take(trick);
            trick = Trick{};
        }
    }

    // Plays a whole trick from its lead; `choose` makes one card of the legal ones.
    template <class Choose> constexpr void play_trick(const Rules& rules, Choose choose) {
        Trick fresh; // not the member, so that it can live in registers
        while (fresh.size < kSeats) add(fresh, choose(legal(rules, fresh)));
        take(fresh);
    }

  private:
    constexpr Cards legal(const Rules& rules, const Trick& on_table) const {
        return batak::legal(rules, trumps, broken, on_table, hands[at(turn)]);
    }

    constexpr void add(Trick& on_table, Cards card) {
        on_table.add(card, turn, trumps);
        hands[at(turn)] ^= card;
        broken |= (trumps & card) != 0;
        turn = after(turn);
    }

    constexpr void take(const Trick& complete) {
        turn = complete.winner;
        ++tricks[at(turn)];
    }
};

} // namespace batak
