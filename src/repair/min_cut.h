// Which edges of a state graph to remove so that no violation is reached: a minimum cut, by maximum flow
// ("Memory Model Sensitive Bytecode Verification", section 5). Only steps out of order can be removed; each belongs to
// a place of the program, where a barrier removes all that belong to it, or to none (in the class library).
#pragma once

#include <cstdint>
#include <vector>

namespace tidelock::repair {

struct GraphEdge {
    static constexpr std::uint32_t kInOrder = ~std::uint32_t{0};
    static constexpr std::uint32_t kNowhere = kInOrder - 1;  // out of order, but there is no place for a barrier
    std::uint32_t from = 0;
    std::uint32_t to = 0;            // kViolation: it leads to one
    std::uint32_t place = kInOrder;  // where a barrier removes it
    [[nodiscard]] bool can_be_cut() const { return place != kInOrder && place != kNowhere; }
};
inline constexpr std::uint32_t kViolation = 0;  // states are numbered from 1

enum class Capacities : std::uint8_t {
    Basic,     // each edge counts the same
    Modified,  // each place counts the same, however many edges it removes
};

struct Cut {
    bool exists = false;                // false: a violation is reached in order
    std::vector<std::uint32_t> places;  // ascending
    std::uint64_t flow = 0;
};

// `first` is the initial state.
Cut minimum_cut(const std::vector<GraphEdge>& edges, std::uint32_t first, Capacities capacities);

}  // namespace tidelock::repair
