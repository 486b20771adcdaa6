// How much memory may still be taken, for whoever can do with less (stop.h has the limit itself).
#pragma once

#include <cstddef>

namespace tidelock {

// Is there this much before the limit?
[[nodiscard]] bool has_memory(std::size_t bytes);

}  // namespace tidelock
