#include "verify/explorer.h"

#include <algorithm>

#include "base/check.h"
#include "model/names.h"
#include "model/position.h"
#include "model/thread_origin.h"
#include "verify/repetition.h"

namespace tidelock::verify {

using model::ProgramModel;
using threads::Thread;

Result<std::unique_ptr<Explorer>> Explorer::open(const ExploredOptions& options) {
    ExploredOptions followed = alone(options);
    followed.stores_states = true;  // whatever search made the trace that is opened
    std::unique_ptr<Explorer> explorer(new Explorer(followed));
    TL_TRY_VOID(explorer->begin());
    return explorer;
}

// --- the beginning ---

Result<void> Explorer::begin() {
    constexpr std::size_t kMostRestarts = 100;
    for (;; ++restarts_) {
        TL_CHECK(restarts_ < kMostRestarts, "an assumption that was given up should not be made again");
        program_.reset();
        TL_TRY(program, ExploredProgram::open(options_));
        program_ = std::move(program);
        places_ = std::make_unique<replay::Places>(program_->machine(), source_);
        path_.clear();
        undone_.clear();
        first_seen_.clear();
        warned_.clear();
        model().on_passed([this](const Thread& thread, std::span<const exec::MemoryAccess> accesses) {
            if (watched_ == nullptr || accesses.empty() || accesses[0].size == 0) return;
            note_place(thread, *watched_);
            for (const exec::MemoryAccess& access : accesses) {
                if (access.is_write)
                    watched_->written.push_back(model::location_name(program_->machine(), access.address, access.size));
            }
        });
        const ts::StepEnd end = model().start();
        if (end != ts::StepEnd::Restart) {
            arrive(end);
            return {};
        }
        options_.model.assumptions = model().assumptions();
    }
}

// Without what does not hold, and then as far along the path as the same choices are there.
Result<void> Explorer::begin_again() {
    std::vector<ts::Choice> choices = schedule();
    for (;;) {
        options_.model.assumptions = model().assumptions();
        ++restarts_;
        TL_TRY_VOID(begin());
        ts::StepEnd end = ts::StepEnd::Next;
        for (const ts::Choice choice : choices) {
            if (std::find(choices_.begin(), choices_.end(), choice) == choices_.end()) break;
            end = model().execute(choice);
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
    const auto step_violations = model().violations();
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
    const ts::StateRef reached = model().store().state;
    (path_.empty() ? first_ : path_.back().after) = reached;
    const auto [seen, is_new] = first_seen_.try_emplace(reached.root, path_.size());
    if (!is_new) seen_before_ = seen->second;
    model().enabled(choices_);
    const auto stuck = model().violations();
    shown_.insert(shown_.end(), stuck.begin(), stuck.end());
    drop_repeated(shown_);
    status_ = !choices_.empty() ? Status::Open : model().has_ended() ? Status::Ended : Status::Stuck;
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
    std::set<threads::ThreadId> lived;
    for (const auto& t : machine().threads()) {
        if (t->is_live()) lived.insert(t->id);
    }
    watched_ = &move.traits;
    const ts::StepEnd end = model().execute(choice);
    watched_ = nullptr;
    path_.push_back({choice, {}});
    if (end == ts::StepEnd::Restart) {
        move.began_again = true;
        TL_TRY_VOID(begin_again());
    } else {
        for (const exec::MemoryAccess& access : model().last_step().accesses) {
            if (access.is_write)
                move.traits.written.push_back(model::location_name(machine(), access.address, access.size));
        }
        arrive(end);
    }
    for (const auto& t : machine().threads()) {
        if (t->is_live() && (t->id == choice.actor || !lived.contains(t->id))) note_traits(*t, move.traits);
    }
    move.shown = shown_;
    std::erase_if(move.shown,
                  [this](const ts::Violation& v) { return v.is_warning && !warned_.emplace(v.kind, v.key).second; });
    move.traits.has_violation =
        std::any_of(shown_.begin(), shown_.end(), [](const ts::Violation& v) { return !v.is_warning; });
    return move;
}

void Explorer::note_traits(const Thread& thread, StepTraits& traits) {
    note_place(thread, traits);
    const threads::Wait& wait = thread.wait;
    const bool wants_lock =
        wait.is<threads::ForLock>() || wait.is<threads::ForHandle>() || wait.is<threads::ForSpinLock>();
    traits.meets_held_lock |= wants_lock && !model().can_proceed(thread) && model().awaited_thread(thread) != 0;
}

void Explorer::note_place(const Thread& thread, StepTraits& traits) {
    const model::Position position = model::position_of(program_->machine(), thread);
    if (!position.file.empty()) traits.places.push_back({position.file, position.line});
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
    model().restore(state);
    model().enabled(choices_);
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
        return std::tuple(choice.option == ProgramModel::kTimeOut, !is_behind, choice.actor);
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
    if (status_ == StateView::Status::Unsupported) view.problem = program_->model().problem().what;
    return view;
}

std::vector<ts::Choice> Explorer::schedule() const {
    std::vector<ts::Choice> choices;
    for (const PathStep& step : path_) choices.push_back(step.choice);
    return choices;
}

Result<replay::Recording> Explorer::record_path(const replay::Expected& expected) {
    const std::vector<ts::Choice> choices = schedule();
    const std::vector<model::ThreadOrigin> origins = model::thread_origins(machine().threads());
    return repeat(options_, {choices, origins}, expected, source_);
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

std::vector<std::pair<std::string, std::string>> Explorer::circumstances() const { return circumstances_of(options_); }

}  // namespace tidelock::verify
