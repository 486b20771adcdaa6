// Tidelock.Verify while states are explored: the invariants a program has asked for.
#pragma once

#include <string>
#include <vector>

#include "machine/library/native_table.h"

namespace tidelock::library {

struct Invariants {
    struct Invariant {
        std::string name;
        Address handle = 0;  // a handle that keeps the predicate, a Func<bool>
    };
    std::vector<Invariant> all;
};

}  // namespace tidelock::library
