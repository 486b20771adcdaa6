#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "cli/chosen_search.h"
#include "cli/commands.h"
#include "cli/counterexample.h"
#include "cli/exit_code.h"
#include "cli/library_option.h"
#include "cli/memory_limit.h"
#include "cli/option_words.h"
#include "cli/output_file.h"
#include "cli/partial_result.h"
#include "cli/process.h"
#include "cli/progress.h"
#include "cli/sc_search.h"
#include "cli/source_build.h"
#include "cli/timeout_search.h"
#include "cli/unchecked.h"
#include "cli/watch.h"
#include "explore/search/stop_reason.h"
#include "machine/library/data_use.h"
#include "machine/library/scheduler.h"
#include "machine/library/sources.h"
#include "machine/library/stack_trace_text.h"
#include "report/dot.h"
#include "report/findings.h"
#include "report/hints.h"
#include "report/json.h"
#include "report/kinds.h"
#include "report/text.h"

namespace tidelock::cli {
namespace {

using report::Summary;
using report::Verdict;

class CheckListener final : public report::Findings {
public:
    CheckListener(Progress& progress, PartialResult& partial) : progress_(progress), partial_(partial) {}
    void progress(const search::Statistics& statistics) override {
        progress_.show(statistics);
        if (!is_second_pass_) partial_.count(statistics);
    }
    void begin_second_pass() override {
        is_second_pass_ = true;
        progress_.begin("proving that nothing hangs");
    }
    bool violation(const ts::Violation& violation, std::span<const ts::Choice> path) override {
        const std::size_t known = violations.size();
        const bool may_go_on = Findings::violation(violation, path);
        for (std::size_t i = known; i < violations.size(); ++i) partial_.add(violations[i]);
        return may_go_on;
    }

private:
    Progress& progress_;
    PartialResult& partial_;
    bool is_second_pass_ = false;
};

// The same, and draws what it hears.
class DrawingListener final : public search::Listener {
public:
    DrawingListener(search::Listener& next, const report::DrawnSystem& system, report::StateGraph& graph)
        : next_(next), system_(system), graph_(graph) {}

