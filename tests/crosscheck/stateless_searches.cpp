#include "stateless_searches.h"

#include "explore/search/stateless.h"

namespace tidelock::crosscheck {

using search::Reduction;

search::SearchResult stateless_none(ts::TransitionSystem& system, const search::SearchOptions& limits,
                                    const search::Environment& around, search::Listener& listener) {
    return search::stateless(system, limits, {Reduction::None, false}, around, listener);
}

search::SearchResult stateless_sleep(ts::TransitionSystem& system, const search::SearchOptions& limits,
                                     const search::Environment& around, search::Listener& listener) {
    return search::stateless(system, limits, {Reduction::None, true}, around, listener);
}

search::SearchResult stateless_persistent(ts::TransitionSystem& system, const search::SearchOptions& limits,
                                          const search::Environment& around, search::Listener& listener) {
    return search::stateless(system, limits, {Reduction::Persistent, false}, around, listener);
}

search::SearchResult stateless_persistent_sleep(ts::TransitionSystem& system, const search::SearchOptions& limits,
                                                const search::Environment& around, search::Listener& listener) {
    return search::stateless(system, limits, {Reduction::Persistent, true}, around, listener);
}

search::SearchResult stateless_source(ts::TransitionSystem& system, const search::SearchOptions& limits,
                                      const search::Environment& around, search::Listener& listener) {
    return search::stateless(system, limits, {Reduction::Source, true}, around, listener);
}

search::SearchResult stateless_optimal(ts::TransitionSystem& system, const search::SearchOptions& limits,
                                       const search::Environment& around, search::Listener& listener) {
    return search::stateless(system, limits, {Reduction::Optimal, true}, around, listener);
}

}  // namespace tidelock::crosscheck
