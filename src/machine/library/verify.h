// Tidelock.Verify while states are explored: the invariants a program has asked for.
#pragma once

#include <string>
#include <vector>

#include "machine/library/native_table.h"

namespace tidelock::library {

struct Invariant {
    std::string name;
    Address handle = 0;  // a handle that keeps the predicate, a Func<bool>
};

// Those of the state at hand (Cell::Invariants).
std::vector<Invariant> invariants(const Machine& m);
inline bool has_invariants(const Machine& m) { return !m.cells().bytes(Cell::Invariants).empty(); }

}  // namespace tidelock::library
