// Breadth-first search of the states of a transition system: violations are found in the order of the length of their
// paths, so the first one has a shortest path.
//
// It keeps eight bytes per state to find the path back (the state it was first reached from, and by which choice), and
// the states of the next level with their choices.
#pragma once

#include "explore/search/listener.h"
#include "explore/search/options.h"
#include "explore/search/search_result.h"
#include "explore/ts/transition_system.h"

namespace tidelock::search {

SearchResult breadth_first(ts::TransitionSystem& system, const SearchOptions& options, const Environment& environment,
                           Listener& listener);

}  // namespace tidelock::search
