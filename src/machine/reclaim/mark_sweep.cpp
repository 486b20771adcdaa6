#include "machine/reclaim/mark_sweep.h"

#include "base/stop.h"

#include <algorithm>

namespace tidelock::reclaim {

MarkSweep::State& MarkSweep::at(Node n) {
    if (n >= nodes_.size()) nodes_.resize(std::max<std::size_t>(std::size_t{n} + 1, nodes_.size() * 2));
    return nodes_[n];
}

void MarkSweep::added(Node n) {
    at(n).exists = true;
    dirty_ = true;
}

void MarkSweep::removed(Node n) {
    State& state = at(n);
    state.exists = state.is_root = false;
    state.references.clear();
    dirty_ = true;
}

void MarkSweep::set_root(Node n, bool is_root) {
    if (!is_root) dirty_ = true;
    at(n).is_root = is_root;
}

void MarkSweep::change(Node n, std::span<const Node>, std::span<const Node> after) {
    std::vector<Node>& references = at(n).references;
    // Only additions at the end drop nothing.
    const bool keeps =
        references.size() <= after.size() && std::equal(references.begin(), references.end(), after.begin());
    if (!keeps) dirty_ = true;
    references.assign(after.begin(), after.end());
}

void MarkSweep::mark(Node n) {
    if (n == 0 || n >= nodes_.size() || nodes_[n].marked || !nodes_[n].exists) return;
    nodes_[n].marked = true;
    pending_.push_back(n);
}

void MarkSweep::collect(std::vector<Node>& dead) {
    if (!dirty_) return;
    dirty_ = false;
    for (Node n = 1; n < nodes_.size(); ++n) {
        poll_stop();
        if (nodes_[n].is_root) mark(n);
    }
    while (!pending_.empty()) {
        poll_stop();
        const Node n = pending_.back();
        pending_.pop_back();
        for (const Node to : nodes_[n].references) mark(to);
    }
    for (Node n = 1; n < nodes_.size(); ++n) {
        poll_stop();
        State& state = nodes_[n];
        if (state.exists && !state.marked) {
            dead.push_back(n);
            state.exists = false;
            state.references.clear();
        }
        state.marked = false;
    }
}

}  // namespace tidelock::reclaim
