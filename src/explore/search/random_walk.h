// Executions in which each step is any of those possible, all equally likely.
#pragma once

#include "explore/search/sampling.h"

namespace tidelock::search {

SearchResult random_walk(ts::TransitionSystem& system, const SearchOptions& options, const SamplingOptions& sampling,
                         const Environment& environment, Listener& listener);

}  // namespace tidelock::search
