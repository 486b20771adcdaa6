#include "report/text.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/assumptions.h"
#include "report/kinds.h"
#include "report/shown_trace.h"
#include "report/table.h"
#include "report/violation_text.h"

namespace tidelock::report {

namespace {

std::string count(std::uint64_t number, std::string_view what) {
    return fmt::format("{} {}{}", number, what, number == 1 ? "" : "s");
}

}  // namespace

std::string_view limit_text(search::StopReason reason) {
    switch (reason) {
        case search::StopReason::States:
            return "stopped by --max-states";
        case search::StopReason::Depth:
            return "schedules were cut by --max-depth";
        case search::StopReason::Time:
            return "stopped by --time-limit";
        case search::StopReason::Memory:
            return "stopped by the memory limit";
        case search::StopReason::Queue:
            return "without orders in which more operations of a thread are incomplete than --queue says";
        case search::StopReason::Clock:
            return "every execution was cut by --clock before its end";
        case search::StopReason::Interrupted:
            return "interrupted";
        case search::StopReason::None:
        case search::StopReason::Violation:
        case search::StopReason::Unsupported:
        case search::StopReason::Restart:
            break;
    }
    return "";
}

namespace {

std::string indented(const std::string& text) {
    std::string out;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        if (end != at) out += "  " + text.substr(at, end - at) + "\n";
        at = end + 1;
    }
    return out;
}

std::string origin(const ts::Violation& v, const std::string& program, const Style& style) {
    if (v.place.file.empty()) return style.path(program);
    return fmt::format("{}({},{})", style.path(v.place.file), v.place.line, v.place.column);
}

// "12 states", "3 executions".
std::string extent(const Summary& summary) {
    return summary.stores_states ? count(summary.statistics.states, "state")
                                 : count(summary.statistics.executions, "execution");
}

std::string option(const Summary& summary, std::string_view name) {
    for (const auto& [known, value] : summary.options) {
        if (known == name) return value;
    }
    return {};
}

// What of the program was searched, where that is not everything.
std::string scope_text(const Summary& summary) {
    if (summary.completed_bound)
        return fmt::format("all schedules with at most {}", count(*summary.completed_bound, "preemption"));
    return fmt::format("some of many, chosen at random (--seed {})", option(summary, "seed"));
}

// A path ended in something that is not supported: where, in the program's own code, and the stack.
std::string problem_text(const Summary& summary, const Style& style, Amount amount) {
    const ts::Place& place = summary.problem_place;
    std::string out;
    if (!place.file.empty())
        out = fmt::format("{}({},{}): unsupported: {}\n", style.path(place.file), place.line, place.column,
                          style.shorten(summary.problem));
    else if (summary.verdict == Verdict::Violation)
        out = "unsupported: " + style.shorten(summary.problem) + "\n";
    if (amount == Amount::Full) out += indented(style.shorten(summary.problem_stack));
    return out;
}

std::string violation_verdict(const Summary& summary) {
    const std::uint64_t found = summary.violations.size();
    std::string text = std::to_string(found) + " found ";
    text += summary.statistics.states == 0 ? "before the first state" : "in " + extent(summary);
    if (summary.reason == search::StopReason::Violation) return text + " (stopped at the first; --all goes on)";
    const std::string_view limit = limit_text(summary.reason);
    if (!limit.empty()) return text + ", " + std::string(limit);
    if (summary.scope != search::Scope::Everything) return text + ": " + scope_text(summary);
    if (summary.reason == search::StopReason::Unsupported) return text;
    return text + " (complete)";
}

std::string under_sc_text(UnderSc answer) {
    switch (answer) {
        case UnderSc::Yes:
            return "it exists already under sequential consistency";
        case UnderSc::No:
            return "it comes about only by reordering: not under sequential consistency";
        case UnderSc::Unknown:
            return "not known whether it exists under sequential consistency: that search did not finish";
    }
    return "";
}

// Of all violations together, under a relaxed memory model.
std::string robustness_text(const Summary& summary) {
    std::size_t asked = 0;
    std::size_t only_reordered = 0;
    std::size_t unknown = 0;
    for (const Finding& finding : summary.violations) {
        asked += finding.under_sc.has_value() ? 1 : 0;
        only_reordered += finding.under_sc == UnderSc::No ? 1 : 0;
        unknown += finding.under_sc == UnderSc::Unknown ? 1 : 0;
    }
    if (asked == 0) return {};
    if (only_reordered == asked)
        return asked == 1 ? "not robust: the violation comes about only by reordering"
                          : fmt::format("not robust: all {} violations come about only by reordering", asked);
    if (only_reordered != 0)
        return fmt::format("not robust: {} of {} violations {} about only by reordering", only_reordered, asked,
                           only_reordered == 1 ? "comes" : "come");
    if (unknown != 0) return "robust: not known, the sequentially consistent search did not finish";
    return asked == 1 ? "not a matter of reordering: the violation exists already under sequential consistency"
                      : fmt::format(
                            "not a matter of reordering: all {} violations exist already under sequential "
                            "consistency",
                            asked);
}

// "the time-out of 30000 ms in Guard.cs:12"
std::string expiry_text(const Expiry& expiry, const Style& style) {
    std::string text = "a time-out";
    if (expiry.what == Expiry::What::Look) text = "time passes at the look at the clock";
    if (expiry.what == Expiry::What::TimeOut && expiry.milliseconds != 0)
        text = fmt::format("the time-out of {} ms", expiry.milliseconds);
    if (expiry.what == Expiry::What::Sleep) text = fmt::format("the sleep of {} ms", expiry.milliseconds);
    if (!expiry.file.empty()) text += fmt::format(" in {}:{}", style.path(expiry.file), expiry.line);
    if (expiry.what == Expiry::What::TimeOut) text += " runs out";
    if (expiry.what == Expiry::What::Sleep) text += " ends";
    return text + " while " + expiry.others + " could still run";
}

// Does nothing run out on the way, so that all it takes is that time passes between two looks at the clock?
bool is_about_looks(const Finding& finding) {
    return std::all_of(finding.expiries.begin(), finding.expiries.end(),
                       [](const Expiry& expiry) { return expiry.what == Expiry::What::Look; });
}

// One sentence: what has to run out.
std::string needs_time_out_text(const Finding& finding, const Style& style) {
    std::vector<std::string> texts;
    for (const Expiry& expiry : finding.expiries) {
        std::string text = expiry_text(expiry, style);
        if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(std::move(text));
    }
    constexpr std::size_t kMostTold = 3;
    const std::size_t more = texts.size() > kMostTold ? texts.size() - kMostTold : 0;
    texts.resize(texts.size() - more);
    std::string all = fmt::format("{}", fmt::join(texts, ", and "));
    if (more != 0) all += fmt::format(", and {} more", more);
    if (*finding.needs_time_out == NeedsTimeOut::Yes)
        return fmt::format("it takes {}: {}. With --timeouts stuck it does not come about",
                           is_about_looks(finding) ? "time to pass" : "a time-out", all);
    return "here " + all + "; not known whether it comes about without (--timeouts stuck)";
}

// Of all violations together: do they take time-outs?
std::string time_outs_text(const Summary& summary) {
    std::size_t taken = 0;
    bool is_all_looks = true;
    for (const Finding& finding : summary.violations) {
        if (finding.needs_time_out != NeedsTimeOut::Yes) continue;
        ++taken;
        is_all_looks &= is_about_looks(finding);
    }
    if (taken == 0) return {};
    const std::string_view what =
        is_all_looks ? "time that passes between looks at the clock" : "a time-out or a sleep that ends";
    const std::string who = taken == 1 && summary.violations.size() == 1
                                ? "the violation takes"
                                : fmt::format("{} of {} violations take", taken, summary.violations.size());
    return fmt::format("a matter of time: {} {} while other threads could still run (--timeouts stuck excludes that)",
                       who, what);
}

}  // namespace

