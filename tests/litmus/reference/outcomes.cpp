#include "outcomes.h"

#include <algorithm>
#include <sstream>
#include <unordered_set>

namespace litmus {
namespace {

Outcome outcome_of(const State& state) {
    Outcome outcome;
    for (const ThreadState& thread : state.threads) {
        for (const Value& value : thread.registers) outcome.push_back(value.number);
    }
    outcome.insert(outcome.end(), state.memory.begin(), state.memory.end());
    return outcome;
}

}  // namespace

Outcomes find_outcomes(const Program& program, const Model& model, const SearchOptions& options) {
    const Machine machine(program, model, options.mode);
    Outcomes result;
    std::unordered_set<std::string> seen;
    std::vector<State> open;
    const auto add = [&](std::vector<State> states) {
        for (State& state : states) {
            if (seen.insert(Machine::key(state)).second) open.push_back(std::move(state));
        }
    };
    add(machine.initial());
    while (!open.empty()) {
        if (seen.size() > options.most_states) {
            result.is_complete = false;
            break;
        }
        const State state = std::move(open.back());
        open.pop_back();
        if (machine.is_final(state)) {
            result.found.insert(outcome_of(state));
            continue;
        }
        // NB: no successor may also mean that all of them were dropped for a wrong guess. Then another read would have
        // been right; and a thread that waits for a lock has none in its queue. So a deadlock needs empty queues.
        std::vector<State> next = machine.successors(state);
        if (next.empty() && std::all_of(state.threads.begin(), state.threads.end(),
                                        [](const ThreadState& thread) { return thread.queue.empty(); })) {
            result.found.insert(Outcome{});
        }
        add(std::move(next));
    }
    result.states = seen.size();
    return result;
}

std::string to_text(const Program& program, const Outcome& outcome) {
    if (outcome.empty()) return "deadlock";
    std::string text;
    std::size_t next = 0;
    const auto put = [&](const std::string& name) {
        text += (text.empty() ? "" : " ") + name + "=" + program.text_of(outcome[next++]);
    };
    for (std::size_t t = 0; t < program.threads.size(); t++) {
        for (int r = 0; r < program.threads[t].registers; r++) put(std::to_string(t) + ":r" + std::to_string(r));
    }
    for (int location = 0; location < program.location_count(); location++) put(program.name_of(location));
    return text;
}

bool exists(const Program& program, const Outcomes& outcomes, const std::vector<std::string>& wanted) {
    return std::any_of(outcomes.found.begin(), outcomes.found.end(), [&](const Outcome& outcome) {
        std::istringstream text(to_text(program, outcome));
        std::set<std::string> parts;
        for (std::string part; text >> part;) parts.insert(part);
        return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& one) { return parts.contains(one); });
    });
}

}  // namespace litmus
