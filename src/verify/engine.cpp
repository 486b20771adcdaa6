#include "verify/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/stop.h"
#include "explore/search/stop_reason.h"
#include "verify/drawing.h"
#include "verify/findings.h"
#include "verify/question.h"
#include "verify/restarting_search.h"
#include "verify/sc_question.h"
#include "verify/time_out_question.h"

namespace tidelock::verify {

using kind::Assumes;

namespace {

// Keeps what the search finds, and passes on what the observer wants to know.
class ObservedFindings final : public Findings {
public:
    explicit ObservedFindings(Observer& observer) : observer_(observer) {}

    void progress(const search::Statistics& statistics) override {
        if (!is_second_pass_) observer_.progress(statistics);
    }
    void begin_second_pass() override {
        is_second_pass_ = true;
        observer_.begin(Phase::SecondPass, 0, 0);
    }
    bool violation(const ts::Violation& violation, std::span<const ts::Choice> path) override {
        const std::size_t known = violations.size();
        const bool may_go_on = Findings::violation(violation, path);
        for (std::size_t i = known; i < violations.size(); ++i) observer_.found(violations[i]);
        return may_go_on;
    }

private:
    Observer& observer_;
    bool is_second_pass_ = false;
};

// The search that was asked for.
class MainSearch final : public SearchClient {
public:
    MainSearch(Observer& observer, Drawing drawing) : observer_(observer), drawing_(drawing) {}

    search::Listener& begin(kind::Exploration& exploration, std::uint64_t restarts) override {
        observer_.begin(Phase::Search, restarts, 0);
        findings_.emplace(observer_);
        if (drawing_ == Drawing::No) return *findings_;
        graph_ = {};
        drawn_.emplace(exploration);
        return painter_.emplace(*findings_, *drawn_, graph_);
    }
    ts::TransitionSystem& system(kind::Exploration& exploration) override {
        if (drawn_) return *drawn_;
        return exploration.system();
    }
    [[nodiscard]] Findings& findings() { return *findings_; }
    [[nodiscard]] StateGraph& graph() { return graph_; }

private:
    Observer& observer_;
    Drawing drawing_;
    std::optional<ObservedFindings> findings_;
    StateGraph graph_;
    std::optional<DrawnSystem> drawn_;
    std::optional<DrawingListener> painter_;
};

class Verification {
public:
    Verification(const Job& job, Observer& observer, Drawing drawing)
        : program_(job.program), plan_(job.plan), observer_(observer), drawing_(drawing), settings_(settings_of(job)) {
        outcome_.notes = program_.notes();
    }

    Result<Outcome> run() {
        TL_TRY_VOID(until_stopped([this] { return search(); }));
        repeat_violations();
        if (outcome_.internal_error.empty()) TL_TRY_VOID(until_stopped([this] { return ask_time_outs(); }));
        return std::move(outcome_);
    }

private:
    // What there is when a limit or a signal comes between searches is the result.
    template <class Work>
    Result<void> until_stopped(Work&& work) {
        try {
            return work();
        } catch (const StopRequested& request) {
            if (outcome_.verdict == Verdict::Violation) return {};
            outcome_.verdict = outcome_.violations.empty() ? Verdict::Incomplete : Verdict::Violation;
            outcome_.complete = false;
            outcome_.reason = search::reason_of(request.cause);
        }
        return {};
    }

    // --- the search that was asked for ---

    Result<void> search() {
        MainSearch client(observer_, drawing_);
        // NB: the scout would be drawn, too.
        const Scouting scouting = drawing_ == Drawing::No ? Scouting::Yes : Scouting::No;
        TL_TRY(done, search_program(program_, plan_, settings_, client, scouting));
        seconds_ = done.seconds_before + done.result.statistics.seconds;
        outcome_.graph = std::move(client.graph());
        if (!done.is_void) {
            outcome_.violations = std::move(client.findings().violations);
            outcome_.warnings = std::move(client.findings().warnings);
        }
        origins_ = done.exploration->actors().origins();
        sum_up(done);
        // To give back what a large program takes can take long.
        if (requested_stop() != StopCause::None && outcome_.violations.empty())
            static_cast<void>(done.exploration.release());
        return ask_sc();
    }

