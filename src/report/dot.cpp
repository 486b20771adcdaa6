#include "report/dot.h"

#include <fmt/format.h>

#include "model/names.h"
#include "model/position.h"
#include "report/operation.h"
#include "report/places.h"
#include "report/relaxed_rows.h"

namespace tidelock::report {

namespace {

std::string escape(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c == '\n' ? ' ' : c;
    }
    return out;
}

std::string completion_label(exec::Machine& m, const threads::Thread& thread, ts::Choice choice) {
    const threads::PendingOperation& operation = thread.pending[choice.option - model::ProgramModel::kComplete];
    SourceText no_text;
    const TraceStep row = Places(m, no_text).row(thread, *operation.code, operation.insn);
    const std::string where =
        row.file.empty() ? "" : fmt::format(": {}:{}", row.file.substr(row.file.find_last_of("/\\") + 1), row.line);
    return fmt::format("{}{} completes the {}", row.thread, where, completed_operation(operation));
}

std::string label_of(model::ProgramModel& model, ts::Choice choice) {
    exec::Machine& m = model.machine();
    const threads::Thread& thread = *m.thread(choice.actor);
    if (model::ProgramModel::is_completion(choice)) return completion_label(m, thread, choice);
    const model::Position position = model::position_of(m, thread);
    std::string label = model::thread_name(m, thread);
    if (!position.file.empty())
        label += fmt::format(": {}:{}", position.file.substr(position.file.find_last_of("/\\") + 1), position.line);
    const Operation operation = operation_of(m, thread, position);
    if (operation.name != "step") label += " " + operation.name;
    if (operation.name == "choose" || operation.name == "guess") label += fmt::format(" {}", choice.option);
    if (choice.option == model::ProgramModel::kTimeOut) label += " times out";
    return label;
}

}  // namespace

ts::StepEnd DrawnSystem::start() {
    label_ = "start";
    is_in_step_ = true;
    return model_.start();
}

ts::StepEnd DrawnSystem::execute(ts::Choice choice) {
    label_ = label_of(model_, choice);
    is_in_step_ = true;
    return model_.execute(choice);
}

ts::Stored DrawnSystem::store() {
    const ts::Stored stored = model_.store();
    current_ = stored.state.root;
    is_in_step_ = false;
    return stored;
}

void DrawnSystem::restore(ts::StateRef state) {
    model_.restore(state);
    current_ = state.root;
    is_in_step_ = false;
}

void StateGraph::add_state(std::uint32_t state) {
    if (states_.size() == kMostStates) {
        is_cut_ = true;
    } else if (known_.insert(state).second) {
        states_.push_back(state);
    }
}

void StateGraph::add_edge(std::uint32_t from, std::uint32_t to, std::string label) {
    if (known_.contains(from) && known_.contains(to)) edges_.push_back({from, to, std::move(label), {}});
}

// NB: shown however many states there are. The state it starts from may be one that is left out.
void StateGraph::add_broken_edge(std::uint32_t from, std::string label, std::string message) {
    edges_.push_back({from, 0, std::move(label), std::move(message)});
}

std::string StateGraph::to_dot(const std::string& title) const {
    std::string out = fmt::format("digraph \"{}\" {{\n", escape(title));
    out += "  node [shape=circle, fontsize=10];\n  edge [fontsize=9];\n";
    if (is_cut_) out += fmt::format("  label=\"the first {} states\";\n", kMostStates);
    for (const std::uint32_t state : states_) {
        std::string attributes = state == states_.front() ? ", style=bold" : "";
        if (ends_.contains(state)) attributes += ", shape=doublecircle";
        if (const auto broken = broken_.find(state); broken != broken_.end())
            attributes += fmt::format(", color=red, shape=doublecircle, xlabel=\"{}\"", escape(broken->second));
        out += fmt::format("  s{0} [label=\"{0}\"{1}];\n", state, attributes);
    }
    std::size_t broken = 0;
    for (const Edge& edge : edges_) {
        if (edge.to != 0) {
            out += fmt::format("  s{} -> s{} [label=\"{}\"];\n", edge.from, edge.to, escape(edge.label));
            continue;
        }
        ++broken;
        out +=
            fmt::format("  v{} [label=\"{}\", shape=box, color=red, fontcolor=red];\n", broken, escape(edge.message));
        out += fmt::format("  {} -> v{} [label=\"{}\", color=red];\n",
                           edge.from == 0 ? "start" : fmt::format("s{}", edge.from), broken, escape(edge.label));
    }
    return out + "}\n";
}

}  // namespace tidelock::report
