#include "fences/report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "fences/words.h"
#include "report/json.h"
#include "report/text.h"

namespace tidelock::fences {

namespace {

using code::Strength;
using report::Ink;
using report::Style;

std::string words_of(const repair::Remedy& remedy, const repair::Operation& operation) {
    const std::string access = operation.is_access
                                   ? fmt::format("the {}{}{}", operation.is_write ? "write" : "read",
                                                 operation.location.empty() ? "" : " of ", operation.location)
                                   : "taking the lock";
    switch (remedy.strength) {
        case Strength::Volatile:
            return fmt::format("make {} volatile ({})", access,
                               operation.is_write ? "Volatile.Write" : "Volatile.Read");
        case Strength::Interlocked:
            return fmt::format("make {} interlocked (Interlocked.Exchange)", access);
        case Strength::Before:
            return fmt::format("a barrier before {} (Thread.MemoryBarrier)", access);
        case Strength::After:
            break;
    }
    return fmt::format("a barrier after {} (Thread.MemoryBarrier)", access);
}

std::string describe(const Change& change) {
    const code::Point& point = change.remedy.point;
    if (!change.operation) return fmt::format("{} IL_{:04x}", point.assembly, point.il_offset);
    const repair::Statement& s = change.operation->statement;
    const std::string place = s.file.empty() ? change.operation->method + fmt::format(" IL_{:04x}", point.il_offset)
                                             : fmt::format("{}({},{})", s.file, s.line, s.column);
    return fmt::format("{}: {}", place, words_of(change.remedy, change.operation->operation));
}

// Why the patch is not proven; empty if it is.
std::string unproven_text(const FenceOutcome& outcome) {
    switch (outcome.unproven) {
        case Unproven::No:
            return {};
        case Unproven::NotTried:
            return outcome.unproven_problem;
        case Unproven::DoesNotCompile:
            return "no patch, because the source does not compile with these changes";
        case Unproven::Unwritten:
            break;
    }
    std::string text = "no patch, because this cannot be written in the source:";
    for (const Change& change : outcome.unwritten) text += "\n    " + describe(change);
    for (const std::string& file : outcome.in_conflict)
        text += "\n    " + file + ": two changes of the same expression";
    return text;
}

std::vector<std::string> notes_of(const FenceOutcome& outcome) {
    std::vector<std::string> notes = outcome.notes;
    if (outcome.has_foreign && outcome.verdict == verify::Verdict::Violation)
        notes.emplace_back(
            "some of what is out of order is in the class library: only the program's own code can be changed, and a "
            "barrier between two calls of the library is not looked for");
    if (outcome.has_no_cut)
        notes.emplace_back("no cut of barriers is enough: the search goes on as with --method exact");
    return notes;
}

// Which search it was.
std::string stage_text(const FenceSummary& summary) {
    switch (summary.outcome.stage) {
        case FenceStage::Sc:
            return "under sequential consistency";
        case FenceStage::Model:
            return "under " + summary.memory_model;
        case FenceStage::Given:
            return "with these changes";
        case FenceStage::Patched:
            return "with these changes in the source";
        case FenceStage::Stopped:
            break;
    }
    return "for a repair";
}

std::string violation_text(const FenceSummary& summary, const Style& style) {
    const FenceStage stage = summary.outcome.stage;
    const bool has_changes = stage == FenceStage::Given || stage == FenceStage::Patched;
    // NB: under sequential consistency nothing is out of order.
    const bool is_foreign = stage == FenceStage::Model && summary.outcome.has_foreign;
    const char* what = has_changes  ? ""
                       : is_foreign ? ", no change of the program's own accesses helps"
                                    : ", no barrier helps";
    std::string text = fmt::format("violation: {}{}\n", stage_text(summary), what);
    for (const verify::Finding& finding : summary.outcome.violations)
        text += report::finding_text(finding, summary.program, style, report::Amount::Brief);
    return text;
}

std::string incomplete_text(const FenceSummary& summary) {
    const FenceOutcome& outcome = summary.outcome;
    const std::string_view limit = report::limit_text(outcome.reason);
    std::string text = fmt::format("incomplete: the search {} did not finish ({} states{}{})\n", stage_text(summary),
                                   outcome.statistics.states, limit.empty() ? "" : ", ", limit);
    if (outcome.reason == search::StopReason::Queue)
        text += fmt::format("try next: raise --queue, which is {}\n", summary.queue);
    return text;
}

std::string changes_text(const FenceSummary& summary, const Style& style, ShowDiff show_diff) {
    const FenceOutcome& outcome = summary.outcome;
    std::string text = style.paint(Ink::Green, "ok:") + " ";
    if (outcome.changes.empty())
        return text + fmt::format("no barrier is needed under {} ({} states, complete)\n", summary.memory_model,
                                  outcome.statistics.states);
    const bool is_one = outcome.changes.size() == 1;
    const std::string_view needed = summary.is_given || !outcome.is_compiled ? (is_one ? " is enough" : "s are enough")
                                                                             : (is_one ? " is needed" : "s are needed");
    text +=
        fmt::format("{} change{} under {}, {} in {} states\n", outcome.changes.size(), needed, summary.memory_model,
                    outcome.is_compiled ? "proven" : "checked with the model's barriers", outcome.statistics.states);
    for (const Change& change : outcome.changes) text += "  " + style.shorten(describe(change)) + "\n";
    if (!outcome.is_compiled) text += "  not compiled with these changes: " + unproven_text(outcome) + "\n";
    const std::string diff = diff_text(summary, style);
    if (!diff.empty() && show_diff == ShowDiff::Yes) text += "\n" + diff;
    return text;
}

nlohmann::ordered_json change_json(const Change& change) {
    nlohmann::ordered_json json;
    json["operation"] = kind::word_of(kStrengthWords, change.remedy.strength);
    if (change.operation) {
        const KnownOperation& known = *change.operation;
        json["file"] = known.statement.file;
        json["line"] = known.statement.line;
        json["column"] = known.statement.column;
        json["method"] = known.method;
        json["access"] = !known.operation.is_access ? "lock" : known.operation.is_write ? "write" : "read";
        json["location"] = known.operation.location;
        json["text"] = words_of(change.remedy, known.operation);
    }
    json["il_offset"] = change.remedy.point.il_offset;
    return json;
}

nlohmann::ordered_json cut_json(const CutFigures& cut) {
    return {{"states", cut.statistics.states},
            {"transitions", cut.statistics.transitions},
            {"states_in_order", cut.states_in_order},
            {"longest_queue", cut.longest_queue},
            {"places", cut.places},
            {"flow", cut.flow},
            {"seconds", cut.statistics.seconds},
            {"max_flow_seconds", cut.seconds}};
}

}  // namespace

std::string to_text(const FenceSummary& summary, const Style& style, ShowDiff show_diff) {
    std::string text;
    switch (summary.outcome.verdict) {
        case verify::Verdict::Ok:
            text = changes_text(summary, style, show_diff);
            break;
        case verify::Verdict::Violation:
            text = violation_text(summary, style);
            break;
        case verify::Verdict::Unsupported:
            text = "unsupported: " + summary.outcome.problem + "\n";
            break;
        case verify::Verdict::Incomplete:
        case verify::Verdict::Error:
            text = incomplete_text(summary);
    }
    for (const std::string& note : notes_of(summary.outcome)) text += "note: " + note + "\n";
    return text;
}

std::string diff_text(const FenceSummary& summary, const Style& style) {
    std::vector<repair::Edit> edits = summary.outcome.edits;
    std::vector<repair::SourceFile> files = summary.outcome.files;
    for (repair::Edit& edit : edits) edit.file = style.path(edit.file);
    for (repair::SourceFile& file : files) file.name = style.path(file.name);
    return repair::unified_diff(edits, files);
}

std::string to_json(const FenceSummary& summary, const Style& style) {
    const FenceOutcome& outcome = summary.outcome;
    nlohmann::ordered_json json;
    json["verdict"] = std::string(verify::verdict_name(outcome.verdict));
    json["program"] = summary.program;
    json["memory_model"] = summary.memory_model;
    json["method"] = summary.method;
    json["searches"] = outcome.searches;
    json["states"] = outcome.statistics.states;
    json["problem"] = outcome.problem;
    const char* stopped_by =
        outcome.verdict == verify::Verdict::Incomplete ? report::reason_name(outcome.reason) : nullptr;
    json["stopped_by"] = stopped_by == nullptr ? nlohmann::ordered_json() : nlohmann::ordered_json(stopped_by);
    if (outcome.cut) json["graph"] = cut_json(*outcome.cut);
    json["changes"] = nlohmann::ordered_json::array();
    for (const Change& change : outcome.changes) json["changes"].push_back(change_json(change));
    json["diff"] = outcome.verdict == verify::Verdict::Ok ? diff_text(summary, style) : "";
    json["is_compiled"] = outcome.is_compiled;
    json["not_compiled"] = unproven_text(outcome);
    json["notes"] = notes_of(outcome);
    return json.dump(2) + "\n";
}

}  // namespace tidelock::fences