    void sum_up(const FinishedSearch& done) {
        const search::SearchResult& result = done.result;
        const kind::Account account = done.exploration->account();
        const bool has_left_out = account.has_met_queue_limit;
        const bool has_no_end = !plan_.may_run_forever && account.has_only_cut;
        outcome_.complete = result.complete && !has_left_out && !has_no_end;
        outcome_.reason = result.reason;
        if (result.complete && has_no_end) outcome_.reason = search::StopReason::Clock;
        if (result.complete && has_left_out) outcome_.reason = search::StopReason::Queue;
        outcome_.reductions = done.reductions;
        outcome_.restarts = done.restarts;
        outcome_.stores_states = settings_.stores_states;
        outcome_.scope = result.scope;
        outcome_.completed_bound = result.completed_bound;
        outcome_.statistics = result.statistics;
        outcome_.threads = account.actors;
        outcome_.instructions = account.instructions;
        outcome_.store_bytes = account.store_bytes;
        note_assumptions(done, account);
        const bool is_unsupported = result.statistics.unsupported != 0;
        if (is_unsupported) {
            outcome_.problem = account.problem.what;
            outcome_.problem_stack = account.problem.stack;
            outcome_.problem_place = account.problem.place;
        }
        outcome_.verdict = !outcome_.violations.empty() ? Verdict::Violation
                           : is_unsupported             ? Verdict::Unsupported
                           : outcome_.complete          ? Verdict::Ok
                                                        : Verdict::Incomplete;
    }

    void note_assumptions(const FinishedSearch& done, const kind::Account& account) {
        std::vector<kind::Assumption>& all = outcome_.assumptions;
        if (done.drops_reductions) all.push_back({Assumes::Invariants});
        all.insert(all.end(), account.data.begin(), account.data.end());
        if (plan_.may_run_forever) all.push_back({Assumes::RunsForever});
        all.insert(all.end(), account.others.begin(), account.others.end());
    }

    // --- sequential consistency, when the memory model is another ---

    Result<void> ask_sc() {
        own_violations_ = outcome_.violations.size();
        const kind::Races races = races_of(plan_);
        if (plan_.memory_model == MemoryModel::Sc) return {};
        if (own_violations_ != 0) TL_TRY_VOID(ask_about_violations(races));
        if (races == kind::Races::Off || is_stopping()) return {};
        outcome_.assumptions.push_back({Assumes::RacesUnderSc});
        const bool goes_on = plan_.limits.on_violation == search::OnViolation::GoOn;
        if (own_violations_ == 0 || (races == kind::Races::Error && goes_on)) {
            TL_TRY(found, search_sc(program_, plan_, settings_, races, {}));
            sc_ = std::move(found);
            take_from_sc();
        }
        return {};
    }

    // Which of them exist there as well? NB: a race that is a violation would hide what comes after it.
    Result<void> ask_about_violations(kind::Races races) {
        ScResult found;
        if (!is_stopping()) {
            const kind::Races passed = races == kind::Races::Warn ? races : kind::Races::Off;
            TL_TRY(answers, search_sc(program_, plan_, settings_, passed, outcome_.violations));
            found = std::move(answers);
        }
        for (Finding& finding : outcome_.violations) finding.under_sc = found.answer(finding.violation);
        outcome_.warnings = std::move(found.warnings);
        return {};
    }

    // What is found there is a violation under every model.
    void take_from_sc() {
        if (own_violations_ == 0) outcome_.warnings = std::move(sc_.warnings);
        for (Finding& finding : sc_.violations) {
            const bool is_enough = plan_.limits.on_violation == search::OnViolation::Stop;
            const auto is_known = [&](const Finding& known) { return is_same(known.violation, finding.violation); };
            if (std::any_of(outcome_.violations.begin(), outcome_.violations.end(), is_known)) continue;
            if (is_enough && !outcome_.violations.empty()) break;
            finding.under_sc = UnderSc::Yes;
            outcome_.violations.push_back(std::move(finding));
        }
        if (!outcome_.violations.empty()) {
            if (outcome_.verdict != Verdict::Violation) outcome_.reason = sc_.reason;
            outcome_.complete &= sc_.complete;
            outcome_.verdict = Verdict::Violation;
        } else if (outcome_.verdict == Verdict::Ok && !sc_.complete) {
            outcome_.complete = false;
            outcome_.reason = sc_.reason;
            outcome_.problem = sc_.problem;
            const bool is_unsupported = sc_.reason == search::StopReason::Unsupported;
            outcome_.verdict = is_unsupported ? Verdict::Unsupported : Verdict::Incomplete;
        }
    }

