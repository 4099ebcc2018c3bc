// The Python module batak._native; src/batak/_native.pyi says what each part means.
#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>

#include "checks.hpp"
#include "perft.hpp"
#include "playouts.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace batak;
using checks::Number;

namespace {

constexpr int kLargestEnding = 5; // cards a hand: 5! ** 4 plays at most, and with one more 6! ** 4
constexpr std::int64_t kDealsBetweenSignals = 1 << 16;

template <std::size_t Size> constexpr auto words(const std::string_view (&values)[Size]) {
    return std::span<const std::string_view>(values);
}

constexpr std::string_view kOpenings[] = {"free", "forced"};
constexpr std::string_view kAllPasses[] = {"redeal", "first", "dealer"};
constexpr std::string_view kTrumps[] = {"declarer", "spades"};
constexpr std::string_view kTrumpLeads[] = {"always", "broken"};
constexpr std::string_view kPenalties[] = {"bid", "fixed"};
constexpr const char* kPhases[] = {"bidding", "naming_trump", "exchanging", "playing", "scored", "thrown_in"};

void make_rules(Rules* place, bool partners, Number widow, Number exchange_min, Number exchange_max, Number min_bid,
                std::optional<Number> max_bid, std::string_view opening, bool pass_is_final, std::string_view all_pass,
                Number forced_bid, std::string_view trump, std::string_view trump_lead, bool must_beat, bool must_trump,
                bool must_overtrump, Number per_bid, Number per_overtrick, Number per_defender_trick,
                bool double_failed, bool slam_doubles, Number defender_min, std::string_view defender_penalty,
                Number defender_penalty_points) {
    Rules rules;
    rules.partners = partners;
    if (widow != 0 && widow != kWidow) checks::refuse("widow is neither 0 nor 4");
    rules.widow = static_cast<int>(widow);
    const int least = widow == 0 ? 0 : 1;
    rules.exchange_max = checks::number("exchange_max", exchange_max, least, widow);
    rules.exchange_min = checks::number("exchange_min", exchange_min, least, exchange_max);
    const int most = rules.hand_size();
    rules.max_bid = checks::number("max_bid", max_bid.value_or(most), 1, most);
    rules.min_bid = checks::number("min_bid", min_bid, 1, rules.max_bid);
    rules.forced_bid = checks::number("forced_bid", forced_bid, 1, rules.max_bid);
    rules.forced_opening = checks::word("opening", opening, words(kOpenings)) == 1;
    rules.pass_is_final = pass_is_final;
    rules.all_pass = static_cast<AllPass>(checks::word("all_pass", all_pass, words(kAllPasses)));
    rules.spades_are_trump = checks::word("trump", trump, words(kTrumps)) == 1;
    rules.trump_must_be_broken = checks::word("trump_lead", trump_lead, words(kTrumpLeads)) == 1;
    rules.must_beat = must_beat;
    rules.must_trump = must_trump;
    rules.must_overtrump = must_overtrump;
    rules.per_bid = checks::number("per_bid", per_bid, 0, 100);
    rules.per_overtrick = checks::number("per_overtrick", per_overtrick, 0, 100);
    rules.per_defender_trick = checks::number("per_defender_trick", per_defender_trick, 0, 100);
    rules.double_failed = double_failed;
    rules.slam_doubles = slam_doubles;
    rules.defender_min = checks::number("defender_min", defender_min, 0, 3);
    rules.fixed_penalty = checks::word("defender_penalty", defender_penalty, words(kPenalties)) == 1;
    rules.defender_penalty_points = checks::number("defender_penalty_points", defender_penalty_points, 0, 1000);
    new (place) Rules(rules);
}

nb::tuple numbers(std::uint64_t members) {
    PyObject* tuple = PyTuple_New(count(members));
    if (tuple == nullptr) throw nb::python_error();
    for (Py_ssize_t index = 0; members != 0; members &= members - 1)
        NB_TUPLE_SET_ITEM(tuple, index++, PyLong_FromLong(lowest(members)));
    return nb::steal<nb::tuple>(tuple);
}

Deal a_deal(const Rules& rules, Number dealer, const std::array<Number, kSeats>& hands,
            const std::vector<Number>& widow, Number redeals) {
    const Hands dealt = checks::full_hands(rules, hands);
    return Deal(rules, checks::seat("dealer", dealer), dealt, checks::widow(rules, dealt, widow),
                checks::redeals(redeals));
}

Deal random_deal_of(const Rules& rules, Number seed, Number redeals) {
    Random random(static_cast<std::uint64_t>(seed));
    return random_deal(rules, random, checks::redeals(redeals));
}

Deal contracted(const Rules& rules, const std::array<Number, kSeats>& hands, Number declarer, Number bid,
                const std::vector<Number>& widow) {
    Deal deal = a_deal(rules, 0, hands, widow, 0);
    deal.contract(checks::seat("declarer", declarer), checks::number("bid", bid, 1, rules.hand_size()));
    return deal;
}

Cards legal_cards(const Deal& deal) { return deal.phase() == Phase::playing ? deal.legal_cards() : 0; }
Calls legal_calls(const Deal& deal) { return deal.phase() == Phase::bidding ? deal.legal_calls() : 0; }

// The moves that come in rows answer with what may be done next: one call a move is enough to play a deal.
nb::tuple call(Deal& deal, Number number) {
    checks::phase(deal, Phase::bidding, "a call");
    const int checked = checks::number("a call", number, 0, kMaxHand);
    if ((deal.legal_calls() >> checked & 1) == 0) checks::refuse("this call is not allowed now");
    deal.call(checked);
    return numbers(legal_calls(deal));
}

void name_trump(Deal& deal, Number suit) {
    checks::phase(deal, Phase::naming_trump, "naming trump");
    deal.name_trump(checks::suit(suit));
}

void exchange(Deal& deal, Number laid_down) {
    checks::phase(deal, Phase::exchanging, "an exchange");
    const Cards checked = checks::cards("the exchange", laid_down);
    if ((checked & ~deal.play().hands[at(deal.declarer())]) != 0)
        checks::refuse("the declarer does not hold these cards");
    checks::number("the number of cards exchanged", count(checked), deal.rules().exchange_min,
                   deal.rules().exchange_max);
    deal.exchange(checked);
}

nb::tuple play(Deal& deal, Number card) {
    checks::phase(deal, Phase::playing, "a card");
    const Card checked = checks::card(card);
    if ((deal.legal_cards() & only(checked)) == 0) checks::refuse("this card may not be played now");
    deal.put(checked);
    return numbers(legal_cards(deal));
}

template <class Value> std::optional<Value> unless(bool unset, Value value) {
    return unset ? std::nullopt : std::optional<Value>(value);
}

PerSeat points(const Deal& deal) {
    checks::phase(deal, Phase::scored, "the score");
    return deal.points();
}

Cards legal_of(const Rules& rules, Number trump, bool broken, const std::vector<Number>& trick, Number hand) {
    const Cards trumps = of_suit(checks::suit(trump));
    const Trick on_table = checks::trick(trumps, trick, kSeats - 1);
    const Cards held = checks::cards("the hand", hand);
    for (const Number played : trick)
        if ((held & only(static_cast<Card>(played))) != 0) checks::refuse("a card of the trick is in the hand");
    return legal(rules, trumps, broken, on_table, held);
}

Seat winner(Number trump, const std::vector<Number>& trick) {
    if (trick.empty()) checks::refuse("nobody wins a trick without cards");
    return checks::trick(of_suit(checks::suit(trump)), trick, kSeats).winner;
}

PerSeat score_of(const Rules& rules, Number declarer, Number bid, const std::array<Number, kSeats>& tricks) {
    PerSeat checked{};
    int sum = 0;
    for (std::size_t index = 0; index < kSeats; ++index)
        sum += checked[index] = checks::number("a count of tricks", tricks[index], 0, rules.hand_size());
    if (sum != rules.hand_size()) checks::refuse("the tricks do not sum to " + std::to_string(rules.hand_size()));
    return score(rules, checks::seat("declarer", declarer), checks::number("bid", bid, 1, rules.hand_size()), checked);
}

std::int64_t perft_of(const Rules& rules, Number trump, bool broken, Number leader,
                      const std::array<Number, kSeats>& hands) {
    Play play;
    play.hands = checks::hands(hands);
    if (count(play.hands[0]) > kLargestEnding)
        checks::refuse("an ending has at most " + std::to_string(kLargestEnding) + " cards a hand");
    play.trumps = of_suit(checks::suit(trump));
    play.turn = checks::seat("leader", leader);
    play.broken = broken;
    const nb::gil_scoped_release released;
    return perft(rules, play);
}

// Without the interpreter lock, but for a look at signals now and then. `from`: rules, or a position in the
// play.
template <class From> Sums playouts(const From& from, Number seed, std::int64_t deals) {
    if (deals < 0) checks::refuse("the number of deals is negative");
    const From copy = from;
    Random random(static_cast<std::uint64_t>(seed));
    Sums sums;
    while (sums.deals < deals) {
        {
            const nb::gil_scoped_release released;
            add_playouts(copy, random, std::min(deals - sums.deals, kDealsBetweenSignals), sums);
        }
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }
    return sums;
}

Sums rest_playouts(const Deal& deal, Number seed, std::int64_t deals) {
    checks::phase(deal, Phase::playing, "a card");
    return playouts(deal, seed, deals);
}

std::vector<Trace> traces(const Rules& rules, Number seed, std::int64_t deals) {
    if (deals < 0) checks::refuse("the number of deals is negative");
    Random random(static_cast<std::uint64_t>(seed));
    std::vector<Trace> made;
    while (static_cast<std::int64_t>(made.size()) < deals) made.push_back(trace_playout(rules, random));
    return made;
}

void bind_deal(nb::module_& module) {
    // The moves take their argument by position alone: nanobind calls that in half the time.
    nb::class_<Deal>(module, "Deal")
        .def(
            "__init__",
            [](Deal* place, const Rules& rules, Number dealer, const std::array<Number, kSeats>& hands,
               const std::vector<Number>& widow,
               Number redeals) { new (place) Deal(a_deal(rules, dealer, hands, widow, redeals)); },
            "rules"_a, "dealer"_a, "hands"_a, "widow"_a = std::vector<Number>(), "redeals"_a = 0)
        .def_static("random", &random_deal_of, "rules"_a, "seed"_a, "redeals"_a = 0)
        .def_static("contracted", &contracted, "rules"_a, "hands"_a, "declarer"_a, "bid"_a,
                    "widow"_a = std::vector<Number>())
        .def("legal_calls", [](const Deal& deal) { return numbers(legal_calls(deal)); })
        .def("legal_cards", [](const Deal& deal) { return numbers(legal_cards(deal)); })
        .def("legal", &legal_cards)
        .def("call", &call)
        .def("name_trump", &name_trump)
        .def("exchange", &exchange)
        .def("play", &play)
        .def("playouts", &rest_playouts, "seed"_a, "deals"_a)
        .def_prop_ro("phase", [](const Deal& deal) { return kPhases[static_cast<std::size_t>(deal.phase())]; })
        .def_prop_ro("is_over", [](const Deal& deal) { return deal.phase() >= Phase::scored; })
        .def_prop_ro("turn", [](const Deal& deal) { return unless(deal.phase() >= Phase::scored, deal.turn()); })
        .def_prop_ro("dealer", &Deal::dealer)
        .def_prop_ro("declarer", [](const Deal& deal) { return unless(deal.bid() == 0, deal.declarer()); })
        .def_prop_ro("bid", [](const Deal& deal) { return unless(deal.bid() == 0, deal.bid()); })
        .def_prop_ro("trump", [](const Deal& deal) { return unless(deal.trump() < 0, deal.trump()); })
        .def_prop_ro("hands", [](const Deal& deal) { return deal.play().hands; })
        .def_prop_ro("widow",
                     [](const Deal& deal) {
                         return std::vector<Card>(deal.widow().begin(), deal.widow().begin() + deal.rules().widow);
                     })
        .def_prop_ro("tricks", [](const Deal& deal) { return deal.play().tricks; })
        .def_prop_ro("score", &points);
}

void bind_playouts(nb::module_& module) {
    nb::class_<Sums>(module, "Sums")
        .def_ro("deals", &Sums::deals)
        .def_ro("redeals", &Sums::redeals)
        .def_ro("made", &Sums::made)
        .def_ro("bids", &Sums::bids)
        .def_ro("declared", &Sums::declared)
        .def_ro("tricks", &Sums::tricks)
        .def_ro("score", &Sums::score);
    nb::class_<Trace>(module, "Trace")
        .def_ro("redeals", &Trace::redeals)
        .def_ro("dealer", &Trace::dealer)
        .def_ro("hands", &Trace::hands)
        .def_ro("widow", &Trace::widow)
        .def_ro("calls", &Trace::calls)
        .def_ro("declarer", &Trace::declarer)
        .def_ro("bid", &Trace::bid)
        .def_ro("trump", &Trace::trump)
        .def_ro("laid_down", &Trace::laid_down)
        .def_ro("play", &Trace::play)
        .def_ro("tricks", &Trace::tricks)
        .def_ro("score", &Trace::score);
    module.def("playouts", &playouts<Rules>, "rules"_a, "seed"_a, "deals"_a);
    module.def("traces", &traces, "rules"_a, "seed"_a, "deals"_a);
}

} // namespace

