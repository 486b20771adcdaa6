// Search without stored states, as VeriSoft does it: all executions from the first state, each to its end, and back by
// making the steps of a path again. Memory is that of one path. What makes it feasible is that of the executions that
// differ only in the order of independent steps few are explored:
//
//   Persistent  dynamic partial-order reduction (Flanagan, Godefroid, POPL 2005),
//   Source      the same with source sets (Abdulla, Aronis, Jonsson, Sagonas, JACM 2017),
//   Optimal     with source sets and wakeup trees: exactly one of them, and none begun in vain.
//
// The violations found, the deadlocks and the end states are the same with each. A violation that ends a path is found
// for its actor's view of the program; the others go on without it on other paths.
//
// A path is cut at SearchOptions::max_depth, and without that at kLongestExecution, because a program with a loop may
// have endless ones; a search that cut one is not complete. In its statistics, `states` counts the states passed, each
// as often as it is reached by a step that was not only repeated, and no state told to the listener has a name.
#pragma once

#include "explore/search/listener.h"
#include "explore/search/options.h"
#include "explore/search/search_result.h"
#include "explore/ts/transition_system.h"

namespace tidelock::search {

enum class Reduction : std::uint8_t { None, Persistent, Source, Optimal };

struct StatelessOptions {
    Reduction reduction = Reduction::Optimal;
    bool sleep = true;  // sleep sets: what was explored from a state is not explored again a little later
};

inline constexpr std::uint64_t kLongestExecution = 10'000;

SearchResult stateless(ts::TransitionSystem& system, const SearchOptions& options,
                       const StatelessOptions& stateless_options, const Environment& environment, Listener& listener);

}  // namespace tidelock::search