std::string verdict_line(const Summary& summary, const Style& style) {
    const std::string states = extent(summary);
    std::string text;
    Ink ink = Ink::Yellow;
    switch (summary.verdict) {
        case Verdict::Ok:
            ink = Ink::Green;
            text = "no violation in " + states + " (complete)";
            break;
        case Verdict::Violation:
            ink = Ink::Red;
            text = violation_verdict(summary);
            break;
        case Verdict::Incomplete:
            text = summary.reason == search::StopReason::None
                       ? fmt::format("no violation in {}: {}", states, scope_text(summary))
                       : fmt::format("no violation in {} so far, {}", states, limit_text(summary.reason));
            if (summary.reason != search::StopReason::None && summary.completed_bound)
                text += "; complete: " + scope_text(summary);
            break;
        case Verdict::Unsupported:
        case Verdict::Error:
            text = summary.problem;
            break;
    }
    if (!summary.warnings.empty()) text += ", " + count(summary.warnings.size(), "warning");
    return style.paint(ink, std::string(verify::verdict_name(summary.verdict)) + ":") + " " + style.shorten(text) +
           "\n";
}

std::string finding_text(const Finding& finding, const std::string& program, const Style& style, Amount amount) {
    const ts::Violation& v = finding.violation;
    const std::string severity = fmt::format("{} {}:", v.is_warning ? "warning" : "error", kind_code(v.kind));
    std::string out = fmt::format("{}: {} {}: {}\n", origin(v, program, style),
                                  style.paint(v.is_warning ? Ink::Yellow : Ink::Red, severity), kind_name(v.kind),
                                  style.shorten(message_of(v)));
    if (amount == Amount::Brief) return out;
    if (finding.needs_time_out && *finding.needs_time_out != NeedsTimeOut::No)
        out += "  " + needs_time_out_text(finding, style) + "\n";
    out += indented(style.shorten(details_of(v)));
    for (const Reordered& pair : finding.reordered) out += "  " + pair.text + "\n";
    if (finding.under_sc) out += "  " + under_sc_text(*finding.under_sc) + "\n";
    if (!finding.trace.empty()) out += "\n" + trace_table(shown_trace(finding), style);
    return out;
}

