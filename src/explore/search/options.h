// What a search is asked to do, and what of the world around it it may look at.
#pragma once

#include <cstdint>
#include <functional>

#include "explore/search/search_result.h"

namespace tidelock::search {

enum class OnViolation : std::uint8_t { Stop, GoOn };

// A limit of 0 is none.
#ifdef NDEBUG
inline constexpr bool kIsDebugBuild = false;
#else
inline constexpr bool kIsDebugBuild = true;
#endif

struct SearchOptions {
    std::uint64_t max_states = 0;
    std::uint64_t max_depth = 0;  // states further from the first one are not expanded
    double time_limit = 0;        // seconds
    std::uint64_t memory_limit = 0;
    OnViolation on_violation = OnViolation::Stop;
    bool divergence = false;  // report who goes on forever alone: divergence.h (depth_first, breadth_first, bounded)
    bool hangs = false;       // report states from which no end can be reached: hangs.h (all that store states)
    bool livelock = false;    // report who goes on forever without progress: progress_cycles.h (depth_first)
    // Looks now and then at whether what a reduction relies on is so (reduced_dfs.cpp); always, if asked for.
    enum class SelfChecks : std::uint8_t { Off, Sampled, All };
    SelfChecks self_checks = kIsDebugBuild ? SelfChecks::Sampled : SelfChecks::Off;
};

// Each may be empty. `memory` and `aside` are called every thousand transitions or so.
struct Environment {
    std::function<double()> seconds{};               // a clock that only goes forward
    std::function<std::uint64_t()> memory{};         // bytes in use; more than any limit when a table is full
    std::function<StopReason(Statistics&)> aside{};  // may search beside the search (scout.h), and end it
};

}  // namespace tidelock::search
