// Who started each thread, and the how manyth of its maker's it is (kind/actor_origin.h).
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "kind/actor_origin.h"
#include "machine/threads/thread.h"

namespace tidelock::model {

// By thread number, from 1 on.
std::vector<kind::ActorOrigin> thread_origins(const std::deque<std::unique_ptr<threads::Thread>>& threads);

}  // namespace tidelock::model
