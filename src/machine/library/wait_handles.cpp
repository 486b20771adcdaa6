// Wait handles: events, semaphores and mutexes. A handle is the address of a small block that holds the object's state;
// the managed shells above run as IL.
#include <algorithm>
#include <span>

#include "base/hash.h"
#include "machine/library/areas.h"
#include "machine/library/waiting.h"

namespace tidelock::library {
namespace {

using threads::handle_key;
using threads::SyncKey;
using threads::Thread;
using threads::ThreadId;
using threads::ThreadState;

enum class Kind : std::uint32_t { AutoEvent = 1, ManualEvent, Semaphore, Mutex };

// A name is kept as its hash: two words, so that different names do not meet.
struct Name {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    [[nodiscard]] bool is_empty() const { return high == 0 && low == 0; }
    friend bool operator==(const Name&, const Name&) = default;
};

struct SyncObject {
    Kind kind{};
    std::int32_t count = 0;  // event: is it set; semaphore: how many may pass
    std::int32_t maximum = 1;
    ThreadId owner = 0;  // mutex
    std::uint32_t recursion = 0;
    std::uint32_t is_abandoned = 0;
    std::uint32_t handles = 1;  // open ones; all have the same value
    std::uint32_t padding = 0;
    Name name;  // mutex
};

// What the waiting functions return.
constexpr std::int32_t kTimeout = 0x102;
constexpr std::int32_t kAbandoned = 0x80;
constexpr std::int32_t kTooManyPosts = 0x12A;
constexpr std::int32_t kNotOwner = 288;
constexpr std::int32_t kInvalidHandle = 6;
constexpr std::int32_t kNotFound = 2;
constexpr std::int32_t kInvalidName = 123;
constexpr std::int32_t kAlreadyExists = 183;
constexpr std::int32_t kNameTooLong = 206;

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

bool waits_for(const threads::Wait& wait, Address handle) {
    if (const auto* one = wait.as<threads::ForHandle>()) return one->handle == handle;
    const auto* several = wait.as<threads::ForHandles>();
    return several != nullptr && std::ranges::find(several->handles, handle) != several->handles.end();
}

void wake_waiters(Machine& m, Address handle) {
    for (const auto& t : m.threads()) {
        if (t->state != ThreadState::Blocked) continue;
        if (waits_for(t->wait, handle)) wake(*t);
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
            if (std::int64_t{amount} > std::int64_t{object.maximum} - object.count) return kTooManyPosts;
            object.count += amount;
            break;
        case Kind::Mutex:
            if (object.owner != call.x.thread->id) {
                if (call.x.stepping != nullptr)
                    call.x.stepping->misuse = "ReleaseMutex by a thread that does not own it";
                return kNotOwner;
            }
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

// Several handles with a named one among them: .NET on this platform does not wait for them.
bool has_named_among(Machine& m, std::span<const Address> handles) {
    return handles.size() > 1 && std::any_of(handles.begin(), handles.end(), [&](Address handle) {
               return is_object(m, handle) && !m.blocks().load<SyncObject>(handle).name.is_empty();
           });
}

// WaitAll of a handle and itself. NB: as in .NET, WaitAny does not mind.
NativeResult raise_duplicate(NativeCall& call) {
    Machine& m = call.m;
    return call.raise_object(m.new_exception(m.find_type("System", "DuplicateWaitObjectException"),
                                             m.resource("Arg_DuplicateWaitObjectException"),
                                             static_cast<std::int32_t>(0x80131529)));
}

bool has_duplicates(std::span<const Address> handles) {
    for (std::size_t i = 1; i < handles.size(); ++i) {
        const auto before = handles.first(i);
        if (std::find(before.begin(), before.end(), handles[i]) != before.end()) return true;
    }
    return false;
}

threads::WaitsFor wait_for_any_or_all(std::span<const Address> handles, bool all) {
    if (handles.size() == 1) return threads::ForHandle{handles[0]};
    return threads::ForHandles{{handles.begin(), handles.end()}, all};
}

NativeResult wait_any_or_all(NativeCall& call, std::span<const Address> handles, bool all, std::int32_t milliseconds) {
    Thread& thread = *call.x.thread;
    const std::int32_t timeout = expiring_timeout(call, milliseconds);
    if (!call.may_act()) {
        threads::Wait pending = pending_wait(call.m, wait_for_any_or_all(handles, all), timeout);
        return call.stop_before(timeout == 0 ? threads::Wait{} : std::move(pending));
    }
    for (const Address handle : handles) note_sync(call, handle_key(handle));
    const bool is_told_to_time_out = take_time_out(call);
    // An interrupt that is pending is answered first, whether or not the handles are signalled. NB: a thread that was
    // in the wait when they were signalled, and interrupted then, passes; that is the schedule on which it passed
    // before it was interrupted.
    if (take_interrupt(call)) return raise_interrupted(call);
    if (has_named_among(call.m, handles))
        return call.raise(Guest::PlatformNotSupported,
                          call.m.resource("PlatformNotSupported_NamedSyncObjectWaitAnyWaitAll"));
    if (all && has_duplicates(handles)) return raise_duplicate(call);
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
    if (timeout == 0 || is_told_to_time_out) return call.ret_i32(kTimeout);
    if (call.step() == 0) {
        call.set_step(1);
        call.keep(0).i = deadline_after(call.m, timeout);
    } else if (thread.wait.timed_out) {
        return call.ret_i32(kTimeout);
    }
    return wait_for(call, wait_for_any_or_all(handles, all), call.keep(0).i);
}

// (handle, milliseconds, ...)
NativeResult wait_one(NativeCall& call) {
    const Address handle = call.ref(0);
    return wait_any_or_all(call, {&handle, 1}, false, call.i32(1));
}

// (handles, count, all, milliseconds)
NativeResult wait_multiple(NativeCall& call) {
    const auto count = static_cast<std::uint64_t>(std::max(call.i32(1), 0));
    if (call.bytes(call.ref(0), 8 * count) == nullptr) {
        call.m.blocks().note_bad_access(call.ref(0));
        return call.done();
    }
    std::vector<Address> handles(count);
    for (std::size_t i = 0; i < handles.size(); ++i) handles[i] = call.load<Address>(call.ref(0) + 8 * i);
    return wait_any_or_all(call, handles, call.i32(2) != 0, call.i32(3));
}

// (to signal, to wait on, milliseconds); keep(1): has it signalled
NativeResult signal_and_wait(NativeCall& call) {
    if (call.keep(1).u == 0) {
        if (!call.may_act()) return call.stop_before({});
        note_sync(call, handle_key(call.ref(0)));
        if (take_interrupt(call)) return raise_interrupted(call);
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

// --- named mutexes: those of this process, which is all there is ---

constexpr std::size_t kLongestName = 255;

// "Local\\x" is another way to write "x". 0, or why it is no name.
std::int32_t read_name(NativeCall& call, Address text, Name& out) {
    std::u16string name;
    for (char16_t c = 0; (c = call.load<char16_t>(text + 2 * name.size())) != 0 && name.size() <= kLongestName + 8;)
        name.push_back(c);
    constexpr std::u16string_view kLocal = u"Local\\";
    constexpr std::u16string_view kGlobal = u"Global\\";
    if (name.starts_with(kLocal)) name.erase(0, kLocal.size());
    const std::u16string_view own =
        name.starts_with(kGlobal) ? std::u16string_view(name).substr(kGlobal.size()) : std::u16string_view(name);
    if (own.size() > kLongestName) return kNameTooLong;
    if (own.empty() || own.find_first_of(u"/\\") != std::u16string_view::npos) return kInvalidName;
    out = {hash_bytes(std::as_bytes(std::span(name)), 1), hash_bytes(std::as_bytes(std::span(name)), 2)};
    return 0;
}

// What all operations on a name have in common, for reductions.
SyncKey key_of(const Name& name) { return {name.low & 0x07FF'FFFF'FFFF'FFFF, threads::Facet::Name}; }

Address find_named(Machine& m, const Name& name) {
    for (memory::BlockId id = 1; id < m.blocks().end(); ++id) {
        const Address handle = memory::make_address(id);
        if (is_object(m, handle) && m.blocks().load<SyncObject>(handle).name == name) return handle;
    }
    return 0;
}

NativeResult no_handle(NativeCall& call, std::int32_t error) {
    call.x.thread->last_error = error;
    return call.ret(0);
}

NativeResult open_again(NativeCall& call, Address handle, std::int32_t error) {
    auto object = call.load<SyncObject>(handle);
    ++object.handles;
    call.store(handle, object);
    call.x.thread->last_error = error;
    return call.ret(handle);
}

// (initially owned, name, current user only, errors, size of errors)
NativeResult create_mutex(NativeCall& call) {
    SyncObject object;
    object.kind = Kind::Mutex;
    const bool owned = call.i32(0) != 0;
    if (call.ref(1) != 0 && call.load<char16_t>(call.ref(1)) != 0) {
        if (const std::int32_t error = read_name(call, call.ref(1), object.name); error != 0)
            return no_handle(call, error);
        if (!call.may_act()) return call.stop_before({});
        note_sync(call, key_of(object.name));
        if (const Address known = find_named(call.m, object.name)) return open_again(call, known, kAlreadyExists);
    }
    const NativeResult result = create(call, object);
    if (result == NativeResult::Return && owned) pass(call, call.ref(0));  // the result is in slot 0
    return result;
}

// (name, current user only, errors, size of errors)
NativeResult open_mutex(NativeCall& call) {
    Name name;
    if (const std::int32_t error = read_name(call, call.ref(0), name); error != 0) return no_handle(call, error);
    if (!call.may_act()) return call.stop_before({});
    note_sync(call, key_of(name));
    const Address known = find_named(call.m, name);
    return known != 0 ? open_again(call, known, 0) : no_handle(call, kNotFound);
}

NativeResult finish(NativeCall& call, std::int32_t error) {
    call.x.thread->last_error = error;
    return call.ret_i32(error == 0 ? 1 : 0);
}

NativeResult set_event(NativeCall& call) {
    if (!call.may_act()) return call.stop_before({});
    note_sync(call, handle_key(call.ref(0)));
    if (!is_object(call.m, call.ref(0))) return finish(call, kInvalidHandle);
    return finish(call, signal(call, call.ref(0), 1, nullptr));
}

NativeResult reset_event(NativeCall& call) {
    if (!call.may_act()) return call.stop_before({});
    note_sync(call, handle_key(call.ref(0)));
    if (!is_object(call.m, call.ref(0))) return finish(call, kInvalidHandle);
    auto object = call.load<SyncObject>(call.ref(0));
    object.count = 0;
    call.store(call.ref(0), object);
    return finish(call, 0);
}

// (handle, amount, out previous)
NativeResult release_semaphore(NativeCall& call) {
    if (!call.may_act()) return call.stop_before({});
    note_sync(call, handle_key(call.ref(0)));
    if (!is_object(call.m, call.ref(0))) return finish(call, kInvalidHandle);
    std::int32_t previous = 0;
    const std::int32_t error = signal(call, call.ref(0), call.i32(1), &previous);
    if (error == 0 && call.ref(2) != 0) call.store<std::int32_t>(call.ref(2), previous);
    return finish(call, error);
}

NativeResult close_handle(NativeCall& call) {
    if (!call.may_act()) return call.stop_before({});
    note_sync(call, handle_key(call.ref(0)));
    const Address handle = call.ref(0);
    if (!is_object(call.m, handle)) return finish(call, kInvalidHandle);
    auto object = call.load<SyncObject>(handle);
    if (!object.name.is_empty()) note_sync(call, key_of(object.name));
    if (--object.handles != 0) {
        call.store(handle, object);
        return finish(call, 0);
    }
    for (const auto& t : call.m.threads()) {
        if (std::erase(t->mutexes, handle) != 0 && call.x.stepping != nullptr)
            call.m.changed_threads.push_back(t.get());
    }
    call.m.blocks().free(memory::block_of(handle));
    return finish(call, 0);
}

constexpr ImportRow kImports[] = {
    {"CreateEventExW", &create_event, kPure},
    {"SetEvent", &set_event, synchronises(What::Handles)},
    {"ResetEvent", &reset_event, synchronises(What::Handles)},
    {"CreateSemaphoreExW", &create_semaphore, kPure},
    {"ReleaseSemaphore", &release_semaphore, synchronises(What::Handles)},
    {"PAL_CreateMutexW", &create_mutex, synchronises(What::Handles)},
    {"PAL_OpenMutexW", &open_mutex, synchronises(What::Handles)},
    {"ReleaseMutex", &set_event, synchronises(What::Handles)},
    {"CloseHandle", &close_handle, synchronises(What::Handles)},
    {"WaitHandle_WaitOneCore", &wait_one, synchronises(What::Handles)},
    {"WaitHandle_WaitOnePrioritized", &wait_one, synchronises(What::Handles)},
    {"WaitHandle_WaitMultipleIgnoringSyncContext", &wait_multiple, synchronises(What::Handles)},
    {"WaitHandle_SignalAndWait", &signal_and_wait, synchronises(What::Handles)},
};

}  // namespace

bool is_wait_handle(Machine& m, Address handle) { return is_object(m, handle); }

bool is_open(Machine& m, Address handle, ThreadId thread) {
    // A handle that was closed meanwhile lets the thread go on, to find out.
    return !is_object(m, handle) || can_pass(m.blocks().load<SyncObject>(handle), thread);
}

ThreadId mutex_owner(Machine& m, Address handle) {
    if (!is_object(m, handle)) return 0;
    const auto object = m.blocks().load<SyncObject>(handle);
    return object.kind == Kind::Mutex ? object.owner : 0;
}

void abandon_mutexes(Machine& m, Thread& thread) {
    for (const Address handle : thread.mutexes) {
        if (!is_object(m, handle)) continue;  // freed as unmanaged memory
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
