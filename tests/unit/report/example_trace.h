// A counterexample made by hand: two threads increment a counter, and one increment is lost.
#pragma once

#include "report/summary.h"

namespace tidelock::report {

inline TraceStep step(const std::string& thread, std::uint32_t actor, std::uint32_t line, const std::string& text) {
    TraceStep s;
    s.choice = {actor, 0};
    s.thread = thread;
    s.method = "Counter.Add";
    s.file = "/home/me/app/Counter.cs";
    s.line = line;
    s.column = 9;
    s.text = text;
    return s;
}

inline TraceStep access(const std::string& thread, std::uint32_t actor, bool is_write, const std::string& before,
                        const std::string& after) {
    TraceStep s = step(thread, actor, 7, "count++;");
    s.operation = is_write ? "write" : "read";
    s.accesses.push_back({"Counter.count", is_write, before, after});
    return s;
}

inline Trace lost_update() {
    TraceStep end = step("main", 1, 12, "Debug.Assert(count == 2);");
    end.is_end = true;
    end.operation = "end";
    return {access("thread 2", 2, false, "0", ""), access("thread 3", 3, false, "0", ""),
            access("thread 3", 3, true, "0", "1"), access("thread 2", 2, true, "0", "1"), end};
}

inline Finding lost_update_finding() {
    Finding finding;
    finding.violation.kind = ts::ViolationKind::Assertion;
    finding.violation.facts = ts::Failure{"assertion failed"};
    finding.violation.place = {"/home/me/app/Counter.cs", 12, 9, "Counter.Main"};
    finding.trace = lost_update();
    return finding;
}

inline Summary lost_update_summary() {
    Summary summary;
    summary.program = "Counter.cs";
    summary.verdict = Verdict::Violation;
    summary.reason = search::StopReason::Violation;
    summary.violations.push_back(lost_update_finding());
    summary.statistics.states = 21;
    summary.statistics.transitions = 30;
    summary.statistics.seconds = 0.5;
    summary.options = {{"search", "dfs"}};
    return summary;
}

}  // namespace tidelock::report
