// A graph whose edges are steps of actors, as a transition system: who moves, whether others see it, whether it is
// progress. Node 0 is the first state; the choices of a node are its edges by actor and, for each actor, in order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "explore/ts/transition_system.h"

namespace tidelock::search {

struct ToyStep {
    std::uint32_t from = 0;
    std::uint32_t actor = 0;
    std::uint32_t to = 0;
    bool is_seen = true;  // has a footprint
    bool is_progress = false;
};

class ToySteps : public ts::TransitionSystem {
public:
    explicit ToySteps(std::vector<ToyStep> steps) : steps_(std::move(steps)) {}

    [[nodiscard]] const std::vector<ToyStep>& steps() const { return steps_; }

    // The step that a choice is in a node.
    [[nodiscard]] const ToyStep& step(std::uint32_t node, ts::Choice choice) const {
        std::uint32_t option = choice.option;
        const auto at = std::find_if(steps_.begin(), steps_.end(), [&](const ToyStep& s) {
            return s.from == node && s.actor == choice.actor && option-- == 0;
        });
        return *at;
    }

    [[nodiscard]] std::vector<ts::Choice> choices(std::uint32_t node) const {
        std::map<std::uint32_t, std::uint32_t> options;
        for (const ToyStep& step : steps_) options[step.actor] += step.from == node ? 1U : 0U;
        std::vector<ts::Choice> all;
        for (const auto& [actor, count] : options) {
            for (std::uint32_t option = 0; option < count; ++option) all.push_back({actor, option});
        }
        return all;
    }

    ts::StepEnd start() override {
        roots_.clear();
        nodes_.clear();
        current_ = 0;
        return ts::StepEnd::Next;
    }
    void enabled(std::vector<ts::Choice>& all) override { all = choices(current_); }
    ts::StepEnd execute(ts::Choice choice) override {
        const ToyStep& made = step(current_, choice);
        footprint_.clear();
        if (made.is_seen) footprint_.push_back({1, 0, 1, ts::Touch::Write});
        is_progress_ = made.is_progress;
        current_ = made.to;
        return ts::StepEnd::Next;
    }
    ts::Stored store() override {
        const auto [at, is_new] = roots_.try_emplace(current_, static_cast<std::uint32_t>(nodes_.size() + 1));
        if (is_new) nodes_.push_back(current_);
        return {{at->second, 0}, is_new};
    }
    void restore(ts::StateRef state) override { current_ = nodes_[state.root - 1]; }
    [[nodiscard]] const ts::Footprint& footprint() const override { return footprint_; }
    [[nodiscard]] bool is_progress() const override { return is_progress_; }
    [[nodiscard]] std::span<const ts::Violation> violations() const override { return {}; }
    void locate(ts::Violation& violation) override { violation.key = "node " + std::to_string(current_); }

private:
    std::vector<ToyStep> steps_;
    std::map<std::uint32_t, std::uint32_t> roots_;
    std::vector<std::uint32_t> nodes_;
    std::uint32_t current_ = 0;
    ts::Footprint footprint_;
    bool is_progress_ = false;
};

}  // namespace tidelock::search
