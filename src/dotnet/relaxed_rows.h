// What a trace shows of a relaxed memory model: completions at the place of the operation that completes, guesses, and
// which operations took effect in another order than the program has them.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "dotnet/places.h"
#include "dotnet/queue_log.h"
#include "kind/trace.h"

namespace tidelock::dotnet {

// "read", "volatile-read", "write", "atomic-write", "unlock": as in a trace.
std::string completed_operation(const threads::PendingOperation& operation);

class RelaxedRows {
public:
    RelaxedRows(model::ProgramModel& model, Places& places)
        : model_(model), m_(model.machine()), places_(places), log_(model) {}

    [[nodiscard]] bool is_on() const { return model_.last_step().order != nullptr; }

    // Before the first step.
    void start();
    // The row of an operation that is about to complete, without its accesses.
    kind::TraceStep completion(const threads::Thread& thread, const threads::PendingOperation& operation);
    // What a thread that has to guess goes on with.
    std::string guess_note(const threads::Thread& thread, std::uint32_t option);

    // A step was made; its own row is the last one of the trace but for those of accesses passed. Adds rows for what
    // else completed.
    void after_step(ts::Choice choice, std::size_t own_row, kind::Trace& trace);
    // The trace is whole: marks what was reordered, adds the points of issue, and tells of it.
    std::vector<kind::Reordered> finish(kind::Trace& trace);

private:
    struct Issue {
        kind::TraceStep row;
        std::optional<std::size_t> step_row;  // of the step in which it was issued; none: before the first
        std::size_t before = 0;               // the row that it would come before
    };
    void note_issued(std::optional<std::size_t> step_row, std::size_t before);
    kind::TraceStep issue_row(const QueueLog::Entry& entry);
    void tell_completed(QueueLog::Number number, kind::TraceStep& row, bool has_values);
    void mark(const std::vector<QueueLog::Pair>& pairs, kind::Trace& trace);
    void insert_issues(const std::vector<QueueLog::Pair>& pairs, kind::Trace& trace);
    [[nodiscard]] std::string sentence(const QueueLog::Pair& pair, const kind::Trace& trace) const;
    [[nodiscard]] std::string point(QueueLog::Number number) const;
    [[nodiscard]] std::string before_note(QueueLog::Number first, const kind::TraceStep& second) const;
    [[nodiscard]] std::string location(QueueLog::Number number) const;

    model::ProgramModel& model_;
    exec::Machine& m_;
    Places& places_;
    QueueLog log_;
    threads::PendingOperation completing_;              // of the step at hand
    std::map<QueueLog::Number, Issue> issues_;          // of what could be reordered
    std::map<QueueLog::Number, std::size_t> row_of_;    // of its completion
    std::map<QueueLog::Number, std::string> location_;  // at its completion: before that it may not be known
};

}  // namespace tidelock::dotnet
