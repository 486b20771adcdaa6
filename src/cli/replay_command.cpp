#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/memory_limit.h"
#include "cli/opened_trace.h"
#include "cli/output_style.h"
#include "cli/process.h"
#include "cli/watch.h"
#include "dotnet/program.h"
#include "report/table.h"
#include "report/text.h"
#include "verify/engine.h"

namespace tidelock::cli {
namespace {

int bad_input(const std::string& message) {
    print_error(fmt::format("tidelock: {}\n", message));
    return to_int(ExitCode::BadInput);
}

struct Repetition {
    report::SavedTrace trace;
    replay::Recording recording;
    std::vector<std::string> notes;
};

Result<Repetition> repeat_saved(const ReplayOptions& options) {
    TL_TRY(opened, open_trace(options.trace, options.framework));
    report::SavedTrace& trace = opened.trace;
    kind::SourceText source;
    TL_TRY(recording, verify::repeat_counterexample(dotnet::Program(std::move(opened.files)), {trace.arguments, {}, {}},
                                                    trace.options, trace.schedule, trace.expected, source));
    return Repetition{std::move(trace), std::move(recording), source.notes()};
}

std::string violation_text(const Repetition& repeated, const report::Style& style) {
    const replay::Recording& recording = repeated.recording;
    const verify::Finding finding{*recording.violation, repeated.trace.schedule,
                                  recording.trace,      repeated.trace.expected.cycle_begin,
                                  recording.reordered,  repeated.trace.under_sc};
    return report::finding_text(finding, repeated.trace.program, style, report::Amount::Full);
}

// A schedule that `explore` has kept though it ends in no violation.
std::string path_text(const Repetition& repeated, const report::Style& style) {
    const std::size_t count = repeated.trace.schedule.size();
    return fmt::format("no violation in this schedule of {} step{}\n\n", count, count == 1 ? "" : "s") +
           report::trace_table(repeated.recording.trace, style);
}

int replay(const ReplayOptions& options, Watch& watch) {
    auto repeated = repeat_saved(options);
    watch.begin_output();
    if (!repeated.ok()) return bad_input(repeated.error().message());
    const replay::Recording& recording = repeated->recording;
    if (!recording.problem.empty()) {
        // NB: no trace is kept before it has been repeated, so it is the file that is wrong.
        const char* const end = repeated->trace.expected.kind ? "its violation" : "its end";
        return bad_input(fmt::format("{}: the trace does not lead to {}: {}", options.trace, end, recording.problem));
    }
    const report::Style style = output_style(options.color);
    std::string text = recording.violation ? violation_text(*repeated, style) : path_text(*repeated, style);
    if (!repeated->notes.empty()) text += "\n";
    for (const std::string& note : repeated->notes) text += "note: " + note + "\n";
    std::fwrite(text.data(), 1, text.size(), stdout);
    return to_int(recording.violation ? ExitCode::Violation : ExitCode::Ok);
}

}  // namespace

int replay_command(const ReplayOptions& options) {
    Watch watch({0, default_memory_limit()});
    watch.on_forced_end(&tell_stop);
    try {
        return replay(options, watch);
    } catch (const StopRequested& request) {
        leave_at_once(tell_stop(request.cause));
    }
}

}  // namespace tidelock::cli
