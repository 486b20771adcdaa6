#include "explore/search/bounded.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/check.h"
#include "explore/search/bounded_frontier.h"
#include "explore/search/choice_stack.h"
#include "explore/search/stepper.h"

namespace tidelock::search {

namespace {

class Bounded {
public:
    Bounded(ts::TransitionSystem& system, const SearchOptions& options, const BoundedOptions& bounds,
            const Environment& environment, Listener& listener)
        : system_(system),
          listener_(listener),
          max_preemptions_(bounds.max_preemptions),
          session_(system, options, environment, listener),
          stepper_(system, options, session_, listener) {}

    SearchResult run() {
        session_.until_stopped([this] { explore(); });
        SearchResult result = session_.result();
        result.completed_bound = completed_bound_;
        if (result.complete && !frontier_.is_empty()) {
            result.complete = false;
            result.scope = Scope::Preemptions;
        }
        return result;
    }

private:
    void explore() {
        begin();
        go_on();
        std::uint32_t bound = 0;
        while (!session_.is_over()) {
            end_bound(bound);
            if (frontier_.is_empty() || bound == max_preemptions_) break;
            ++bound;
            frontier_.begin_bound();
            for (std::size_t i = 0; i < frontier_.now().size() && !session_.is_over(); ++i) resume(frontier_.now()[i]);
        }
        if (first_ && frontier_.is_empty()) session_.find_hangs(*first_);
    }

    // Of the choices of its state those that are to be made now.
    struct Frame : ChoiceFrame {
        std::uint32_t arrival = 0;
        bool is_last = false;  // nothing is put off: when these choices are done, all are
        std::uint64_t depth = 0;
    };

    void begin() {
        first_ = session_.start();
        if (first_) expand(*first_, Arrivals::kNone, std::nullopt, 0);
    }

    void end_bound(std::uint32_t bound) {
        TL_CHECK(stack_.empty(), "a bound should be completed when no state is left on the path");
        if (session_.is_cut()) return;  // by the limit of the depth: schedules are missing
        completed_bound_ = bound;
        listener_.bound_completed(bound);
    }

    // Makes the choices that were put off in a state.
    void resume(const Frontier::Entry& entry) {
        const std::span<const ts::Choice> choices = frontier_.choices(entry);
        if (choices.empty()) return;  // the state was reached again in a better way
        push(entry.state, entry.arrival, entry.depth, choices, true);
        stack_.leave_top();
        go_on();
    }

    void go_on() {
        while (!stack_.empty() && !session_.is_over()) {
            if (stack_.is_done()) {
                leave();
            } else {
                step();
            }
        }
    }

    void step() {
        const ts::Choice choice = stack_.next();
        if (!session_.begin_step(choice)) return;
        stack_.take();
        const Frame frame = stack_.top();
        const Stepper::At at = stack_.is_at_top() ? Stepper::At::From : Stepper::At::Elsewhere;
        stack_.leave_top();
        const auto make_path = [&] {
            path_to(frame.arrival);
            path_.push_back(choice);
            return std::span<const ts::Choice>(path_);
        };
        const ts::StepEnd end = stepper_.execute(frame.state, at, choice, make_path);
        if (session_.is_over() || end != ts::StepEnd::Next) return;
        const std::uint64_t depth = frame.depth + 1;
        const ts::Stored reached = system_.store();
        if (!stepper_.reach(frame.state, stack_.choices(), choice, reached, depth, make_path)) return;
        if (reached.is_new) {
            expand(reached.state, arrivals_.add(frame.arrival, choice), choice.actor, depth);
        } else if (frontier_.has(reached.state)) {
            expand_again(reached.state, frame.arrival, choice, depth);
        }
    }

    // A new state, which the system is in: if the last actor can go on it does, and the others are put off.
    void expand(ts::StateRef state, std::uint32_t arrival, std::optional<std::uint32_t> last, std::uint64_t depth) {
        stepper_.list_choices(state, depth, enabled_, [&] { return path_to(arrival); });
        const auto others =
            std::stable_partition(enabled_.begin(), enabled_.end(), [&](ts::Choice c) { return c.actor == last; });
        if (others == enabled_.begin() || others == enabled_.end()) {
            push(state, arrival, depth, enabled_, true);
        } else {
            frontier_.put_off(state, arrival, depth, {others, enabled_.end()});
            push(state, arrival, depth, {enabled_.begin(), others}, false);
        }
    }

    // A state with choices put off, reached again at the same bound, with another last actor: that one can move now, or
    // everybody if it cannot.
    void expand_again(ts::StateRef state, std::uint32_t from, ts::Choice choice, std::uint64_t depth) {
        system_.enabled(enabled_);
        const bool can_go_on =
            std::any_of(enabled_.begin(), enabled_.end(), [&](ts::Choice c) { return c.actor == choice.actor; });
        if (can_go_on && !frontier_.has(state, choice.actor)) return;
        if (!session_.may_expand(depth)) return;
        frontier_.take(state, can_go_on ? std::optional(choice.actor) : std::nullopt, enabled_);
        push(state, arrivals_.add(from, choice), depth, enabled_, !frontier_.has(state));
    }

    // Puts a state that the system is in on top of the stack.
    void push(ts::StateRef state, std::uint32_t arrival, std::uint64_t depth, std::span<const ts::Choice> choices,
              bool is_last) {
        stack_.push({{state}, arrival, is_last, depth}, choices);
    }

    void leave() {
        const Frame done = stack_.pop();
        if (done.is_last) listener_.backtrack(done.state);
    }

    std::span<const ts::Choice> path_to(std::uint32_t arrival) {
        arrivals_.path_to(arrival, path_);
        return path_;
    }

    ts::TransitionSystem& system_;
    Listener& listener_;
    const std::uint32_t max_preemptions_;
    Session session_;
    Stepper stepper_;
    std::optional<ts::StateRef> first_;
    Arrivals arrivals_;
    Frontier frontier_;
    ChoiceStack<Frame> stack_;
    std::vector<ts::Choice> enabled_;
    std::vector<ts::Choice> path_;
    std::optional<std::uint32_t> completed_bound_;
};

}  // namespace

SearchResult bounded(ts::TransitionSystem& system, const SearchOptions& options, const BoundedOptions& bounds,
                     const Environment& environment, Listener& listener) {
    return Bounded(system, options, bounds, environment, listener).run();
}

}  // namespace tidelock::search
