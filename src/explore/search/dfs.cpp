#include "explore/search/dfs.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "explore/search/choice_stack.h"
#include "explore/search/hangs.h"
#include "explore/search/progress_cycles.h"
#include "explore/search/stepper.h"

namespace tidelock::search {

namespace {

class DepthFirst {
public:
    DepthFirst(ts::TransitionSystem& system, const SearchOptions& options, const Environment& environment,
               Listener& listener)
        : system_(system),
          listener_(listener),
          session_(system, options, environment, listener),
          stepper_(system, options, session_, listener),
          hangs_(system, options, session_) {
        if (options.livelock) progress_.emplace(!options.divergence);
        if (options.hangs) components_.emplace();
    }

    SearchResult run() {
        session_.until_stopped([this] { explore(); });
        return session_.result();
    }

private:
    void explore() {
        begin();
        while (!stack_.empty() && !session_.is_over()) {
            if (stack_.is_done()) {
                leave();
            } else {
                step();
            }
        }
    }

    void begin() {
        if (const auto first = session_.start()) expand(*first, 0);
    }

    void step() {
        const ts::Choice choice = stack_.next();
        if (!session_.begin_step(choice)) return;
        stack_.take();
        const ts::StateRef from = stack_.top().state;
        const Stepper::At at = stack_.is_at_top() ? Stepper::At::From : Stepper::At::Elsewhere;
        stack_.leave_top();
        const auto make_path = [&] { return path(); };
        const ts::StepEnd end = stepper_.execute(from, at, choice, make_path);
        if (session_.is_over()) return;
        if (end != ts::StepEnd::Next) {
            if (components_) components_->note_exit();
            return;
        }
        const ts::Stored reached = system_.store();
        if (!stepper_.reach(from, stack_.choices(), choice, reached, stack_.size(), make_path)) return;
        if (components_) components_->step(reached.state);
        if (progress_) progress_->edge(choice, reached.state, system_.is_progress(), system_.footprint().empty());
        if (reached.is_new) expand(reached.state, choice.actor);
    }

    // Puts a new state, which the system is in, on top of the stack. The first turn is with whoever comes after the
    // actor of the last step: actors that go on side by side get into each other's way sooner than one that goes on
    // alone, so that most violations are near the first paths.
    void expand(ts::StateRef state, std::uint32_t last_actor) {
        stepper_.list_choices(state, stack_.size(), enabled_, [&] { return path(); });
        const auto next =
            std::find_if(enabled_.begin(), enabled_.end(), [&](const ts::Choice& c) { return c.actor > last_actor; });
        std::rotate(enabled_.begin(), next, enabled_.end());
        if (components_) components_->enter(state);
        if (progress_) progress_->enter(state, enabled_);
        stack_.push({state}, enabled_);
    }

    void leave() {
        const ChoiceFrame done = stack_.pop();
        bool is_told = false;
        if (progress_) {
            const std::optional<Livelock> found = progress_->leave();
            is_told = found.has_value();
            if (found) tell_livelock(*found);
        }
        if (components_ && components_->leave() && !is_told && !session_.is_over()) hangs_.tell(done.state, path());
        listener_.backtrack(done.state);
    }

    // Of the component that begins in the state just taken from the stack.
    void tell_livelock(const Livelock& found) {
        path();
        const std::size_t begin = path_.size() + found.cycle_begin;
        path_.insert(path_.end(), found.path.begin(), found.path.end());
        system_.restore(found.state);
        const ts::Violation violation = livelock_violation(system_, path_, begin);
        session_.tell_endless(violation, path_, begin);
    }

    std::span<const ts::Choice> path() { return stack_.path(path_); }

    ts::TransitionSystem& system_;
    Listener& listener_;
    Session session_;
    Stepper stepper_;
    Hangs hangs_;
    std::optional<ProgressCycles> progress_;
    std::optional<TerminalComponents> components_;
    ChoiceStack<ChoiceFrame> stack_;
    std::vector<ts::Choice> enabled_;
    std::vector<ts::Choice> path_;
};

}  // namespace

SearchResult depth_first(ts::TransitionSystem& system, const SearchOptions& options, const Environment& environment,
                         Listener& listener) {
    return DepthFirst(system, options, environment, listener).run();
}

}  // namespace tidelock::search
