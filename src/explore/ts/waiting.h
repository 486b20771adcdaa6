// An actor that has a step to make and cannot make it in the current state.
#pragma once

#include <cstdint>

#include "explore/ts/footprint.h"

namespace tidelock::ts {

struct Waiting {
    std::uint32_t actor = 0;
    bool waits_for_actor = false;  // only a step of `until` can change that; otherwise one that conflicts with `wants`
    std::uint32_t until = 0;
    Footprint wants{};  // what its step will touch; nothing: unknown, any step may let it go on
};

}  // namespace tidelock::ts
