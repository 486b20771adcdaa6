// tidelock check: hands a job to the engine (verify/engine.h), prints its outcome and writes the files that were asked
// for.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/input_file.h"
#include "cli/check_observer.h"
#include "cli/commands.h"
#include "cli/memory_limit.h"
#include "cli/output_file.h"
#include "cli/output_style.h"
#include "cli/process.h"
#include "cli/program_location.h"
#include "cli/reported_options.h"
#include "dotnet/program.h"
#include "explore/search/stop_reason.h"
#include "report/dot.h"
#include "report/hints.h"
#include "report/json.h"
#include "report/saved_trace.h"
#include "report/text.h"
#include "verify/combinations.h"
#include "verify/engine.h"

namespace tidelock::cli {
namespace {

using report::Summary;
using verify::Verdict;

class Check {
public:
    explicit Check(const CheckOptions& options)
        : options_(options),
          progress_(::isatty(STDERR_FILENO) != 0 && !options.quiet),
          watch_({options.plan.limits.time_limit, memory_limit_or_default(options.plan.limits.memory_limit)}) {
        summary_.program = options.program;
        summary_.arguments = options.given.arguments;
        summary_.options = reported_options(options);
    }

    int run() {
        // NB: before anything is built.
        if (const auto sound = verify::sound_reductions(options_.plan); !sound.ok())
            return bad_input(sound.error().message());
        if (const auto opened = open_files(); !opened.ok()) return bad_input(opened.error().message());
        partial_.begin(summary_);
        watch_.on_forced_end([this](StopCause cause) { return tell_partial(cause); });
        if (const auto done = verify_program(); !done.ok()) return bad_input(done.error().message());
        progress_.clear();
        watch_.begin_output();
        if (!summary_.internal_error.empty()) {
            print_error(fmt::format("tidelock: internal error: {}\n", summary_.internal_error));
            return to_int(ExitCode::InternalError);
        }
        write_files();
        return to_int(finish(summary_));
    }

private:
    Result<void> open_files() {
        std::vector<std::string> inputs{options_.program};
        if (options_.given.input) inputs.push_back(*options_.given.input);
        TL_TRY(opened, OutputFiles::open(
                           {{"--json", options_.json}, {"--trace", options_.trace}, {"--dot", options_.dot}}, inputs));
        outputs_.emplace(std::move(opened));
        return {};
    }

    Result<void> verify_program() {
        try {
            progress_.begin("building");
            TL_TRY(files, locate_program(options_.program, options_.framework));
            program_.emplace(std::move(files));
            CheckObserver observer(progress_, partial_, watch_);
            TL_TRY(outcome, verify::verify({*program_, options_.given, plan_of(options_)}, observer,
                                           options_.dot ? verify::Drawing::StateGraph : verify::Drawing::No));
            static_cast<verify::Outcome&>(summary_) = std::move(outcome);
        } catch (const StopRequested& request) {  // while it was built
            summary_.verdict = Verdict::Incomplete;
            summary_.reason = search::reason_of(request.cause);
            summary_.notes.emplace_back("it stopped while the program was being built: nothing was checked");
        }
        name_reduction();
        summary_.peak_memory_bytes = peak_memory();
        if (program_) summary_.hints = report::hints_for(summary_);  // it was built
        return {};
    }

    // That with which the search was made.
    void name_reduction() {
        for (auto& [name, value] : summary_.options) {
            if (name == "reduction") value = verify::reduction_text(summary_.reductions);
        }
    }

    // Beside all that goes on here.
    ExitCode tell_partial(StopCause cause) {
        const Summary summary = partial_.end(cause);
        outputs_->write("--json", report::to_json(summary));
        return finish(summary);
    }

    void write_files() {
        if (options_.trace && !summary_.violations.empty()) {
            const auto trace = trace_to_keep();
            if (trace.ok()) outputs_->write("--trace", report::to_json(*trace));
            if (!trace.ok()) outputs_->add_problem(trace.error().message());
        }
        if (options_.dot) outputs_->write("--dot", report::to_dot(summary_.graph, options_.program));
        if (options_.json) outputs_->write("--json", report::to_json(summary_));
    }

    Result<report::SavedTrace> trace_to_keep() const {
        report::SavedTrace trace;
        std::error_code error;
        trace.program = std::filesystem::absolute(options_.program, error).lexically_normal().string();
        TL_TRY(named, fingerprint_of(options_.program));
        TL_TRY(built, fingerprint_of_built(program_->files().assembly));
        trace.source = named;
        trace.fingerprint = built;
        trace.framework = options_.framework.value_or("");
        trace.arguments = options_.given.arguments;
        const verify::Finding& first = summary_.violations.front();
        trace.options = first.circumstances;
        trace.schedule = first.schedule;
        trace.expected = {first.violation.kind, first.violation.key, first.cycle_begin};
        trace.under_sc = first.under_sc;
        return trace;
    }

    // Prints, when the files are written.
    ExitCode finish(const Summary& summary) const {
        if (!outputs_->has_taken_stdout()) print(summary);
        for (const std::string& problem : outputs_->problems()) print_error(fmt::format("tidelock: {}\n", problem));
        return outputs_->problems().empty() ? exit_code_of(summary.verdict) : ExitCode::BadInput;
    }

    void print(const Summary& summary) const {
        const report::Style style = output_style(options_.color);
        const report::Amount amount = options_.quiet ? report::Amount::Brief : report::Amount::Full;
        std::string text = report::to_text(summary, style, amount);
        if (options_.statistics) text += report::statistics_text(summary);
        std::fwrite(text.data(), 1, text.size(), stdout);
    }

    int bad_input(const std::string& message) {
        progress_.clear();
        watch_.begin_output();
        print_error(fmt::format("tidelock: {}\n", message));
        summary_.verdict = Verdict::Error;
        summary_.problem = message;
        if (outputs_ && options_.json) outputs_->write("--json", report::to_json(summary_));
        return to_int(ExitCode::BadInput);
    }

    const CheckOptions& options_;
    std::optional<dotnet::Program> program_;  // once it is built
    Summary summary_;
    std::optional<OutputFiles> outputs_;
    Progress progress_;
    PartialResult partial_;
    Watch watch_;  // last: it tells of the others
};

}  // namespace

int check_command(const CheckOptions& options) { return Check(options).run(); }

}  // namespace tidelock::cli
