// The thread pool: a list of work items and virtual worker threads, in place of PortableThreadPool. As many workers run
// at a time as the machine has processors; one more starts when a worker blocks and work is left.
#pragma once

#include <vector>

#include "machine/library/native_table.h"

namespace tidelock::library {

inline constexpr std::int32_t kProcessors = 4;

struct ThreadPool {
    static constexpr exec::Kept kKept = exec::Kept::ThreadPool;
    struct Item {
        Address handle = 0;           // a GC handle that keeps the work item
        threads::ThreadId local = 0;  // the worker whose local queue holds it; 0: the global queue
        bool is_urgent = false;
    };
    std::vector<Item> items;  // in order of arrival
    std::vector<threads::ThreadId> workers;
    std::vector<threads::ThreadId> idle;  // the last to come to rest is the first to be woken
    std::int64_t completed = 0;
};

// Wakes or starts a worker if there is work and a processor for it.
void feed_workers(Machine& m);

}  // namespace tidelock::library
