#include "report/assumptions.h"

#include <fmt/format.h>

#include "base/check.h"

namespace tidelock::report {

namespace {

enum class Form : std::uint8_t {
    Sentence,
    Source,  // of data that is fixed while the program is checked: all of these are one line of text
};

// In the text {names} are the names, with commas, and {count} is the number.
struct Row {
    Assumes kind;
    std::string_view name;
    Form form;
    std::string_view text;
};

constexpr Row kRows[] = {
    {Assumes::Clock, "clock", Form::Sentence,
     "the program looks at the clock: at each look as little time has passed as must have, or 10 days more"},
    {Assumes::ClockStuck, "clock-stuck", Form::Sentence,
     "the program looks at the clock: at each look as little time has passed as must have; 10 days more have passed "
     "only "
     "where all that can go on is looking at the clock (--timeouts stuck)"},
    {Assumes::ClockBound, "clock-bound", Form::Sentence,
     "executions that see time pass more often than --clock {count} says are not followed further"},
    {Assumes::ClockFixed, "clock-fixed", Form::Sentence,
     "the program looks at the clock; time stands still while it is checked"},
    {Assumes::Random, "random", Form::Source, "random numbers ({names}; --random choose tries others)"},
    {Assumes::RandomLeft, "random", Form::Source, "random data ({names})"},
    {Assumes::Variables, "environment", Form::Source, "environment variables ({names}; --env sets them)"},
    {Assumes::Input, "input", Form::Source, "standard input, which is empty (--input)"},
    {Assumes::HashCodes, "hash-codes", Form::Source, "hash codes ({names})"},
    {Assumes::Processors, "processors", Form::Source, "the number of processors"},
    {Assumes::Machine, "machine", Form::Source, "{names}"},
    {Assumes::TimeZone, "time-zone", Form::Source, "the time zone, UTC"},
    {Assumes::Collector, "collector", Form::Source, "what the garbage collector does ({names})"},
    {Assumes::WeakReferences, "weak-references", Form::Source, "the targets of weak references, which are kept"},
    {Assumes::ThreadNumbers, "thread-numbers", Form::Source, "the numbers of threads ({names})"},
    {Assumes::Finalizers, "finalizers", Form::Sentence, "finalizers do not run while the program is checked: {names}"},
    {Assumes::RandomBound, "random-bound", Form::Sentence, "of random numbers in a large range some values were tried"},
    {Assumes::Placement, "placement", Form::Sentence,
     "pointers are used as numbers: objects are told apart by where they were placed"},
    {Assumes::Invariants, "invariants", Form::Sentence, "invariants are looked at in every state: nothing is left out"},
    {Assumes::RunsForever, "runs-forever", Form::Sentence,
     "the program may run for ever: whether it can end is not looked at"},
    {Assumes::RacesUnderSc, "races-under-sc", Form::Sentence, "data races are looked for under sequential consistency"},
    {Assumes::TrustedLibrary, "trusted-library", Form::Sentence,
     "{count} calls count as one step each by contract (--library interleaved looks into them): {names}"},
    {Assumes::Listeners, "listeners", Form::Sentence,
     "a handler that one thread adds while another raises the event is seen in one of the two orders only: {names}"},
    {Assumes::OneThread, "one-thread", Form::Sentence,
     "the program never has a second thread: there is only one schedule to check"},
    {Assumes::EmptyMain, "empty-main", Form::Sentence, "Main is empty: nothing of the program was run or checked"},
    {Assumes::TestsNotRun, "tests-not-run", Form::Sentence,
     "this is a test assembly (it refers to {names}): only Main was run, none of its tests by itself"},
};

constexpr std::string_view kFixed = "fixed while the program is checked: ";

const Row& row_of(Assumes kind) {
    for (const Row& row : kRows) {
        if (row.kind == kind) return row;
    }
    TL_CHECK(false, "every kind of assumption should have a text");
    return kRows[0];
}

std::string fill_in(const Row& row, const Assumption& assumption) {
    return fmt::format(fmt::runtime(row.text), fmt::arg("names", fmt::format("{}", fmt::join(assumption.names, ", "))),
                       fmt::arg("count", assumption.count));
}

}  // namespace

std::string_view assumption_name(Assumes kind) { return row_of(kind).name; }

std::string assumption_text(const Assumption& assumption) {
    const Row& row = row_of(assumption.kind);
    return (row.form == Form::Source ? std::string(kFixed) : std::string()) + fill_in(row, assumption);
}

std::vector<std::string> assumption_lines(const std::vector<Assumption>& assumptions) {
    std::vector<std::string> lines;
    std::string sources;
    for (const Assumption& assumption : assumptions) {
        const Row& row = row_of(assumption.kind);
        if (row.form == Form::Sentence) {
            lines.push_back(fill_in(row, assumption));
        } else {
            sources += (sources.empty() ? kFixed : std::string_view("; "));
            sources += fill_in(row, assumption);
        }
    }
    if (!sources.empty()) lines.push_back(std::move(sources));
    return lines;
}

}  // namespace tidelock::report
