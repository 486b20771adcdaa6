// The footprints of a search that keeps many of them at once (in sleep sets, in wakeup trees): each different one is
// kept once and has a number.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "explore/ts/footprint.h"

namespace tidelock::search {

class FootprintTable {
public:
    using Id = std::uint32_t;
    // What a step not made yet will touch: it is taken to depend on all others.
    static constexpr Id kUnknown = ~Id{0};

    [[nodiscard]] Id intern(const ts::Footprint& footprint);
    [[nodiscard]] const ts::Footprint& operator[](Id id) const { return all_[id]; }
    [[nodiscard]] bool independent(Id a, Id b) const {
        return a != kUnknown && b != kUnknown && ts::independent(all_[a], all_[b]);
    }

private:
    std::vector<ts::Footprint> all_;
    std::unordered_multimap<std::uint64_t, Id> by_hash_;
};

}  // namespace tidelock::search
