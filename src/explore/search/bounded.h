// Search of all schedules with at most so many preemptions: first those with none, then those with one, and so on, so
// that the first violation found has a path with as few preemptions as any. Most bugs of real programs need one or two
// (Musuvathi and Qadeer, Iterative context bounding for systematic testing of multithreaded programs, PLDI 2007), and a
// program that is too large to be searched to its end is often small enough for that.
//
// A step is a preemption if the actor of the step before could go on and another one moves. Steps that are one too many
// for a bound are put off; the next bound begins with them. A step is made once: when it is within reach for the first
// time. Therefore a search without a limit makes the same steps as depth_first, and if at some bound nothing was put
// off, the search is complete. It keeps twelve bytes per state, and the steps put off.
#pragma once

#include <cstdint>

#include "explore/search/listener.h"
#include "explore/search/options.h"
#include "explore/search/search_result.h"
#include "explore/ts/transition_system.h"

namespace tidelock::search {

struct BoundedOptions {
    std::uint32_t max_preemptions = 2;
};

SearchResult bounded(ts::TransitionSystem& system, const SearchOptions& options, const BoundedOptions& bounds,
                     const Environment& environment, Listener& listener);

}  // namespace tidelock::search
