// A graph of integers as a transition system: node 0 is the first state, and choice i of a node takes its i-th edge.
// Nodes can be made bad in the ways a program can.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "explore/ts/transition_system.h"

namespace tidelock::search {

class ToyGraph : public ts::TransitionSystem {
public:
    using Node = std::uint32_t;

    ToyGraph(std::initializer_list<std::pair<Node, Node>> edges) {
        for (const auto& [from, to] : edges) add(from, to);
    }
    void add(Node from, Node to) { edges_[from].push_back(to); }

    std::set<Node> deadlocks;    // a violation if there are no choices
    std::set<Node> failures;     // entering one is a violation, and no state
    std::set<Node> warnings;     // entering one is a warning
    std::set<Node> assumed_not;  // entering one is pruned
    std::set<Node> unsupported;
    std::uint64_t restores = 0;

    [[nodiscard]] Node node_of(ts::StateRef state) const { return nodes_[state.root - 1]; }
    [[nodiscard]] Node current() const { return current_; }

    // Forgets what was stored, so that one graph can be searched several times.
    ts::StepEnd start() override {
        roots_.clear();
        nodes_.clear();
        return go_to(0);
    }

    void enabled(std::vector<ts::Choice>& choices) override {
        violations_.clear();
        choices.clear();
        for (std::uint32_t i = 0; i < edges_[current_].size(); ++i) choices.push_back({0, i});
        if (choices.empty() && deadlocks.contains(current_)) blame(ts::ViolationKind::Deadlock);
    }

    ts::StepEnd execute(ts::Choice choice) override { return go_to(edges_[current_].at(choice.option)); }

    ts::Stored store() override {
        violations_.clear();
        const auto [at, is_new] = roots_.try_emplace(current_, static_cast<std::uint32_t>(nodes_.size() + 1));
        if (is_new) nodes_.push_back(current_);
        return {{at->second, 0}, is_new};
    }

    void restore(ts::StateRef state) override {
        violations_.clear();
        ++restores;
        current_ = node_of(state);
    }

    [[nodiscard]] const ts::Footprint& footprint() const override { return footprint_; }
    [[nodiscard]] std::span<const ts::Violation> violations() const override { return violations_; }

private:
    ts::StepEnd go_to(Node node) {
        violations_.clear();
        current_ = node;
        if (warnings.contains(node)) {
            blame(ts::ViolationKind::DataRace);
            violations_.back().is_warning = true;
        }
        if (unsupported.contains(node)) return ts::StepEnd::Unsupported;
        if (assumed_not.contains(node)) return ts::StepEnd::Pruned;
        if (!failures.contains(node)) return ts::StepEnd::Next;
        blame(ts::ViolationKind::Assertion);
        return ts::StepEnd::Violation;
    }
    void blame(ts::ViolationKind kind) {
        violations_.emplace_back();
        violations_.back().kind = kind;
        violations_.back().key = std::to_string(current_);
    }

    std::map<Node, std::vector<Node>> edges_;
    std::map<Node, std::uint32_t> roots_;
    std::vector<Node> nodes_;
    Node current_ = 0;
    ts::Footprint footprint_;
    std::vector<ts::Violation> violations_;
};

}  // namespace tidelock::search
