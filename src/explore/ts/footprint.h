// What a step touched. Two steps of different actors are independent if no location is in both with a write in one.
#pragma once

#include <cstdint>
#include <vector>

namespace tidelock::ts {

enum class Touch : std::uint8_t { Read, Write, Sync };

// A range of a location's bytes. Synchronisation objects are locations of their own, touched as a whole.
struct Access {
    std::uint64_t location = 0;
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    Touch touch{};
};

using Footprint = std::vector<Access>;

[[nodiscard]] inline bool conflict(const Access& a, const Access& b) {
    if (a.location != b.location || (a.touch == Touch::Read && b.touch == Touch::Read)) return false;
    return a.begin < b.end && b.begin < a.end;
}

[[nodiscard]] inline bool independent(const Footprint& a, const Footprint& b) {
    for (const Access& x : a) {
        for (const Access& y : b) {
            if (conflict(x, y)) return false;
        }
    }
    return true;
}

}  // namespace tidelock::ts
