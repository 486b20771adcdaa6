// Depth-first search that leaves out orders of steps that have nothing to do with each other: dynamic partial-order
// reduction with stored states. It finds the same deadlocks, violations, end states and races as the search without
// reduction, in fewer states. docs/decisions/006-stateful-dpor.md says how and why.
//
// In each state some actors are chosen, at first one. Each finished state has a summary of what may still happen from
// it on (explore/reduction). When a step of a chosen actor has been followed to its end, the actors that may later do
// what is in conflict with the step are chosen as well. States that lie on cycles share one summary, and each cycle has
// a state in which all actors are chosen; so the search keeps the stack of Tarjan's algorithm. A finished state costs
// four bytes.
#pragma once

#include "explore/search/listener.h"
#include "explore/search/options.h"
#include "explore/search/search_result.h"
#include "explore/ts/transition_system.h"

namespace tidelock::search {

struct Reductions {
    bool dpor = true;
    bool sleep = false;  // without dpor: see sleeping_dfs.h. With it there is next to nothing left to save
};

SearchResult reduced_depth_first(ts::TransitionSystem& system, const SearchOptions& options,
                                 const Reductions& reductions, const Environment& environment, Listener& listener);

}  // namespace tidelock::search
