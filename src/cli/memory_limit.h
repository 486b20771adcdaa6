// How much memory the process may use. Set by the watch (watch.h); large pieces are measured against it before they are
// taken (base/stop.h), those that containers ask for included.
#pragma once

#include <cstdint>

namespace tidelock::cli {

// 0: none.
void set_memory_limit(std::uint64_t bytes);

// A share of what the machine or the process's control groups have, and of what is free now.
std::uint64_t default_memory_limit();
// What was asked for; 0: nothing was.
inline std::uint64_t memory_limit_or_default(std::uint64_t bytes) {
    return bytes != 0 ? bytes : default_memory_limit();
}

}  // namespace tidelock::cli
