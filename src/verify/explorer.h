// A simulator: a program that is explored by hand, step by step, forwards and backwards. All data, no text.
//
// The session is at the end of a path of steps from the beginning; each state on it is stored, so that going back is
// restoring. Steps that were taken back are kept until another one is made. What a step shows of violations is repeated
// on a fresh program, as `check` does, before it is told. A step may break an assumption of the model
// (StepEnd::Restart): then the program is opened again without it and the path repeated as far as that is possible.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "kind/program.h"
#include "kind/views.h"
#include "replay/recorder.h"
#include "verify/outcome.h"
#include "verify/state_view.h"

namespace tidelock::verify {

class Explorer {
public:
    struct Move {
        bool is_made = true;               // false: the choice is none of this state
        std::vector<ts::Violation> shown;  // by the step and the state that it led to; warnings once in a session
        kind::StepTraits traits;
        bool began_again = false;  // the program was opened again: numbers of states are others
    };

    // At the beginning of the program, which must stay as long as the explorer does.
    static Result<std::unique_ptr<Explorer>> open(const kind::Program& program, const kind::Settings& settings);

    // --- the state ---
    [[nodiscard]] StateView state() const;
    [[nodiscard]] const std::vector<ts::Choice>& choices() const { return choices_; }
    std::vector<kind::ActorView> actors() { return inspector_->actors(choices_); }
    // Who moved last; 0: nobody.
    [[nodiscard]] std::uint32_t last_mover() const { return path_.empty() ? 0 : path_.back().choice.actor; }
    // Of the beginning, or of the last step: for who comes later.
    [[nodiscard]] const std::vector<ts::Violation>& shown() const { return shown_; }

    // --- moving ---
    Result<Move> step(ts::Choice choice);
    std::size_t back(std::size_t count);  // how many were taken back
    Result<Move> forward();               // the step that was taken back last
    [[nodiscard]] std::size_t taken_back() const { return undone_.size(); }
    // In the order of the thread that has moved last as long as that leads to new states, then of the others.
    [[nodiscard]] ts::Choice next_in_order() const;

    // --- looking ---
    [[nodiscard]] bool has_actor(std::uint32_t number);
    [[nodiscard]] kind::Inspector& inspector() { return *inspector_; }
    // Has the program code in this line, so that there are threads that can come to it?
    [[nodiscard]] bool has_code_at(const std::string& file, std::uint32_t line);

    // --- the path ---
    [[nodiscard]] std::size_t path_length() const { return path_.size(); }
    // Repeated on a fresh program: the schedule has the numbers of that.
    Result<replay::Recording> record_path(const replay::Expected& expected);
    Result<Finding> finding_of(const ts::Violation& violation);
    [[nodiscard]] kind::Circumstances circumstances() const { return program_.circumstances_of(settings_); }
    [[nodiscard]] const kind::Given& given() const { return settings_.given; }
    [[nodiscard]] std::vector<std::string> notes() const { return source_.notes(); }

private:
    struct PathStep {
        ts::Choice choice;
        ts::StateRef after;  // root 0: there is no state
    };

    Explorer(const kind::Program& program, kind::Settings settings)
        : program_(program), settings_(std::move(settings)) {}
    Result<void> begin();
    Result<void> begin_again();
    void arrive(ts::StepEnd end);
    [[nodiscard]] std::set<std::uint32_t> live_actors();
    [[nodiscard]] ts::StateRef at(std::size_t step) const { return step == 0 ? first_ : path_[step - 1].after; }
    [[nodiscard]] std::optional<std::size_t> earlier_on_path() const;
    std::vector<ts::Choice> schedule() const;
    [[nodiscard]] ts::TransitionSystem& system() const { return exploration_->system(); }

    const kind::Program& program_;
    kind::Settings settings_;
    kind::SourceText source_;
    std::unique_ptr<kind::Exploration> exploration_;
    std::unique_ptr<kind::Inspector> inspector_;
    ts::StateRef first_;
    std::vector<PathStep> path_;
    std::vector<ts::Choice> undone_;  // the next one last
    StateView::Status status_ = StateView::Status::Open;
    std::vector<ts::Choice> choices_;
    std::vector<ts::Violation> shown_;
    std::map<std::uint32_t, std::size_t> first_seen_;  // states, by root: after so many steps
    std::optional<std::size_t> seen_before_;           // the state at hand, when it was reached by the last move
    std::set<std::pair<ts::ViolationKind, std::string>> warned_;
    std::size_t restarts_ = 0;
};

}  // namespace tidelock::verify
