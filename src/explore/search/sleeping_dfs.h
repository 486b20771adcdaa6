// Depth-first search with sleep sets (Godefroid) and stored states: it visits all states of a system in which
// independent steps can be exchanged, and leaves out most of the steps that would only lead to states already known.
// (Of programs some states are left out in which one thread lives alone, because how far it goes in a step depends on
// that.)
//
// When all steps of an actor have been explored in a state, the actor sleeps in what is explored next, until a step
// depends on its own: until then its step leads to where the exploration of it has been already. With each state goes
// the set of actors that slept in it; if it is reached again and some of them are awake, those are explored then. A
// step does not put its actor to sleep if it depends on all others without touching what they touch: at the end
// (ts::kEnd), and where it keeps others from coming in between.
#pragma once

#include "explore/search/listener.h"
#include "explore/search/options.h"
#include "explore/search/search_result.h"
#include "explore/ts/transition_system.h"

namespace tidelock::search {

SearchResult sleeping_depth_first(ts::TransitionSystem& system, const SearchOptions& options,
                                  const Environment& environment, Listener& listener);

}  // namespace tidelock::search
