// Strongly connected components of a graph (Tarjan 1972), with a stack of its own: the graph may be a long chain.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace tidelock::search {

// Nodes are numbers from 0 on. For each node the number of its component, also from 0 on; a component has a smaller
// number than those it can be reached from.
std::vector<std::uint32_t> strong_components(std::uint32_t nodes,
                                             std::span<const std::pair<std::uint32_t, std::uint32_t>> edges);

}  // namespace tidelock::search
