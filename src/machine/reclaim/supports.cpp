#include "machine/reclaim/supports.h"

#include "base/check.h"
#include "base/stop.h"

#include <algorithm>

namespace tidelock::reclaim {

Supports::State& Supports::at(Node n) {
    if (n >= nodes_.size()) nodes_.resize(std::max<std::size_t>(std::size_t{n} + 1, nodes_.size() * 2));
    return nodes_[n];
}

void Supports::suspect(Node n) {
    State& state = nodes_[n];
    if (state.is_suspect || !state.exists) return;
    state.is_suspect = true;
    suspects_.push_back(n);
}

// --- changes ---

void Supports::Watcher::dropped(EdgeId e) const {
    const Node to = of.references_[e].to;
    State& state = of.at(to);
    if (state.support != e) return;
    state.support = kNoEdge;
    if (!state.is_root) of.suspect(to);
}

void Supports::Watcher::added(EdgeId e) const {
    const Edge edge = of.references_[e];
    State& to = of.at(edge.to);
    // Often the first reference that a new object gets, and the only one that it ever needs.
    if (to.exists && !of.is_supported(to) && of.at(edge.from).label < of.at(edge.to).label) of.at(edge.to).support = e;
}

void Supports::Watcher::moved(EdgeId from, EdgeId to) const {
    State& state = of.at(of.references_[from].to);
    if (state.support == from) state.support = to;
}

void Supports::added(Node n) {
    State& state = at(n);
    state.exists = true;
    state.support = kNoEdge;
    if (state.is_root) return;
    state.label = lowest_ -= kStep;
    suspect(n);
}

void Supports::removed(Node n) {
    Watcher watcher{*this};
    references_.clear(n, watcher);
    State& state = at(n);
    state.exists = state.is_root = false;
    state.support = kNoEdge;
}

void Supports::set_root(Node n, bool is_root) {
    State& state = at(n);
    if (state.is_root == is_root) return;
    state.is_root = is_root;
    state.support = kNoEdge;
    state.label = 0;  // less than all that it supports, root or not
    if (!is_root) suspect(n);
}

void Supports::change(Node n, std::span<const Node>, std::span<const Node> after) {
    at(n);
    Watcher watcher{*this};
    references_.change(n, after, watcher);
}

// --- collection ---

void Supports::push(Node n) {
    pending_.push_back({nodes_[n].label, n});
    std::push_heap(pending_.begin(), pending_.end());
}

void Supports::take(Node n, EdgeId support) {
    TL_DCHECK(references_[support].to == n && !nodes_[references_[support].from].is_lost,
              "a node should be supported by a reference to it, of one that is not lost");
    nodes_[n].support = support;
    nodes_[n].is_lost = false;
}

// The smallest label of all without support: whoever has a smaller one is settled.
void Supports::settle(Node n) {
    const Label label = nodes_[n].label;
    Label above = 0;
    bool has_above = false;
    for (EdgeId e = references_.first_to(n); e != kNoEdge; e = references_[e].next) {
        const State& from = nodes_[references_[e].from];
        if (from.is_lost || !is_supported(from)) continue;
        if (from.label < label) return take(n, e);
        if (has_above && from.label >= above) continue;
        above = from.label;
        has_above = true;
    }
    if (!has_above || !move_up(n, above)) lose(n);
}

// To a label above this one, if those that it supports are above that.
bool Supports::move_up(Node n, Label above) {
    bool has_below = false;
    Label below = 0;
    const auto [begin, end] = references_.range(n);
    for (EdgeId e = begin; e != end; ++e) {
        const Node to = references_[e].to;
        if (to == 0 || nodes_[to].support != e) continue;
        if (has_below && nodes_[to].label >= below) continue;
        below = nodes_[to].label;
        has_below = true;
    }
    if (has_below && (below <= above || below - above < 2)) return false;
    nodes_[n].label = has_below ? above + (below - above) / 2 : highest_ += kStep;
    TL_DCHECK(nodes_[n].label > above && (!has_below || nodes_[n].label < below),
              "a label should lie between those of what supports a node and what it supports");
    push(n);
    return true;
}

void Supports::lose(Node n) {
    TL_DCHECK(!nodes_[n].is_root && !nodes_[n].is_lost, "a root should not be lost, and what is lost only once");
    nodes_[n].is_lost = true;
    lost_.push_back(n);
    const auto [begin, end] = references_.range(n);
    for (EdgeId e = begin; e != end; ++e) {
        const Node to = references_[e].to;
        if (to == 0 || nodes_[to].support != e) continue;
        nodes_[to].support = kNoEdge;
        push(to);
    }
}

// Of those that were lost, the ones that a supported node refers to are not, nor is what they refer to.
void Supports::rescue() {
    for (const Node n : lost_) {
        if (!nodes_[n].is_lost) continue;
        for (EdgeId e = references_.first_to(n); e != kNoEdge; e = references_[e].next) {
            if (nodes_[references_[e].from].is_lost) continue;
            take(n, e);
            nodes_[n].label = highest_ += kStep;
            rescued_.push_back(n);
            break;
        }
        while (!rescued_.empty()) {
            poll_stop();
            const auto [begin, end] = references_.range(rescued_.back());
            rescued_.pop_back();
            for (EdgeId e = begin; e != end; ++e) {
                const Node to = references_[e].to;
                if (to == 0 || !nodes_[to].is_lost) continue;
                take(to, e);
                nodes_[to].label = highest_ += kStep;
                rescued_.push_back(to);
            }
        }
    }
}

void Supports::collect(std::vector<Node>& dead) {
    for (const Node n : suspects_) {
        State& state = nodes_[n];
        state.is_suspect = false;
        if (state.exists && !is_supported(state)) push(n);
    }
    suspects_.clear();
    while (!pending_.empty()) {
        poll_stop();
        std::pop_heap(pending_.begin(), pending_.end());
        const Pending next = pending_.back();
        pending_.pop_back();
        const State& state = nodes_[next.node];
        if (state.is_lost || is_supported(state) || next.label != state.label) continue;
        settle(next.node);
    }
    if (lost_.empty()) return;
    rescue();
    const std::size_t first = dead.size();
    for (const Node n : lost_) {
        if (nodes_[n].is_lost) dead.push_back(n);
    }
    lost_.clear();
    std::sort(dead.begin() + static_cast<std::ptrdiff_t>(first), dead.end());
    TL_DCHECK(std::ranges::all_of(std::span(dead).subspan(first),
                                  [&](Node n) {
                                      for (EdgeId e = references_.first_to(n); e != kNoEdge; e = references_[e].next) {
                                          if (!nodes_[references_[e].from].is_lost) return false;
                                      }
                                      return nodes_[n].exists;
                                  }),
              "only what is dead itself should refer to the dead");
    Watcher watcher{*this};
    for (std::size_t i = first; i < dead.size(); ++i) references_.clear(dead[i], watcher);
    for (std::size_t i = first; i < dead.size(); ++i) nodes_[dead[i]] = {};
}

}  // namespace tidelock::reclaim
