#include "verify/explorer.h"

#include <algorithm>

#include "base/check.h"
#include "verify/breakpoints.h"
#include "verify/repetition.h"

namespace tidelock::verify {

Result<std::unique_ptr<Explorer>> Explorer::open(const kind::Program& program, const kind::Settings& settings) {
    kind::Settings followed = settings;
    followed.purpose = kind::Purpose::Following;
    followed.stores_states = true;  // whatever search made the trace that is opened
    std::unique_ptr<Explorer> explorer(new Explorer(program, followed));
    TL_TRY_VOID(explorer->begin());
    return explorer;
}

// --- the beginning ---

Result<void> Explorer::begin() {
    constexpr std::size_t kMostRestarts = 100;
    for (;; ++restarts_) {
        TL_CHECK(restarts_ < kMostRestarts, "an assumption that was given up should not be made again");
        inspector_.reset();
        exploration_.reset();
        TL_TRY(exploration, program_.open(settings_));
        exploration_ = std::move(exploration);
        inspector_ = exploration_->inspect(source_);
        path_.clear();
        undone_.clear();
        first_seen_.clear();
        warned_.clear();
        const ts::StepEnd end = system().start();
        if (end != ts::StepEnd::Restart) {
            arrive(end);
            return {};
        }
        settings_.learnt = exploration_->learnt().value;
    }
}

// Without what does not hold, and then as far along the path as the same choices are there.
Result<void> Explorer::begin_again() {
    std::vector<ts::Choice> choices = schedule();
    for (;;) {
        settings_.learnt = exploration_->learnt().value;
        ++restarts_;
        TL_TRY_VOID(begin());
        ts::StepEnd end = ts::StepEnd::Next;
        for (const ts::Choice choice : choices) {
            if (std::find(choices_.begin(), choices_.end(), choice) == choices_.end()) break;
            end = system().execute(choice);
            if (end == ts::StepEnd::Restart) break;
            path_.push_back({choice, {}});
            arrive(end);
        }
        if (end != ts::StepEnd::Restart) return {};
    }
}

// --- moving ---

namespace {

// Two threads that move in one step can both see that they wait for each other.
void drop_repeated(std::vector<ts::Violation>& violations) {
    std::set<std::pair<ts::ViolationKind, std::string>> seen;
    std::erase_if(violations, [&](const ts::Violation& v) { return !seen.emplace(v.kind, v.key).second; });
}

}  // namespace

// The step that was added to the path last has ended so.
void Explorer::arrive(ts::StepEnd end) {
    using Status = StateView::Status;
    const auto step_violations = system().violations();
    shown_.assign(step_violations.begin(), step_violations.end());
    drop_repeated(shown_);
    choices_.clear();
    seen_before_.reset();
    switch (end) {
        case ts::StepEnd::Next:
            break;
        case ts::StepEnd::Pruned:
            status_ = Status::Pruned;
            return;
        case ts::StepEnd::Violation:
            status_ = Status::Violation;
            return;
        case ts::StepEnd::Unsupported:
        case ts::StepEnd::Restart:
            status_ = Status::Unsupported;
            return;
    }
    const ts::StateRef reached = system().store().state;
    (path_.empty() ? first_ : path_.back().after) = reached;
    const auto [seen, is_new] = first_seen_.try_emplace(reached.root, path_.size());
    if (!is_new) seen_before_ = seen->second;
    system().enabled(choices_);
    const auto stuck = system().violations();
    shown_.insert(shown_.end(), stuck.begin(), stuck.end());
    drop_repeated(shown_);
    status_ = !choices_.empty() ? Status::Open : exploration_->waits().has_ended() ? Status::Ended : Status::Stuck;
}

Result<Explorer::Move> Explorer::step(ts::Choice choice) {
    Move move;
    move.is_made = std::find(choices_.begin(), choices_.end(), choice) != choices_.end();
    if (!move.is_made) return move;
    if (!undone_.empty() && undone_.back() == choice) {
        undone_.pop_back();
    } else {
        undone_.clear();
    }
    const std::set<std::uint32_t> lived = live_actors();
    inspector_->watch().note_passed(&move.traits);
    const ts::StepEnd end = system().execute(choice);
    inspector_->watch().note_passed(nullptr);
    path_.push_back({choice, {}});
    if (end == ts::StepEnd::Restart) {
        move.began_again = true;
        TL_TRY_VOID(begin_again());
    } else {
        inspector_->watch().note_writes(move.traits);
        arrive(end);
    }
    for (const std::uint32_t actor : live_actors()) {
        if (actor == choice.actor || !lived.contains(actor)) inspector_->watch().note_standing(actor, move.traits);
    }
    move.shown = shown_;
    std::erase_if(move.shown,
                  [this](const ts::Violation& v) { return v.is_warning && !warned_.emplace(v.kind, v.key).second; });
    move.traits.has_violation =
        std::any_of(shown_.begin(), shown_.end(), [](const ts::Violation& v) { return !v.is_warning; });
    return move;
}

std::set<std::uint32_t> Explorer::live_actors() {
    std::set<std::uint32_t> live;
    kind::Actors& actors = exploration_->actors();
    for (std::uint32_t actor = 1; actor <= actors.count(); ++actor) {
        if (actors.life(actor) == kind::Life::Live) live.insert(actor);
    }
    return live;
}

std::size_t Explorer::back(std::size_t count) {
    count = std::min(count, path_.size());
    if (count == 0) return 0;
    for (std::size_t i = 0; i < count; ++i) {
        undone_.push_back(path_.back().choice);
        path_.pop_back();
    }
    const ts::StateRef state = at(path_.size());
    TL_CHECK(state.root != 0, "a step should be made from a state");
    system().restore(state);
    system().enabled(choices_);
    shown_.clear();
    status_ = StateView::Status::Open;
    seen_before_.reset();
    return count;
}

Result<Explorer::Move> Explorer::forward() {
    TL_CHECK(!undone_.empty(), "a step should have been taken back");
    return step(undone_.back());
}

ts::Choice Explorer::next_in_order() const {
    TL_CHECK(!choices_.empty(), "somebody should be able to go on");
    const std::uint32_t current = last_mover();
    const bool stays = current != 0 && !earlier_on_path();
    // How far behind the one who stays, or behind the one after it; a time-out comes last.
    const auto rank = [&](const ts::Choice& choice) {
        const bool is_behind = stays ? choice.actor >= current : choice.actor > current;
        return std::tuple(choice.option == kind::kTimeOut, !is_behind, choice.actor);
    };
    return *std::min_element(choices_.begin(), choices_.end(),
                             [&](const ts::Choice& a, const ts::Choice& b) { return rank(a) < rank(b); });
}

// --- the state and the path ---

std::optional<std::size_t> Explorer::earlier_on_path() const {
    const std::uint32_t root = at(path_.size()).root;
    for (std::size_t i = 0; root != 0 && i < path_.size(); ++i) {
        if (at(i).root == root) return i;
    }
    return std::nullopt;
}

StateView Explorer::state() const {
    StateView view{status_, path_.size(), at(path_.size()).root, earlier_on_path(), seen_before_, {}};
    if (status_ == StateView::Status::Unsupported) view.problem = exploration_->account().problem.what;
    return view;
}

std::vector<ts::Choice> Explorer::schedule() const {
    std::vector<ts::Choice> choices;
    for (const PathStep& step : path_) choices.push_back(step.choice);
    return choices;
}

Result<replay::Recording> Explorer::record_path(const replay::Expected& expected) {
    const std::vector<ts::Choice> choices = schedule();
    const std::vector<kind::ActorOrigin> origins = exploration_->actors().origins();
    return repeat(program_, settings_, {choices, origins}, expected, source_);
}

Result<Finding> Explorer::finding_of(const ts::Violation& violation) {
    Finding finding;
    finding.violation = violation;
    finding.schedule = schedule();
    finding.circumstances = circumstances();
    if (violation.is_warning) return finding;
    TL_TRY(recording, record_path({violation.kind, violation.key}));
    if (!recording.violation) return Error{"", "the violation cannot be repeated: " + recording.problem};
    finding.violation = std::move(*recording.violation);
    finding.schedule = std::move(recording.schedule);
    finding.trace = std::move(recording.trace);
    finding.expiries = std::move(recording.expiries);
    finding.reordered = std::move(recording.reordered);
    return finding;
}

bool Explorer::has_actor(std::uint32_t number) {
    const std::vector<kind::ActorView> all = actors();
    return std::any_of(all.begin(), all.end(), [&](const kind::ActorView& view) { return view.number == number; });
}

bool Explorer::has_code_at(const std::string& file, std::uint32_t line) {
    const std::vector<std::string> files = inspector_->files_with_code_at(line);
    return std::any_of(files.begin(), files.end(), [&](const std::string& known) { return is_named(known, file); });
}

}  // namespace tidelock::verify