    void new_state(ts::StateRef state, std::uint64_t /*depth*/) override { graph_.add_state(state.root); }
    void edge(ts::StateRef from, ts::Choice /*choice*/, ts::StateRef to) override {
        graph_.add_edge(from.root, to.root, system_.label());
    }
    void end_state(ts::StateRef state) override { graph_.add_end(state.root); }
    [[nodiscard]] bool wants_path(const ts::Violation& violation) const override { return next_.wants_path(violation); }
    bool violation(const ts::Violation& violation, std::span<const ts::Choice> path) override {
        const std::string text = std::string(report::kind_name(violation.kind)) + ": " + violation.message;
        if (!violation.is_warning && system_.is_in_step())
            graph_.add_broken_edge(system_.current(), system_.label(), text);
        if (!violation.is_warning && !system_.is_in_step()) graph_.add_broken_state(system_.current(), text);
        return next_.violation(violation, path);
    }
    bool endless(const ts::Violation& violation, std::span<const ts::Choice> path, std::size_t cycle_begin) override {
        return next_.endless(violation, path, cycle_begin);
    }
    void progress(const search::Statistics& statistics) override { next_.progress(statistics); }
    void begin_second_pass() override { next_.begin_second_pass(); }
    void bound_completed(std::uint32_t preemptions) override { next_.bound_completed(preemptions); }

private:
    search::Listener& next_;
    const report::DrawnSystem& system_;
    report::StateGraph& graph_;
};

ExitCode exit_code_of(Verdict verdict) {
    switch (verdict) {
        case Verdict::Ok:
            return ExitCode::Ok;
        case Verdict::Violation:
            return ExitCode::Violation;
        case Verdict::Incomplete:
            return ExitCode::Incomplete;
        case Verdict::Unsupported:
            return ExitCode::Unsupported;
        case Verdict::Error:
            return ExitCode::BadInput;
    }
    return ExitCode::InternalError;
}

report::Assumes assumption_of(library::Source source) {
    using library::Source;
    using report::Assumes;
    switch (source) {
        case Source::Random:
            return Assumes::Random;
        case Source::Variables:
            return Assumes::Variables;
        case Source::Input:
            return Assumes::Input;
        case Source::HashCodes:
            return Assumes::HashCodes;
        case Source::Processors:
            return Assumes::Processors;
        case Source::Machine:
            return Assumes::Machine;
        case Source::TimeZone:
            return Assumes::TimeZone;
        case Source::Collector:
            return Assumes::Collector;
        case Source::WeakReferences:
            return Assumes::WeakReferences;
        case Source::Finalizers:
            return Assumes::Finalizers;
        case Source::ThreadNumbers:
            break;
    }
    return Assumes::ThreadNumbers;
}

std::string limit_text(std::uint64_t limit) { return limit == 0 ? "none" : std::to_string(limit); }

std::string variables_text(const std::vector<std::pair<std::string, std::string>>& variables) {
    std::string text;
    for (const auto& [name, value] : variables) text += (text.empty() ? "" : " ") + name + "=" + value;
    return text.empty() ? "none" : text;
}

// Races are looked for under sequential consistency: elsewhere that takes a search of its own.
check::Races races_of(const CheckOptions& options) {
    return options.races.value_or(options.memory_model == MemoryModel::Sc ? check::Races::Warn : check::Races::Off);
}

std::vector<std::pair<std::string, std::string>> options_to_tell(const CheckOptions& options) {
    return {
        {"search", word_of(kSearchWords, options.search)},
        {"reduction", "none"},  // until it is known
        {"gc", word_of(kCollectorWords, options.collector)},
        {"numbering", word_of(kNumberingWords, options.numbering)},
        {"store", "exact"},
        {"memory-model", word_of(kMemoryModelWords, options.memory_model)},
        {"queue", std::to_string(options.queue)},
        {"library", library_text(options.library)},
        {"races", word_of(kRacesWords, races_of(options))},
        {"timeouts", word_of(kTimeOutsWords, options.time_outs)},
        {"clock", std::to_string(options.clock)},
        {"random", word_of(kRandomWords, options.choose_random)},
        {"env", variables_text(options.environment)},
        {"input", options.input.value_or("none")},
        {"preemptions", options.preemptions ? std::to_string(*options.preemptions) : "none"},
        {"seed", std::to_string(options.sampling.seed)},
        {"executions", std::to_string(options.sampling.executions)},
        {"may-run-forever", options.may_run_forever ? "true" : "false"},
        {"livelock", options.limits.livelock ? "true" : "false"},
        {"max-states", limit_text(options.limits.max_states)},
        {"max-depth", limit_text(options.limits.max_depth)},
        {"time-limit", options.limits.time_limit == 0 ? "none" : fmt::format("{}", options.limits.time_limit)},
        {"memory-limit", options.limits.memory_limit == 0 ? "default" : std::to_string(options.limits.memory_limit)},
        {"all", options.limits.on_violation == search::OnViolation::GoOn ? "true" : "false"}};
}

class Check {
public:
    explicit Check(const CheckOptions& options)
        : options_(options),
          explored_(explored_options(options)),
          progress_(::isatty(STDERR_FILENO) != 0 && !options.quiet),
          watch_({options.limits.time_limit, memory_limit_or_default(options.limits.memory_limit)}) {
        summary_.program = options.program;
        summary_.arguments = options.arguments;
        summary_.options = options_to_tell(options);
        explored_.races = races_of(options);
    }

