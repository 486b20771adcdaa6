// While states are explored nobody spins: SpinWait does nothing, and a thread that finds a SpinLock taken waits until
// it is free. Timers are refused.
#include "machine/exec/visible.h"
#include "machine/library/areas.h"
#include "machine/library/registry.h"
#include "machine/library/waiting.h"

namespace tidelock::library {
namespace {

// Whoever spins waits for others: they must be able to come, even if the rest is one operation.
NativeResult spin(NativeCall& call) {
    exec::end_sections(call.x.frame);
    return call.done();
}

NativeResult yes(NativeCall& call) { return call.ret_bool(true); }

// The class library spins a while before it waits: it has spun enough. Of a program's own loop every turn would be
// another state if it were counted.
NativeResult spin_count(NativeCall& call) {
    constexpr std::uint64_t kEnough = 1U << 20U;
    const Method* caller = (call.x.frame - 1)->code->method;
    if (caller != nullptr && caller->assembly->is_framework()) return call.ret(kEnough);
    return call.unsupported("SpinWait.Count in `check`");
}

// --- SpinLock: (this, milliseconds, ref bool taken); the word is SpinLock._owner ---

constexpr std::uint32_t kUntracked = 0x8000'0000U;

std::uint32_t managed_id(NativeCall& call) {
    return call.load<std::uint32_t>(call.x.thread->object +
                                    call.m.field_offset(call.m.known().thread, "_managedThreadId"));
}

NativeResult lock_recursion(NativeCall& call) {
    Machine& m = call.m;
    Type* type = m.find_type("System.Threading", "LockRecursionException");
    return call.raise_object(m.new_exception(type, m.resource("SpinLock_TryEnter_LockRecursionException"),
                                             static_cast<std::int32_t>(0x80131500)));
}

NativeResult enter_spin_lock(NativeCall& call) {
    const Address lock = call.ref(0);
    const std::int32_t timeout = expiring_timeout(call, call.i32(1));
    const threads::Wait pending = pending_wait(call.m, threads::ForSpinLock{lock}, timeout);
    if (!call.may_act()) return call.stop_before(timeout == 0 ? threads::Wait{} : pending);
    const auto word = call.load<std::uint32_t>(lock);
    exec::note_access(call.x, {lock, 4, true, true});
    if (call.m.blocks().at(call.ref(2)).shared != 0) exec::note_access(call.x, {call.ref(2), 1, true, true});
    const bool is_tracked = (word & kUntracked) == 0;
    if (is_tracked && word == managed_id(call)) return lock_recursion(call);
    if (is_spin_lock_free(word)) {
        call.store<std::uint32_t>(lock, is_tracked ? managed_id(call) : word | 1U);
        call.store<std::uint8_t>(call.ref(2), 1);
        return call.done();
    }
    if (timeout == 0 || take_time_out(call)) return call.done();
    call.x.thread->wait = pending;
    return call.block();
}

// --- the lock in which ReaderWriterLockSlim looks at itself: (this, reason) ---

// Who finds it taken counts turns without end, and lets others go first; neither has a meaning of its own.
NativeResult enter_inner_lock(NativeCall& call) {
    Type* type = call.m.find_type("System.Threading", "ReaderWriterLockSlim+SpinLock");
    const Address lock = call.ref(0) + call.m.field_offset(type, "_isLocked") - types::kObjectHeader;
    const threads::Wait pending = pending_wait(call.m, threads::ForSpinLock{lock}, -1);
    if (!call.may_act()) return call.stop_before(pending);
    exec::note_access(call.x, {lock, 1, true, true});
    if (call.load<std::uint8_t>(lock) == 0) {
        call.store<std::uint8_t>(lock, 1);
        return call.done();
    }
    call.x.thread->wait = pending;
    return call.block();
}

// A timer would never fire while time stands still.
NativeResult no_timers(NativeCall& call) {
    return call.unsupported("timers (Timer, Task.Delay, time-outs of CancellationTokenSource) in `check`");
}

constexpr const char* kSpinWait = "System.Threading.SpinWait";
constexpr const char* kSpinLock = "System.Threading.SpinLock";

constexpr NativeRow kRows[] = {
    {kSpinWait, "SpinOnceCore", "Int32", &spin, kInert},
    {kSpinWait, "get_NextSpinWillYield", "", &yes, kInert},
    {kSpinWait, "get_Count", "", &spin_count, kInert},
    {kSpinLock, "ContinueTryEnter", "Int32,Boolean&", &enter_spin_lock, synchronises(What::Memory)},
    {"System.Threading.ReaderWriterLockSlim+SpinLock", "EnterSpin", nullptr, &enter_inner_lock,
     synchronises(What::Memory)},
    {"System.Threading.TimerQueue", "UpdateTimer", nullptr, &no_timers, kInert},
};

}  // namespace

const Area kSpinning{"spinning", kRows, {}};

}  // namespace tidelock::library
