// What all searches share: counting, telling the listener, and stopping when a limit is reached. One object per search;
// the search asks `is_over` after each event that may end it.
#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "base/stop.h"
#include "explore/search/listener.h"
#include "explore/search/options.h"
#include "explore/search/search_result.h"
#include "explore/search/stop_reason.h"
#include "explore/ts/transition_system.h"

namespace tidelock::search {

class Session {
public:
    Session(ts::TransitionSystem& system, const SearchOptions& options, const Environment& environment,
            Listener& listener);

    [[nodiscard]] bool is_over() const { return reason_ != StopReason::None; }
    void stop(StopReason reason) {
        if (!is_over()) reason_ = reason;
    }

    // Does it, until the end or until there is a request to stop (base/stop.h), which ends the search.
    template <class Work>
    void until_stopped(Work&& work) {
        try {
            work();
        } catch (const StopRequested& request) {
            stop(reason_of(request.cause));
        }
    }

    // Brings the system to its first state, stores it and enters it; nothing if there is none to go on from.
    [[nodiscard]] std::optional<ts::StateRef> start();

    // May the next step be made? If so it is counted and told. Looks at clock, memory and interrupts now and then.
    [[nodiscard]] bool begin_step(ts::Choice choice) {
        if (statistics_.transitions % kBetweenChecks == 0) [[unlikely]] {
            check();
            if (is_over()) return false;
        }
        // NB: steps can be long.
        if (statistics_.transitions % kBetweenLooks == 0) [[unlikely]] {
            look_at_clock();
            if (is_over()) return false;
        }
        ++statistics_.transitions;
        listener_.choice(choice);
        return true;
    }

    // May one more state be entered? If so it is counted and told.
    [[nodiscard]] bool enter(ts::StateRef state, std::uint64_t depth) {
        if (statistics_.states == max_states_) [[unlikely]] {
            stop(StopReason::States);
            return false;
        }
        ++statistics_.states;
        if (depth > statistics_.max_depth) statistics_.max_depth = depth;
        listener_.new_state(state, depth);
        return true;
    }

    void revisit(ts::StateRef state, ts::StateRef from, ts::Choice choice) {
        ++statistics_.revisits;
        has_cycle_ |= may_close_cycle(from, state);
        listener_.seen_state(state, from, choice);
    }

    // After start, execute and enabled: tells what they found wrong. `make_path` is called only if somebody wants it.
    template <class MakePath>
    void tell_violations(MakePath&& make_path) {
        const std::span<const ts::Violation> found = system_.violations();
        if (found.empty()) [[likely]]
            return;
        const bool wants_path =
            std::any_of(found.begin(), found.end(), [&](const ts::Violation& v) { return listener_.wants_path(v); });
        tell(found, wants_path ? make_path() : std::span<const ts::Choice>());
    }

    // A violation that the search itself has found.
    void tell_endless(const ts::Violation& violation, std::span<const ts::Choice> path, std::size_t cycle_begin) {
        count(violation, listener_.endless(violation, path, cycle_begin));
    }

    // A step was made to a state that is not stored.
    void pass(std::uint64_t depth) {
        if (depth > statistics_.max_depth) statistics_.max_depth = depth;
    }

    // A step that reached no state, or the end of a path.
    void end_path(ts::StepEnd end) {
        ++statistics_.executions;
        if (end == ts::StepEnd::Unsupported) ++statistics_.unsupported;  // other paths may still show a violation
        if (end == ts::StepEnd::Restart) stop(StopReason::Restart);
    }

    // May a state at this depth, which has choices, be expanded?
    [[nodiscard]] bool may_expand(std::uint64_t depth) {
        if (depth < max_depth_) [[likely]]
            return true;
        is_cut_ = true;
        return false;
    }

    // After everything was searched, for searches that do not notice hangs themselves: a pass that does, if there may
    // be a cycle.
    void find_hangs(ts::StateRef first);

    [[nodiscard]] bool is_cut() const { return is_cut_; }  // was there a state that might not be?
    [[nodiscard]] SearchResult result();

private:
    // Not if a step leads to a state that was first seen later than where it begins: on every cycle there is one that
    // does not.
    [[nodiscard]] static bool may_close_cycle(ts::StateRef from, ts::StateRef to) { return to.root <= from.root; }

    static constexpr std::uint64_t kBetweenChecks = 1024;
    static constexpr std::uint64_t kBetweenLooks = 32;  // at the clock
    static constexpr double kBetweenProgress = 0.25;    // seconds

    void check();
    void look_at_clock();
    void count(const ts::Violation& violation, bool may_go_on);
    void tell(std::span<const ts::Violation> found, std::span<const ts::Choice> path);
    [[nodiscard]] double seconds() const { return environment_.seconds ? environment_.seconds() - began_ : 0; }

    ts::TransitionSystem& system_;
    const SearchOptions options_;
    const Environment& environment_;
    Listener& listener_;
    const std::uint64_t max_states_;
    const std::uint64_t max_depth_;
    const double began_;
    Statistics statistics_;
    double told_ = 0;  // seconds, when there was last progress
    StopReason reason_ = StopReason::None;
    bool is_cut_ = false;
    bool has_cycle_ = false;
};

}  // namespace tidelock::search
