#include "explore/search/dfs.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "explore/search/divergence.h"
#include "explore/search/hangs.h"
#include "explore/search/progress_cycles.h"
#include "explore/search/session.h"
#include "explore/store/growing_array.h"

namespace tidelock::search {

namespace {

class DepthFirst {
public:
    DepthFirst(ts::TransitionSystem& system, const SearchOptions& options, const Surroundings& surroundings,
               Listener& listener)
        : system_(system),
          listener_(listener),
          session_(system, options, surroundings, listener),
          divergence_(system, options, session_),
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
            Frame& frame = stack_.back();
            if (frame.next == choices_.size()) {
                leave();
            } else {
                step(frame);
            }
        }
    }

    // A state of the current path. Its choices begin at `first` in choices_ and end where those of the next begin;
    // those before `next` have been made.
    struct Frame {
        ts::StateRef state;
        std::size_t first = 0;
        std::size_t next = 0;
    };

    void begin() {
        if (const auto first = session_.start()) expand(*first, 0);
    }

    void step(Frame& frame) {
        const ts::Choice choice = choices_[frame.next];
        if (!session_.begin_step(choice)) return;
        ++frame.next;
        if (!is_at_top_) system_.restore(frame.state);
        is_at_top_ = false;
        const ts::StepEnd end = system_.execute(choice);
        session_.tell_violations([&] { return path(); });
        if (session_.is_over()) return;
        if (end != ts::StepEnd::Next) {
            if (components_) components_->note_exit();
            return session_.end_path(end);
        }
        const ts::StateRef from = frame.state;
        const ts::Stored reached = system_.store();
        if (!reached.is_new) {
            session_.revisit(reached.state, from, choice);
        } else if (!session_.enter(reached.state, stack_.size())) {
            return;
        }
        listener_.edge(from, choice, reached.state);
        if (components_) components_->step(reached.state);
        if (progress_) progress_->edge(choice, reached.state, system_.is_progress(), system_.footprint().empty());
        divergence_.step(from, std::span(choices_).subspan(frame.first), choice, reached.state, [&] { return path(); });
        if (reached.is_new) expand(reached.state, choice.actor);
    }

    // Puts a new state, which the system is in, on top of the stack. The first turn is with whoever comes after the
    // actor of the last step: actors that go on side by side get into each other's way sooner than one that goes on
    // alone, so that most violations are near the first paths.
    void expand(ts::StateRef state, std::uint32_t last_actor) {
        system_.enabled(enabled_);
        const auto next =
            std::find_if(enabled_.begin(), enabled_.end(), [&](const ts::Choice& c) { return c.actor > last_actor; });
        std::rotate(enabled_.begin(), next, enabled_.end());
        session_.tell_violations([&] { return path(); });
        if (enabled_.empty()) {
            session_.end_path(ts::StepEnd::Next);
            listener_.end_state(state);
        } else if (!session_.may_expand(stack_.size())) {
            enabled_.clear();
        }
        if (components_) components_->enter(state);
        if (progress_) progress_->enter(state, enabled_);
        stack_.push_back({state, choices_.size(), choices_.size()});
        for (const ts::Choice& choice : enabled_) choices_.push_back(choice);
        is_at_top_ = true;
    }

    void leave() {
        const Frame done = stack_.back();
        stack_.pop_back();
        choices_.resize(done.first);
        is_at_top_ = false;
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

    // The choices made from the first state up to now: the last one of each state on the stack.
    std::span<const ts::Choice> path() {
        path_.clear();
        for (const Frame& frame : stack_) path_.push_back(choices_[frame.next - 1]);
        return path_;
    }

    ts::TransitionSystem& system_;
    Listener& listener_;
    Session session_;
    Divergence divergence_;
    Hangs hangs_;
    std::optional<ProgressCycles> progress_;
    std::optional<TerminalComponents> components_;
    store::GrowingArray<Frame> stack_;
    store::GrowingArray<ts::Choice> choices_;
    std::vector<ts::Choice> enabled_;
    std::vector<ts::Choice> path_;
    bool is_at_top_ = false;  // is the system in the state on top of the stack?
};

}  // namespace

SearchResult depth_first(ts::TransitionSystem& system, const SearchOptions& options, const Surroundings& surroundings,
                         Listener& listener) {
    return DepthFirst(system, options, surroundings, listener).run();
}

}  // namespace tidelock::search