    int run() {
        const auto reduction = chosen_reduction(options_);
        if (!reduction.ok()) return bad_input(reduction.error().message());
        reduction_ = *reduction;
        if (const auto opened = open_files(); !opened.ok()) return bad_input(opened.error().message());
        partial_.begin(summary_);
        watch_.on_forced_end([this](StopCause cause) { return tell_partial(cause); });
        if (const auto done = until_stopped([this] { return search(); }); !done.ok())
            return bad_input(done.error().message());
        watch_.begin_report();
        if (!repeat_violations()) return to_int(ExitCode::InternalError);
        if (const auto asked = until_stopped([this] { return ask_time_outs(); }); !asked.ok())
            return bad_input(asked.error().message());
        progress_.clear();
        watch_.begin_output();
        write_files();
        return to_int(finish(summary_));
    }

private:
    Result<void> open_files() {
        std::vector<std::string> inputs{options_.program};
        if (options_.input) inputs.push_back(*options_.input);
        TL_TRY(opened, OutputFiles::open(
                           {{"--json", options_.json}, {"--trace", options_.trace}, {"--dot", options_.dot}}, inputs));
        outputs_.emplace(std::move(opened));
        return {};
    }

    // Prints, when the files are written.
    ExitCode finish(const Summary& summary) const {
        if (!outputs_->has_taken_stdout()) print(summary);
        for (const std::string& problem : outputs_->problems()) print_error(fmt::format("tidelock: {}\n", problem));
        return outputs_->problems().empty() ? exit_code_of(summary.verdict) : ExitCode::BadInput;
    }

    Result<void> search() {
        TL_TRY_VOID(explore());
        return ask_sc();
    }

    // What there is when a limit or a signal comes between searches is the result.
    template <class Work>
    Result<void> until_stopped(Work&& work) {
        try {
            return work();
        } catch (const StopRequested& request) {
            if (summary_.verdict == Verdict::Violation) return {};
            summary_.verdict = Verdict::Incomplete;
            summary_.complete = false;
            summary_.reason = search::reason_of(request.cause);
            summary_.peak_memory_bytes = peak_memory();
            summary_.hints = report::hints_for(summary_, {});
        }
        return {};
    }

    // Beside all that goes on here.
    ExitCode tell_partial(StopCause cause) {
        const Summary summary = partial_.end(cause);
        outputs_->write("--json", report::to_json(summary));
        return finish(summary);
    }

    Result<void> explore() {
        progress_.begin("building");
        TL_TRY(assembly, ensure_assembly(options_.program, read_environment()));
        explored_.assembly = assembly;
        for (;;) {
            prepare_model(options_, reduction_, explored_);
            TL_TRY(is_done, explore_once());
            if (is_done) break;
            if (!explored_.model.assumptions.no_invariants && reduction_text(reduction_) != "none") {
                reduction_ = {};
                summary_.assumptions.push_back({report::Assumes::Invariants});
            }
        }
        tell_option("reduction", reduction_text(reduction_));
        return {};
    }

    // False: a new search is needed, because something does not hold that this one took for granted.
    Result<bool> explore_once() {
        ExploredOptions searched = explored_;
        searched.model.remembers_steps = explored_.stores_states;  // and not when violations are repeated
        TL_TRY(program, ExploredProgram::open(searched));
        model::ProgramModel& model = program->model();
        progress_.begin(summary_.restarts == 0 ? "searching" : fmt::format("search {}", summary_.restarts + 1));
        partial_.clear_violations();
        CheckListener listener(progress_, partial_);
        const search::SearchOptions limits = limits_after(options_.limits, spent_);
        search::Surroundings surroundings = look_around(model);
        search::SearchResult result;
        if (options_.dot) {
            graph_ = {};
            report::DrawnSystem drawn(model);
            DrawingListener drawing(listener, drawn, graph_);
            result = run_search(options_, reduction_, drawn, limits, surroundings, drawing);
        } else {
            result = run_with_scout(options_, reduction_, model, limits, surroundings, listener);
        }
        explored_.model.assumptions = model.assumptions();
        const bool must_restart = result.reason == search::StopReason::Restart || model.must_restart();
        const bool is_stopped = requested_stop() != StopCause::None;
        if (must_restart && is_stopped) {  // what was found took too much for granted
            result.reason = search::reason_of(requested_stop());
            result.complete = false;
            listener.violations.clear();
            listener.warnings.clear();
        } else if (must_restart) {
            spent_ += result.statistics.seconds;
            bound_restarts(++summary_.restarts, explored_.model.assumptions);
            return false;
        }
        summary_.notes = program->notes();
        origins_ = model::thread_origins(model.machine());
        summary_.violations = std::move(listener.violations);
        summary_.warnings = std::move(listener.warnings);
        sum_up(result, model);
        // To give back what a large program takes can take long.
        if (is_stopped && summary_.violations.empty()) static_cast<void>(program.release());
        return true;
    }

