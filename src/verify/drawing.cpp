#include "verify/drawing.h"

namespace tidelock::verify {

ts::StepEnd DrawnSystem::start() {
    label_ = "start";
    is_in_step_ = true;
    return Forwarding::start();
}

ts::StepEnd DrawnSystem::execute(ts::Choice choice) {
    label_ = actors_.label(choice);
    is_in_step_ = true;
    return Forwarding::execute(choice);
}

ts::Stored DrawnSystem::store() {
    const ts::Stored stored = Forwarding::store();
    current_ = stored.state.root;
    is_in_step_ = false;
    return stored;
}

void DrawnSystem::restore(ts::StateRef state) {
    Forwarding::restore(state);
    current_ = state.root;
    is_in_step_ = false;
}

void DrawingListener::new_state(ts::StateRef state, std::uint64_t depth) {
    graph_.add_state(state.root);
    next_.new_state(state, depth);
}

void DrawingListener::edge(ts::StateRef from, ts::Choice choice, ts::StateRef to) {
    graph_.add_edge(from.root, to.root, system_.label());
    next_.edge(from, choice, to);
}

void DrawingListener::end_state(ts::StateRef state) {
    graph_.ends.insert(state.root);
    next_.end_state(state);
}

bool DrawingListener::violation(const ts::Violation& violation, std::span<const ts::Choice> path) {
    if (!violation.is_warning && system_.is_in_step())
        graph_.add_broken_edge(system_.current(), system_.label(), violation);
    if (!violation.is_warning && !system_.is_in_step()) graph_.faults[system_.current()] = violation;
    return next_.violation(violation, path);
}

}  // namespace tidelock::verify
