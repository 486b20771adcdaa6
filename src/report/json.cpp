#include "report/json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "report/assumptions.h"
#include "report/kinds.h"
#include "report/shown_trace.h"
#include "report/violation_text.h"

namespace tidelock::report {

namespace {

using Json = nlohmann::ordered_json;

Json text_or_null(const std::string& text) { return text.empty() ? Json() : Json(text); }

Json number_or_null(std::uint32_t number) { return number == 0 ? Json() : Json(number); }

Json to_json(const TraceAccess& access) {
    Json json{{"location", access.location}, {"write", access.is_write}, {"before", access.before}};
    if (access.is_write) json["after"] = access.after;
    return json;
}

Json to_json(const TraceStep& step) {
    Json json;
    json["actor"] = step.choice.actor;
    if (!step.is_end && !step.is_passed && !step.is_issue) json["option"] = step.choice.option;
    json["thread"] = step.thread;
    json["operation"] = step.operation;
    if (!step.object.empty()) json["object"] = step.object;
    if (!step.accesses.empty()) {
        for (const TraceAccess& access : step.accesses) json["accesses"].push_back(to_json(access));
    }
    if (!step.note.empty()) json["note"] = step.note;
    if (step.is_completion) json["completes"] = true;
    if (step.issued_at) json["issued_at"] = *step.issued_at;
    if (step.is_forwarded) json["forwarded"] = true;
    if (step.is_reordered) json["reordered"] = true;
    json["method"] = text_or_null(step.method);
    json["file"] = text_or_null(step.file);
    json["line"] = number_or_null(step.line);
    json["column"] = number_or_null(step.column);
    json["source"] = text_or_null(step.text);
    if (!step.statement.empty() && step.statement != step.text) json["statement"] = step.statement;
    return json;
}

Json to_json(const SourcePoint& point) {
    return {{"file", text_or_null(point.file)}, {"line", number_or_null(point.line)}};
}

Json to_json(const Reordered& pair) {
    return {{"first", to_json(pair.first)}, {"second", to_json(pair.second)}, {"text", pair.text}};
}

Json to_json(const Expiry& expiry) {
    const char* const kinds[] = {"time-out", "sleep", "look"};
    return {{"kind", kinds[static_cast<std::size_t>(expiry.what)]},
            {"thread", expiry.thread},
            {"milliseconds", expiry.milliseconds},
            {"file", text_or_null(expiry.file)},
            {"line", number_or_null(expiry.line)},
            {"others", expiry.others}};
}

Json to_json(const ts::ActorStack& stack) {
    Json json{{"thread", stack.actor}, {"frames", Json::array()}};
    for (const ts::Place& frame : stack.frames)
        json["frames"].push_back({{"method", frame.method},
                                  {"file", text_or_null(frame.file)},
                                  {"line", number_or_null(frame.line)},
                                  {"column", number_or_null(frame.column)}});
    return json;
}

Json to_json(const Finding& finding) {
    const ts::Violation& v = finding.violation;
    Json json;
    json["kind"] = kind_name(v.kind);
    json["code"] = kind_code(v.kind);
    json["message"] = message_of(v);
    json["details"] = details_of(v);
    json["file"] = text_or_null(v.place.file);
    json["line"] = number_or_null(v.place.line);
    json["column"] = number_or_null(v.place.column);
    json["method"] = text_or_null(v.place.method);
    if (v.is_warning) return json;
    if (finding.under_sc) {
        json["under_sc"] = verify::under_sc_name(*finding.under_sc);
        json["reordered"] = Json::array();
        for (const Reordered& pair : finding.reordered) json["reordered"].push_back(to_json(pair));
    }
    if (finding.needs_time_out) {
        json["needs_timeout"] = verify::needs_time_out_name(*finding.needs_time_out);
        json["timeouts"] = Json::array();
        for (const Expiry& expiry : finding.expiries) json["timeouts"].push_back(to_json(expiry));
    }
    json["stacks"] = Json::array();
    for (const ts::ActorStack& stack : v.stacks) json["stacks"].push_back(to_json(stack));
    json["trace"] = Json::array();
    for (const TraceStep& step : shown_trace(finding)) json["trace"].push_back(to_json(step));
    return json;
}

Json to_json(const Assumption& assumption) {
    Json json{{"kind", assumption_name(assumption.kind)}, {"text", assumption_text(assumption)}};
    if (!assumption.names.empty()) json["names"] = assumption.names;
    if (assumption.count != 0) json["count"] = assumption.count;
    return json;
}

Json to_json(const std::vector<Finding>& findings) {
    Json json = Json::array();
    for (const Finding& finding : findings) json.push_back(to_json(finding));
    return json;
}

}  // namespace

const char* reason_name(search::StopReason reason) {
    switch (reason) {
        case search::StopReason::None:
            return nullptr;
        case search::StopReason::Violation:
            return "violation";
        case search::StopReason::States:
            return "max-states";
        case search::StopReason::Depth:
            return "max-depth";
        case search::StopReason::Time:
            return "time-limit";
        case search::StopReason::Memory:
            return "memory-limit";
        case search::StopReason::Queue:
            return "queue";
        case search::StopReason::Clock:
            return "clock";
        case search::StopReason::Interrupted:
            return "interrupted";
        case search::StopReason::Unsupported:
            return "unsupported";
        case search::StopReason::Restart:
            return nullptr;
    }
    return nullptr;
}

namespace {

Json statistics(const Summary& summary) {
    const search::Statistics& s = summary.statistics;
    Json json;
    json["states"] = s.states;
    json["revisits"] = s.revisits;
    json["transitions"] = s.transitions;
    json["executions"] = s.executions;
    json["blocked"] = s.blocked;
    json["restarts"] = summary.restarts;
    json["instructions"] = summary.instructions;
    json["max_depth"] = s.max_depth;
    json["seconds"] = std::round(s.seconds * 1e6) / 1e6;
    json["states_per_second"] = std::round(verify::states_per_second(summary));
    json["peak_memory_bytes"] = summary.peak_memory_bytes;
    json["store_bytes"] = summary.store_bytes;
    json["summary_bytes"] = s.summary_bytes;
    return json;
}

}  // namespace

std::string to_json(const Summary& summary) {
    Json json;
    json["verdict"] = verify::verdict_name(summary.verdict);
    json["complete"] = summary.complete;
    const char* reason = reason_name(summary.reason);
    json["stopped_by"] = reason == nullptr ? Json() : Json(reason);
    if (summary.completed_bound) json["completed_preemptions"] = *summary.completed_bound;
    if (!summary.problem.empty()) json["problem"] = summary.problem;
    if (!summary.problem_stack.empty()) json["problem_stack"] = summary.problem_stack;
    if (!summary.problem_place.file.empty()) {
        json["problem_file"] = summary.problem_place.file;
        json["problem_line"] = summary.problem_place.line;
        json["problem_column"] = summary.problem_place.column;
        json["problem_method"] = summary.problem_place.method;
    }
    json["program"] = summary.program;
    json["arguments"] = summary.arguments;
    json["violations"] = to_json(summary.violations);
    json["warnings"] = to_json(summary.warnings);
    json["assumptions"] = Json::array();
    json["notes"] = Json::array();
    for (const Assumption& assumption : summary.assumptions) {
        json["assumptions"].push_back(to_json(assumption));
        json["notes"].push_back(assumption_text(assumption));
    }
    for (const std::string& note : summary.notes) json["notes"].push_back(note);
    json["hints"] = summary.hints;
    json["statistics"] = statistics(summary);
    json["options"] = Json::object();
    for (const auto& [name, value] : summary.options) json["options"][name] = value;
    // NB: a program's text may be anything; what is not UTF-8 in it is replaced.
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace tidelock::report
