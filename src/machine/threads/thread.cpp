#include "machine/threads/thread.h"

#include <sys/mman.h>

#include "base/check.h"
#include "base/stop.h"

namespace tidelock::threads {
namespace {

// Address space; pages come as the thread touches them.
void* reserve(std::size_t bytes) {
    void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) stop_for_memory();
    return p;
}

}  // namespace

Thread::Thread(ThreadId number, memory::BlockTable& blocks) : id(number) {
    stack = static_cast<Slot*>(reserve(kStackBytes));
    stack_end = stack + kStackBytes / sizeof(Slot);
    frames = static_cast<Frame*>(reserve(kMaxFrames * sizeof(Frame)));
    frames_end = frames + kMaxFrames;
    sp = stack;
    stack_block = blocks.adopt(reinterpret_cast<std::byte*>(stack), static_cast<std::uint32_t>(kStackBytes), nullptr,
                               memory::BlockKind::Stack);
}

Thread::~Thread() {
    if (stack == nullptr) return;
    munmap(stack, kStackBytes);
    munmap(frames, kMaxFrames * sizeof(Frame));
}

void Thread::release(memory::BlockTable& blocks) {
    TL_CHECK(state == ThreadState::Finished, "only a thread that has ended should be released");
    for (const LocalBlock& local : local_blocks) blocks.free(local.block);
    for (const Address area : thread_statics) {
        if (area != 0) blocks.free(memory::block_of(area));
    }
    blocks.free(stack_block);
    munmap(stack, kStackBytes);
    munmap(frames, kMaxFrames * sizeof(Frame));
    stack = stack_end = sp = nullptr;
    frames = frames_end = top = nullptr;
    stack_block = 0;
    local_blocks.clear();
    thread_statics.clear();
    handling.clear();
}

}  // namespace tidelock::threads