    void tell_option(std::string_view name, std::string value) {
        auto& all = summary_.options;
        const auto it = std::find_if(all.begin(), all.end(), [&](const auto& option) { return option.first == name; });
        if (it != all.end()) it->second = std::move(value);
    }

    void sum_up(const search::SearchResult& result, model::ProgramModel& model) {
        const bool has_left_out = model.last_step().has_met_limit;
        const bool has_no_end = !options_.may_run_forever && cuts_all_executions(model);
        summary_.complete = result.complete && !has_left_out && !has_no_end;
        summary_.reason = result.reason;
        summary_.stores_states = explored_.stores_states;
        summary_.scope = result.scope;
        summary_.completed_bound = result.completed_bound;
        summary_.statistics = result.statistics;
        summary_.instructions = model.instructions();
        tell_data(library::data_use(model.machine()));
        if (options_.may_run_forever) summary_.assumptions.push_back({report::Assumes::RunsForever});
        if (model.trusts().calls() != 0)
            summary_.assumptions.push_back(
                {report::Assumes::TrustedLibrary, model.trusts().types(), model.trusts().calls()});
        if (explored_.model.assumptions.pinned.is_everything)
            summary_.assumptions.push_back({report::Assumes::Placement});
        for (report::Assumption& part : unchecked_parts(model)) summary_.assumptions.push_back(std::move(part));
        summary_.store_bytes = model.store_bytes();
        summary_.peak_memory_bytes = peak_memory();
        const bool is_unsupported = result.statistics.unsupported != 0;
        if (is_unsupported) {
            const model::ProgramModel::Problem& problem = model.problem();
            summary_.problem = problem.what;
            summary_.problem_stack = problem.stack;
            summary_.problem_place = {problem.file, problem.line, problem.column, problem.method};
        }
        if (result.complete && has_no_end) summary_.reason = search::StopReason::Clock;
        if (result.complete && has_left_out) summary_.reason = search::StopReason::Queue;
        if (!summary_.violations.empty()) {
            summary_.verdict = Verdict::Violation;
        } else if (is_unsupported) {
            summary_.verdict = Verdict::Unsupported;
        } else {
            summary_.verdict = summary_.complete ? Verdict::Ok : Verdict::Incomplete;
        }
        summary_.hints = report::hints_for(summary_, {model.threads().size()});
    }

    // What was fixed or bounded of the data that the program asked for.
    void tell_data(const library::DataUse& seen) {
        auto& all = summary_.assumptions;
        if (seen.has_looked_at_clock)
            all.push_back({seen.clock_budget == 0  ? report::Assumes::ClockFixed
                           : seen.orders_deadlines ? report::Assumes::ClockStuck
                                                   : report::Assumes::Clock});
        if (seen.has_met_clock_budget) all.push_back({report::Assumes::ClockBound, {}, seen.clock_budget});
        if (seen.has_bounded_random) all.push_back({report::Assumes::RandomBound});
        for (const auto& [source, names] : seen.consulted) {
            report::Assumption fixed{assumption_of(static_cast<library::Source>(source)), {names.begin(), names.end()}};
            if (fixed.kind == report::Assumes::Random) {
                if (options_.choose_random) std::erase_if(fixed.names, &library::is_chosen_random);
                if (std::none_of(fixed.names.begin(), fixed.names.end(), &library::is_chosen_random))
                    fixed.kind = report::Assumes::RandomLeft;
                if (fixed.names.empty()) continue;
            }
            all.push_back(std::move(fixed));
        }
    }

