#include "machine/threads/monitors.h"

namespace tidelock::threads {

bool Monitors::try_enter(Address object, ThreadId thread) {
    Monitor& m = monitors_[object];
    if (m.owner != 0 && m.owner != thread) return false;
    m.owner = thread;
    ++m.recursion;
    return true;
}

bool Monitors::leave(Address object, ThreadId thread) {
    const auto it = monitors_.find(object);
    if (it == monitors_.end() || it->second.owner != thread) return false;
    if (--it->second.recursion == 0) {
        it->second.owner = 0;
        drop_if_idle(object);
    }
    return true;
}

bool Monitors::is_owner(Address object, ThreadId thread) const {
    const Monitor* m = find(object);
    return m != nullptr && m->owner == thread;
}

const Monitor* Monitors::find(Address object) const {
    const auto it = monitors_.find(object);
    return it == monitors_.end() ? nullptr : &it->second;
}

void Monitors::drop_if_idle(Address object) {
    const auto it = monitors_.find(object);
    if (it != monitors_.end() && it->second.owner == 0 && it->second.waiters.empty()) monitors_.erase(it);
}

}  // namespace tidelock::threads
