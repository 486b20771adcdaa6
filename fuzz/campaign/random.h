// The choices of a campaign, from a seeded generator: the same seed gives the same inputs on every machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>

namespace tidelock::campaign {

class Random {
public:
    explicit Random(std::uint64_t seed) : generator_(seed) {}

    std::size_t below(std::size_t limit) { return limit <= 1 ? 0 : generator_() % limit; }
    bool one_in(std::size_t n) { return below(n) == 0; }
    std::uint8_t byte() { return static_cast<std::uint8_t>(below(256)); }

    template <class List>
    auto& pick(List& list) {
        return list[below(list.size())];
    }

    // Numbers at which readers go wrong.
    std::uint32_t interesting() {
        static constexpr std::array<std::uint32_t, 20> kNumbers{
            0,     1,      2,      3,      4,      8,      0x10,    0x7F,       0x80,       0xFF,
            0x100, 0x3FFF, 0x4000, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
        return kNumbers[below(kNumbers.size())];
    }

private:
    std::mt19937_64 generator_;
};

}  // namespace tidelock::campaign
