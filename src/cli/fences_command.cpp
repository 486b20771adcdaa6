// tidelock fences: hands the job over (fences/fences.h), prints what it found and writes the patch.
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
#include "fences/fences.h"
#include "fences/report.h"

namespace tidelock::cli {
namespace {

fences::FenceSummary summary_of(const FencesOptions& options, fences::FenceOutcome outcome) {
    const bool is_given = options.fences.verify_only.has_value();
    return {options.check.program,
            word_of(kind::kMemoryModelWords, options.check.plan.memory_model),
            is_given ? "verify-only" : word_of(fences::kMethodWords, options.fences.method),
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

    Result<fences::FenceOutcome> find() const {
        const CheckOptions& check = options_.check;
        fences::Job job;
        try {
            TL_TRY(files, locate_program(check.program, check.framework));
            job = {std::move(files), check.given, plan_of(check)};
        } catch (const StopRequested& request) {
            fences::FenceOutcome outcome = stopped(request.cause);
            outcome.notes.emplace_back("it stopped while the program was being built: nothing was checked");
            return outcome;
        }
        PatchedProgram patched(check.program, check.framework);
        return fences::find_fences(job, options_.fences, patched);
    }

    static fences::FenceOutcome stopped(StopCause cause) {
        fences::FenceOutcome outcome;
        outcome.reason = search::reason_of(cause);
        return outcome;
    }

    // Prints, when the files are written. NB: the watch calls it, too.
    ExitCode finish(fences::FenceOutcome outcome) {
        const fences::FenceSummary summary = summary_of(options_, std::move(outcome));
        const report::Style style = output_style(options_.check.color);
        outputs_->write("--json", fences::to_json(summary, style));
        if (summary.outcome.verdict == verify::Verdict::Ok)
            outputs_->write("--diff", fences::diff_text(summary, style));
        if (!outputs_->has_taken_stdout()) {
            const auto show_diff = options_.diff ? fences::ShowDiff::No : fences::ShowDiff::Yes;
            const std::string text = fences::to_text(summary, style, show_diff);
            std::fwrite(text.data(), 1, text.size(), stdout);
        }
        for (const std::string& problem : outputs_->problems()) print_error(fmt::format("tidelock: {}\n", problem));
        return outputs_->problems().empty() ? exit_code_of(summary.outcome.verdict) : ExitCode::BadInput;
    }

    int bad_input(const std::string& message) {
        watch_.begin_output();
        print_error(fmt::format("tidelock: {}\n", message));
        fences::FenceOutcome outcome;
        outcome.verdict = verify::Verdict::Error;
        outcome.problem = message;
        const fences::FenceSummary summary = summary_of(options_, std::move(outcome));
        if (outputs_) outputs_->write("--json", fences::to_json(summary, output_style(options_.check.color)));
        return to_int(ExitCode::BadInput);
    }

    const FencesOptions& options_;
    std::optional<OutputFiles> outputs_;
    Watch watch_;  // last: it tells of the others
};

}  // namespace

int fences_command(const FencesOptions& options) { return Fences(options).run(); }

}  // namespace tidelock::cli
