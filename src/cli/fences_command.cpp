// tidelock fences: hands the job to the engine (verify/fences.h), prints what it found and writes the patch.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/memory_limit.h"
#include "cli/option_words.h"
#include "cli/output_file.h"
#include "cli/output_style.h"
#include "cli/patched_program.h"
#include "cli/process.h"
#include "cli/program_location.h"
#include "cli/watch.h"
#include "report/fences.h"
#include "verify/fences.h"

namespace tidelock::cli {
namespace {

report::FenceSummary summary_of(const FencesOptions& options, verify::FenceOutcome outcome) {
    const bool is_given = options.fences.verify_only.has_value();
    return {options.check.program,
            word_of(verify::kMemoryModelWords, options.check.plan.memory_model),
            is_given ? "verify-only" : word_of(verify::kFenceMethodWords, options.fences.method),
            is_given,
            options.check.plan.queue,
            std::move(outcome)};
}

Result<ExitCode> find_fences(const FencesOptions& options) {
    const CheckOptions& check = options.check;
    TL_TRY(outputs, OutputFiles::open({{"--json", check.json}, {"--diff", options.diff}}, {check.program}));
    TL_TRY(files, locate_program(check.program, check.framework));
    const verify::Job job{{std::move(files), check.arguments, check.environment, check.input}, check.plan};
    PatchedProgram patched(check.program, check.framework);
    TL_TRY(outcome, verify::find_fences(job, options.fences, patched));
    const report::FenceSummary summary = summary_of(options, std::move(outcome));
    const report::Style style = output_style(check.color);
    if (check.json) outputs.write("--json", report::to_json(summary, style));
    if (summary.outcome.verdict == verify::Verdict::Ok) outputs.write("--diff", report::diff_text(summary, style));
    if (!outputs.has_taken_stdout()) {
        const auto show_diff = options.diff ? report::ShowDiff::No : report::ShowDiff::Yes;
        const std::string text = report::to_text(summary, style, show_diff);
        std::fwrite(text.data(), 1, text.size(), stdout);
    }
    for (const std::string& problem : outputs.problems()) print_error(fmt::format("tidelock: {}\n", problem));
    return outputs.problems().empty() ? exit_code_of(summary.outcome.verdict) : ExitCode::BadInput;
}

}  // namespace

int fences_command(const FencesOptions& options) {
    Watch watch({options.check.plan.limits.time_limit, default_memory_limit()});
    watch.on_forced_end(&tell_stop);
    try {
        const auto code = find_fences(options);
        if (code.ok()) return to_int(*code);
        print_error(fmt::format("tidelock: {}\n", code.error().message()));
    } catch (const StopRequested& request) {
        leave_at_once(tell_stop(request.cause));
    }
    return to_int(ExitCode::BadInput);
}

}  // namespace tidelock::cli
