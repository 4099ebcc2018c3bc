// One deal from the first call to the score, a move at a time. Whoever makes a move here has seen that it is
// legal.
#pragma once

#include "auction.hpp"
#include "scoring.hpp"

namespace batak {

enum class Phase { bidding, naming_trump, exchanging, playing, scored, thrown_in };

using Widow = std::array<Card, kWidow>; // in order; unused without a widow

class Deal {
  public:
    constexpr Deal(const Rules& rules, Seat dealer, const Hands& hands, const Widow& widow, int redeals)
        : rules_(rules), auction_(rules, dealer, redeals), widow_(widow), dealer_(dealer) {
        play_.hands = hands;
    }

    constexpr const Rules& rules() const { return rules_; }
    constexpr const Play& play() const { return play_; }
    constexpr const Widow& widow() const { return widow_; }
    constexpr Phase phase() const { return phase_; }
    constexpr Seat dealer() const { return dealer_; }
    constexpr Seat declarer() const { return declarer_; }
    constexpr int bid() const { return bid_; }
    constexpr Suit trump() const { return trump_; }
    constexpr PerSeat points() const { return score(rules_, declarer_, bid_, play_.tricks); }

    // Whose hand the next move concerns.
    constexpr Seat turn() const {
        if (phase_ == Phase::bidding) return auction_.turn();
        return phase_ == Phase::playing ? play_.turn : declarer_;
    }

    constexpr Calls legal_calls() const { return auction_.legal(rules_); }
    constexpr Cards legal_cards() const { return play_.legal(rules_); }

    constexpr void call(int number) {
        auction_.call(rules_, number);
        if (!auction_.over()) return;
        if (auction_.thrown_in()) phase_ = Phase::thrown_in;
        else contract(auction_.declarer(), auction_.bid());
    }

    // What an auction ends with; where no auction is wanted, what the deal begins with.
    constexpr void contract(Seat declarer, int bid) {
        declarer_ = play_.turn = declarer;
        bid_ = bid;
        phase_ = Phase::naming_trump;
        if (rules_.spades_are_trump) name_trump(kSpades);
    }

    constexpr void name_trump(Suit trump) {
        trump_ = trump;
        play_.trumps = of_suit(trump);
        phase_ = rules_.widow == 0 ? Phase::playing : Phase::exchanging;
    }

    // Lays cards down and takes as many from the front of the widow.
    constexpr void exchange(Cards laid_down) {
        Cards& hand = play_.hands[at(declarer_)];
        hand ^= laid_down;
        const auto taken = static_cast<std::size_t>(count(laid_down));
        for (std::size_t index = 0; index < taken; ++index) hand |= only(widow_[index]);
        phase_ = Phase::playing;
    }

    constexpr void put(Card card) {
        play_.put(only(card));
        if (play_.over()) phase_ = Phase::scored;
    }

  private:
    Rules rules_;
    Auction auction_;
    Play play_;
    Widow widow_;
    Phase phase_ = Phase::bidding;
    Seat dealer_;
    Seat declarer_ = -1;
    Suit trump_ = -1;
    int bid_ = 0;
};

} // namespace batak
