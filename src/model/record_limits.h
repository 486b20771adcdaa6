// What the record of a thread has no room for: it has 16 bits for each of these counts (thread_store.cpp). Asked after
// each step, before the state is stored.
#pragma once

#include <cstddef>

#include "machine/threads/thread.h"

namespace tidelock::model {

// Null: there is room.
inline const char* too_large_to_store(const threads::Thread& thread) {
    constexpr std::size_t kMost = 0xFFFF;
    if (thread.handling.size() > kMost) return "more than 65535 exceptions in progress in one thread, in `check`";
    if (thread.partial.size() > kMost) return "a torn access of more than 512 KiB, in `check`";
    if (thread.local_blocks.size() > kMost) return "more than 65535 stackalloc areas in one thread, in `check`";
    if (thread.mutexes.size() > kMost) return "more than 65535 mutexes held by one thread, in `check`";
    return nullptr;
}

}  // namespace tidelock::model
