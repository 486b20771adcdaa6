#include "report/hints.h"

#include <fmt/format.h>

namespace tidelock::report {

namespace {

using search::StopReason;

constexpr std::size_t kFewThreads = 4;
constexpr std::size_t kMostHints = 3;

std::string option(const Summary& summary, std::string_view name) {
    for (const auto& [known, value] : summary.options) {
        if (known == name) return value;
    }
    return {};
}

// A path that is long for the number of states: something goes on without coming back to a state.
bool follows_one_path(const Summary& summary) {
    constexpr std::uint64_t kLong = 10'000;
    const search::Statistics& s = summary.statistics;
    return s.max_depth >= kLong && s.max_depth >= s.states / 4;
}

void add_for_limit(const Summary& summary, std::vector<std::string>& hints) {
    if (follows_one_path(summary))
        hints.push_back(fmt::format(
            "schedules of {} steps were followed: a loop that counts has a new state in each round; bound it, "
            "or cut schedules with --max-depth {}",
            summary.statistics.max_depth, 1000));
    if (summary.threads > kFewThreads)
        hints.push_back(
            fmt::format("the program has {} threads: two or three, and one or two rounds of each, show nearly "
                        "all concurrency bugs",
                        summary.threads));
    if (option(summary, "library") != "atomic")
        hints.emplace_back(
            "calls of thread-safe library types are looked into: --library atomic takes them as one step");
    if (option(summary, "preemptions") == "none" && option(summary, "memory-model") == "sc")
        hints.emplace_back(
            "--preemptions 2 searches all schedules with at most two preemptions, which is enough for most "
            "bugs; --search pct samples schedules");
    if (option(summary, "memory-model") != "sc")
        hints.emplace_back(
            "a memory model has many more orders: check under --memory-model sc first, or with a smaller "
            "--queue");
    if (summary.reason == StopReason::Memory)
        hints.emplace_back("--search stateless stores no states: it needs little memory and more time");
    if (option(summary, "timeouts") == "any")
        hints.emplace_back("--timeouts never leaves out the schedules in which a wait runs out");
}

}  // namespace

std::vector<std::string> hints_for(const Summary& summary) {
    std::vector<std::string> hints;
    if (summary.verdict != Verdict::Incomplete) return hints;
    switch (summary.reason) {
        case StopReason::States:
        case StopReason::Time:
        case StopReason::Memory:
        case StopReason::Interrupted:
            add_for_limit(summary, hints);
            break;
        case StopReason::Depth:
            hints.push_back(
                fmt::format("schedules were cut after {} steps: raise --max-depth, or bound the loops of the "
                            "program",
                            summary.statistics.max_depth));
            break;
        case StopReason::Queue:
            hints.push_back(fmt::format("raise --queue, which is {}", option(summary, "queue")));
            break;
        case StopReason::Clock:
            hints.push_back(
                fmt::format("no execution came to its end within the times that it may see time pass: raise --clock, "
                            "which is {}, or let the program look at the clock less often",
                            option(summary, "clock")));
            break;
        case StopReason::None:
            if (summary.scope == search::Scope::Preemptions && summary.completed_bound)
                hints.push_back(
                    fmt::format("--preemptions {} goes one further; without --preemptions the search is a proof "
                                "when it ends",
                                *summary.completed_bound + 1));
            if (summary.scope == search::Scope::Samples)
                hints.emplace_back(
                    "--executions tries more schedules, --seed others; --search dfs is a proof when it ends");
            break;
        case StopReason::Violation:
        case StopReason::Unsupported:
        case StopReason::Restart:
            break;
    }
    if (hints.size() > kMostHints) hints.resize(kMostHints);
    return hints;
}

}  // namespace tidelock::report
