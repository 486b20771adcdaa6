// How a search ended and what it counted.
#pragma once

#include <cstdint>
#include <optional>

namespace tidelock::search {

enum class StopReason : std::uint8_t {
    None,       // nothing is left
    Violation,  // one was found and it was not to go on
    States,     // limits
    Depth,      // branches were cut at the limit; the rest was searched
    Time,
    Memory,
    Queue,  // more of a thread's operations could have been incomplete at a time; the rest was searched
    Clock,  // every execution was cut off where it had seen time pass as often as the limit lets it: none has ended
    Interrupted,
    Unsupported,  // paths ended in something that is not supported; the rest was searched
    Restart,      // the system asked for a new search (ts::StepEnd): neither is there one yet
};

// What the search set out to do. One with a smaller scope than everything may come to its end, for no other reason than
// that nothing is left to do, and is not complete all the same.
enum class Scope : std::uint8_t {
    Everything,
    Preemptions,  // schedules with at most so many preemptions; that there are others is known
    Samples,      // some executions
};

struct Statistics {
    std::uint64_t states = 0;         // different ones, the first included
    std::uint64_t revisits = 0;       // transitions into a state seen before
    std::uint64_t transitions = 0;    // all steps made, also those that reached no state
    std::uint64_t executions = 0;     // paths that came to their end: no choices, a violation, a failed assumption
    std::uint64_t blocked = 0;        // paths given up: all that was left had been explored from elsewhere
    std::uint64_t violations = 0;     // without warnings
    std::uint64_t unsupported = 0;    // paths that ended in something that is not supported
    std::uint64_t max_depth = 0;      // steps from the first state to the furthest
    std::uint64_t summary_bytes = 0;  // of what a reduction knows of the states
    double seconds = 0;
};

struct SearchResult {
    bool complete = false;  // every state was visited and expanded
    StopReason reason = StopReason::None;
    Statistics statistics;
    Scope scope = Scope::Everything;
    std::optional<std::uint32_t> completed_bound{};  // all schedules with at most so many preemptions were searched
};

}  // namespace tidelock::search
