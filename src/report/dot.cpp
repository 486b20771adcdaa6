#include "report/dot.h"

#include <fmt/format.h>

#include "report/kinds.h"
#include "report/violation_text.h"

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

std::string text_of(const ts::Violation& fault) {
    return std::string(kind_name(fault.kind)) + ": " + message_of(fault);
}

}  // namespace

std::string to_dot(const verify::StateGraph& graph, const std::string& title) {
    std::string out = fmt::format("digraph \"{}\" {{\n", escape(title));
    out += "  node [shape=circle, fontsize=10];\n  edge [fontsize=9];\n";
    if (graph.is_cut) out += fmt::format("  label=\"the first {} states\";\n", graph.kMostStates);
    for (const std::uint32_t state : graph.states) {
        std::string attributes = state == graph.states.front() ? ", style=bold" : "";
        if (graph.ends.contains(state)) attributes += ", shape=doublecircle";
        if (const auto broken = graph.faults.find(state); broken != graph.faults.end())
            attributes +=
                fmt::format(", color=red, shape=doublecircle, xlabel=\"{}\"", escape(text_of(broken->second)));
        out += fmt::format("  s{0} [label=\"{0}\"{1}];\n", state, attributes);
    }
    std::size_t broken = 0;
    for (const auto& edge : graph.edges) {
        if (edge.to != 0) {
            out += fmt::format("  s{} -> s{} [label=\"{}\"];\n", edge.from, edge.to, escape(edge.label));
            continue;
        }
        ++broken;
        out += fmt::format("  v{} [label=\"{}\", shape=box, color=red, fontcolor=red];\n", broken,
                           escape(text_of(edge.fault)));
        out += fmt::format("  {} -> v{} [label=\"{}\", color=red];\n",
                           edge.from == 0 ? "start" : fmt::format("s{}", edge.from), broken, escape(edge.label));
    }
    return out + "}\n";
}

}  // namespace tidelock::report
