// A stored state. `root` is its identity: two states are equal exactly if their roots are, and roots are numbered
// densely from 1 in the order of their first sight. `context` is what has to be restored with the state without being
// part of what it is (which objects count as shared): a state found again keeps the context of its first visit.
#pragma once

#include <cstdint>

namespace tidelock::ts {

struct StateRef {
    std::uint32_t root = 0;
    std::uint32_t context = 0;
};

struct Stored {
    StateRef state;
    bool is_new = false;
};

}  // namespace tidelock::ts
