// Cards and sets of cards, numbered as the pack is ordered: spades 2..A, hearts, diamonds, clubs.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace batak {

using Card = int;            // 0..51: 13 * suit + rank, rank 0 is a two
using Suit = int;            // 0..3: spades, hearts, diamonds, clubs
using Seat = int;            // 0..3 in the order of play
using Cards = std::uint64_t; // bit c stands for card c

inline constexpr int kSuits = 4;
inline constexpr int kRanks = 13;
inline constexpr int kPack = kSuits * kRanks;
inline constexpr int kSeats = 4;
inline constexpr Suit kSpades = 0;

inline constexpr Cards kAllCards = (Cards{1} << kPack) - 1;
inline constexpr Cards kOneSuit = (Cards{1} << kRanks) - 1;

constexpr Cards only(Card card) { return Cards{1} << card; }
constexpr Cards of_suit(Suit suit) { return kOneSuit << (suit * kRanks); }
constexpr int count(Cards cards) { return std::popcount(cards); }
constexpr Card lowest(Cards cards) { return std::countr_zero(cards); }
constexpr Seat after(Seat seat) { return static_cast<Seat>(static_cast<unsigned>(seat + 1) % kSeats); }

// Every card or none, as a mask: a random playout is no friend of branches, which nobody can predict in it.
constexpr Cards all_if(bool condition) { return 0 - static_cast<Cards>(condition); }

constexpr Cards suit_of(Card card) { return of_suit(card / kRanks); }

// Everything above a card in the order of the pack: the higher cards of its suit, and all later suits.
constexpr Cards higher_indices(Cards card) { return 0 - (card << 1); }

} // namespace batak
