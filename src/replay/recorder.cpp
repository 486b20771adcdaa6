#include "replay/recorder.h"

#include <algorithm>
#include <map>
#include <set>

#include "check/endless.h"
#include "replay/relevant_accesses.h"

namespace tidelock::replay {

namespace {

using kind::TraceStep;

class Recorder {
public:
    Recorder(kind::Exploration& exploration, const Expected& expected, States states, kind::SourceText& source)
        : system_(exploration.system()),
          actors_(exploration.actors()),
          waits_(exploration.waits()),
          narrator_(exploration.narrate(source)),
          expected_(expected),
          states_(states) {}

    Recording run(const Schedule& schedule) {
        ts::StepEnd end = system_.start();
        narrator_->after_start(recording_.trace);
        look();
        for (std::size_t i = 0; i < schedule.choices.size(); ++i) {
            if (end != ts::StepEnd::Next) return fail(i, "the program ended before the schedule did");
            enter_state();
            if (expected_.cycle_begin == i) begin_cycle();
            const ts::Choice choice = translate(schedule, i);
            if (std::find(choices_.begin(), choices_.end(), choice) == choices_.end())
                return fail(i, "the thread cannot go on there");
            end = step(choice);
        }
        if (!recording_.violation && end == ts::StepEnd::Next) enter_state();
        if (expected_.cycle_begin) close_cycle();
        if (expected_.kind && !recording_.violation) return fail(schedule.choices.size(), "the violation is not there");
        if (!expected_.kind && is_violated_) return fail(schedule.choices.size(), "there is a violation");
        keep_relevant(recording_.trace);
        if (recording_.violation) finish();
        settle_names();
        kind::Remarks remarks = narrator_->finish(recording_.trace);
        recording_.expiries = std::move(remarks.expiries);
        recording_.reordered = std::move(remarks.reordered);
        return std::move(recording_);
    }

private:
    // As the search does between two steps: it matters for what counts as shared.
    void enter_state() {
        if (states_ == States::Stored) last_root_ = system_.store().state.root;
        system_.enabled(choices_);
        look();
        is_violated_ |= has_violation();  // NB: what the step has found is not found again here
    }

    ts::StepEnd step(ts::Choice choice) {
        recording_.violation.reset();
        recording_.schedule.push_back(choice);
        narrator_->before_step(choice);
        const ts::StepEnd end = system_.execute(choice);
        narrator_->after_step(recording_.trace);
        look();
        is_violated_ = has_violation();
        return end;
    }

    ts::Choice translate(const Schedule& schedule, std::size_t step) {
        ts::Choice choice = schedule.choices[step];
        if (schedule.origins.empty()) return choice;
        choice.actor = kind::corresponding(actors_.origins(), schedule.origins, choice.actor);
        return choice;
    }

    void look() {
        for (const ts::Violation& v : system_.violations()) {
            if (!recording_.violation && expected_.kind == v.kind && v.key == expected_.key) recording_.violation = v;
        }
    }

    [[nodiscard]] bool has_violation() const {
        const auto& all = system_.violations();
        return std::any_of(all.begin(), all.end(), [](const ts::Violation& v) { return !v.is_warning; });
    }

    Recording fail(std::size_t step, const std::string& what) {
        recording_.violation.reset();
        recording_.problem = "step " + std::to_string(step) + " of the schedule: " + what;
        return std::move(recording_);
    }

    // --- violations that never end ---

    void begin_cycle() {
        cycle_root_ = last_root_;
        recording_.cycle_begin = recording_.schedule.size();
    }

    // The actors on it go on like this for ever.
    void close_cycle() {
        if (!expected_.kind || cycle_root_ == 0 || last_root_ != cycle_root_ || !recording_.cycle_begin) return;
        const bool is_standstill =
            expected_.kind == ts::ViolationKind::Hang || expected_.kind == ts::ViolationKind::Deadlock;
        recording_.violation = is_standstill ? standstill() : endless();
        recording_.violation->key = expected_.key;
    }

