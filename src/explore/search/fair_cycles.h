// Looks into a strongly connected piece of a state graph for a cycle in which nothing is achieved although nobody is
// treated unfairly: no step is progress, and every actor that can move in all states of the cycle does move in it.
//
// Without the steps that are progress the piece falls into components. A closed walk through all of a component is fair
// unless an actor can move in all of its states but in none within the component; and then no closed walk in it is.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "explore/ts/choice.h"

namespace tidelock::search {

// States are numbers from 0 on.
struct GraphPiece {
    struct Edge {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        ts::Choice choice;
        bool is_progress = false;
        bool is_silent = false;  // touches nothing that others see
    };
    std::vector<Edge> edges;
    std::vector<std::vector<std::uint32_t>> enabled;  // by state: the actors that can move, in ascending order
};

struct FairCycle {
    std::vector<ts::Choice> way;    // from state 0 to the cycle
    std::uint32_t begin = 0;        // the state in which the cycle begins
    std::vector<ts::Choice> cycle;  // and back to it, without detours that fairness does not ask for
};

// The one of the component nearest to state 0, from where all states should be reachable. With `is_alone_allowed` also
// one of silent steps of a single actor.
std::optional<FairCycle> find_fair_cycle(const GraphPiece& piece, bool is_alone_allowed);

}  // namespace tidelock::search
