// Random numbers and random choice from a set.
#pragma once

#include "cards.hpp"

namespace batak {

// xoshiro256** 1.0 after the public-domain algorithm by D. Blackman and S. Vigna, seeded by their splitmix64.
class Random {
  public:
    explicit constexpr Random(std::uint64_t seed) {
        for (auto& word : state_) {
            seed += 0x9e3779b97f4a7c15;
            std::uint64_t mixed = seed;
            mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
            mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
            word = mixed ^ (mixed >> 31);
        }
    }

    explicit constexpr Random(const std::array<std::uint64_t, 4>& state) : state_(state) {}

    constexpr std::uint64_t next() {
        auto& [a, b, c, d] = state_;
        const std::uint64_t result = std::rotl(b * 5, 7) * 9;
        const std::uint64_t shifted = b << 17;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= shifted;
        d = std::rotl(d, 45);
        return result;
    }

    // A number from 0 to limit - 1, each equally likely (Lemire's multiplication with rejection); limit up to 2 ** 15.
    constexpr std::uint32_t below(std::uint32_t limit) {
        std::uint32_t product = piece() * limit;
        if (product % kPieces < limit) [[unlikely]] {
            const std::uint32_t threshold = kPieces % limit;
            while (product % kPieces < threshold) product = piece() * limit;
        }
        return product / kPieces;
    }

  private:
    static constexpr std::uint32_t kPieces = 1 << 15;

    // One number of the generator makes four pieces of 15 bits; the bit above them says when they are used up.
    constexpr std::uint32_t piece() {
        if (pieces_ == 1) pieces_ = next() >> 3 | std::uint64_t{1} << 60;
        const auto result = static_cast<std::uint32_t>(pieces_ % kPieces);
        pieces_ /= kPieces;
        return result;
    }

    std::array<std::uint64_t, 4> state_{};
    std::uint64_t pieces_ = 1;
};

// Two ways to count a set and to take the n-th of its members, with the same answers.
struct PortableBits {
    static constexpr bool supported() { return true; }
    static constexpr std::uint32_t count(Cards cards) { return static_cast<std::uint32_t>(std::popcount(cards)); }
    static constexpr Cards nth(Cards cards, std::uint32_t n) {
        for (; n > 0; --n) cards &= cards - 1;
        return cards & (0 - cards);
    }
};

#if defined(__x86_64__) && defined(__GNUC__)
// Assembly rather than intrinsics: those would need the whole loop compiled for the newer processor, and so
// twice.
struct Bmi2Bits {
    static bool supported() { return __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"); }
    static std::uint32_t count(Cards cards) {
        Cards result;
        asm("popcnt %1, %0" : "=r"(result) : "r"(cards) : "cc");
        return static_cast<std::uint32_t>(result);
    }
    static Cards nth(Cards cards, std::uint32_t n) {
        Cards result;
        asm("pdep %2, %1, %0" : "=r"(result) : "r"(Cards{1} << n), "r"(cards));
        return result;
    }
};
using FastBits = Bmi2Bits;
#else
using FastBits = PortableBits;
#endif

// One member of a set that is not empty, each equally likely, as a set of one.
template <class Bits> constexpr Cards pick(Cards cards, Random& random) {
    return Bits::nth(cards, random.below(Bits::count(cards)));
}

} // namespace batak
