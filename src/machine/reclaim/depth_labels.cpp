#include "machine/reclaim/depth_labels.h"

#include "base/stop.h"

#include <algorithm>

namespace tidelock::reclaim {

DepthLabels::State& DepthLabels::at(Node n) {
    if (n >= nodes_.size()) nodes_.resize(std::max<std::size_t>(std::size_t{n} + 1, nodes_.size() * 2));
    return nodes_[n];
}

void DepthLabels::suspect(Node n) {
    State& state = at(n);
    if (state.is_suspect || !state.exists) return;
    state.is_suspect = true;
    suspects_.push_back(n);
}

// --- changes: whoever gains or loses the reference that its label comes from ---

void DepthLabels::Watcher::dropped(EdgeId e) const {
    const Edge edge = of.references_[e];
    const Depth from = of.at(edge.from).depth;
    if (from != kInfinite && of.at(edge.to).depth == from + 1) of.suspect(edge.to);
}

void DepthLabels::Watcher::added(EdgeId e) const {
    const Edge edge = of.references_[e];
    const Depth from = of.at(edge.from).depth;
    if (from != kInfinite && of.at(edge.to).depth > from + 1) of.suspect(edge.to);
}

void DepthLabels::added(Node n) {
    State& state = at(n);
    state.exists = true;
    state.depth = kInfinite;
    suspect(n);
}

void DepthLabels::removed(Node n) {
    Watcher watcher{*this};
    references_.clear(n, watcher);
    State& state = at(n);
    state.exists = state.is_root = false;
    state.depth = kInfinite;
}

void DepthLabels::set_root(Node n, bool is_root) {
    at(n).is_root = is_root;
    suspect(n);
}

void DepthLabels::change(Node n, std::span<const Node>, std::span<const Node> after) {
    at(n);
    Watcher watcher{*this};
    references_.change(n, after, watcher);
}

// --- collection ---

DepthLabels::Depth DepthLabels::distance(Node n) const {
    if (nodes_[n].is_root) return 0;
    Depth least = kInfinite;
    for (EdgeId e = references_.first_to(n); e != kNoEdge; e = references_[e].next)
        least = std::min(least, nodes_[references_[e].from].depth);
    return least == kInfinite ? kInfinite : least + 1;
}

void DepthLabels::check(Node n) {
    if (!nodes_[n].exists) return;
    const Depth now = distance(n);
    if (now == nodes_[n].depth) return;
    pending_.push_back({std::min(now, nodes_[n].depth), n});
    std::push_heap(pending_.begin(), pending_.end());
}

void DepthLabels::correct(Node n) {
    State& state = nodes_[n];
    const Depth now = distance(n);
    if (now == state.depth) return;
    if (now < state.depth) {
        state.depth = now;
    } else {
        state.depth = kInfinite;
        if (!state.is_unreachable) {
            state.is_unreachable = true;
            unreachable_.push_back(n);
        }
        check(n);
    }
    const auto [begin, end] = references_.range(n);
    for (EdgeId e = begin; e != end; ++e) {
        if (references_[e].to != 0) check(references_[e].to);
    }
}

void DepthLabels::collect(std::vector<Node>& dead) {
    for (const Node n : suspects_) {
        State& state = nodes_[n];
        state.is_suspect = false;
        if (!state.exists) continue;
        check(n);
        if (state.depth == kInfinite && !state.is_unreachable) {
            state.is_unreachable = true;
            unreachable_.push_back(n);
        }
    }
    suspects_.clear();
    while (!pending_.empty()) {
        poll_stop();
        std::pop_heap(pending_.begin(), pending_.end());
        const Pending next = pending_.back();
        pending_.pop_back();
        // An entry whose key is out of date has another one for the same node.
        if (next.key == std::min(distance(next.node), nodes_[next.node].depth)) correct(next.node);
    }
    const std::size_t first = dead.size();
    for (const Node n : unreachable_) {
        nodes_[n].is_unreachable = false;
        if (nodes_[n].exists && nodes_[n].depth == kInfinite) dead.push_back(n);
    }
    unreachable_.clear();
    std::sort(dead.begin() + static_cast<std::ptrdiff_t>(first), dead.end());
    Watcher watcher{*this};
    for (std::size_t i = first; i < dead.size(); ++i) references_.clear(dead[i], watcher);
    for (std::size_t i = first; i < dead.size(); ++i) nodes_[dead[i]] = {};
}

}  // namespace tidelock::reclaim
