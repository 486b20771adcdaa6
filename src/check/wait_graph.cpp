#include "check/wait_graph.h"

#include <algorithm>

#include "base/check.h"

namespace tidelock::check {

// NB: somebody waits for those who have ended, so they were started.
bool never_moves_again(kind::Actors& actors, kind::Waits& waits, std::uint32_t actor) {
    std::uint32_t slow = actor;
    bool is_even = true;
    for (std::uint32_t next = waits.awaited(actor); next != 0; next = waits.awaited(next)) {
        if (next == slow || actors.life(next) == kind::Life::Ended) return true;
        is_even = !is_even;
        if (is_even) slow = waits.awaited(slow);
    }
    return false;
}

Cause cause_of(kind::Actors& actors, kind::Waits& waits, std::uint32_t actor) {
    std::vector<std::uint32_t> path;
    for (std::uint32_t next = actor; next != 0; next = waits.awaited(next)) {
        if (actors.life(next) == kind::Life::Ended) return {{path.back()}, false};
        const auto seen = std::find(path.begin(), path.end(), next);
        if (seen != path.end()) return {{seen, path.end()}, true};
        path.push_back(next);
    }
    TL_CHECK(false, "an actor that never moves again should wait for a cycle or for one that has ended");
    return {};
}

}  // namespace tidelock::check
