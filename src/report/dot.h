// The state graph for Graphviz: states are nodes, steps are edges that name thread, line and operation; what went wrong
// is red. Only the first states are drawn: nobody can read more.
//
// DrawnSystem goes between search and model and notes what each step is; the listener of the search hands its events to
// StateGraph.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "explore/ts/forwarding.h"
#include "model/program_model.h"

namespace tidelock::report {

class DrawnSystem final : public ts::Forwarding {
public:
    explicit DrawnSystem(model::ProgramModel& model) : Forwarding(model), model_(model) {}

    ts::StepEnd start() override;
    ts::StepEnd execute(ts::Choice choice) override;
    ts::Stored store() override;
    void restore(ts::StateRef state) override;

    [[nodiscard]] const std::string& label() const { return label_; }  // of the last step
    [[nodiscard]] std::uint32_t current() const { return current_; }   // the state that was stored or restored last
    [[nodiscard]] bool is_in_step() const { return is_in_step_; }      // a step was made since

private:
    model::ProgramModel& model_;
    std::string label_;
    std::uint32_t current_ = 0;
    bool is_in_step_ = false;
};

class StateGraph {
public:
    static constexpr std::size_t kMostStates = 5000;

    void add_state(std::uint32_t state);
    void add_edge(std::uint32_t from, std::uint32_t to, std::string label);
    void add_end(std::uint32_t state) { ends_.insert(state); }
    // A step from a state that led to no other.
    void add_broken_edge(std::uint32_t from, std::string label, std::string message);
    // The state itself is wrong.
    void add_broken_state(std::uint32_t state, std::string message) { broken_[state] = std::move(message); }

    [[nodiscard]] std::string to_dot(const std::string& title) const;

private:
    struct Edge {
        std::uint32_t from = 0;
        std::uint32_t to = 0;  // 0: broken
        std::string label;
        std::string message;
    };
    std::vector<std::uint32_t> states_;
    std::set<std::uint32_t> known_;
    std::set<std::uint32_t> ends_;
    std::map<std::uint32_t, std::string> broken_;
    std::vector<Edge> edges_;
    bool is_cut_ = false;
};

}  // namespace tidelock::report
