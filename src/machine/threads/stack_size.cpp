#include "machine/threads/stack_size.h"

#include <algorithm>

namespace tidelock::threads {

bool set_stack_size(Thread& thread, std::size_t bytes) {
    const std::size_t size = bytes == 0 ? kDefaultStack : std::clamp(bytes, kLeastStack, Thread::kStackBytes - 1);
    Slot* const end = thread.stack + size / sizeof(Slot);
    const bool has_size = thread.stack_end != thread.stack + Thread::kStackBytes / sizeof(Slot);
    if (has_size && thread.stack_end != end) return false;
    thread.stack_end = end;
    thread.frames_end = thread.frames + std::min(size / kLeastFrame, Thread::kMaxFrames);
    return true;
}

}  // namespace tidelock::threads
