#include "machine/library/waiting.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "machine/exec/sights.h"
#include "machine/exec/visible.h"
#include "machine/library/data_use.h"
#include "machine/library/process_exit.h"
#include "machine/library/registry.h"
#include "machine/library/scheduler.h"

namespace tidelock::library {

using threads::Thread;
using threads::ThreadState;

std::int64_t deadline_after(Machine& m, std::int32_t milliseconds) {
    if (milliseconds < 0) return kForever;
    const std::int64_t ticks = milliseconds * kTicksPerMillisecond;
    if (m.stepping == nullptr) return data_use(m).plain_ticks + ticks;
    data_use(m).time_outs[m.exec().thread->id] = milliseconds;  // for reports
    const bool is_ordered = data_use(m).orders_deadlines;
    if (data_use(m).clock_budget == 0 && !is_ordered) return 0;
    m.stepping->synchronised.push_back({kClockKey, exec::Synchronisation::How::Look});
    // NB: a wait that began before the first look may have begun long before.
    const Clock clock = clock_of(m);
    return clock.is_in_use == 0 && !is_ordered ? 0 : clock.now + ticks;
}

namespace {

// Methods of the class library that wait in slices of their own, and the argument that says for how long in all.
struct SlicedWait {
    std::string_view name_space;
    std::string_view type;
    std::string_view method;
    std::uint32_t total;  // slot; negative: for ever
};
constexpr SlicedWait kSlicedWaits[] = {
    {"System.Threading", "Barrier", "DiscontinuousWait", 2},
};

bool is_slice_of_endless_wait(const NativeCall& call) {
    const threads::Thread& thread = *call.x.thread;
    for (const threads::Frame* f = call.x.frame; f >= thread.frames; --f) {
        const types::Method* method = f->code->method;
        if (method == nullptr) continue;
        if (!method->assembly->is_framework()) return false;
        for (const SlicedWait& row : kSlicedWaits) {
            if (method->name == row.method && method->owner->name == row.type &&
                method->owner->name_space == row.name_space)
                return static_cast<std::int32_t>(f->fp[row.total].u) < 0;
        }
    }
    return false;
}

}  // namespace

std::int32_t expiring_timeout(const NativeCall& call, std::int32_t milliseconds) {
    constexpr std::int32_t kInfinite = -1;
    if (call.x.stepping == nullptr || milliseconds <= 0) return milliseconds;
    if (milliseconds == std::numeric_limits<std::int32_t>::max()) return kInfinite;
    return is_slice_of_endless_wait(call) ? kInfinite : milliseconds;
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

Thread::Wait pending_wait(Machine& m, Address on, std::int32_t timeout) {
    Thread::Wait wait;
    wait.on = on;
    wait.has_deadline = timeout >= 0;
    if (!wait.has_deadline) return wait;
    wait.deadline = deadline_after(m, timeout);
    return wait;
}

bool take_time_out(NativeCall& call) {
    return call.x.stepping != nullptr && std::exchange(call.x.thread->wait.timed_out, false);
}

void note_sync(NativeCall& call, Address key, exec::Synchronisation::How how) {
    if (call.x.stepping != nullptr) exec::note_synchronisation(call.x, key, how);
}

bool is_private(const NativeCall& call, Address object) { return exec::is_private(call.x, object); }

// With or without a record of who owns it: SpinLock._owner.
bool is_spin_lock_free(std::uint32_t word) { return (word & 0x8000'0000U) != 0 ? (word & 1U) == 0 : word == 0; }

bool can_be_interrupted(const Thread::Wait& wait) {
    if (wait.class_init != nullptr || wait.spin_lock != 0) return false;
    return wait.is_condition || wait.on != 0 || wait.join != 0 || !wait.on_any.empty() || wait.has_deadline;
}

namespace {

bool waits_for_lock_or_thread(Machine& m, const Thread::Wait& wait) {
    if (wait.is_condition || wait.class_init != nullptr || wait.spin_lock != 0) return false;
    return wait.join != 0 || (wait.on != 0 && wait.on_any.empty() && !is_wait_handle(m, wait.on));
}

// Is what the thread waits for there?
bool is_over(Machine& m, const Thread& thread) {
    const Thread::Wait& wait = thread.wait;
    if (wait.join == 0) return m.monitors().is_free_for(wait.on, thread.id);
    const Thread& other = *m.thread(wait.join);
    return other.state == ThreadState::Finished && !outlives_its_code(other);
}

// Where somebody interrupts, it matters whether a thread that a lock was in the way of has been in the wait since.
bool goes_into_wait(Machine& m, const Thread& thread) {
    return m.stepping != nullptr && m.stepping->expects_interrupts && !thread.wait.has_begun;
}

}  // namespace

bool may_answer_interrupt(Machine& m, const Thread& thread) {
    return thread.interrupt_requested && thread.wait.has_begun && waits_for_lock_or_thread(m, thread.wait) &&
           is_over(m, thread);
}

bool can_proceed(Machine& m, const Thread& thread) {
    const Thread::Wait& wait = thread.wait;
    if (wait.class_init != nullptr) {
        return wait.arrives || m.class_state(wait.class_init) != exec::ClassState::Running;
    }
    if (wait.spin_lock != 0) return is_spin_lock_free(m.blocks().load<std::uint32_t>(wait.spin_lock));
    if (thread.interrupt_requested && can_be_interrupted(wait)) return true;
    if (wait.is_condition) return false;
    if (waits_for_lock_or_thread(m, wait)) return is_over(m, thread) || goes_into_wait(m, thread);
    if (!wait.on_any.empty()) {
        const auto open = [&](Address handle) { return is_open(m, handle, thread.id); };
        return wait.needs_all ? std::all_of(wait.on_any.begin(), wait.on_any.end(), open)
                              : std::any_of(wait.on_any.begin(), wait.on_any.end(), open);
    }
    if (wait.on == 0) return !wait.has_deadline;
    return is_open(m, wait.on, thread.id);
}

namespace {

// A SpinLock that keeps its owner has the owner's Thread.ManagedThreadId in its word.
threads::ThreadId spin_lock_owner(Machine& m, std::uint32_t word) {
    constexpr std::uint32_t kUntracked = 0x8000'0000U;
    if (word == 0 || (word & kUntracked) != 0) return 0;
    const std::uint32_t offset = m.field_offset(m.known().thread, "_managedThreadId");
    for (const auto& t : m.threads()) {
        if (t->exists && t->object != 0 && m.blocks().load<std::uint32_t>(t->object + offset) == word) return t->id;
    }
    return 0;
}

}  // namespace

threads::ThreadId awaited_thread(Machine& m, const Thread& thread) {
    const Thread::Wait& wait = thread.wait;
    if (wait.class_init != nullptr) return m.class_owner(wait.class_init);
    if (wait.spin_lock != 0) {
        // The lock inside ReaderWriterLockSlim is a flag that does not say who has it.
        const types::Type* holder = m.blocks().at(wait.spin_lock).type;
        if (holder != nullptr && holder->name == "ReaderWriterLockSlim") return 0;
        return spin_lock_owner(m, m.blocks().load<std::uint32_t>(wait.spin_lock));
    }
    if (wait.is_condition) return 0;
    if (wait.join != 0) return wait.join;
    if (wait.on == 0) return 0;
    if (is_wait_handle(m, wait.on)) return mutex_owner(m, wait.on);
    const threads::Monitor* monitor = m.monitors().find(wait.on);
    return monitor == nullptr ? 0 : monitor->owner;
}

void leave_behind(Machine& m, Thread& thread) {
    exec::Sights* sights = m.stepping == nullptr ? nullptr : m.stepping->sights;
    if (sights != nullptr && !thread.mutexes.empty()) sights->is_opaque = true;
    if (!outlives_its_code(thread)) abandon_mutexes(m, thread);
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
