// The frame at the bottom of every thread's stack.
#pragma once

#include <cstdint>

namespace tidelock::exec {

// Where it has what the thread's first method returned. An argument, not a scratch slot: other threads may go on
// between the return and the end of the thread, and scratch slots of a native that has not begun are no part of the
// state.
inline constexpr std::uint16_t kThreadResultSlot = 0;

}  // namespace tidelock::exec
