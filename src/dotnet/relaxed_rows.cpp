#include "dotnet/relaxed_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "model/names.h"
#include "model/values.h"

namespace tidelock::dotnet {

using code::Op;
using threads::PendingOperation;
using Kind = PendingOperation::Kind;
using Number = QueueLog::Number;

namespace {

std::string kind_text(const PendingOperation& operation) {
    if (operation.kind == Kind::Exit) return "unlock";
    return fmt::format("{}{}", operation.is_volatile ? "volatile " : "",
                       operation.kind == Kind::Write ? "write" : "read");
}

std::string base_name(const std::string& path) { return path.substr(path.find_last_of("/\\") + 1); }

void add_note(kind::TraceStep& row, const std::string& note) { row.note += (row.note.empty() ? "" : "; ") + note; }

}  // namespace

std::string completed_operation(const PendingOperation& operation) {
    if (operation.kind == Kind::Exit) return "unlock";
    if (operation.is_volatile) return operation.kind == Kind::Write ? "atomic-write" : "volatile-read";
    return operation.kind == Kind::Write ? "write" : "read";
}

// --- one step ---

kind::TraceStep RelaxedRows::completion(const threads::Thread& thread, const PendingOperation& operation) {
    completing_ = operation;
    kind::TraceStep row = places_.row(thread, *operation.code, operation.insn);
    row.operation = completed_operation(operation);
    row.is_completion = true;
    if (operation.kind == Kind::Exit) row.object = model::monitor_name(m_, threads::lock_of(operation));
    return row;
}

std::string RelaxedRows::guess_note(const threads::Thread& thread, std::uint32_t option) {
    const code::Insn* insn = thread.top->ip;
    if (insn->op == Op::await) ++insn;
    if (insn->op < Op::br_true || insn->op > Op::bge_un_r8) {  // through a reference that is not known yet
        const char* const what = insn->op == Op::null_check ? "not null" : "valid";
        return fmt::format("goes on as if the reference were {}{}", option == 0 ? "" : "not ", what);
    }
    const code::Code& code = *thread.top->code;
    const std::uint32_t line = places_.line_of(code, option == 0 ? insn + 1 : insn + insn->branch.jump);
    const std::uint32_t here = places_.line_of(code, insn);
    if (line == 0 || line == here) return "goes on before the condition is known";
    return fmt::format("goes on at line {} before the condition is known", line);
}

kind::TraceStep RelaxedRows::issue_row(const QueueLog::Entry& entry) {
    const PendingOperation& operation = entry.operation;
    kind::TraceStep row = places_.row(*m_.thread(entry.thread), *operation.code, operation.insn);
    row.operation = "issue";
    row.is_issue = true;
    if (operation.kind == Kind::Exit) {
        row.object = model::monitor_name(m_, threads::lock_of(operation));
    } else {
        const std::string name =
            operation.has_address ? model::location_name(m_, operation.address, operation.size) : std::string();
        row.accesses.push_back({name, operation.kind == Kind::Write, {}, {}});
    }
    return row;
}

void RelaxedRows::tell_completed(Number number, kind::TraceStep& row, bool has_values) {
    const QueueLog::Entry& entry = log_.at(number);
    const PendingOperation& operation = entry.operation;
    location_[number] = operation.kind == Kind::Exit ? model::monitor_name(m_, threads::lock_of(operation))
                                                     : model::location_name(m_, operation.address, operation.size);
    if (operation.kind == Kind::Exit) return;
    const std::string value = model::value_text(m_, operation.address, operation.size, entry.value);
    const bool is_write = operation.kind == Kind::Write;
    if (!has_values)
        row.accesses.push_back({location_[number], is_write, is_write ? "" : value, is_write ? value : ""});
    if (!entry.is_forwarded) return;
    row.is_forwarded = true;
    row.accesses.front().before = value;
    add_note(row, "its own write, which the others do not see yet");
}

void RelaxedRows::after_step(ts::Choice choice, std::size_t own_row, kind::Trace& trace) {
    if (!is_on()) return;
    log_.after_step(choice.actor);
    bool is_told = !model::ProgramModel::is_completion(choice);
    for (const Number number : log_.completed()) {
        const PendingOperation& operation = log_.at(number).operation;
        if (!is_told && operation.id == completing_.id && operation.insn == completing_.insn) {
            is_told = true;
            row_of_[number] = own_row;
            tell_completed(number, trace[own_row], true);
            continue;
        }
        const bool is_seen = model_.last_step().is_alone || operation.kind == Kind::Exit ||
                             m_.blocks().at(operation.address).shared != 0;
        if (!is_seen) continue;
        kind::TraceStep row = completion(*m_.thread(choice.actor), operation);
        row.is_passed = true;
        tell_completed(number, row, false);
        row_of_[number] = trace.size();
        trace.push_back(std::move(row));
    }
    note_issued(own_row, trace.size());
}

void RelaxedRows::start() {
    if (!is_on()) return;
    log_.start();
    note_issued({}, 0);
}

void RelaxedRows::note_issued(std::optional<std::size_t> step_row, std::size_t before) {
    for (const Number number : log_.issued()) {
        const QueueLog::Entry& entry = log_.at(number);
        if (!order::is_access(entry.operation) && entry.operation.kind != Kind::Exit) continue;
        issues_[number] = {issue_row(entry), step_row, before};
    }
}

// --- the whole trace ---

std::vector<kind::Reordered> RelaxedRows::finish(kind::Trace& trace) {
    std::vector<kind::Reordered> told;
    if (!is_on()) return told;
    const std::vector<QueueLog::Pair> pairs = log_.reordered();
    std::set<std::string> known;
    for (const QueueLog::Pair& pair : pairs) {
        std::string text = sentence(pair, trace);
        if (!known.insert(text).second) continue;
        const kind::TraceStep& first = issues_.at(pair.first).row;
        const kind::TraceStep& second = issues_.at(pair.second).row;
        told.push_back({{first.file, first.line}, {second.file, second.line}, std::move(text)});
    }
    mark(pairs, trace);
    insert_issues(pairs, trace);
    return told;
}

std::string RelaxedRows::location(Number number) const {
    const kind::TraceStep& row = issues_.at(number).row;
    if (const auto known = location_.find(number); known != location_.end()) return short_location(row, known->second);
    return row.accesses.empty() ? row.object : short_location(row, row.accesses.front().location);
}

// "write at Sb.cs:14".
std::string RelaxedRows::point(Number number) const {
    const kind::TraceStep& row = issues_.at(number).row;
    const std::string kind = kind_text(log_.at(number).operation);
    if (!row.file.empty()) return fmt::format("{} at {}:{}", kind, base_name(row.file), row.line);
    return kind + (row.method.empty() ? " in the class library" : " in " + row.method);
}

std::string RelaxedRows::sentence(const QueueLog::Pair& pair, const kind::Trace& trace) const {
    const threads::ThreadId thread = log_.at(pair.first).thread;
    std::string name = issues_.at(pair.first).row.thread;
    for (const kind::TraceStep& row : trace) {
        if (row.choice.actor == thread) name = row.thread;
    }
    const std::string what = fmt::format("({} and {})", location(pair.first), location(pair.second));
    if (!log_.at(pair.first).is_completed)
        return fmt::format("{}: the {} had not taken effect at the end, the {} had {}", name, point(pair.first),
                           point(pair.second), what);
    return fmt::format("{}: the {} took effect after the {} {}", name, point(pair.first), point(pair.second), what);
}

std::string RelaxedRows::before_note(Number first, const kind::TraceStep& second) const {
    const kind::TraceStep& row = issues_.at(first).row;
    if (row.file.empty() || (row.file == second.file && row.line == second.line))
        return fmt::format("before the {} of {}", kind_text(log_.at(first).operation), location(first));
    if (row.file == second.file) return fmt::format("before line {}", row.line);
    return fmt::format("before {}:{}", base_name(row.file), row.line);
}

void RelaxedRows::mark(const std::vector<QueueLog::Pair>& pairs, kind::Trace& trace) {
    std::set<std::pair<std::size_t, std::string>> notes;
    for (const QueueLog::Pair& pair : pairs) {
        if (const auto late = row_of_.find(pair.first); late != row_of_.end()) {
            trace[late->second].is_reordered = true;
            notes.insert({late->second, "takes effect only now"});
        }
        const auto early = row_of_.find(pair.second);
        if (early == row_of_.end()) continue;
        trace[early->second].is_reordered = true;
        notes.insert({early->second, before_note(pair.first, trace[early->second])});
    }
    for (const auto& [row, note] : notes) add_note(trace[row], note);
}

void RelaxedRows::insert_issues(const std::vector<QueueLog::Pair>& pairs, kind::Trace& trace) {
    std::map<std::uint32_t, std::string> names;
    for (const kind::TraceStep& row : trace) names[row.choice.actor] = row.thread;
    std::set<Number> shown;
    for (const QueueLog::Pair& pair : pairs) shown.insert(pair.first);
    kind::Trace whole;
    std::vector<std::size_t> place(trace.size());  // where rows have gone
    std::map<Number, std::size_t> issued;
    auto next = shown.begin();  // NB: numbers are in the order of the rows
    for (std::size_t i = 0; i <= trace.size(); ++i) {
        for (; next != shown.end() && issues_.at(*next).before <= i; ++next) {
            kind::TraceStep& row = issues_.at(*next).row;
            if (const auto name = names.find(row.choice.actor); name != names.end()) row.thread = name->second;
            row.is_reordered = true;
            issued[*next] = whole.size();
            whole.push_back(row);
        }
        if (i == trace.size()) break;
        place[i] = whole.size();
        whole.push_back(std::move(trace[i]));
    }
    for (const auto& [number, row] : row_of_) {
        kind::TraceStep& completion = whole[place[row]];
        if (const auto shown_at = issued.find(number); shown_at != issued.end()) {
            completion.issued_at = shown_at->second;
        } else if (const auto step_row = issues_.at(number).step_row) {
            completion.issued_at = place[*step_row];
        }
    }
    trace = std::move(whole);
}

}  // namespace tidelock::dotnet
