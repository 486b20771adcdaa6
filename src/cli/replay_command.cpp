#include <fmt/format.h>

#include "base/input_file.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/memory_limit.h"
#include "cli/named_program.h"
#include "cli/output_style.h"
#include "cli/process.h"
#include "cli/program_location.h"
#include "cli/watch.h"
#include "report/saved_trace.h"
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
    if (is_named_as_program(options.trace))
        return Error{options.trace, "is a program. Check it: tidelock check " + options.trace};
    TL_TRY(text, read_input(options.trace));
    TL_TRY(trace, report::parse_saved_trace(text, options.trace));
    // NB: a trace may name any program, and building it can run anything: only what was named when it was made is
    // built.
    const Error has_changed{trace.program, "has changed since the trace was made; check it again"};
    TL_TRY(named, fingerprint_of(trace.program));
    if (named != trace.source) return has_changed;
    std::optional<std::string> framework = options.framework;
    if (!framework && !trace.framework.empty()) framework = trace.framework;
    TL_TRY(files, locate_program(trace.program, framework));
    TL_TRY(fingerprint, fingerprint_of(files.assembly));
    if (fingerprint != trace.fingerprint) return has_changed;
    replay::SourceText source;
    const verify::Program program{std::move(files), trace.arguments, {}, {}};
    TL_TRY(recording, verify::repeat_counterexample(program, trace.options, trace.schedule, trace.expected, source));
    return Repetition{std::move(trace), std::move(recording), source.notes()};
}

int replay(const ReplayOptions& options, Watch& watch) {
    auto repeated = repeat_saved(options);
    watch.begin_output();
    if (!repeated.ok()) return bad_input(repeated.error().message());
    replay::Recording& recording = repeated->recording;
    if (!recording.violation) {
        // NB: `check` keeps no trace before it has repeated it, so it is the file that is wrong.
        return bad_input(options.trace + ": the trace does not lead to its violation: " + recording.problem);
    }
    const verify::Finding finding{*recording.violation, repeated->trace.schedule,
                                  recording.trace,      repeated->trace.expected.cycle_begin,
                                  recording.reordered,  repeated->trace.under_sc};
    std::string text =
        report::finding_text(finding, repeated->trace.program, output_style(options.color), report::Amount::Full);
    if (!repeated->notes.empty()) text += "\n";
    for (const std::string& note : repeated->notes) text += "note: " + note + "\n";
    std::fwrite(text.data(), 1, text.size(), stdout);
    return to_int(ExitCode::Violation);
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
