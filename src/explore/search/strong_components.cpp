#include "explore/search/strong_components.h"

#include "base/check.h"

#include <algorithm>
#include <limits>

namespace tidelock::search {

namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

class Tarjan {
public:
    Tarjan(std::uint32_t nodes, std::span<const std::pair<std::uint32_t, std::uint32_t>> edges)
        : first_(std::size_t{nodes} + 1), targets_(edges.size()), order_(nodes, kNone), low_(nodes) {
        component_of.assign(nodes, kNone);
        for (const auto& [from, to] : edges) ++first_[from + 1];
        for (std::size_t node = 1; node < first_.size(); ++node) first_[node] += first_[node - 1];
        std::vector<std::uint32_t> next = first_;
        for (const auto& [from, to] : edges) targets_[next[from]++] = to;
        for (std::uint32_t node = 0; node < nodes; ++node) {
            if (order_[node] == kNone) search_from(node);
        }
        TL_CHECK(open_.empty() && entered_ == nodes, "every node should be in a component in the end");
        TL_DCHECK(std::ranges::all_of(edges, [&](auto e) { return component_of[e.first] >= component_of[e.second]; }),
                  "an edge should lead to a component with a smaller number, or stay");
    }

    std::vector<std::uint32_t> component_of;

private:
    struct Frame {
        std::uint32_t node = 0;
        std::uint32_t next = 0;
    };

    void search_from(std::uint32_t first) {
        enter(first);
        while (!stack_.empty()) {
            Frame& frame = stack_.back();
            if (frame.next == first_[frame.node + 1]) {
                leave(frame.node);
                continue;
            }
            const std::uint32_t to = targets_[frame.next++];
            if (order_[to] == kNone) {
                enter(to);
            } else if (component_of[to] == kNone) {
                low_[frame.node] = std::min(low_[frame.node], order_[to]);
            }
        }
    }

    void enter(std::uint32_t node) {
        order_[node] = low_[node] = entered_++;
        open_.push_back(node);
        stack_.push_back({node, first_[node]});
    }

    void leave(std::uint32_t node) {
        stack_.pop_back();
        if (!stack_.empty()) low_[stack_.back().node] = std::min(low_[stack_.back().node], low_[node]);
        if (low_[node] != order_[node]) return;
        std::uint32_t member = kNone;
        do {
            member = open_.back();
            open_.pop_back();
            component_of[member] = components_;
        } while (member != node);
        ++components_;
    }

    std::vector<std::uint32_t> first_;  // the edges of a node are targets_[first_[node]] up to first_[node + 1]
    std::vector<std::uint32_t> targets_;
    std::vector<std::uint32_t> order_;
    std::vector<std::uint32_t> low_;
    std::vector<std::uint32_t> open_;
    std::vector<Frame> stack_;
    std::uint32_t entered_ = 0;
    std::uint32_t components_ = 0;
};

}  // namespace

std::vector<std::uint32_t> strong_components(std::uint32_t nodes,
                                             std::span<const std::pair<std::uint32_t, std::uint32_t>> edges) {
    return std::move(Tarjan(nodes, edges).component_of);
}

}  // namespace tidelock::search