std::string to_text(const Summary& summary, const Style& style, Amount amount) {
    std::string out = verdict_line(summary, style);
    if (const std::string robustness = robustness_text(summary); !robustness.empty()) out += robustness + "\n";
    if (const std::string time_outs = time_outs_text(summary); !time_outs.empty()) out += time_outs + "\n";
    if (summary.verdict == Verdict::Unsupported) out += problem_text(summary, style, amount);
    const std::string gap = amount == Amount::Full ? "\n" : "";
    for (const Finding& finding : summary.violations)
        out += gap + finding_text(finding, summary.program, style, amount);
    if (summary.verdict == Verdict::Violation && !summary.problem.empty())
        out += gap + problem_text(summary, style, amount);
    if (!summary.hints.empty()) out += gap;
    for (const std::string& hint : summary.hints) out.append("try next: ").append(hint).append("\n");
    std::vector<std::string> notes = assumption_lines(summary.assumptions);
    notes.insert(notes.end(), summary.notes.begin(), summary.notes.end());
    if (!notes.empty()) out += gap;
    for (const std::string& note : notes) out.append("note: ").append(note).append("\n");
    for (const Finding& finding : summary.warnings) out += gap + finding_text(finding, summary.program, style, amount);
    return out;
}

std::string statistics_text(const Summary& summary) {
    const search::Statistics& s = summary.statistics;
    constexpr double kMegabyte = 1024.0 * 1024.0;
    const double per_state =
        s.states == 0 ? 0 : static_cast<double>(summary.store_bytes) / static_cast<double>(s.states);
    const double rate = s.seconds > 0 ? static_cast<double>(s.transitions) / s.seconds : 0;
    std::string out = "\n";
    const auto row = [&out](std::string_view name, const std::string& value) {
        out += fmt::format("  {:<14}{}\n", name, value);
    };
    row("states", std::to_string(s.states));
    row("revisits", std::to_string(s.revisits));
    row("transitions", std::to_string(s.transitions));
    row("executions", std::to_string(s.executions));
    if (s.blocked != 0) row("blocked", std::to_string(s.blocked));
    if (summary.restarts != 0) row("restarts", std::to_string(summary.restarts));
    row("instructions", std::to_string(summary.instructions));
    row("depth", std::to_string(s.max_depth));
    row("time", fmt::format("{:.3f} s, {:.0f} states/s, {:.0f} transitions/s", s.seconds,
                            verify::states_per_second(summary), rate));
    row("store",
        fmt::format("{:.1f} MB, {:.1f} bytes/state", static_cast<double>(summary.store_bytes) / kMegabyte, per_state));
    row("memory", fmt::format("{:.1f} MB at most", static_cast<double>(summary.peak_memory_bytes) / kMegabyte));
    return out;
}

}  // namespace tidelock::report
