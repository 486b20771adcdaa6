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
#include "replay/places.h"
#include "replay/recorder.h"
#include "verify/breakpoints.h"
#include "verify/explored_program.h"
#include "verify/explorer_views.h"
#include "verify/outcome.h"

namespace tidelock::verify {

class Explorer {
public:
    struct Move {
        bool is_made = true;               // false: the choice is none of this state
        std::vector<ts::Violation> shown;  // by the step and the state that it led to; warnings once in a session
        StepTraits traits;
        bool began_again = false;  // the program was opened again: numbers of states are others
    };

    // At the beginning of the program.
    static Result<std::unique_ptr<Explorer>> open(const ExploredOptions& options);

    // --- the state ---
    [[nodiscard]] StateView state() const;
    [[nodiscard]] const std::vector<ts::Choice>& choices() const { return choices_; }
    std::vector<ThreadView> threads();
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
    [[nodiscard]] bool has_thread(std::uint32_t number);
    std::vector<FrameView> stack(std::uint32_t thread);
    // Of its innermost frame in the program's own code; nothing: there is none.
    std::optional<std::vector<model::Variable>> variables(std::uint32_t thread);
    std::optional<model::Inspected> inspect(std::uint32_t thread, std::string_view path);
    std::vector<LockView> locks();
    // Has the program code in this line, so that there are threads that can come to it?
    [[nodiscard]] bool has_code_at(const std::string& file, std::uint32_t line);

    // --- the path ---
    [[nodiscard]] std::size_t path_length() const { return path_.size(); }
    // Repeated on a fresh program: the schedule has the numbers of that.
    Result<replay::Recording> record_path(const replay::Expected& expected);
    Result<Finding> finding_of(const ts::Violation& violation);
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> circumstances() const;
    [[nodiscard]] const Program& program() const { return options_.program; }
    [[nodiscard]] std::vector<std::string> notes() const { return source_.notes(); }

private:
    struct PathStep {
        ts::Choice choice;
        ts::StateRef after;  // root 0: there is no state
    };

    explicit Explorer(ExploredOptions options) : options_(std::move(options)) {}
    Result<void> begin();
    Result<void> begin_again();
    void arrive(ts::StepEnd end);
    void note_traits(const threads::Thread& thread, StepTraits& traits);
    void note_place(const threads::Thread& thread, StepTraits& traits);
    [[nodiscard]] ts::StateRef at(std::size_t step) const { return step == 0 ? first_ : path_[step - 1].after; }
    [[nodiscard]] std::optional<std::size_t> earlier_on_path() const;
    std::vector<ts::Choice> schedule() const;
    ThreadView view_of(const threads::Thread& thread);
    StepOption option_of(const threads::Thread& thread, ts::Choice choice, const replay::TraceStep& next);
    const threads::Frame* own_frame(std::uint32_t thread);
    [[nodiscard]] model::ProgramModel& model() const { return program_->model(); }
    [[nodiscard]] exec::Machine& machine() { return program_->model().machine(); }

    ExploredOptions options_;
    replay::SourceText source_;
    std::unique_ptr<ExploredProgram> program_;
    std::unique_ptr<replay::Places> places_;
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
    StepTraits* watched_ = nullptr;  // of the step at hand
};

}  // namespace tidelock::verify