    // --- sequential consistency, when the memory model is another ---

    Result<void> ask_sc() {
        own_violations_ = summary_.violations.size();
        const check::Races races = races_of(options_);
        if (options_.memory_model == MemoryModel::Sc) return {};
        if (own_violations_ != 0) TL_TRY_VOID(ask_about_violations(races));
        if (races == check::Races::Off || is_stopped()) return {};
        summary_.assumptions.push_back({report::Assumes::RacesUnderSc});
        const bool goes_on = options_.limits.on_violation == search::OnViolation::GoOn;
        if (own_violations_ == 0 || (races == check::Races::Error && goes_on)) {
            TL_TRY(found, search_sc(options_, explored_, races, {}));
            sc_ = std::move(found);
            take_from_sc();
        }
        return {};
    }

    // Which of them exist there as well? NB: a race that is a violation would hide what comes after it.
    Result<void> ask_about_violations(check::Races races) {
        ScResult found;
        if (!is_stopped()) {
            const check::Races passed = races == check::Races::Warn ? races : check::Races::Off;
            TL_TRY(answers, search_sc(options_, explored_, passed, summary_.violations));
            found = std::move(answers);
        }
        for (report::Finding& finding : summary_.violations) finding.under_sc = found.answer(finding.violation);
        summary_.warnings = std::move(found.warnings);
        return {};
    }

    // What is found there is a violation under every model.
    void take_from_sc() {
        if (own_violations_ == 0) summary_.warnings = std::move(sc_.warnings);
        for (report::Finding& finding : sc_.violations) {
            const bool is_enough = options_.limits.on_violation == search::OnViolation::Stop;
            const auto is_known = [&](const report::Finding& known) {
                return known.violation.kind == finding.violation.kind &&
                       known.violation.place == finding.violation.place;
            };
            if (std::any_of(summary_.violations.begin(), summary_.violations.end(), is_known)) continue;
            if (is_enough && !summary_.violations.empty()) break;
            finding.under_sc = report::UnderSc::Yes;
            summary_.violations.push_back(std::move(finding));
        }
        if (!summary_.violations.empty()) {
            if (summary_.verdict != Verdict::Violation) summary_.reason = sc_.reason;
            summary_.complete &= sc_.complete;
            summary_.verdict = Verdict::Violation;
        } else if (summary_.verdict == Verdict::Ok && !sc_.complete) {
            summary_.complete = false;
            summary_.reason = sc_.reason;
            summary_.problem = sc_.problem;
            const bool is_unsupported = sc_.reason == search::StopReason::Unsupported;
            summary_.verdict = is_unsupported ? Verdict::Unsupported : Verdict::Incomplete;
        }
    }

    // --- time-outs, when they may run out at any point ---

    Result<void> ask_time_outs() {
        if (options_.time_outs == model::TimeOuts::Stuck || is_stopped()) return {};
        progress_.begin("asking whether it takes a time-out");
        TL_TRY_VOID(ask_about_time_outs(options_, explored_, summary_.statistics.seconds + spent_,
                                        std::span(summary_.violations).first(own_violations_)));
        return {};
    }

    // A violation was found in one search or in the other.
    [[nodiscard]] const ExploredOptions& explored_for(std::size_t violation) const {
        return violation < own_violations_ ? explored_ : sc_.explored;
    }

    // No counterexample is shown that does not end as it should when it is repeated. Those for which there is no time
    // after a limit are not shown either.
    bool repeat_violations() {
        try {
            return repeat_all();
        } catch (const StopRequested&) {
            summary_.notes.emplace_back("there was no time to repeat every violation: those without a trace were not");
        }
        return true;
    }

