// Who waits for whom (kind/waits.h): an actor from which the edges lead into a cycle, or to a lock whose holder has
// ended, never moves again.
#pragma once

#include <cstdint>
#include <vector>

#include "kind/actors.h"
#include "kind/waits.h"

namespace tidelock::check {

// Does it wait, however indirectly, for actors that wait for each other or for what an actor has taken to its end?
bool never_moves_again(kind::Actors& actors, kind::Waits& waits, std::uint32_t actor);

// Of such an actor: those who wait for each other in a cycle, or the one that waits for what is held for ever.
struct Cause {
    std::vector<std::uint32_t> actors;
    bool is_cycle = false;
};
Cause cause_of(kind::Actors& actors, kind::Waits& waits, std::uint32_t actor);

}  // namespace tidelock::check
