// Random numbers that are the same everywhere for the same seed: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). What
// the distributions of the standard library give is not specified.
#pragma once

#include <cstdint>

namespace tidelock::search {

class RandomNumbers {
public:
    // The numbers of one execution of a search with this seed.
    RandomNumbers(std::uint64_t seed, std::uint64_t execution) : state_(mix(mix(seed + kStep) + execution)) {}

    std::uint64_t next() { return mix(state_ += kStep); }

    // One of 0, ..., bound - 1, each as likely as the others (bound > 0).
    std::uint32_t below(std::uint32_t bound) {
        // The high half of a product with 32 random bits; the bits that would make some results likelier are refused.
        const std::uint32_t unfair = (0U - bound) % bound;
        for (;;) {
            const std::uint64_t product = (next() >> 32U) * bound;
            if (static_cast<std::uint32_t>(product) >= unfair) return static_cast<std::uint32_t>(product >> 32U);
        }
    }

private:
    static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15ULL;

    static std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31U);
    }

    std::uint64_t state_;
};

}  // namespace tidelock::search
