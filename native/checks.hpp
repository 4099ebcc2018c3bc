// What comes from Python is looked at here, once. A std::invalid_argument becomes a ValueError, in one line.
#pragma once

#include <algorithm>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "deal.hpp"

namespace batak::checks {

using Number = std::int64_t; // wide, so that a number that is too large is told so rather than called another type

[[noreturn]] inline void refuse(const std::string& message) { throw std::invalid_argument(message); }

inline int number(std::string_view name, Number value, Number low, Number high) {
    if (value < low || value > high)
        refuse(std::string(name) + " is " + std::to_string(value) + ", not from " + std::to_string(low) + " to " +
               std::to_string(high));
    return static_cast<int>(value);
}

inline Card card(Number value) { return number("a card", value, 0, kPack - 1); }
inline Seat seat(std::string_view name, Number value) { return number(name, value, 0, kSeats - 1); }
inline Suit suit(Number value) { return number("trump", value, 0, kSuits - 1); }

// More than enough is as good as enough.
inline int redeals(Number value) {
    if (value < 0) refuse("the number of redeals is negative");
    return static_cast<int>(std::min<Number>(value, kMostRedeals));
}

inline Cards cards(std::string_view name, Number value) {
    if (value < 0 || (static_cast<Cards>(value) & ~kAllCards) != 0)
        refuse(std::string(name) + " has bits that stand for no card");
    return static_cast<Cards>(value);
}

// A choice among words, as its place among them.
inline int word(std::string_view name, std::string_view value, std::span<const std::string_view> words) {
    for (std::size_t index = 0; index < words.size(); ++index)
        if (words[index] == value) return static_cast<int>(index);
    refuse(std::string(name) + " cannot be " + std::string(value));
}

// Hands that hold equally many cards and no card twice.
inline Hands hands(const std::array<Number, kSeats>& values) {
    Hands checked{};
    Cards seen = 0;
    for (std::size_t index = 0; index < kSeats; ++index) {
        const Cards hand = checked[index] = cards("a hand", values[index]);
        if ((seen & hand) != 0) refuse("a card is in two hands");
        if (count(hand) != count(checked[0])) refuse("the hands are not of one size");
        seen |= hand;
    }
    return checked;
}

inline Hands full_hands(const Rules& rules, const std::array<Number, kSeats>& values) {
    const Hands checked = hands(values);
    if (count(checked[0]) != rules.hand_size()) refuse("a hand has " + std::to_string(rules.hand_size()) + " cards");
    return checked;
}

inline Widow widow(const Rules& rules, const Hands& hands, const std::vector<Number>& values) {
    if (values.size() != static_cast<std::size_t>(rules.widow))
        refuse("the widow has " + std::to_string(rules.widow) + " cards");
    Widow checked{};
    Cards seen = hands[0] | hands[1] | hands[2] | hands[3];
    for (std::size_t index = 0; index < values.size(); ++index) {
        checked[index] = card(values[index]);
        if ((seen & only(checked[index])) != 0) refuse("a card of the widow is there twice");
        seen |= only(checked[index]);
    }
    return checked;
}

// A trick from its cards in order; seat 0 leads.
inline Trick trick(Cards trumps, const std::vector<Number>& values, std::size_t most) {
    if (values.size() > most) refuse("a trick has at most " + std::to_string(most) + " cards here");
    Trick checked;
    Cards seen = 0;
    for (const Number value : values) {
        const Cards played = only(card(value));
        if ((seen & played) != 0) refuse("a card is in the trick twice");
        seen |= played;
        checked.add(played, checked.size, trumps);
    }
    return checked;
}

inline void phase(const Deal& deal, Phase due, std::string_view what) {
    if (deal.phase() != due) refuse(std::string(what) + " is not due");
}

} // namespace batak::checks
