// While states are explored nobody spins: SpinWait does nothing, a thread that finds a SpinLock taken waits until it is
// free, and handles are not counted while they are in use. Timers are refused.
#include "machine/exec/visible.h"
#include "machine/library/areas.h"
#include "machine/library/registry.h"
#include "machine/library/waiting.h"

namespace tidelock::library {
namespace {

NativeResult nothing(NativeCall& call) { return call.done(); }
NativeResult yes(NativeCall& call) { return call.ret_bool(true); }

// The class library spins a while before it waits: it has spun enough. Of a program's own loop every turn would be
// another state if it were counted.
NativeResult spin_count(NativeCall& call) {
    constexpr std::uint64_t kEnough = 1U << 20U;
    const Method* caller = (call.x.frame - 1)->code->method;
    if (caller != nullptr && is_framework_assembly(*caller->assembly)) return call.ret(kEnough);
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
    threads::Thread::Wait pending;
    pending.spin_lock = lock;
    pending.has_deadline = call.i32(1) >= 0;
    if (!call.may_act()) return call.stop_before(call.i32(1) == 0 ? threads::Thread::Wait{} : pending);
    const auto word = call.load<std::uint32_t>(lock);
    exec::note_access(call.x, {lock, 4, true, true});
    const bool is_tracked = (word & kUntracked) == 0;
    if (is_tracked && word == managed_id(call)) return lock_recursion(call);
    if (is_spin_lock_free(word)) {
        call.store<std::uint32_t>(lock, is_tracked ? managed_id(call) : word | 1U);
        call.store<std::uint8_t>(call.ref(2), 1);
        return call.done();
    }
    if (call.i32(1) == 0 || is_told_to_time_out(call)) return call.done();
    call.x.thread->wait = pending;
    return call.block();
}

// --- the lock in which ReaderWriterLockSlim looks at itself: (this, reason) ---

// Who finds it taken counts turns without end, and lets others go first; neither has a meaning of its own.
NativeResult enter_inner_lock(NativeCall& call) {
    Type* type = call.m.find_type("System.Threading", "ReaderWriterLockSlim+SpinLock");
    const Address lock = call.ref(0) + call.m.field_offset(type, "_isLocked") - types::kObjectHeader;
    threads::Thread::Wait pending;
    pending.spin_lock = lock;
    if (!call.may_act()) return call.stop_before(pending);
    exec::note_access(call.x, {lock, 1, true, true});
    if (call.load<std::uint8_t>(lock) == 0) {
        call.store<std::uint8_t>(lock, 1);
        return call.done();
    }
    call.x.thread->wait = pending;
    return call.block();
}

// --- SafeHandle: closed or not is all that matters ---

constexpr std::int32_t kClosed = 1;

NativeResult add_reference(NativeCall& call) {  // (this, ref bool success)
    const auto state = call.load<std::int32_t>(
        call.ref(0) + call.m.field_offset(call.m.find_type("System.Runtime.InteropServices", "SafeHandle"), "_state"));
    if ((state & kClosed) != 0) return call.raise(Guest::ObjectDisposed, "Safe handle has been closed.");
    call.store<std::uint8_t>(call.ref(1), 1);
    return call.done();
}

// A timer would never fire while time stands still.
NativeResult no_timers(NativeCall& call) {
    return call.unsupported("timers (Timer, Task.Delay, time-outs of CancellationTokenSource) in `check`");
}

constexpr const char* kSpinWait = "System.Threading.SpinWait";
constexpr const char* kSpinLock = "System.Threading.SpinLock";
constexpr const char* kSafeHandle = "System.Runtime.InteropServices.SafeHandle";

constexpr NativeRow kRows[] = {
    {kSpinWait, "SpinOnceCore", "Int32", &nothing, Visible::Never},
    {kSpinWait, "get_NextSpinWillYield", "", &yes, Visible::Never},
    {kSpinWait, "get_Count", "", &spin_count, Visible::Never},
    {kSpinLock, "ContinueTryEnter", "Int32,Boolean&", &enter_spin_lock, Visible::Itself},
    {"System.Threading.ReaderWriterLockSlim+SpinLock", "EnterSpin", nullptr, &enter_inner_lock, Visible::Itself},
    {"System.Threading.TimerQueue", "UpdateTimer", nullptr, &no_timers, Visible::Never},
    {kSafeHandle, "DangerousAddRef", "Boolean&", &add_reference, Visible::Never},
    {kSafeHandle, "DangerousRelease", "", &nothing, Visible::Never},
};

}  // namespace

const Area kSpinning{"spinning", kRows, {}};

}  // namespace tidelock::library
