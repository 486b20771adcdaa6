// What to try next when a search was not complete, from what was seen of the program.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/summary.h"

namespace tidelock::report {

struct Sights {
    std::size_t threads = 0;  // that the program had in all, the main thread included
};

// At most three sentences, the most promising first. None if the search was complete or found a violation.
std::vector<std::string> hints_for(const Summary& summary, const Sights& sights);

}  // namespace tidelock::report
