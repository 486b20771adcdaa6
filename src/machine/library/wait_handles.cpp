// Wait handles: events, semaphores and mutexes. A handle is the address of a small block that holds the object's state;
// the managed shells above run as IL.
#include "machine/library/areas.h"
#include "machine/library/waiting.h"

namespace tidelock::library {
namespace {

using threads::Thread;
using threads::ThreadId;
using threads::ThreadState;

enum class Kind : std::uint32_t { AutoEvent = 1, ManualEvent, Semaphore, Mutex };

struct SyncObject {
    Kind kind{};
    std::int32_t count = 0;  // event: is it set; semaphore: how many may pass
    std::int32_t maximum = 1;
    ThreadId owner = 0;  // mutex
    std::uint32_t recursion = 0;
    std::uint32_t is_abandoned = 0;
};

// What the waiting functions return.
constexpr std::int32_t kTimeout = 0x102;
constexpr std::int32_t kAbandoned = 0x80;
constexpr std::int32_t kTooManyPosts = 0x12A;
constexpr std::int32_t kNotOwner = 288;
constexpr std::int32_t kInvalidHandle = 6;

bool is_object(Machine& m, Address handle) {
    const memory::Block& b = m.blocks().at(handle);
    return b.kind == memory::BlockKind::Native && memory::offset_of(handle) == 0 && b.size == sizeof(SyncObject);
}

NativeResult create(NativeCall& call, const SyncObject& object) {
    const memory::BlockId id = call.m.blocks().allocate(sizeof(SyncObject), nullptr, memory::BlockKind::Native);
    if (id == 0) return call.raise(Guest::OutOfMemory);
    const Address handle = memory::make_address(id);
    call.store(handle, object);
    call.x.thread->last_error = 0;
    return call.ret(handle);
}

void wake_waiters(Machine& m, Address handle) {
    for (const auto& t : m.threads()) {
        if (t->state != ThreadState::Blocked) continue;
        const auto& any = t->wait.on_any;
        if (t->wait.on == handle || std::find(any.begin(), any.end(), handle) != any.end()) wake(*t);
    }
}

// --- one object ---

bool can_pass(const SyncObject& object, ThreadId thread) {
    if (object.kind == Kind::Mutex) return object.owner == 0 || object.owner == thread;
    return object.count > 0;
}

// Takes what the object gives to one thread. Was it abandoned?
bool pass(NativeCall& call, Address handle) {
    auto object = call.load<SyncObject>(handle);
    Thread& thread = *call.x.thread;
    const bool abandoned = object.is_abandoned != 0;
    switch (object.kind) {
        case Kind::ManualEvent:
            break;
        case Kind::AutoEvent:
        case Kind::Semaphore:
            --object.count;
            break;
        case Kind::Mutex:
            if (object.owner == 0) thread.mutexes.push_back(handle);
            object.owner = thread.id;
            ++object.recursion;
            object.is_abandoned = 0;
            break;
    }
    call.store(handle, object);
    return abandoned;
}

// 0, or why not.
std::int32_t signal(NativeCall& call, Address handle, std::int32_t amount, std::int32_t* previous) {
    auto object = call.load<SyncObject>(handle);
    if (previous != nullptr) *previous = object.count;
    switch (object.kind) {
        case Kind::AutoEvent:
        case Kind::ManualEvent:
            object.count = 1;
            break;
        case Kind::Semaphore:
            if (amount > object.maximum - object.count) return kTooManyPosts;
            object.count += amount;
            break;
        case Kind::Mutex:
            if (object.owner != call.x.thread->id) return kNotOwner;
            if (--object.recursion == 0) {
                object.owner = 0;
                std::erase(call.x.thread->mutexes, handle);
            }
            break;
    }
    call.store(handle, object);
    wake_waiters(call.m, handle);
    return 0;
}

// --- waiting: keep(0) is the deadline ---

NativeResult wait_any_or_all(NativeCall& call, std::span<const Address> handles, bool all, std::int32_t timeout) {
    Thread& thread = *call.x.thread;
    if (!call.may_act()) {
        Thread::Wait pending = pending_wait(handles.size() == 1 ? handles[0] : 0, timeout);
        if (handles.size() != 1) pending.on_any.assign(handles.begin(), handles.end());
        pending.needs_all = all;
        return call.stop_before(timeout == 0 ? Thread::Wait{} : std::move(pending));
    }
    for (const Address handle : handles) note_sync(call, handle);
    std::size_t ready = 0;
    for (std::size_t i = 0; i < handles.size(); ++i) {
        if (!is_object(call.m, handles[i])) return call.raise(Guest::ObjectDisposed, "Safe handle has been closed.");
        if (!can_pass(call.load<SyncObject>(handles[i]), thread.id)) continue;
        if (all) {
            ++ready;
            continue;
        }
        const auto index = static_cast<std::int32_t>(i);
        return call.ret_i32(pass(call, handles[i]) ? kAbandoned + index : index);
    }
    if (all && ready == handles.size()) {
        std::int32_t result = 0;
        for (std::size_t i = 0; i < handles.size(); ++i) {
            if (pass(call, handles[i])) result = kAbandoned + static_cast<std::int32_t>(i);
        }
        return call.ret_i32(result);
    }
    if (timeout == 0 || is_told_to_time_out(call)) return call.ret_i32(kTimeout);
    if (take_interrupt(call)) return raise_interrupted(call);
    if (call.step() == 0) {
        call.set_step(1);
        call.keep(0).i = deadline_after(call.m, timeout);
    } else if (thread.wait.timed_out) {
        return call.ret_i32(kTimeout);
    }
    const NativeResult result = wait_on(call, handles.size() == 1 ? handles[0] : 0, call.keep(0).i);
    if (handles.size() != 1) thread.wait.on_any.assign(handles.begin(), handles.end());
    thread.wait.needs_all = all;
    return result;
}

// (handle, milliseconds, ...)
NativeResult wait_one(NativeCall& call) {
    const Address handle = call.ref(0);
    return wait_any_or_all(call, {&handle, 1}, false, call.i32(1));
}

// (handles, count, all, milliseconds)
NativeResult wait_multiple(NativeCall& call) {
    std::vector<Address> handles(static_cast<std::size_t>(std::max(call.i32(1), 0)));
    for (std::size_t i = 0; i < handles.size(); ++i) handles[i] = call.load<Address>(call.ref(0) + 8 * i);
    return wait_any_or_all(call, handles, call.i32(2) != 0, call.i32(3));
}

// (to signal, to wait on, milliseconds); keep(1): has it signalled
NativeResult signal_and_wait(NativeCall& call) {
    if (call.keep(1).u == 0) {
        if (!call.may_act()) return call.stop_before({});
        note_sync(call, call.ref(0));
        if (!is_object(call.m, call.ref(0))) return call.raise(Guest::ObjectDisposed, "Safe handle has been closed.");
        const std::int32_t error = signal(call, call.ref(0), 1, nullptr);
        if (error == kNotOwner) return call.raise(Guest::SynchronizationLock);
        if (error != 0) return call.ret_i32(error);
        call.keep(1).u = 1;
    }
    const Address handle = call.ref(1);
    return wait_any_or_all(call, {&handle, 1}, false, call.i32(2));
}

// --- the functions below the managed classes ---

// (security, name, flags, access)
NativeResult create_event(NativeCall& call) {
    const std::uint32_t flags = call.u32(2);
    SyncObject object;
    object.kind = (flags & 1U) != 0 ? Kind::ManualEvent : Kind::AutoEvent;
    object.count = (flags & 2U) != 0 ? 1 : 0;
    return create(call, object);
}

// (security, initial, maximum, name, flags, access)
NativeResult create_semaphore(NativeCall& call) {
    SyncObject object;
    object.kind = Kind::Semaphore;
    object.count = call.i32(1);
    object.maximum = call.i32(2);
    return create(call, object);
}

// (initially owned, name, current user only, errors, size of errors)
NativeResult create_mutex(NativeCall& call) {
    if (call.ref(1) != 0) return call.unsupported("named mutexes");
    SyncObject object;
    object.kind = Kind::Mutex;
    const bool owned = call.i32(0) != 0;
    const NativeResult result = create(call, object);
    if (owned) pass(call, call.ref(0));  // the result is in slot 0
    return result;
}

NativeResult finish(NativeCall& call, std::int32_t error) {
    call.x.thread->last_error = error;
    return call.ret_i32(error == 0 ? 1 : 0);
}

NativeResult set_event(NativeCall& call) {
    if (!call.may_act()) return call.stop_before({});
    note_sync(call, call.ref(0));
    if (!is_object(call.m, call.ref(0))) return finish(call, kInvalidHandle);
    return finish(call, signal(call, call.ref(0), 1, nullptr));
}

NativeResult reset_event(NativeCall& call) {
    if (!call.may_act()) return call.stop_before({});
    note_sync(call, call.ref(0));
    if (!is_object(call.m, call.ref(0))) return finish(call, kInvalidHandle);
    auto object = call.load<SyncObject>(call.ref(0));
    object.count = 0;
    call.store(call.ref(0), object);
    return finish(call, 0);
}

// (handle, amount, out previous)
NativeResult release_semaphore(NativeCall& call) {
    if (!call.may_act()) return call.stop_before({});
    note_sync(call, call.ref(0));
    if (!is_object(call.m, call.ref(0))) return finish(call, kInvalidHandle);
    std::int32_t previous = 0;
    const std::int32_t error = signal(call, call.ref(0), call.i32(1), &previous);
    if (error == 0 && call.ref(2) != 0) call.store<std::int32_t>(call.ref(2), previous);
    return finish(call, error);
}

NativeResult close_handle(NativeCall& call) {
    if (!call.may_act()) return call.stop_before({});
    note_sync(call, call.ref(0));
    const Address handle = call.ref(0);
    if (!is_object(call.m, handle)) return finish(call, kInvalidHandle);
    for (const auto& t : call.m.threads()) std::erase(t->mutexes, handle);
    call.m.blocks().free(memory::block_of(handle));
    return finish(call, 0);
}

constexpr ImportRow kImports[] = {
    {"CreateEventExW", &create_event},
    {"SetEvent", &set_event, Visible::Itself},
    {"ResetEvent", &reset_event, Visible::Itself},
    {"CreateSemaphoreExW", &create_semaphore},
    {"ReleaseSemaphore", &release_semaphore, Visible::Itself},
    {"PAL_CreateMutexW", &create_mutex},
    {"ReleaseMutex", &set_event, Visible::Itself},
    {"CloseHandle", &close_handle, Visible::Itself},
    {"WaitHandle_WaitOneCore", &wait_one, Visible::Itself},
    {"WaitHandle_WaitOnePrioritized", &wait_one, Visible::Itself},
    {"WaitHandle_WaitMultipleIgnoringSyncContext", &wait_multiple, Visible::Itself},
    {"WaitHandle_SignalAndWait", &signal_and_wait, Visible::Itself},
};

}  // namespace

bool is_wait_handle(Machine& m, Address handle) { return is_object(m, handle); }

bool is_open(Machine& m, Address handle, ThreadId thread) {
    // A handle that was closed meanwhile lets the thread go on, to find out.
    return !is_object(m, handle) || can_pass(m.blocks().load<SyncObject>(handle), thread);
}

void abandon_mutexes(Machine& m, Thread& thread) {
    for (const Address handle : thread.mutexes) {
        auto object = m.blocks().load<SyncObject>(handle);
        object.owner = 0;
        object.recursion = 0;
        object.is_abandoned = 1;
        m.blocks().store(handle, object);
        wake_waiters(m, handle);
    }
    thread.mutexes.clear();
}

const Area kWaitHandles{"wait handles", {}, kImports};

}  // namespace tidelock::library
