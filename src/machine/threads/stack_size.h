// How large a thread's stack is, as in .NET on Linux: `ulimit -s`, 8 MB, for the main thread and for others that are
// not given a size. Registers and stackalloc areas count against it by their bytes; calls have at least kLeastFrame
// bytes, which is what the smallest frame takes in .NET.
#pragma once

#include <cstddef>

#include "machine/threads/thread.h"

namespace tidelock::threads {

inline constexpr std::size_t kDefaultStack = std::size_t{8} << 20U;
inline constexpr std::size_t kLeastStack = std::size_t{128} << 10U;
inline constexpr std::size_t kLeastFrame = 32;
// NB: more of them cannot be stored in a state.
inline constexpr std::size_t kMostLocalBlocks = 0xFFFF;

// `bytes` is what Thread(start, maxStackSize) was given; 0: nothing. False, and nothing is changed, if the thread of
// this number had a stack of another size before: while states are explored a size belongs to a number for good.
bool set_stack_size(Thread& thread, std::size_t bytes);

// What a stackalloc area takes of the stack.
inline std::size_t local_slots(std::size_t bytes) { return (bytes + 2 * sizeof(Slot) - 1) / (2 * sizeof(Slot)) * 2; }

}  // namespace tidelock::threads
