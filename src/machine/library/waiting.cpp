#include "machine/library/waiting.h"

#include <algorithm>

#include "machine/exec/sights.h"
#include "machine/exec/visible.h"
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

Thread::Wait pending_wait(Address on, std::int32_t timeout) {
    Thread::Wait wait;
    wait.on = on;
    wait.has_deadline = timeout >= 0;
    return wait;
}

bool is_told_to_time_out(const NativeCall& call) { return call.x.stepping != nullptr && call.x.thread->wait.timed_out; }

void note_sync(NativeCall& call, Address key, exec::Synchronisation::How how) {
    if (call.x.stepping != nullptr) call.x.stepping->synchronised.push_back({key, how});
}

bool is_private(const NativeCall& call, Address object) { return exec::is_private(call.x, object); }

// With or without a record of who owns it: SpinLock._owner.
bool is_spin_lock_free(std::uint32_t word) { return (word & 0x8000'0000U) != 0 ? (word & 1U) == 0 : word == 0; }

bool can_be_interrupted(const Thread::Wait& wait) {
    if (wait.class_init != nullptr || wait.spin_lock != 0) return false;
    return wait.is_condition || wait.on != 0 || wait.join != 0 || !wait.on_any.empty() || wait.has_deadline;
}

bool can_proceed(Machine& m, const Thread& thread) {
    const Thread::Wait& wait = thread.wait;
    if (wait.class_init != nullptr) {
        return m.class_state(wait.class_init) != exec::ClassState::Running ||
               m.would_deadlock_on_class(thread, wait.class_init);
    }
    if (wait.spin_lock != 0) return is_spin_lock_free(m.blocks().load<std::uint32_t>(wait.spin_lock));
    if (thread.interrupt_requested && can_be_interrupted(wait)) return true;
    if (wait.is_condition) return false;
    if (wait.join != 0) return m.thread(wait.join)->state == ThreadState::Finished;
    if (!wait.on_any.empty()) {
        const auto open = [&](Address handle) { return is_open(m, handle, thread.id); };
        return wait.needs_all ? std::all_of(wait.on_any.begin(), wait.on_any.end(), open)
                              : std::any_of(wait.on_any.begin(), wait.on_any.end(), open);
    }
    if (wait.on == 0) return !wait.has_deadline;
    if (is_wait_handle(m, wait.on)) return is_open(m, wait.on, thread.id);
    return m.monitors().is_free_for(wait.on, thread.id);
}

void leave_behind(Machine& m, Thread& thread) {
    exec::Sights* sights = m.stepping == nullptr ? nullptr : m.stepping->sights;
    if (sights != nullptr && !thread.mutexes.empty()) sights->is_opaque = true;
    abandon_mutexes(m, thread);
    if (m.loader().find_field(m.known().thread, "_isDead") == nullptr) return;  // before .NET 10
    const Address flag = thread.object + m.field_offset(m.known().thread, "_isDead");
    m.blocks().store<std::uint8_t>(flag, 1);
    const memory::Block& object = m.blocks().at(flag);
    if (sights != nullptr && object.shared != 0) {
        sights->see({flag, 1, true, true}, false, object.data + memory::offset_of(flag));
    }
}

bool take_interrupt(NativeCall& call) {
    using How = exec::Synchronisation::How;
    const bool is_requested = call.x.thread->interrupt_requested;
    // NB: who takes it could not have gone on without it.
    note_sync(call, interruption_key(*call.x.thread), is_requested ? How::Use : How::Look);
    if (!is_requested) return false;
    call.x.thread->interrupt_requested = false;
    return true;
}

NativeResult raise_interrupted(NativeCall& call) { return call.raise(Guest::ThreadInterrupted); }

void wake(Thread& thread) {
    if (thread.state == ThreadState::Blocked) thread.state = ThreadState::Ready;
}

}  // namespace tidelock::library
