// Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi and Nagarakatte, A randomized scheduler with
// probabilistic guarantees of finding bugs, ASPLOS 2010): each actor has a random priority and the highest that can
// move does; at pct_depth - 1 random points of the execution the one whose turn it is falls behind all others. A bug
// that depends on the order of d = pct_depth steps is found by one execution with probability at least 1 / (n k^(d -
// 1)), n the number of actors and k the length of the execution, which is taken to be that of the longest one so far.
//
// We differ in one thing: an actor that has moved kPatience times in a row while others could falls behind as well.
// Otherwise one that spins until another has done something would never let it.
#pragma once

#include "explore/search/sampling.h"

namespace tidelock::search {

SearchResult pct(ts::TransitionSystem& system, const SearchOptions& options, const SamplingOptions& sampling,
                 const Environment& environment, Listener& listener);

}  // namespace tidelock::search
