// A register: eight bytes of a thread's stack.
#pragma once

#include <cstdint>

namespace tidelock::threads {

union Slot {
    std::uint64_t u;
    std::int64_t i;
    double d;
    float f;  // float32 registers keep the upper half zero
};
static_assert(sizeof(Slot) == 8);

}  // namespace tidelock::threads
