// Draws the state graph while a search runs: DrawnSystem goes between search and model and notes what each step is;
// DrawingListener hears what the search finds, and passes it on.
#pragma once

#include <cstdint>
#include <string>

#include "explore/search/listener.h"
#include "explore/ts/forwarding.h"
#include "kind/exploration.h"
#include "verify/state_graph.h"

namespace tidelock::verify {

class DrawnSystem final : public ts::Forwarding {
public:
    explicit DrawnSystem(kind::Exploration& exploration)
        : Forwarding(exploration.system()), actors_(exploration.actors()) {}

    ts::StepEnd start() override;
    ts::StepEnd execute(ts::Choice choice) override;
    ts::Stored store() override;
    void restore(ts::StateRef state) override;

    [[nodiscard]] const std::string& label() const { return label_; }  // of the last step
    [[nodiscard]] std::uint32_t current() const { return current_; }   // the state that was stored or restored last
    [[nodiscard]] bool is_in_step() const { return is_in_step_; }      // a step was made since

private:
    kind::Actors& actors_;
    std::string label_;
    std::uint32_t current_ = 0;
    bool is_in_step_ = false;
};

class DrawingListener final : public search::Listener {
public:
    DrawingListener(search::Listener& next, const DrawnSystem& system, StateGraph& graph)
        : next_(next), system_(system), graph_(graph) {}

    void new_state(ts::StateRef state, std::uint64_t depth) override;
    void edge(ts::StateRef from, ts::Choice choice, ts::StateRef to) override;
    void end_state(ts::StateRef state) override;
    [[nodiscard]] bool wants_path(const ts::Violation& violation) const override { return next_.wants_path(violation); }
    bool violation(const ts::Violation& violation, std::span<const ts::Choice> path) override;
    bool endless(const ts::Violation& violation, std::span<const ts::Choice> path, std::size_t cycle_begin) override {
        return next_.endless(violation, path, cycle_begin);
    }
    void progress(const search::Statistics& statistics) override { next_.progress(statistics); }
    void begin_second_pass() override { next_.begin_second_pass(); }
    void bound_completed(std::uint32_t preemptions) override { next_.bound_completed(preemptions); }

private:
    search::Listener& next_;
    const DrawnSystem& system_;
    StateGraph& graph_;
};

}  // namespace tidelock::verify
