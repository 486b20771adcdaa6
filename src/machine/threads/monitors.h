// The monitors of objects: owner, recursion, waiters. State as data: who may run next is the scheduler's affair.
//
// A monitor is named by its key: Facet::Monitor or Facet::Lock of an object. Once made, it keeps its number; an idle
// one is as good as none.
#pragma once

#include <cstdint>
#include <vector>

#include "machine/threads/thread.h"

namespace tidelock::threads {

struct Monitor {
    SyncKey key{};
    ThreadId owner = 0;
    std::uint32_t recursion = 0;
    std::vector<ThreadId> waiters;  // in Wait, longest first
    bool is_touched = false;        // is in Monitors::touched

    [[nodiscard]] bool is_idle() const { return owner == 0 && waiters.empty(); }
};

class Monitors {
public:
    Monitors();
    ~Monitors();
    Monitors(const Monitors&) = delete;
    Monitors& operator=(const Monitors&) = delete;

    // Takes the lock for the thread if it is free or already its own.
    bool try_enter(const SyncKey& key, ThreadId thread);
    // False when the thread does not own it.
    bool leave(const SyncKey& key, ThreadId thread);
    [[nodiscard]] bool is_owner(const SyncKey& key, ThreadId thread) const;
    [[nodiscard]] bool is_free_for(const SyncKey& key, ThreadId thread) const {
        const Monitor* m = find(key);
        return m == nullptr || m->owner == 0 || m->owner == thread;
    }
    [[nodiscard]] const Monitor* find(const SyncKey& key) const {
        const std::uint32_t number = index_[place(key)];
        return number == 0 ? nullptr : &all_[number];
    }
    // Counts as changed.
    Monitor& ensure(const SyncKey& key);

    // All that were ever made, by number; number 0 is none.
    [[nodiscard]] std::vector<Monitor>& all() { return all_; }
    [[nodiscard]] std::uint32_t number_of(const Monitor& m) const {
        return static_cast<std::uint32_t>(&m - all_.data());
    }
    // Numbers of those changed since this was last emptied, each once.
    [[nodiscard]] std::vector<std::uint32_t>& touched() { return touched_; }

private:
    static constexpr std::size_t kPlaces = std::size_t{memory::BlockTable::kMaxBlocks} * 2;
    static std::size_t place(const SyncKey& key) {
        return std::size_t{memory::block_of(key.object)} * 2 + (key.facet == Facet::Lock ? 1 : 0);
    }

    std::uint32_t* index_ = nullptr;  // by place; address space, committed as it is used
    std::vector<Monitor> all_{1};
    std::vector<std::uint32_t> touched_;
};

}  // namespace tidelock::threads
