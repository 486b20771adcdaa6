// What a step touched. Two steps of different actors are independent if no location is in both with more than reading.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tidelock::ts {

enum class Touch : std::uint8_t {
    Read,
    Write,
    Sync,     // a synchronisation object, in a way that is open whoever holds it (an attempt, a signal, a release)
    Acquire,  // takes a lock: not possible while another actor holds it
};

// A range of a location's bytes. Synchronisation objects are locations of their own, touched as a whole.
struct Access {
    std::uint64_t location = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    Touch touch{};
    friend bool operator==(const Access&, const Access&) = default;
};

using Footprint = std::vector<Access>;

// Locations that every transition system has. The actors: touched by a step that adds one, because the order in which
// they are added names them. The end: touched by steps after which others may not go on, and read by those others.
inline constexpr std::uint64_t kActors = ~std::uint64_t{0};
inline constexpr std::uint64_t kEnd = kActors - 1;
// What nobody changes, or what is only accessed with a lock held that orders the accesses: only ever read. A step that
// touches nothing else is not one of which others cannot see anything.
inline constexpr std::uint64_t kGuarded = kActors - 2;

[[nodiscard]] inline bool conflict(const Access& a, const Access& b) {
    if (a.location != b.location || (a.touch == Touch::Read && b.touch == Touch::Read)) return false;
    return a.begin < b.end && b.begin < a.end;
}

// The steps of a thread that lives alone can be long.
[[nodiscard]] inline bool independent_large(Footprint a, Footprint b) {
    const auto by_location = [](const Access& x, const Access& y) { return x.location < y.location; };
    std::sort(a.begin(), a.end(), by_location);
    std::sort(b.begin(), b.end(), by_location);
    auto first = b.begin();
    for (const Access& x : a) {
        first = std::lower_bound(first, b.end(), x, by_location);
        for (auto y = first; y != b.end() && y->location == x.location; ++y) {
            if (conflict(x, *y)) return false;
        }
    }
    return true;
}

[[nodiscard]] inline bool independent(const Footprint& a, const Footprint& b) {
    constexpr std::size_t kMostPairs = 4096;
    if (a.size() * b.size() > kMostPairs) return independent_large(a, b);
    for (const Access& x : a) {
        for (const Access& y : b) {
            if (conflict(x, y)) return false;
        }
    }
    return true;
}

}  // namespace tidelock::ts