    [[nodiscard]] ts::Cycle cycle() const {
        return {recording_.schedule.size() - *recording_.cycle_begin, recording_.schedule.size()};
    }

    [[nodiscard]] std::set<std::uint32_t> actors_on_cycle() const {
        std::set<std::uint32_t> actors;
        for (std::size_t i = *recording_.cycle_begin; i < recording_.schedule.size(); ++i)
            actors.insert(recording_.schedule[i].actor);
        return actors;
    }

    ts::Violation endless() {
        std::set<std::string> names;
        for (const std::uint32_t actor : actors_on_cycle()) names.insert(actors_.name(actor));
        ts::Violation v = actors_.at(*expected_.kind, recording_.schedule.back().actor);
        v.facts = ts::Endless{{names.begin(), names.end()}, cycle()};
        return v;
    }

    // No end can be reached from here, and those on the cycle move.
    ts::Violation standstill() {
        const std::set<std::uint32_t> on_cycle = actors_on_cycle();
        const std::vector<std::uint32_t> movers(on_cycle.begin(), on_cycle.end());
        std::vector<std::uint32_t> blocked;
        for (std::uint32_t actor = 1; actor <= actors_.count(); ++actor) {
            const bool is_of_program =
                actors_.life(actor) == kind::Life::Live && actors_.duty(actor) != kind::Duty::None;
            if (is_of_program && !on_cycle.contains(actor) && !waits_.can_go_on(actor)) blocked.push_back(actor);
        }
        ts::Violation v = check::describe_endless(actors_, waits_, *expected_.kind, movers, blocked);
        std::get<ts::Standstill>(v.facts).cycle = cycle();
        return v;
    }

    // --- the end ---

    // An actor may get its name, or lose its claim to it, on the way: it has the last one everywhere.
    void settle_names() {
        std::map<std::uint32_t, std::string> names;
        for (const TraceStep& step : recording_.trace) names[step.choice.actor] = step.thread;
        for (TraceStep& step : recording_.trace) step.thread = names[step.choice.actor];
    }

    void finish() {
        ts::Violation& v = *recording_.violation;
        v.stacks = narrator_->stacks();
        if (v.kind == ts::ViolationKind::Deadlock) return show_waits(v);
        if (v.kind == ts::ViolationKind::Invariant) blame_last_step(v);
        if (v.kind == ts::ViolationKind::LockMisuse && !recording_.trace.empty())
            recording_.trace.back().operation = "misuse";  // it did not do what it tried
        TraceStep row = narrator_->end_row(v);
        row.is_end = true;
        row.operation = "end";
        recording_.trace.push_back(std::move(row));
    }

    // An invariant is broken by what the step did, not by where the actor came to afterwards.
    void blame_last_step(ts::Violation& v) const {
        if (recording_.trace.empty() || recording_.trace.back().file.empty()) return;
        const TraceStep& last = recording_.trace.back();
        v.place = {last.file, last.line, last.column, last.method};
    }

    // One row for each actor that the violation names, and who took what it waits for where.
    void show_waits(ts::Violation& v) {
        auto& standstill = std::get<ts::Standstill>(v.facts);
        standstill.blocked.clear();
        for (const std::uint32_t actor : v.actors) {
            TraceStep row = narrator_->blocked_row(actor);
            row.is_end = true;
            row.operation = "blocked";
            standstill.blocked.push_back(*row.blocked);
            recording_.trace.push_back(std::move(row));
        }
    }

    ts::TransitionSystem& system_;
    kind::Actors& actors_;
    kind::Waits& waits_;
    const std::unique_ptr<kind::Narrator> narrator_;
    const Expected& expected_;
    bool is_violated_ = false;  // where the schedule has come to
    const States states_;
    std::uint32_t last_root_ = 0;
    std::uint32_t cycle_root_ = 0;
    std::vector<ts::Choice> choices_;
    Recording recording_;
};

}  // namespace

Recording record(kind::Exploration& exploration, const Schedule& schedule, const Expected& expected, States states,
                 kind::SourceText& source) {
    return Recorder(exploration, expected, states, source).run(schedule);
}

}  // namespace tidelock::replay
