// Depth-first search of the states of a transition system, choices in the order in which it gives them.
//
// The stack holds states by reference and what is left of their choices, nothing of their contents: going back is a
// restore. With a limit on the depth some states may be missed that lie within it, because a state first reached at the
// limit is not expanded when it is found again nearer; such a search is not complete in any case.
#pragma once

#include "explore/search/listener.h"
#include "explore/search/options.h"
#include "explore/search/search_result.h"
#include "explore/ts/transition_system.h"

namespace tidelock::search {

SearchResult depth_first(ts::TransitionSystem& system, const SearchOptions& options, const Environment& environment,
                         Listener& listener);

}  // namespace tidelock::search