    bool repeat_all() {
        report::SourceText source;
        for (std::size_t i = 0; i < summary_.violations.size(); ++i) {
            report::Finding& finding = summary_.violations[i];
            const report::Expected expected{finding.violation.kind, finding.violation.place, finding.cycle_begin};
            const auto& origins = i < own_violations_ ? origins_ : sc_.origins;
            progress_.begin(fmt::format("repeating violation {} of {}", i + 1, summary_.violations.size()));
            auto recording = repeat(explored_for(i), {finding.schedule, origins}, expected, source);
            const std::string problem = recording.ok() ? recording->problem : recording.error().message();
            if (!recording.ok() || !recording->violation) {
                std::string schedule;  // for the report that we hope to get
                for (const ts::Choice& choice : finding.schedule)
                    schedule += fmt::format(" {}:{}", choice.actor, choice.option);
                print_error(
                    fmt::format("tidelock: internal error: a counterexample ({}) does not repeat: {}; schedule{}\n",
                                finding.violation.message, problem, schedule));
                return false;
            }
            finding.violation = std::move(*recording->violation);
            finding.trace = std::move(recording->trace);
            finding.expiries = std::move(recording->expiries);
            finding.reordered = std::move(recording->reordered);
            finding.schedule = std::move(recording->schedule);
            finding.cycle_begin = recording->cycle_begin;
        }
        for (std::string& note : source.notes()) summary_.notes.push_back(std::move(note));
        return true;
    }

    void write_files() {
        if (options_.trace && !summary_.violations.empty()) {
            const auto trace = trace_to_keep();
            if (trace.ok()) outputs_->write("--trace", report::to_json(*trace));
            if (!trace.ok()) outputs_->add_problem(trace.error().message());
        }
        if (options_.dot) outputs_->write("--dot", graph_.to_dot(options_.program));
        if (options_.json) outputs_->write("--json", report::to_json(summary_));
    }

    Result<report::SavedTrace> trace_to_keep() const {
        report::SavedTrace trace;
        std::error_code error;
        trace.program = std::filesystem::absolute(options_.program, error).lexically_normal().string();
        TL_TRY(named, fingerprint_of(options_.program));
        TL_TRY(built, fingerprint_of(explored_.assembly));
        trace.source = named;
        trace.fingerprint = built;
        trace.framework = options_.framework.value_or("");
        trace.arguments = options_.arguments;
        trace.options = options_to_keep(explored_for(0));
        const report::Finding& first = summary_.violations.front();
        trace.schedule = first.schedule;
        trace.expected = {first.violation.kind, first.violation.place, first.cycle_begin};
        trace.under_sc = first.under_sc;
        return trace;
    }

    void print(const Summary& summary) const {
        const report::Style style = output_style(options_.color);
        const report::Amount amount = options_.quiet ? report::Amount::Brief : report::Amount::Full;
        std::string text = report::to_text(summary, style, amount);
        if (options_.statistics) text += report::statistics_text(summary);
        std::fwrite(text.data(), 1, text.size(), stdout);
    }

    // By a limit or a signal. NB: what was asked for of a search may have ended it, too.
    [[nodiscard]] bool is_stopped() const {
        return requested_stop() != StopCause::None || watch_.cause() != StopCause::None;
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
    ExploredOptions explored_;
    ReductionOptions reduction_;
    double spent_ = 0;                          // seconds, in searches that had to begin again
    std::vector<model::ThreadOrigin> origins_;  // of the threads in the schedules found
    std::size_t own_violations_ = 0;            // the first ones; the others were found by sc_
    ScResult sc_;
    Summary summary_;
    report::StateGraph graph_;
    std::optional<OutputFiles> outputs_;
    Progress progress_;
    PartialResult partial_;
    Watch watch_;  // last: it tells of the others
};

}  // namespace

int check_command(const CheckOptions& options) { return Check(options).run(); }

}  // namespace tidelock::cli
