// How a search ended and what it counted.
#pragma once

#include <cstdint>

namespace tidelock::search {

enum class StopReason : std::uint8_t {
    None,       // nothing is left
    Violation,  // one was found and it was not to go on
    States,     // limits
    Depth,      // branches were cut at the limit; the rest was searched
    Time,
    Memory,
    Interrupted,
    Unsupported,  // the program did something that is not supported: there is no verdict
    Restart,      // the system asked for a new search (ts::StepEnd): neither is there one yet
};

struct Statistics {
    std::uint64_t states = 0;       // different ones, the first included
    std::uint64_t revisits = 0;     // transitions into a state seen before
    std::uint64_t transitions = 0;  // all steps made, also those that reached no state
    std::uint64_t executions = 0;   // paths that came to their end: no choices, a violation, a failed assumption
    std::uint64_t violations = 0;   // without warnings
    std::uint64_t max_depth = 0;    // steps from the first state to the furthest
    double seconds = 0;
};

struct SearchResult {
    bool complete = false;  // every state was visited and expanded
    StopReason reason = StopReason::None;
    Statistics statistics;
};

}  // namespace tidelock::search
