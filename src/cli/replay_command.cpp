#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/counterexample.h"
#include "cli/exit_code.h"
#include "cli/output_file.h"
#include "cli/source_build.h"
#include "report/text.h"

namespace tidelock::cli {
namespace {

int bad_input(const std::string& message) {
    fmt::print(stderr, "tidelock: {}\n", message);
    return to_int(ExitCode::BadInput);
}

struct Repetition {
    report::SavedTrace trace;
    report::Recording recording;
};

Result<Repetition> repeat_saved(const ReplayOptions& options) {
    TL_TRY(text, read_input(options.trace));
    TL_TRY(trace, report::parse_saved_trace(text, options.trace));
    TL_TRY(assembly, ensure_assembly(trace.program, read_environment()));
    TL_TRY(fingerprint, fingerprint_of(assembly));
    if (fingerprint != trace.fingerprint)
        return Error{trace.program, "has changed since the trace was made; check it again"};
    ExploredOptions explored;
    explored.assembly = assembly;
    explored.arguments = trace.arguments;
    if (!trace.framework.empty()) explored.framework = trace.framework;
    if (options.framework) explored.framework = options.framework;
    TL_TRY_VOID(take_kept_options(trace, explored));
    report::SourceText source;
    TL_TRY(recording, repeat(explored, {trace.schedule}, trace.expected, source));
    return Repetition{std::move(trace), std::move(recording)};
}

}  // namespace

int replay_command(const ReplayOptions& options) {
    auto repeated = repeat_saved(options);
    if (!repeated.ok()) return bad_input(repeated.error().message());
    report::Recording& recording = repeated->recording;
    if (!recording.violation) {
        // NB: `check` keeps no trace before it has repeated it, so it is the file that is wrong.
        return bad_input(options.trace + ": the trace does not lead to its violation: " + recording.problem);
    }
    const report::Finding finding{*recording.violation, repeated->trace.schedule,
                                  recording.trace,      repeated->trace.expected.cycle_begin,
                                  recording.reordered,  repeated->trace.under_sc};
    const std::string text =
        report::finding_text(finding, repeated->trace.program, output_style(options.color), report::Amount::Full);
    std::fwrite(text.data(), 1, text.size(), stdout);
    return to_int(ExitCode::Violation);
}

}  // namespace tidelock::cli
