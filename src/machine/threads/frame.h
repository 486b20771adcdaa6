// One activation of a method on a thread's stack.
#pragma once

#include <cstdint>

#include "machine/threads/slot.h"
#include "program/code/code.h"

namespace tidelock::threads {

enum class FrameKind : std::uint8_t {
    Method,  // a method's own activation, or a native's
    Filter,  // a filter block: runs on the registers of the method that has it, above frames that are still there
};

struct Frame {
    const code::Insn* ip = nullptr;  // where it goes on; of the running frame, only set where others may look
    Slot* fp = nullptr;
    code::Code* code = nullptr;
    std::uint16_t result = 0;  // slot in the caller's frame that receives the result
    FrameKind kind = FrameKind::Method;
    bool has_acted = false;  // stepping: this frame's atomic section has begun (exec/stepping.h)
};
static_assert(sizeof(Frame) == 32);

}  // namespace tidelock::threads
