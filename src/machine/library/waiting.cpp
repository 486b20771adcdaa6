#include "machine/library/waiting.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "machine/exec/access_log.h"
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

NativeResult wait_for(NativeCall& call, threads::WaitsFor what, std::int64_t deadline) {
    threads::Wait& wait = call.x.thread->wait;
    wait = {};
    wait.what = std::move(what);
    wait.has_deadline = deadline != kForever;
    wait.deadline = deadline;
    return call.block();
}

threads::Wait pending_wait(Machine& m, threads::WaitsFor what, std::int32_t timeout) {
    threads::Wait wait;
    wait.what = std::move(what);
    wait.has_deadline = timeout >= 0;
    if (wait.has_deadline) wait.deadline = deadline_after(m, timeout);
    return wait;
}

bool take_time_out(NativeCall& call) {
    return call.x.stepping != nullptr && std::exchange(call.x.thread->wait.timed_out, false);
}

void note_sync(NativeCall& call, const threads::SyncKey& key, exec::Synchronisation::How how) {
    if (call.x.stepping != nullptr) exec::note_synchronisation(call.x, key, how);
}

bool is_private(const NativeCall& call, Address object) { return exec::is_private(call.x, object); }

// With or without a record of who owns it: SpinLock._owner.
bool is_spin_lock_free(std::uint32_t word) { return (word & 0x8000'0000U) != 0 ? (word & 1U) == 0 : word == 0; }

bool can_be_interrupted(const threads::Wait& wait) {
    return !wait.is<threads::ForNothing>() && !wait.is<threads::ForClass>() && !wait.is<threads::ForSpinLock>();
}

namespace {

// Is there what the thread waits for? One overload for each kind.
class IsOver {
public:
    IsOver(Machine& m, const Thread& thread) : m_(m), thread_(thread) {}

    bool operator()(const threads::ForNothing&) const { return true; }
    bool operator()(const threads::ForLock& wait) const { return m_.monitors().is_free_for(wait.lock, thread_.id); }
    bool operator()(const threads::ForPulse&) const { return false; }  // then it is a wait for the lock
    bool operator()(const threads::ForHandle& wait) const { return is_open(m_, wait.handle, thread_.id); }
    bool operator()(const threads::ForHandles& wait) const {
        const auto open = [this](Address handle) { return is_open(m_, handle, thread_.id); };
        return wait.needs_all ? std::ranges::all_of(wait.handles, open) : std::ranges::any_of(wait.handles, open);
    }
    bool operator()(const threads::ForEnd& wait) const {
        const Thread& other = *m_.thread(wait.thread);
        return other.state == ThreadState::Finished && !outlives_its_code(other);
    }
    bool operator()(const threads::ForClass& wait) const {
        return wait.arrives || m_.class_state(wait.type) != exec::ClassState::Running;
    }
    bool operator()(const threads::ForSpinLock& wait) const {
        return is_spin_lock_free(m_.blocks().load<std::uint32_t>(wait.word));
    }
    bool operator()(const threads::ForTime&) const { return false; }

private:
    Machine& m_;
    const Thread& thread_;
};

bool is_over(Machine& m, const Thread& thread) { return std::visit(IsOver(m, thread), thread.wait.what); }

bool waits_for_lock_or_thread(const threads::Wait& wait) {
    return wait.is<threads::ForLock>() || wait.is<threads::ForEnd>();
}

// Where somebody interrupts, it matters whether a thread that a lock was in the way of has been in the wait since.
bool goes_into_wait(Machine& m, const Thread& thread) {
    return m.stepping != nullptr && m.stepping->expects_interrupts && !thread.wait.has_begun;
}

}  // namespace

bool may_answer_interrupt(Machine& m, const Thread& thread) {
    return thread.interrupt_requested && thread.wait.has_begun && waits_for_lock_or_thread(thread.wait) &&
           is_over(m, thread);
}

bool can_proceed(Machine& m, const Thread& thread) {
    if (is_over(m, thread)) return true;
    if (thread.interrupt_requested && can_be_interrupted(thread.wait)) return true;
    return waits_for_lock_or_thread(thread.wait) && goes_into_wait(m, thread);
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

namespace {

threads::ThreadId holder_of(Machine& m, const threads::ForLock& wait) {
    const threads::Monitor* monitor = m.monitors().find(wait.lock);
    return monitor == nullptr ? 0 : monitor->owner;
}

threads::ThreadId holder_of(Machine& m, const threads::ForSpinLock& wait) {
    // The lock inside ReaderWriterLockSlim is a flag that does not say who has it.
    const types::Type* type = m.blocks().at(wait.word).type;
    if (type != nullptr && type->name == "ReaderWriterLockSlim") return 0;
    return spin_lock_owner(m, m.blocks().load<std::uint32_t>(wait.word));
}

}  // namespace

threads::ThreadId awaited_thread(Machine& m, const Thread& thread) {
    const threads::Wait& wait = thread.wait;
    if (const auto* lock = wait.as<threads::ForLock>()) return holder_of(m, *lock);
    if (const auto* end = wait.as<threads::ForEnd>()) return end->thread;
    if (const auto* handle = wait.as<threads::ForHandle>()) return mutex_owner(m, handle->handle);
    if (const auto* initialiser = wait.as<threads::ForClass>()) return m.class_owner(initialiser->type);
    if (const auto* spin_lock = wait.as<threads::ForSpinLock>()) return holder_of(m, *spin_lock);
    return 0;
}

void leave_behind(Machine& m, Thread& thread) {
    exec::AccessLog* log = m.stepping == nullptr ? nullptr : m.stepping->log;
    if (log != nullptr && !thread.mutexes.empty()) log->is_opaque = true;
    if (!outlives_its_code(thread)) abandon_mutexes(m, thread);
    if (m.loader().find_field(m.known().thread, "_isDead") == nullptr) return;  // before .NET 10
    const Address flag = thread.object + m.field_offset(m.known().thread, "_isDead");
    m.blocks().store<std::uint8_t>(flag, 1);
    const memory::Block& object = m.blocks().at(flag);
    if (log != nullptr && object.shared != 0) {
        log->add({flag, 1, true, true}, false, object.data + memory::offset_of(flag));
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
