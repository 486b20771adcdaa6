// Monitor: the public methods, over threads::Monitors. A lock that is taken blocks the thread until the owner leaves.
#include "machine/exec/access_log.h"
#include "machine/exec/issue.h"
#include "machine/exec/visible.h"
#include "machine/library/areas.h"
#include "machine/library/older.h"
#include "machine/library/sources.h"
#include "machine/library/waiting.h"

namespace tidelock::library {
namespace {

using How = exec::Synchronisation::How;
using threads::lock_key;
using threads::Monitor;
using threads::monitor_key;
using threads::SyncKey;
using threads::Thread;

// NB: as in .NET 10, some of the methods name the parameter and some do not.
NativeResult null_object(NativeCall& call) { return call.raise(Guest::ArgumentNull); }
NativeResult null_named_object(NativeCall& call) {
    return raise_argument(call, Guest::ArgumentNull, "ArgumentNull_Generic", "obj");
}

// The class library throws; told as what it is while states are explored.
NativeResult misuse(NativeCall& call, std::string_view what) {
    if (call.x.stepping != nullptr) call.x.stepping->misuse = what;
    return call.raise(Guest::SynchronizationLock);
}

enum class Taken : std::uint8_t { Yes, No, Wait, Interrupted, Stop };

// kAgain: entered again after waiting, keep(0) is the deadline. The last two: see enter_flagged.
enum EnterStep : std::uint32_t { kFirst, kAgain, kFlagIsFalse, kSetFlag };

// One attempt.
Taken attempt(NativeCall& call, const SyncKey& lock, std::int32_t timeout) {
    Thread& thread = *call.x.thread;
    if (!call.may_use(lock.object)) return Taken::Stop;
    const bool is_taken = !exec::is_told_to_answer(call.x) && call.m.monitors().try_enter(lock, thread.id);
    note_sync(call, lock, is_taken && timeout < 0 ? How::Take : How::Use);
    if (is_taken) return Taken::Yes;
    if (timeout == 0 || take_time_out(call)) return Taken::No;
    if (take_interrupt(call)) return Taken::Interrupted;
    if (call.step() != kAgain) {
        call.set_step(kAgain);
        // NB: where it stood before the wait, the wait had begun for the clock.
        const bool has_stood = call.x.stepping != nullptr && thread.wait.is_for_lock(lock) && thread.wait.has_deadline;
        call.keep(0).i = has_stood ? thread.wait.deadline : deadline_after(call.m, timeout);
    } else if (thread.wait.timed_out) {
        return Taken::No;
    }
    return Taken::Wait;
}

NativeResult stop_before_entering(NativeCall& call, const SyncKey& lock, std::int32_t timeout) {
    threads::Wait pending = timeout == 0 ? threads::Wait{} : pending_wait(call.m, threads::ForLock{lock}, timeout);
    pending.needs = threads::Needs::Acquire;
    return call.stop_before(std::move(pending));
}

// Tries, and when it is known whether the lock was taken returns what `finish` makes of that.
template <class Finish>
NativeResult enter_then(NativeCall& call, const SyncKey& lock, std::int32_t timeout, Finish&& finish) {
    if (timeout < 0) exec::note_open_native(call.x);
    switch (attempt(call, lock, timeout)) {
        case Taken::Stop:
            return stop_before_entering(call, lock, timeout);
        case Taken::Wait: {
            const NativeResult result = wait_for(call, threads::ForLock{lock}, call.keep(0).i);
            call.x.thread->wait.needs = threads::Needs::Acquire;
            return result;
        }
        case Taken::Interrupted:
            return raise_interrupted(call);
        case Taken::Yes:
            return finish(true);
        case Taken::No:
            break;
    }
    return finish(false);
}

NativeResult enter(NativeCall& call) {
    if (call.ref(0) == 0) return null_object(call);
    return enter_then(call, monitor_key(call.ref(0)), -1, [&](bool) { return call.done(); });
}

// The overloads with `ref bool lockTaken`, which must be false on entry. If others can see the flag, it is looked at
// and set in steps of their own.
bool is_seen(const NativeCall& call, Address flag) {
    return call.x.stepping != nullptr && call.m.blocks().at(flag).shared != 0;
}
// May the flag be accessed now?
bool may_access_flag(NativeCall& call, Address flag, bool is_write) {
    if (!is_seen(call, flag)) return true;
    if (!call.may_act()) return false;
    exec::note_access(call.x, {flag, 1, is_write, false});
    return true;
}
// What comes next is another operation, although it is of the same call into the library.
void go_on_with(NativeCall& call, Address flag, EnterStep next) {
    if (!is_seen(call, flag)) return;
    call.set_step(next);
    call.x.frame->has_acted = false;
}

NativeResult set_flag(NativeCall& call, Address flag) {
    if (!may_access_flag(call, flag, true)) return call.stop_before({});
    call.store<std::uint8_t>(flag, 1);
    return call.done();
}

NativeResult enter_flagged(NativeCall& call, std::int32_t timeout, Address flag) {
    timeout = expiring_timeout(call, timeout);
    if (memory::block_of(flag) != call.x.thread->stack_block) exec::note_unseen(call.x);
    if (call.step() == kSetFlag) return set_flag(call, flag);
    if (call.step() == kFirst) {
        // NB: what the thread has written there itself comes before this, whenever it completes.
        if (!is_seen(call, flag) && !exec::settle_accesses(call.x, flag, 1)) return call.stop(Stop::Visible);
        if (!may_access_flag(call, flag, false)) return call.stop_before({});
        if (call.load<std::uint8_t>(flag) != 0)
            return raise_argument(call, Guest::Argument, "Argument_MustBeFalse", "lockTaken");
        go_on_with(call, flag, kFlagIsFalse);
    }
    if (call.ref(0) == 0) return null_object(call);
    return enter_then(call, monitor_key(call.ref(0)), timeout, [&](bool is_taken) {
        if (!is_taken) return call.done();
        go_on_with(call, flag, kSetFlag);
        return set_flag(call, flag);
    });
}

NativeResult enter_taken(NativeCall& call) {
    if (call.bytes(call.ref(1), 1) == nullptr) return call.raise(Guest::NullReference);
    return enter_flagged(call, -1, call.ref(1));
}

NativeResult try_enter_taken(NativeCall& call) { return enter_flagged(call, 0, call.ref(1)); }

bool is_bad_timeout(std::int32_t timeout) { return timeout < -1; }

// What ArgumentOutOfRangeException.ThrowIfLessThan(timeout, -1) throws.
NativeResult bad_timeout(NativeCall& call, std::int32_t timeout, std::string_view parameter) {
    Machine& m = call.m;
    if (framework_version(m) < 10 && parameter.empty()) return call.raise(Guest::ArgumentOutOfRange);
    const std::string value = std::to_string(timeout);
    std::string text(parameter);
    text += " ('" + value + "') must be greater than or equal to '-1'.";
    const Address exception = m.new_exception(Guest::ArgumentOutOfRange, text);
    Type* type = m.find_type("System", "ArgumentOutOfRangeException");
    call.store<Address>(exception + m.field_offset(type, "_actualValue"),
                        m.heap().new_boxed(m.known().int32, &timeout));
    if (!parameter.empty()) {
        Type* base = m.find_type("System", "ArgumentException");
        call.store<Address>(exception + m.field_offset(base, "_paramName"), m.heap().new_string_utf8(parameter));
    }
    return call.raise_object(exception);
}

NativeResult try_enter_for(NativeCall& call, std::int32_t timeout) {
    if (call.ref(0) == 0) return null_object(call);
    return enter_then(call, monitor_key(call.ref(0)), expiring_timeout(call, timeout),
                      [&](bool is_taken) { return call.ret_bool(is_taken); });
}

NativeResult try_enter(NativeCall& call) { return try_enter_for(call, 0); }

NativeResult try_enter_timeout(NativeCall& call) {
    if (call.ref(0) != 0 && is_bad_timeout(call.i32(1))) return bad_timeout(call, call.i32(1), {});
    return try_enter_for(call, call.i32(1));
}

NativeResult try_enter_timeout_taken(NativeCall& call) {
    if (call.ref(0) != 0 && is_bad_timeout(call.i32(1))) return bad_timeout(call, call.i32(1), {});
    return enter_flagged(call, call.i32(1), call.ref(2));
}

// Under a relaxed memory model the lock is given back when it is the turn of that. Then there is nothing more to do
// here, but perhaps to wait for room in the queue.
bool gives_back_later(const NativeCall& call, const SyncKey& lock) {
    return exec::delays_exit(call.x) && !is_private(call, lock.object) &&
           exec::owns_monitor(call.m, *call.x.thread, lock);
}
NativeResult give_back_later(NativeCall& call, const SyncKey& lock) {
    if (exec::issue_exit(call.x, lock)) return call.done();
    exec::wait_for_order(*call.x.thread, threads::Needs::Room);
    return call.stop(Stop::Visible);
}

NativeResult leave(NativeCall& call) {
    const Address object = call.ref(0);
    if (object == 0) return null_object(call);
    exec::note_open_native(call.x);
    const SyncKey lock = monitor_key(object);
    if (gives_back_later(call, lock)) return give_back_later(call, lock);
    if (!call.may_use(object)) return call.stop_before({});
    note_sync(call, lock);
    if (!call.m.leave_monitor(lock, call.x.thread->id))
        return misuse(call, "Monitor.Exit of an object that the thread does not own");
    return call.done();
}

NativeResult is_entered(NativeCall& call) {
    const Address object = call.ref(0);
    if (object == 0) return null_named_object(call);
    return call.ret_bool(exec::owns_monitor(call.m, *call.x.thread, monitor_key(object)));
}

// --- Wait ---

enum WaitStep : std::uint32_t { kStart, kInWait, kTakingBack };

void forget_waiter(NativeCall& call, const SyncKey& lock) {
    auto& waiters = call.m.monitors().ensure(lock).waiters;
    std::erase(waiters, call.x.thread->id);
}

// The lock again, as deep as it was. keep(0): depth; keep(1): was it a pulse; keep(2): was it Interrupt.
NativeResult take_back(NativeCall& call, const SyncKey& lock) {
    threads::Monitors& monitors = call.m.monitors();
    Thread& thread = *call.x.thread;
    call.set_step(kTakingBack);
    // This is a wait like any other, which Interrupt ends; but the exception comes when the lock is there.
    const bool is_free = monitors.is_free_for(lock, thread.id);
    if ((!is_free || exec::is_told_to_answer(call.x)) && take_interrupt(call)) call.keep(2).u = 1;
    if (!monitors.try_enter(lock, thread.id)) return wait_for(call, threads::ForLock{lock}, kForever);
    monitors.ensure(lock).recursion = static_cast<std::uint32_t>(call.keep(0).u);
    if (call.keep(2).u != 0) return raise_interrupted(call);
    return call.ret_bool(call.keep(1).u != 0);
}

NativeResult wait_for_pulse(NativeCall& call, std::int32_t timeout) {
    const Address object = call.ref(0);
    const SyncKey lock = monitor_key(object);
    Thread& thread = *call.x.thread;
    threads::Monitors& monitors = call.m.monitors();
    if (timeout < 0) exec::note_open_native(call.x);
    switch (call.step()) {
        case kStart: {
            if (object == 0) return null_named_object(call);
            if (is_bad_timeout(timeout)) return bad_timeout(call, timeout, "millisecondsTimeout");
            if (!call.may_use(object)) return call.stop_before({});
            note_sync(call, lock);
            if (!monitors.is_owner(lock, thread.id))
                return misuse(call, "Monitor.Wait on an object that the thread does not own");
            if (take_interrupt(call)) return raise_interrupted(call);
            Monitor& monitor = monitors.ensure(lock);
            call.keep(0).u = monitor.recursion;
            monitor.recursion = 1;
            monitor.waiters.push_back(thread.id);
            call.m.leave_monitor(lock, thread.id);
            call.set_step(kInWait);
            return wait_for(call, threads::ForPulse{lock}, deadline_after(call.m, timeout));
        }
        case kInWait:
            if (!call.may_act()) return call.stop_before(thread.wait);
            take_time_out(call);
            note_sync(call, lock, thread.wait.signalled ? How::Take : How::Use);
            call.keep(1).u = thread.wait.signalled ? 1 : 0;
            if (!thread.wait.signalled) {
                forget_waiter(call, lock);
                call.keep(2).u = take_interrupt(call) ? 1 : 0;
            }
            return take_back(call, lock);
        default:
            if (!call.may_act()) return call.stop_before(thread.wait);
            note_sync(call, lock, How::Take);
            return take_back(call, lock);
    }
}

NativeResult wait(NativeCall& call) { return wait_for_pulse(call, expiring_timeout(call, call.i32(1))); }

// The longest waiting thread now competes for the lock, which the caller still holds. One that was interrupted, and has
// not noticed yet, is still among them: the pulse is lost.
void pulse_first(NativeCall& call, Monitor& monitor) {
    Thread* thread = call.m.thread(monitor.waiters.front());
    monitor.waiters.erase(monitor.waiters.begin());
    if (call.x.stepping != nullptr) {
        call.m.changed_threads.push_back(thread);
        if (call.x.stepping->expects_interrupts) note_sync(call, interruption_key(*thread), How::Look);
    }
    if (thread->interrupt_requested) return;
    thread->wait.signalled = true;
    thread->wait.what = threads::ForLock{monitor.key};
    thread->wait.has_deadline = false;
    thread->wait.deadline = 0;
}

// It says nothing of the order of memory accesses.
NativeResult stop_before_pulse(NativeCall& call) {
    threads::Wait pending;
    pending.needs = threads::Needs::Nothing;
    return call.stop_before(std::move(pending));
}

NativeResult pulse(NativeCall& call) {
    const Address object = call.ref(0);
    if (object == 0) return null_named_object(call);
    exec::note_open_native(call.x);
    if (!call.may_use(object)) return stop_before_pulse(call);
    note_sync(call, monitor_key(object));
    if (!exec::owns_monitor(call.m, *call.x.thread, monitor_key(object)))
        return misuse(call, "Monitor.Pulse of an object that the thread does not own");
    Monitor& monitor = call.m.monitors().ensure(monitor_key(object));
    if (!monitor.waiters.empty()) pulse_first(call, monitor);
    return call.done();
}

NativeResult pulse_all(NativeCall& call) {
    const Address object = call.ref(0);
    if (object == 0) return null_named_object(call);
    exec::note_open_native(call.x);
    if (!call.may_use(object)) return stop_before_pulse(call);
    note_sync(call, monitor_key(object));
    if (!exec::owns_monitor(call.m, *call.x.thread, monitor_key(object)))
        return misuse(call, "Monitor.PulseAll of an object that the thread does not own");
    Monitor& monitor = call.m.monitors().ensure(monitor_key(object));
    while (!monitor.waiters.empty()) pulse_first(call, monitor);
    return call.done();
}

NativeResult contention_count(NativeCall& call) {
    consult(call, Source::Machine);
    return call.ret(0);
}

// --- System.Threading.Lock: a monitor of its own beside the object's ---

NativeResult lock_enter_for(NativeCall& call, std::int32_t timeout, std::uint64_t success) {
    return enter_then(call, lock_key(call.ref(0)), timeout,
                      [&](bool is_taken) { return call.ret(is_taken ? success : 0); });
}

NativeResult lock_enter(NativeCall& call) { return lock_enter_for(call, -1, 1); }
NativeResult lock_enter_scope(NativeCall& call) { return lock_enter_for(call, -1, call.x.thread->id); }
NativeResult lock_try_enter(NativeCall& call) { return lock_enter_for(call, 0, 1); }
NativeResult lock_try_enter_timeout(NativeCall& call) { return lock_enter_for(call, call.i32(1), 1); }

NativeResult lock_exit(NativeCall& call) {
    const SyncKey lock = lock_key(call.ref(0));
    if (gives_back_later(call, lock)) return give_back_later(call, lock);
    exec::note_open_native(call.x);
    if (!call.may_use(call.ref(0))) return call.stop_before({});
    note_sync(call, lock);
    if (!call.m.leave_monitor(lock, call.x.thread->id)) {
        if (call.x.stepping != nullptr) call.x.stepping->misuse = "Lock.Exit by a thread that does not hold the lock";
        return call.raise(Guest::SynchronizationLock, call.m.resource("Lock_Exit_SynchronizationLockException"));
    }
    return call.done();
}

NativeResult lock_is_held(NativeCall& call) {
    return call.ret_bool(exec::owns_monitor(call.m, *call.x.thread, lock_key(call.ref(0))));
}

// --- LowLevelMonitor, on which the class library builds its own locks ---

NativeResult low_level_create(NativeCall& call) {
    const memory::BlockId id = call.m.blocks().allocate(8, nullptr, memory::BlockKind::Native);
    return id == 0 ? call.raise(Guest::OutOfMemory) : call.ret(memory::make_address(id));
}

NativeResult low_level_destroy(NativeCall& call) {
    const Address monitor = call.ref(0);
    if (memory::offset_of(monitor) != 0 || call.m.blocks().at(monitor).kind != memory::BlockKind::Native) {
        call.m.blocks().note_bad_word(monitor, "free of an invalid handle");
        return call.done();
    }
    call.m.blocks().free(memory::block_of(monitor));
    return call.done();
}

NativeResult low_level_wait(NativeCall& call) { return wait_for_pulse(call, -1); }

NativeResult low_level_signal_release(NativeCall& call) {
    if (!call.may_use(call.ref(0))) return call.stop_before({});
    const SyncKey lock = monitor_key(call.ref(0));
    note_sync(call, lock);
    Monitor& monitor = call.m.monitors().ensure(lock);
    if (!monitor.waiters.empty()) pulse_first(call, monitor);
    call.m.leave_monitor(lock, call.x.thread->id);
    return call.done();
}

constexpr const char* kLock = "System.Threading.Lock";
constexpr const char* kType = "System.Threading.Monitor";

constexpr NativeRow kRows[] = {
    {kType, "Enter", "Object", &enter, synchronises(What::Monitors)},
    {kType, "Enter", "Object,Boolean&", &enter_taken, synchronises(What::Monitors)},
    {kType, "TryEnter", "Object", &try_enter, synchronises(What::Monitors)},
    {kType, "TryEnter", "Object,Boolean&", &try_enter_taken, synchronises(What::Monitors)},
    {kType, "TryEnter", "Object,Int32", &try_enter_timeout, synchronises(What::Monitors)},
    {kType, "TryEnter", "Object,Int32,Boolean&", &try_enter_timeout_taken, synchronises(What::Monitors)},
    {kType, "Exit", "Object", &leave, synchronises(What::Monitors)},
    {kType, "IsEntered", "Object", &is_entered, synchronises(What::Monitors)},
    {kType, "Wait", "Object,Int32", &wait, synchronises(What::Monitors)},
    {kType, "Pulse", "Object", &pulse, synchronises(What::Monitors)},
    {kType, "PulseAll", "Object", &pulse_all, synchronises(What::Monitors)},
    {kType, "get_LockContentionCount", "", &contention_count, kInert},
    {kLock, "Enter", "", &lock_enter, synchronises(What::Monitors)},
    {kLock, "EnterAndGetCurrentThreadId", "", &lock_enter_scope, synchronises(What::Monitors)},
    {kLock, "TryEnter", "", &lock_try_enter, synchronises(What::Monitors)},
    {kLock, "TryEnter_Outlined", "Int32", &lock_try_enter_timeout, synchronises(What::Monitors)},
    {kLock, "Exit", nullptr, &lock_exit, synchronises(What::Monitors)},
    {kLock, "get_IsHeldByCurrentThread", "", &lock_is_held, synchronises(What::Monitors)},
    {kLock, "get_ContentionCount", "", &contention_count, kInert},
};

constexpr ImportRow kImports[] = {
    {"SystemNative_LowLevelMonitor_Create", &low_level_create, kPure},
    {"SystemNative_LowLevelMonitor_Destroy", &low_level_destroy, writes(What::Addresses)},
    {"SystemNative_LowLevelMonitor_Acquire", &enter, synchronises(What::Monitors)},
    {"SystemNative_LowLevelMonitor_Release", &leave, synchronises(What::Monitors)},
    {"SystemNative_LowLevelMonitor_Wait", &low_level_wait, synchronises(What::Monitors)},
    {"SystemNative_LowLevelMonitor_Signal_Release", &low_level_signal_release, synchronises(What::Monitors)},
};

}  // namespace

const Area kMonitor{"monitor", kRows, kImports};

}  // namespace tidelock::library
