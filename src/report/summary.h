// All that there is to tell of one check: what the engine found out, and what the command knows beside it. Made by the
// command, printed by text.h and json.h.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "verify/outcome.h"

namespace tidelock::report {

using kind::Expiry;
using kind::Reordered;
using kind::SourcePoint;
using kind::Trace;
using kind::TraceAccess;
using kind::TraceStep;
using verify::Finding;
using verify::NeedsTimeOut;
using verify::UnderSc;
using verify::Verdict;

struct Summary : verify::Outcome {
    std::string program;  // as the user named it
    std::vector<std::string> arguments;
    std::vector<std::string> hints;  // Incomplete: what to try next
    std::uint64_t peak_memory_bytes = 0;
    std::vector<std::pair<std::string, std::string>> options;  // name without dashes, value
};

}  // namespace tidelock::report
