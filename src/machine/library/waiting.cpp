#include "machine/library/waiting.h"

#include "machine/library/scheduler.h"

namespace tidelock::library {

using threads::Thread;
using threads::ThreadState;

std::int64_t virtual_now(Machine& m) { return m.area<Clock>().ticks; }

std::int64_t deadline_after(Machine& m, std::int32_t milliseconds) {
    return milliseconds < 0 ? kForever : virtual_now(m) + milliseconds * kTicksPerMillisecond;
}

NativeResult wait_on(NativeCall& call, Address on, std::int64_t deadline, bool is_condition) {
    Thread::Wait& wait = call.x.thread->wait;
    wait = {};
    wait.on = on;
    wait.is_condition = is_condition;
    wait.has_deadline = deadline != kForever;
    wait.deadline = deadline;
    return call.block();
}

bool take_interrupt(NativeCall& call) {
    if (!call.x.thread->interrupt_requested) return false;
    call.x.thread->interrupt_requested = false;
    return true;
}

NativeResult raise_interrupted(NativeCall& call) { return call.raise(Guest::ThreadInterrupted); }

void wake(Thread& thread) {
    if (thread.state == ThreadState::Blocked) thread.state = ThreadState::Ready;
}

}  // namespace tidelock::library