    // --- counterexamples ---

    // None is shown that does not end as it should when it is repeated. Those for which there is no time after a limit
    // are not shown either.
    void repeat_violations() {
        try {
            repeat_all();
        } catch (const StopRequested&) {
            outcome_.notes.emplace_back("there was no time to repeat every violation: those without a trace were not");
        }
    }

    void repeat_all() {
        kind::SourceText source;
        const std::size_t count = outcome_.violations.size();
        observer_.begin(Phase::Repetition, 0, count);
        for (std::size_t i = 0; i < count; ++i) {
            Finding& finding = outcome_.violations[i];
            const bool is_own = i < own_violations_;
            const kind::Settings& settings = is_own ? settings_ : sc_.settings;
            const auto& origins = is_own ? origins_ : sc_.origins;
            const replay::Expected expected{finding.violation.kind, finding.violation.key, finding.cycle_begin};
            observer_.begin(Phase::Repetition, i + 1, count);
            auto recording = repeat(program_, settings, {finding.schedule, origins}, expected, source);
            // A request to stop can come while the program is opened, which then fails for whatever reason.
            if (!recording.ok() && is_stopping()) throw StopRequested{requested_stop()};
            if (!recording.ok() || !recording->violation) {
                note_failure(finding, recording.ok() ? recording->problem : recording.error().message());
                return;
            }
            finding.violation = std::move(*recording->violation);
            finding.trace = std::move(recording->trace);
            finding.expiries = std::move(recording->expiries);
            finding.reordered = std::move(recording->reordered);
            finding.schedule = std::move(recording->schedule);
            finding.cycle_begin = recording->cycle_begin;
            finding.circumstances = program_.circumstances_of(settings);
        }
        for (std::string& note : source.notes()) outcome_.notes.push_back(std::move(note));
    }

    void note_failure(const Finding& finding, const std::string& problem) {
        std::string schedule;  // for the report that we hope to get
        for (const ts::Choice& choice : finding.schedule)
            schedule += fmt::format(" {}:{}", choice.actor, choice.option);
        outcome_.internal_error = fmt::format("a counterexample ({}) does not repeat: {}; schedule{}",
                                              finding.violation.key, problem, schedule);
    }

    // --- time-outs, when they may run out at any point ---

    Result<void> ask_time_outs() {
        if (plan_.time_outs == kind::TimeOuts::Stuck || is_stopping()) return {};
        observer_.begin(Phase::TimeOuts, 0, 0);
        return ask_about_time_outs(program_, plan_, settings_, seconds_,
                                   std::span(outcome_.violations).first(own_violations_));
    }

    [[nodiscard]] bool is_stopping() const { return requested_stop() != StopCause::None || observer_.is_stopping(); }

    const kind::Program& program_;
    const Plan& plan_;
    Observer& observer_;
    const Drawing drawing_;
    kind::Settings settings_;
    double seconds_ = 0;                      // that the searches took
    std::vector<kind::ActorOrigin> origins_;  // of the actors in the schedules found
    std::size_t own_violations_ = 0;          // the first ones; the others were found by sc_
    ScResult sc_;
    Outcome outcome_;
};

}  // namespace

Result<Outcome> verify(const Job& job, Observer& observer, Drawing drawing) {
    return Verification(job, observer, drawing).run();
}

Result<replay::Recording> repeat_counterexample(const kind::Program& program, const kind::Given& given,
                                                const kind::Circumstances& circumstances,
                                                const std::vector<ts::Choice>& schedule,
                                                const replay::Expected& expected, kind::SourceText& source) {
    kind::Settings settings;
    settings.given = given;
    TL_TRY_VOID(program.take(circumstances, settings));
    return repeat(program, settings, {schedule}, expected, source);
}

}  // namespace tidelock::verify
