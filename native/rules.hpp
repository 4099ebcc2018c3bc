// The duties of play, as flags and set expressions.
//
// Every duty says "if you hold any of these cards, play one of them": the allowed cards are what is left of
// the hand after narrowing it by each duty in force.
#pragma once

#include "cards.hpp"

namespace batak {

enum class AllPass { redeal, first, dealer };

inline constexpr int kWidow = 4;
inline constexpr int kMaxHand = kPack / kSeats;

// The fields of a rule set that this library needs, with the values of `altin`.
struct Rules {
    bool partners = false;
    int widow = 0;
    int exchange_min = 0;
    int exchange_max = 0;
    int min_bid = 5;
    int max_bid = kMaxHand;
    bool forced_opening = false;
    bool pass_is_final = true;
    AllPass all_pass = AllPass::first;
    int forced_bid = 4;
    bool spades_are_trump = false;
    bool trump_must_be_broken = true;
    bool must_beat = true;
    bool must_trump = true;
    bool must_overtrump = true;
    int per_bid = 10;
    int per_overtrick = 10;
    int per_defender_trick = 10;
    bool double_failed = false;
    bool slam_doubles = false;
    int defender_min = 1;
    bool fixed_penalty = true;
    int defender_penalty_points = 50;

    constexpr int hand_size() const { return (kPack - widow) / kSeats; }
};

// What is left of a hand under the duty to play one of the wanted cards; all of it when it holds none of them.
constexpr Cards narrowed(Cards hand, Cards wanted) {
    const Cards kept = hand & wanted;
    return kept != 0 ? kept : hand;
}

// The cards on the table, as far as rules ask about them.
struct Trick {
    Cards led = 0;     // the suit that was led; nothing before the lead
    Cards winning = 0; // the cards that would win against all that lie there
    Seat winner = 0;
    int size = 0;

    // Seat `seat` adds a card, given as a set of one.
    constexpr void add(Cards card, Seat seat, Cards trumps) {
        if (size == 0) led = winning = suit_of(lowest(card));
        // Whatever beats this card beats the cards before it too; after the lead every trump may beat it.
        const Cards higher = higher_indices(card);
        const Cards beating = (card & trumps) != 0 ? trumps & higher : trumps | higher;
        const Cards loses = all_if((winning & card) == 0);
        winning = (winning | (size == 0 ? trumps : 0)) & (beating | loses);
        winner = loses != 0 ? winner : seat;
        ++size;
    }
};

// Not an unbroken trump.
constexpr Cards legal_lead(const Rules& rules, Cards trumps, bool broken, Cards hand) {
    return narrowed(hand, rules.trump_must_be_broken && !broken ? ~trumps : kAllCards);
}

// Follow, ruff, beat and overruff. A hand that follows holds no other suit after the first duty, so that
// ruffing asks nothing of it. Beating asks for cards of the led suit, and none of them wins once the trick is
// ruffed. Overruffing asks only those who do not follow; it drops the lower trumps if there is a higher one,
// and never a plain card.
constexpr Cards legal_follow(const Rules& rules, Cards trumps, const Trick& trick, Cards hand) {
    const Cards led = trick.led;
    const Cards ruffs = trumps & ~led;
    hand = narrowed(hand, led);
    hand = narrowed(hand, rules.must_trump ? ruffs : kAllCards);
    const Cards raising = (rules.must_beat ? led : 0) | (rules.must_overtrump ? ruffs : 0);
    const Cards higher = hand & trick.winning & raising;
    return hand & (higher | ~(led | trumps) | all_if(higher == 0));
}

// The cards of a hand that may be played. `broken`: a trump has been played in this deal, in this trick or
// before.
constexpr Cards legal(const Rules& rules, Cards trumps, bool broken, const Trick& trick, Cards hand) {
    return trick.size == 0 ? legal_lead(rules, trumps, broken, hand) : legal_follow(rules, trumps, trick, hand);
}

} // namespace batak