NB_MODULE(_native, module) {
    nb::set_leak_warnings(false); // a program may end with rules in a cache; nobody at a table can do anything about it
    nb::class_<Rules>(module, "Rules")
        .def("__init__", &make_rules, nb::kw_only(), "partners"_a, "widow"_a, "exchange_min"_a, "exchange_max"_a,
             "min_bid"_a, "max_bid"_a.none(), "opening"_a, "pass_is_final"_a, "all_pass"_a, "forced_bid"_a, "trump"_a,
             "trump_lead"_a, "must_beat"_a, "must_trump"_a, "must_overtrump"_a, "per_bid"_a, "per_overtrick"_a,
             "per_defender_trick"_a, "double_failed"_a, "slam_doubles"_a, "defender_min"_a, "defender_penalty"_a,
             "defender_penalty_points"_a);
    bind_deal(module);
    bind_playouts(module);
    module.def("legal", &legal_of, "rules"_a, "trump"_a, "broken"_a, "trick"_a, "hand"_a);
    module.def("winner", &winner, "trump"_a, "trick"_a);
    module.def("score", &score_of, "rules"_a, "declarer"_a, "bid"_a, "tricks"_a);
    module.def("perft", &perft_of, "rules"_a, "trump"_a, "broken"_a, "leader"_a, "hands"_a);
}
