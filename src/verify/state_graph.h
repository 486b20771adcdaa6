// The state graph of a search, for drawing: only its first states, because nobody can read more.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "explore/ts/violation.h"

namespace tidelock::verify {

struct StateGraph {
    static constexpr std::size_t kMostStates = 5000;

    struct Edge {
        std::uint32_t from = 0;
        std::uint32_t to = 0;  // 0: the step led to no state
        std::string label;
        ts::Violation fault{};  // of a step that led to no state
    };
    std::vector<std::uint32_t> states;
    std::set<std::uint32_t> known;  // the same
    std::set<std::uint32_t> ends;
    std::map<std::uint32_t, ts::Violation> faults;  // states that are wrong themselves
    std::vector<Edge> edges;
    bool is_cut = false;

    void add_state(std::uint32_t state);
    void add_edge(std::uint32_t from, std::uint32_t to, std::string label);
    void add_broken_edge(std::uint32_t from, std::string label, ts::Violation fault);
};

}  // namespace tidelock::verify
