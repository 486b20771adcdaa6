#include "report/effects.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace tidelock::report {

using kind::Trace;
using kind::TraceAccess;
using kind::TraceStep;

namespace {

struct Verb {
    std::string_view operation;
    std::string_view text;  // followed by the object
};

constexpr Verb kVerbs[] = {
    {"lock", "locks"},
    {"try-lock", "locks"},
    {"unlock", "unlocks"},
    {"wait", "waits on"},
    {"pulse", "pulses"},
    {"set", "sets"},
    {"pulse-all", "pulses all on"},
    {"reset", "resets"},
    {"release", "releases"},
    {"start", "starts"},
    {"join", "joins"},
    {"interrupt", "interrupts"},
    {"throw", "throws"},
    {"catch", "catches"},
};

std::string access_text(const TraceStep& step, const TraceAccess& access) {
    const std::string location = kind::short_location(step, access.location);
    if (!access.is_write) return "reads " + location + (access.before.empty() ? "" : ": " + access.before);
    if (access.before.empty() && access.after.empty()) return "writes " + location;
    if (access.before.empty()) return "writes " + location + ": " + access.after;
    return location + ": " + access.before + " -> " + access.after;
}

std::string call_text(const TraceStep& step, std::string_view method) {
    const std::size_t dot = method.find('.');
    if (method.ends_with("..ctor")) return "creates " + std::string(method.substr(0, dot));
    if (step.object.empty() || dot == std::string_view::npos) return "calls " + std::string(method);
    return "calls " + step.object + std::string(method.substr(dot));
}

// Of an operation that takes effect later.
std::string issue_text(const TraceStep& step) {
    if (step.accesses.empty()) return "issues the unlock of " + step.object;
    const TraceAccess& access = step.accesses.front();
    const std::string text = access.is_write ? "issues the write" : "issues the read";
    return access.location.empty() ? text : text + " of " + kind::short_location(step, access.location);
}

std::string operation_text(const TraceStep& step) {
    if (step.operation.starts_with("call ")) return call_text(step, std::string_view(step.operation).substr(5));
    if (step.operation == "sleep") return "sleeps";
    if (step.operation == "yield") return "yields";
    if (step.operation == "look") return "looks at the clock";
    if (step.operation == "finish") return "ends";
    if (step.operation == "try-lock" && !step.note.empty()) return "tries to lock " + step.object;
    for (const Verb& verb : kVerbs) {
        if (verb.operation == step.operation && !step.object.empty()) return std::string(verb.text) + " " + step.object;
    }
    return {};
}

// A read whose value the write that follows has overwritten says nothing more.
void append(std::vector<std::string>& effects, std::vector<std::string> more) {
    for (std::string& effect : more) {
        if (!effects.empty()) {
            const std::string& last = effects.back();
            if (last == effect) continue;
            const bool is_call = effect.starts_with("calls ") || effect.starts_with("creates ");
            if (is_call && std::find(effects.begin(), effects.end(), effect) != effects.end()) continue;
            if (last.starts_with("reads ") && effect.starts_with(last.substr(6) + " -> ")) effects.pop_back();
        }
        effects.push_back(std::move(effect));
    }
}

// Fields that the compiler has made up, to keep delegates in.
bool is_hidden(const TraceAccess& access) { return access.location.find(".<") != std::string::npos; }

// The whole line, for what is around the statement; of a long line the statement.
std::string text_of(const TraceStep& step) {
    constexpr std::size_t kLongLine = 36;
    constexpr std::size_t kShortStatement = 6;
    if (step.text.empty()) return step.method;
    return step.text.size() > kLongLine && step.statement.size() >= kShortStatement ? step.statement : step.text;
}

bool belong_together(const Row& row, const TraceStep& step) {
    if (step.file.empty() && step.operation == "finish") return false;
    const std::string text = text_of(step);
    if (!(step.is_end && !step.file.empty()) && !text.empty() && row.text != text) return false;
    return row.thread == step.thread && row.file == step.file && row.line == step.line && !row.is_end;
}

}  // namespace

std::vector<std::string> effects_of(const TraceStep& step) {
    std::vector<std::string> effects;
    if (step.is_end) return {step.note};
    if (step.is_issue) return {issue_text(step)};
    std::string text = operation_text(step);
    // What a call does comes after it.
    if (step.operation.starts_with("call ") && !step.accesses.empty() && step.note.empty())
        effects.push_back(std::exchange(text, {}));
    for (const TraceAccess& access : step.accesses) {
        if (!is_hidden(access)) effects.push_back(access_text(step, access));
    }
    if (step.is_completion && !effects.empty()) {
        if (!step.note.empty()) effects.back() += ", " + step.note;
        return effects;
    }
    constexpr std::string_view kInstead[] = {"wakes up", "wakes", "times out", "has to wait", "is interrupted"};
    if (std::find(std::begin(kInstead), std::end(kInstead), step.note) != std::end(kInstead)) {
        text = step.object.empty() || step.operation == "join" ? step.note : step.note + " (" + step.object + ")";
    } else if (!step.note.empty()) {
        text += (text.empty() ? "" : ", ") + step.note;
    }
    if (!text.empty()) effects.push_back(std::move(text));
    return effects;
}

std::vector<Row> to_rows(const Trace& trace) {
    std::vector<Row> rows;
    for (const TraceStep& step : trace) {
        if (!rows.empty() && belong_together(rows.back(), step)) {
            if (!step.method.empty() || step.is_end) append(rows.back().effects, effects_of(step));
            rows.back().is_end |= step.is_end;
            continue;
        }
        if (!step.accesses.empty() && std::all_of(step.accesses.begin(), step.accesses.end(), &is_hidden)) continue;
        Row row;
        row.thread = step.thread;
        row.is_switch = !rows.empty() && rows.back().thread != step.thread;
        row.is_end = step.is_end;
        row.file = step.file;
        row.line = step.line;
        row.text = text_of(step);
        append(row.effects, effects_of(step));
        if (row.text.empty() && !step.is_end && step.operation != "finish") {
            row.text = "(in the class library)";
            row.effects.clear();
        } else if (row.text.empty()) {
            row.text = row.effects.empty() ? "..." : std::move(row.effects.front());
            if (!row.effects.empty()) row.effects.erase(row.effects.begin());
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace tidelock::report
