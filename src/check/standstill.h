// Deadlock: nobody can go on and the program has not ended; and earlier, as soon as it is inevitable, an actor that has
// to end and never moves again (wait_graph.h; MMC, section 5.5). Blocked actors that the program does not wait for are
// no deadlock alone: the program ends without them. What cannot end although actors move is judged by endless.h.
//
// Called by the transition system of a kind, which adds what is found to the violations of its step.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "explore/ts/violation.h"
#include "kind/actors.h"
#include "kind/waits.h"

namespace tidelock::check {

// After a step of the actor. A program in which waits can be broken from outside can break a cycle of them: there only
// the general rule counts.
std::optional<ts::Violation> standstill_after(kind::Actors& actors, kind::Waits& waits, std::uint32_t actor);

// In a state in which nobody can go on and the program has not ended.
std::optional<ts::Violation> all_blocked(kind::Actors& actors, kind::Waits& waits);

std::vector<ts::Blocked> blocked_actors(kind::Waits& waits, std::span<const std::uint32_t> actors);

}  // namespace tidelock::check
