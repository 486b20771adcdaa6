// Data races: two actors stand before accesses to the same bytes, at least one a write, not both volatile or
// interlocked. Which accesses there are, and which of them are no race whatever comes beside them, the kind of program
// knows: it asks, after its steps.
#pragma once

#include <cstdint>
#include <string>

#include "explore/ts/violation.h"
#include "kind/rules.h"

namespace tidelock::check {

// An access that an actor stands before.
struct NextAccess {
    std::uint64_t address = 0;
    std::uint32_t size = 0;
    bool is_write = false;
    bool is_atomic = false;  // volatile or interlocked: no data race with its like
};

// NB: asked after every step.
inline bool is_race(const NextAccess& a, const NextAccess& b) {
    const bool overlap = a.address < b.address + b.size && b.address < a.address + a.size;
    return overlap && (a.is_write || b.is_write) && !(a.is_atomic && b.is_atomic);
}

struct RacingSide {
    NextAccess access;
    std::string actor;  // its name
    ts::Violation at;   // where it stands: with place and key (kind::Actors::at)
};

// `location` is what both access. The same two accesses are told in the same way, whoever came to its own first.
ts::Violation describe_race(const RacingSide& one, const RacingSide& two, const std::string& location, kind::Races how);

}  // namespace tidelock::check
