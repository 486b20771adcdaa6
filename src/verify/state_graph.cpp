#include "verify/state_graph.h"

#include <utility>

namespace tidelock::verify {

void StateGraph::add_state(std::uint32_t state) {
    if (states.size() == kMostStates) {
        is_cut = true;
    } else if (known.insert(state).second) {
        states.push_back(state);
    }
}

void StateGraph::add_edge(std::uint32_t from, std::uint32_t to, std::string label) {
    if (known.contains(from) && known.contains(to)) edges.push_back({from, to, std::move(label), {}});
}

// NB: shown however many states there are. The state it starts from may be one that is left out.
void StateGraph::add_broken_edge(std::uint32_t from, std::string label, ts::Violation fault) {
    edges.push_back({from, 0, std::move(label), std::move(fault)});
}

}  // namespace tidelock::verify
