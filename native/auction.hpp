// The auction, with its calls as a set of numbers: bit 0 is a pass, bit n a bid of n tricks.
#pragma once

#include "rules.hpp"

namespace batak {

using Calls = std::uint64_t;
inline constexpr int kPass = 0;

// After so many deals thrown in one after another the next such deal is played with `forced_bid`.
inline constexpr int kMostRedeals = 20;

class Auction {
  public:
    // `redeals`: deals thrown in one after another before this one.
    constexpr Auction(const Rules& rules, Seat dealer, int redeals)
        : turn_(after(dealer)), dealer_(dealer), redeals_(redeals), opening_(rules.forced_opening) {}

    constexpr Seat turn() const { return turn_; }
    constexpr bool over() const { return over_; }
    constexpr bool thrown_in() const { return over_ && declarer_ < 0; }
    constexpr Seat declarer() const { return declarer_; }
    constexpr int bid() const { return bid_; }

    constexpr Calls legal(const Rules& rules) const {
        if (opening_) return Calls{1} << rules.min_bid;
        const int lowest_bid = bid_ == 0 ? rules.min_bid : bid_ + 1;
        const Calls bids = (Calls{2} << rules.max_bid) - (Calls{1} << lowest_bid);
        return bids | (Calls{1} << kPass);
    }

    constexpr void call(const Rules& rules, int number) {
        opening_ = false;
        if (number == kPass) {
            passed_ |= 1U << turn_;
        } else {
            bid_ = number;
            declarer_ = turn_;
            if (!rules.pass_is_final) passed_ = 0;
        }
        const int passes = std::popcount(passed_);
        over_ = bid_ == rules.max_bid || passes == kSeats || (bid_ != 0 && passes == kSeats - 1);
        if (over_ && bid_ == 0) nobody_bid(rules);
        if (over_) return;
        do turn_ = after(turn_);
        while (passed_ >> turn_ & 1U);
    }

  private:
    constexpr void nobody_bid(const Rules& rules) {
        if (rules.all_pass == AllPass::redeal && redeals_ < kMostRedeals) return;
        declarer_ = rules.all_pass == AllPass::dealer ? dealer_ : after(dealer_);
        bid_ = rules.forced_bid;
    }

    Seat turn_;
    Seat dealer_;
    int redeals_;
    Seat declarer_ = -1;
    int bid_ = 0;
    unsigned passed_ = 0;
    bool opening_;
    bool over_ = false;
};

} // namespace batak
