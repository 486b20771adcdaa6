// Names of threads that do not depend on the order in which a search came across them: who started it, and the how
// manyth of its maker's places it has.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "machine/threads/thread.h"

namespace tidelock::model {

struct ThreadOrigin {
    threads::ThreadId maker = 0;
    std::uint32_t place = 0;
    friend bool operator==(const ThreadOrigin&, const ThreadOrigin&) = default;
};

// By thread number, from 1 on.
std::vector<ThreadOrigin> thread_origins(const std::deque<std::unique_ptr<threads::Thread>>& threads);

// The thread of this machine that corresponds to thread `id` where `origins` come from; 0: there is none yet.
threads::ThreadId corresponding(std::span<const ThreadOrigin> mine, std::span<const ThreadOrigin> origins,
                                threads::ThreadId id);

}  // namespace tidelock::model
