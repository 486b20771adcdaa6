#include "machine/threads/monitors.h"

#include <sys/mman.h>

#include "base/check.h"
#include "base/stop.h"

namespace tidelock::threads {

Monitors::Monitors() {
    void* p = mmap(nullptr, kPlaces * sizeof(std::uint32_t), PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) stop_for_memory();
    index_ = static_cast<std::uint32_t*>(p);
}

Monitors::~Monitors() { munmap(index_, kPlaces * sizeof(std::uint32_t)); }

Monitor& Monitors::ensure(const SyncKey& key) {
    std::uint32_t& number = index_[place(key)];
    if (number == 0) {
        number = static_cast<std::uint32_t>(all_.size());
        all_.emplace_back();
        all_.back().key = key;
    }
    Monitor& m = all_[number];
    TL_DCHECK(m.key == key, "a monitor should keep its number");
    if (!m.is_touched) {
        m.is_touched = true;
        touched_.push_back(number);
    }
    return m;
}

bool Monitors::try_enter(const SyncKey& key, ThreadId thread) {
    Monitor& m = ensure(key);
    if (m.owner != 0 && m.owner != thread) return false;
    TL_DCHECK((m.owner == 0) == (m.recursion == 0), "a monitor should have an owner as long as it is entered");
    m.owner = thread;
    ++m.recursion;
    return true;
}

bool Monitors::leave(const SyncKey& key, ThreadId thread) {
    if (!is_owner(key, thread)) return false;
    Monitor& m = ensure(key);
    TL_DCHECK(m.recursion != 0, "a monitor that is left should have been entered");
    if (--m.recursion == 0) m.owner = 0;
    return true;
}

bool Monitors::is_owner(const SyncKey& key, ThreadId thread) const {
    const Monitor* m = find(key);
    return m != nullptr && m->owner == thread;
}

}  // namespace tidelock::threads
