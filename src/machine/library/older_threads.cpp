// Thread and WaitHandle in .NET 8 and 9.
#include "machine/library/areas.h"
#include "machine/library/older.h"
#include "machine/library/registry.h"

namespace tidelock::library {
namespace {

using threads::Thread;

constexpr const char* kThread = "System.Threading.Thread";

Thread* thread_of(NativeCall& c) {  // null: not started
    const Address word = c.ref(0) + c.m.field_offset(c.m.known().thread, "_DONT_USE_InternalThread");
    return c.m.thread(static_cast<threads::ThreadId>(c.load<std::uint64_t>(word)));
}

NativeResult current_thread(NativeCall& c) { return c.ret(c.x.thread->object); }
NativeResult internal_thread(NativeCall& c) { return c.ret(c.x.thread->id); }

NativeResult is_alive(NativeCall& c) {
    const Thread* t = thread_of(c);
    return c.ret_bool(t != nullptr && t->state != threads::ThreadState::Finished);
}
NativeResult is_pool_thread(NativeCall& c) {
    const Thread* t = thread_of(c);
    return c.ret_bool(t != nullptr && t->is_pool_thread);
}
NativeResult number(NativeCall& c) {
    return c.ret_i32(c.load<std::int32_t>(c.ref(0) + c.m.field_offset(c.m.known().thread, "_managedThreadId")));
}
NativeResult priority(NativeCall& c) {
    const Thread* t = thread_of(c);
    if (t != nullptr && t->state == threads::ThreadState::Finished)
        return c.raise(Guest::ThreadState, c.m.resource("ThreadState_Dead_Priority"));
    return c.ret_i32(c.load<std::int32_t>(c.ref(0) + c.m.field_offset(c.m.known().thread, "_priority")));
}
NativeResult set_priority(NativeCall& c) { return method_native(kThread, "set_Priority")(c); }
NativeResult state(NativeCall& c) { return method_native(kThread, "get_ThreadState")(c); }
NativeResult background(NativeCall& c) { return method_native(kThread, "get_IsBackground")(c); }
NativeResult set_background(NativeCall& c) { return method_native(kThread, "set_IsBackground")(c); }
NativeResult sleep(NativeCall& c) { return import_native("ThreadNative_Sleep")(c); }
NativeResult spin(NativeCall& c) { return import_native("ThreadNative_SpinWait")(c); }
NativeResult nothing(NativeCall& c) { return c.done(); }
NativeResult zero(NativeCall& c) { return c.ret(0); }
NativeResult no_more(NativeCall& c) { return c.ret_i32(-1); }

NativeResult wait_one(NativeCall& c) { return import_native("WaitHandle_WaitOneCore")(c); }
NativeResult wait_multiple(NativeCall& c) {
    return forward_import(c, "WaitHandle_WaitMultipleIgnoringSyncContext",
                          {c.u64(0), c.u64(1), c.boolean(2) ? 1U : 0U, c.u64(3)});
}
NativeResult signal_and_wait(NativeCall& c) { return import_native("WaitHandle_SignalAndWait")(c); }

// (security, name, flags: 1 initially owned, access)
NativeResult create_mutex(NativeCall& c) {
    return forward_import(c, "PAL_CreateMutexW", {c.u64(2) & 1U, c.u64(1), 0, 0, 0});
}

constexpr NativeRow kNatives[] = {
    {kThread, "GetCurrentThreadNative", "", current_thread, kPure},
    {kThread, "InternalGetCurrentThread", "", internal_thread, kPure},
    {kThread, "get_IsAlive", "", is_alive, reads(What::Threads)},
    {kThread, "get_IsThreadPoolThread", "", is_pool_thread, kPure},
    {kThread, "set_IsThreadPoolThread", "Boolean", nothing, kPure},
    {kThread, "get_ManagedThreadId", "", number, kPure},
    {kThread, "GetPriorityNative", "", priority, reads(What::Threads)},
    {kThread, "SetPriorityNative", "Int32", set_priority, writes(What::Threads)},
    {kThread, "GetThreadStateNative", "", state, reads(What::Threads)},
    {kThread, "GetIsBackground", "", background, reads(What::Threads)},
    {kThread, "IsBackgroundNative", "", background, reads(What::Threads)},
    {kThread, "SetBackgroundNative", "Boolean", set_background, writes(What::Threads)},
    {kThread, "SleepInternal", "Int32", sleep, synchronises(What::Threads)},
    {kThread, "SpinWaitInternal", "Int32", spin, kPure},
    {"System.Threading.ThreadPool", "GetNextConfigUInt32Value", nullptr, no_more, kPure},
    {"System.Threading.WaitHandle", "WaitOneCore", nullptr, wait_one, synchronises(What::Handles)},
    {"System.Threading.WaitHandle", "WaitMultipleIgnoringSyncContext", "IntPtr*,Int32,Boolean,Int32", wait_multiple,
     synchronises(What::Handles)},
    {"System.Threading.WaitHandle", "SignalAndWaitNative", nullptr, signal_and_wait, synchronises(What::Handles)},
};

constexpr ImportRow kImports[] = {
    {"WaitHandle_CorWaitOnePrioritizedNative", wait_one, synchronises(What::Handles)},
    {"CreateMutexExW", create_mutex, kPure},
    {"ObjectNative_GetMonitorLockContentionCount", zero, kPure},
};

}  // namespace

const Area kOlderThreads{"older threads", kNatives, kImports, false};

}  // namespace tidelock::library
