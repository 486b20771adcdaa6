// What to try next when a search was not complete, from what was seen of the program.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/summary.h"

namespace tidelock::report {

// At most three sentences, the most promising first. None if the search was complete or found a violation.
std::vector<std::string> hints_for(const Summary& summary);

}  // namespace tidelock::report
