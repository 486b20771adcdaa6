// The searches without stored states, as combinations.cpp wants them.
#pragma once

#include "explore/search/listener.h"
#include "explore/search/options.h"
#include "explore/search/search_result.h"
#include "explore/ts/transition_system.h"

namespace tidelock::crosscheck {

search::SearchResult stateless_none(ts::TransitionSystem& system, const search::SearchOptions& limits,
                                    const search::Environment& around, search::Listener& listener);
search::SearchResult stateless_sleep(ts::TransitionSystem& system, const search::SearchOptions& limits,
                                     const search::Environment& around, search::Listener& listener);
search::SearchResult stateless_persistent(ts::TransitionSystem& system, const search::SearchOptions& limits,
                                          const search::Environment& around, search::Listener& listener);
search::SearchResult stateless_persistent_sleep(ts::TransitionSystem& system, const search::SearchOptions& limits,
                                                const search::Environment& around, search::Listener& listener);
search::SearchResult stateless_source(ts::TransitionSystem& system, const search::SearchOptions& limits,
                                      const search::Environment& around, search::Listener& listener);
search::SearchResult stateless_optimal(ts::TransitionSystem& system, const search::SearchOptions& limits,
                                       const search::Environment& around, search::Listener& listener);

}  // namespace tidelock::crosscheck
