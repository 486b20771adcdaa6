// What keeps a thread from going on, or would keep it from going on from where it stands. Data;
// machine/library/waiting.h says when a wait is over and whom it waits for.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include "machine/threads/sync_key.h"

namespace tidelock::types {
struct Type;
}

namespace tidelock::threads {

using ThreadId = std::uint32_t;

// --- what for ---

struct ForNothing {
    friend bool operator==(const ForNothing&, const ForNothing&) = default;
};
struct ForLock {  // a monitor that another thread owns
    SyncKey lock{};
    friend bool operator==(const ForLock&, const ForLock&) = default;
};
struct ForPulse {  // in Monitor.Wait, until somebody pulses it; then it waits for the lock
    SyncKey lock{};
    friend bool operator==(const ForPulse&, const ForPulse&) = default;
};
struct ForHandle {
    memory::Address handle = 0;
    friend bool operator==(const ForHandle&, const ForHandle&) = default;
};
struct ForHandles {
    std::vector<memory::Address> handles{};
    bool needs_all = false;  // at once; otherwise whichever comes first
    friend bool operator==(const ForHandles&, const ForHandles&) = default;
};
struct ForEnd {
    ThreadId thread = 0;
    friend bool operator==(const ForEnd&, const ForEnd&) = default;
};
struct ForClass {  // stands before its initialisation, or another thread is at it
    const types::Type* type = nullptr;
    bool arrives = false;  // has yet to look who waits for whom (exec/class_init.cpp)
    friend bool operator==(const ForClass&, const ForClass&) = default;
};
struct ForSpinLock {
    memory::Address word = 0;  // of a SpinLock that is taken
    friend bool operator==(const ForSpinLock&, const ForSpinLock&) = default;
};
struct ForTime {  // a sleep; without a deadline only Thread.Interrupt ends it
    friend bool operator==(const ForTime&, const ForTime&) = default;
};

using WaitsFor =
    std::variant<ForNothing, ForLock, ForPulse, ForHandle, ForHandles, ForEnd, ForClass, ForSpinLock, ForTime>;

// --- and how ---

// What the queue of a thread must be like before it can go on from where it stopped.
enum class Needs : std::uint8_t {
    Empty,    // nothing incomplete: what comes next is a visible operation and a full fence
    Acquire,  // nothing that a lock must not be taken before
    Nothing,  // what comes next has no say in the order of memory accesses
    Look,     // nothing that a volatile read must not pass
    // The thread goes on by itself as soon as it can; what comes next is not visible.
    Promise,  // the result of a read
    Room,
    Drain,  // nothing incomplete
    Class,  // nothing incomplete that a class constructor did
    Guess,  // it goes on at once, guessing
};

struct Wait {
    WaitsFor what{};
    bool has_deadline = false;
    bool timed_out = false;
    bool signalled = false;      // somebody has ended it: a pulse, the end of a thread
    bool has_begun = false;      // it is in the wait, rather than stands before it
    bool is_in_between = false;  // stepping: it stopped in the middle of local code, not before an operation
    Needs needs = Needs::Empty;  // what is incomplete can be in the way, too
    std::uint32_t choices = 0;   // Verify.Choose: how many ways there are to go on
    std::int64_t deadline = 0;   // on the virtual clock, in ticks of 100 ns

    template <class T>
    [[nodiscard]] bool is() const {
        return std::holds_alternative<T>(what);
    }
    template <class T>
    [[nodiscard]] const T* as() const {
        return std::get_if<T>(&what);
    }
    // A monitor that it waits for, to be given back or to be pulsed; null: none.
    [[nodiscard]] const SyncKey* monitor() const {
        if (const auto* lock = as<ForLock>()) return &lock->lock;
        if (const auto* pulse = as<ForPulse>()) return &pulse->lock;
        return nullptr;
    }
    [[nodiscard]] bool is_for_lock(const SyncKey& key) const { return is<ForLock>() && as<ForLock>()->lock == key; }
};

}  // namespace tidelock::threads
