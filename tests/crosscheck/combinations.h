// The ways in which a program is searched. All must find the same; the first one, with everything off, says what.
// A new search, reduction, store or collector is a row in combinations.cpp.
#pragma once

#include <string>
#include <vector>

#include "explore/search/listener.h"
#include "explore/search/options.h"
#include "explore/search/search_result.h"
#include "explore/ts/transition_system.h"
#include "model/program_model.h"

namespace tidelock::crosscheck {

using Search = search::SearchResult (*)(ts::TransitionSystem&, const search::SearchOptions&, const search::Environment&,
                                        search::Listener&);

struct Combination {
    std::string name;
    std::size_t model = 0;  // of models()
    Search search = nullptr;
    bool keeps_races = true;       // does it find every data race?
    std::uint64_t max_states = 0;  // then it is cut off, and what it found must be a part of the rest; 0: no limit
    std::uint64_t max_depth = 0;   // likewise
    bool may_spin = true;          // it can do with programs that go on for ever
    bool knows_orders = false;     // it can do with relaxed memory models
    bool is_rare = false;          // unlike others only in what they also try; not for every program
    std::size_t same_size_as = 0;  // of combinations(): goes through the very same states; 0: need not
};

// The options of the models that the combinations are over. Each is opened once.
const std::vector<model::ModelOptions>& models();
const std::vector<Combination>& combinations();

}  // namespace tidelock::crosscheck
