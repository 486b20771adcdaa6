// An actor that has a step to make and cannot make it in the current state, or whose step another one would be once
// somebody has made his.
#pragma once

#include <cstdint>

#include "explore/ts/footprint.h"

namespace tidelock::ts {

struct Waiting {
    std::uint32_t actor = 0;
    bool waits_for_actor = false;  // only a step of `until` can change that; otherwise one that conflicts with `wants`
    std::uint32_t until = 0;
    Footprint wants{};  // what its step will touch; nothing: unknown, any step may let it go on
    // Its wait can end by itself, by a time-out: it is enabled, and `wants` is what that step touches. A step of
    // another that conflicts with it may take the time-out away and leave the actor something else to do.
    bool may_time_out = false;
};

}  // namespace tidelock::ts
