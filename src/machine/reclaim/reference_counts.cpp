#include "machine/reclaim/reference_counts.h"

#include "base/check.h"
#include "base/stop.h"

#include <algorithm>

namespace tidelock::reclaim {

ReferenceCounts::State& ReferenceCounts::at(Node n) {
    if (n >= nodes_.size()) nodes_.resize(std::max<std::size_t>(std::size_t{n} + 1, nodes_.size() * 2));
    return nodes_[n];
}

void ReferenceCounts::suspect(Node n) {
    State& state = at(n);
    if (state.is_suspect || !state.exists) return;
    state.is_suspect = true;
    suspects_.push_back(n);
}

// --- changes ---

void ReferenceCounts::gain(Node n) {
    if (n != 0) ++at(n).count;
}

void ReferenceCounts::lose(Node n) {
    if (n == 0) return;
    TL_DCHECK(at(n).count != 0, "a reference that is lost should have been counted");
    --at(n).count;
    suspect(n);
}

void ReferenceCounts::added(Node n) {
    at(n).exists = true;
    suspect(n);
}

void ReferenceCounts::removed(Node n) {
    change(n, {}, {});
    set_root(n, false);
    at(n).exists = false;
}

void ReferenceCounts::set_root(Node n, bool is_root) {
    State& state = at(n);
    if (state.is_root == is_root) return;
    state.is_root = is_root;
    is_root ? gain(n) : lose(n);
}

void ReferenceCounts::change(Node n, std::span<const Node>, std::span<const Node> after) {
    at(n);
    for (const Node to : after) gain(to);
    std::vector<Node> old = std::move(nodes_[n].references);
    for (const Node to : old) lose(to);
    old.assign(after.begin(), after.end());
    nodes_[n].references = std::move(old);
}

// --- collection ---

void ReferenceCounts::kill(Node n, std::vector<Node>& dead) {
    TL_DCHECK(nodes_[n].exists && !nodes_[n].is_root, "what dies should exist, and be no root");
    dead.push_back(n);
    nodes_[n].exists = false;
}

// What nobody refers to, and then what only that referred to.
void ReferenceCounts::release(std::vector<Node>& dead) {
    while (!zero_.empty()) {
        poll_stop();
        const Node n = zero_.back();
        zero_.pop_back();
        if (!nodes_[n].exists) continue;
        kill(n, dead);
        for (const Node to : nodes_[n].references) {
            if (to == 0) continue;
            State& state = nodes_[to];
            TL_DCHECK(state.count != 0, "a reference of what is dead should have been counted");
            if (--state.count == 0) {
                zero_.push_back(to);
            } else if (!state.is_suspect && state.exists) {
                state.is_suspect = true;
                trials_.push_back(to);
            }
        }
        nodes_[n].references.clear();
    }
}

void ReferenceCounts::try_without(Node first) {
    if (nodes_[first].colour == Colour::Gray) return;
    nodes_[first].colour = Colour::Gray;
    stack_.push_back(first);
    while (!stack_.empty()) {
        poll_stop();
        const Node n = stack_.back();
        stack_.pop_back();
        for (const Node to : nodes_[n].references) {
            if (to == 0) continue;
            TL_DCHECK(nodes_[to].count != 0, "a reference that is left out on trial should have been counted");
            --nodes_[to].count;
            if (nodes_[to].colour == Colour::Gray) continue;
            nodes_[to].colour = Colour::Gray;
            stack_.push_back(to);
        }
    }
}

void ReferenceCounts::restore_from(Node first) {
    nodes_[first].colour = Colour::Black;
    black_.push_back(first);
    while (!black_.empty()) {
        poll_stop();
        const Node n = black_.back();
        black_.pop_back();
        for (const Node to : nodes_[n].references) {
            if (to == 0) continue;
            ++nodes_[to].count;
            if (nodes_[to].colour == Colour::Black) continue;
            nodes_[to].colour = Colour::Black;
            black_.push_back(to);
        }
    }
}

void ReferenceCounts::decide(Node first) {
    stack_.push_back(first);
    while (!stack_.empty()) {
        poll_stop();
        const Node n = stack_.back();
        stack_.pop_back();
        if (nodes_[n].colour != Colour::Gray) continue;
        if (nodes_[n].count > 0) {
            restore_from(n);
            continue;
        }
        nodes_[n].colour = Colour::White;
        for (const Node to : nodes_[n].references) {
            if (to != 0) stack_.push_back(to);
        }
    }
}

void ReferenceCounts::take_white(Node first, std::vector<Node>& dead) {
    stack_.push_back(first);
    while (!stack_.empty()) {
        poll_stop();
        const Node n = stack_.back();
        stack_.pop_back();
        if (nodes_[n].colour != Colour::White) continue;
        nodes_[n].colour = Colour::Black;
        kill(n, dead);
        for (const Node to : nodes_[n].references) {
            if (to != 0) stack_.push_back(to);
        }
        nodes_[n].references.clear();
    }
}

void ReferenceCounts::collect(std::vector<Node>& dead) {
    const std::size_t first = dead.size();
    for (const Node n : suspects_) {
        State& state = nodes_[n];
        if (state.count == 0 && state.exists) {
            state.is_suspect = false;
            zero_.push_back(n);
        } else {
            trials_.push_back(n);
        }
    }
    suspects_.clear();
    release(dead);
    const auto is_open = [&](Node n) { return nodes_[n].exists && nodes_[n].count > 0 && !nodes_[n].is_root; };
    for (const Node n : trials_) {
        nodes_[n].is_suspect = false;
        if (is_open(n)) try_without(n);
    }
    for (const Node n : trials_) decide(n);
    for (const Node n : trials_) take_white(n, dead);
    TL_DCHECK(std::ranges::all_of(trials_, [&](Node n) { return nodes_[n].colour == Colour::Black; }),
              "every trial should be decided");
    trials_.clear();
    std::sort(dead.begin() + static_cast<std::ptrdiff_t>(first), dead.end());
}

}  // namespace tidelock::reclaim
