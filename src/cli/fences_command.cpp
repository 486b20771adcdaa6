// tidelock fences: hands the job to the engine (verify/fences.h), prints what it found and writes the patch.
#include <cstdio>
#include <optional>
#include <utility>

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

class Fences {
public:
    explicit Fences(const FencesOptions& options)
        : options_(options), watch_({options.check.plan.limits.time_limit, default_memory_limit()}) {}

    int run() {
        if (const auto opened = open_files(); !opened.ok()) return bad_input(opened.error().message());
        watch_.on_forced_end([this](StopCause cause) { return finish(stopped(cause)); });
        auto outcome = find();
        watch_.begin_output();
        if (!outcome.ok()) return bad_input(outcome.error().message());
        return to_int(finish(std::move(*outcome)));
    }

private:
    Result<void> open_files() {
        TL_TRY(opened, OutputFiles::open({{"--json", options_.check.json}, {"--diff", options_.diff}},
                                         {options_.check.program}));
        outputs_.emplace(std::move(opened));
        return {};
    }

    Result<verify::FenceOutcome> find() const {
        const CheckOptions& check = options_.check;
        verify::Job job;
        try {
            TL_TRY(files, locate_program(check.program, check.framework));
            job = {{std::move(files), check.arguments, check.environment, check.input}, check.plan};
        } catch (const StopRequested& request) {
            verify::FenceOutcome outcome = stopped(request.cause);
            outcome.notes.emplace_back("it stopped while the program was being built: nothing was checked");
            return outcome;
        }
        PatchedProgram patched(check.program, check.framework);
        return verify::find_fences(job, options_.fences, patched);
    }

    static verify::FenceOutcome stopped(StopCause cause) {
        verify::FenceOutcome outcome;
        outcome.reason = search::reason_of(cause);
        return outcome;
    }

    // Prints, when the files are written. NB: the watch calls it, too.
    ExitCode finish(verify::FenceOutcome outcome) {
        const report::FenceSummary summary = summary_of(options_, std::move(outcome));
        const report::Style style = output_style(options_.check.color);
        outputs_->write("--json", report::to_json(summary, style));
        if (summary.outcome.verdict == verify::Verdict::Ok)
            outputs_->write("--diff", report::diff_text(summary, style));
        if (!outputs_->has_taken_stdout()) {
            const auto show_diff = options_.diff ? report::ShowDiff::No : report::ShowDiff::Yes;
            const std::string text = report::to_text(summary, style, show_diff);
            std::fwrite(text.data(), 1, text.size(), stdout);
        }
        for (const std::string& problem : outputs_->problems()) print_error(fmt::format("tidelock: {}\n", problem));
        return outputs_->problems().empty() ? exit_code_of(summary.outcome.verdict) : ExitCode::BadInput;
    }

    int bad_input(const std::string& message) {
        watch_.begin_output();
        print_error(fmt::format("tidelock: {}\n", message));
        verify::FenceOutcome outcome;
        outcome.verdict = verify::Verdict::Error;
        outcome.problem = message;
        const report::FenceSummary summary = summary_of(options_, std::move(outcome));
        if (outputs_) outputs_->write("--json", report::to_json(summary, output_style(options_.check.color)));
        return to_int(ExitCode::BadInput);
    }

    const FencesOptions& options_;
    std::optional<OutputFiles> outputs_;
    Watch watch_;  // last: it tells of the others
};

}  // namespace

int fences_command(const FencesOptions& options) { return Fences(options).run(); }

}  // namespace tidelock::cli
