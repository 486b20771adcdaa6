// The monitors of objects: owner, recursion, waiters. State as data: who may run next is the scheduler's affair.
#pragma once

#include <map>
#include <vector>

#include "machine/threads/thread.h"

namespace tidelock::threads {

struct Monitor {
    ThreadId owner = 0;
    std::uint32_t recursion = 0;
    std::vector<ThreadId> waiters;  // in Wait, longest first
};

class Monitors {
public:
    // Takes the lock for the thread if it is free or already its own.
    bool try_enter(Address object, ThreadId thread);
    // False when the thread does not own it.
    bool leave(Address object, ThreadId thread);
    [[nodiscard]] bool is_owner(Address object, ThreadId thread) const;
    [[nodiscard]] const Monitor* find(Address object) const;
    Monitor& ensure(Address object) { return monitors_[object]; }
    // Forgets what nobody holds or waits for.
    void drop_if_idle(Address object);
    [[nodiscard]] const std::map<Address, Monitor>& all() const { return monitors_; }

private:
    std::map<Address, Monitor> monitors_;
};

}  // namespace tidelock::threads
