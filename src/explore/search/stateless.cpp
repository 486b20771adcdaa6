#include "explore/search/stateless.h"

#include <algorithm>
#include <vector>

#include "base/check.h"
#include "explore/search/session.h"
#include "explore/search/stateless_frame.h"
#include "explore/search/stateless_plan.h"
#include "explore/search/stateless_trace.h"

namespace tidelock::search {

namespace {

SearchOptions with_a_longest(SearchOptions options) {
    if (options.max_depth == 0) options.max_depth = kLongestExecution;
    return options;
}

class Stateless {
public:
    Stateless(ts::TransitionSystem& system, const SearchOptions& options, const StatelessOptions& own,
              const Environment& environment, Listener& listener)
        : system_(system),
          listener_(listener),
          session_(system, with_a_longest(options), environment, listener),
          own_(own),
          trace_(footprints_),
          plan_(own.reduction, trace_, footprints_, frames_,
                [this](std::uint32_t state, std::span<const Step> steps, std::uint32_t actor) {
                    return ways_after(state, steps, actor);
                }) {}

    SearchResult run() {
        session_.until_stopped([this] { explore(); });
        SearchResult result = session_.result();
        result.statistics.blocked = blocked_;
        return result;
    }

private:
    void explore() {
        begin();
        while (!session_.is_over() && !frames_.empty()) {
            const auto repeated = static_cast<std::uint32_t>(frames_.size() - 1);
            is_whole_ = false;
            while (advance()) {
            }
            if (session_.is_over()) break;
            plan_.add(repeated, is_whole_);
            retreat();
        }
    }

    void begin() {
        const auto first = session_.start();
        if (!first) return;
        first_ = *first;
        enter({});
    }

    // Puts the state that the system is in on top of the path.
    void enter(PathFrame frame) {
        system_.enabled(enabled_);
        session_.tell_violations([&] { return path(); });
        if (session_.is_over()) session_.end_path(ts::StepEnd::Next);
        system_.waiting(waiting_);
        trace_.reach(enabled_, waiting_);
        TL_DCHECK(std::ranges::none_of(frame.sleep, [&](const Explored& one) { return one.is_exclusive; }),
                  "a step after which others could not go on should not sleep");
        frames_.push_back(std::move(frame));
        TL_CHECK(frames_.size() == std::size_t{trace_.size()} + 1,
                 "there should be a frame for each state of the path");
    }

    // Goes one step on. Or has the execution come to its end?
    bool advance() {
        if (session_.is_over()) return false;
        PathFrame& frame = frames_.back();
        if (trace_.enabled(trace_.size()).empty()) {
            session_.end_path(ts::StepEnd::Next);
            listener_.end_state({});
            is_whole_ = true;
            return false;
        }
        if (!session_.may_expand(trace_.size())) return false;
        drop_what_cannot_be(frame);
        if (frame.todo.empty() && !choose(frame)) {
            end_asleep(frame);
            return false;
        }
        TL_CHECK(!frame.has_current, "one step at a time should be explored from a state");
        WakeupTree next = std::move(frame.todo.front());
        frame.todo.erase(frame.todo.begin());
        return step(frame, std::move(next));
    }

    bool step(PathFrame& frame, WakeupTree next) {
        const ts::Choice choice = next.step.choice;
        if (!session_.begin_step(choice)) return false;
        const ts::StepEnd end = system_.execute(choice);
        trace_.append(choice, footprints_.intern(system_.footprint()), system_.held());
        frame.current = {trace_.step(trace_.size() - 1), end != ts::StepEnd::Next};
        frame.has_current = true;
        session_.tell_violations([&] { return path(); });
        if (session_.is_over() || end != ts::StepEnd::Next) {
            session_.end_path(end);
            return false;
        }
        if (!session_.enter({}, trace_.size())) return false;
        PathFrame reached;
        if (own_.sleep) {
            keep_asleep(frame.sleep, next, frame.current.step, reached.sleep);
            keep_asleep(frame.done, next, frame.current.step, reached.sleep);
        }
        reached.todo = std::move(next.children);
        enter(std::move(reached));
        if (own_.sleep) frames_[frames_.size() - 2].current.is_exclusive = trace_.has_fewer_actors(trace_.size());
        return !session_.is_over();
    }

    void keep_asleep(const std::vector<Explored>& from, const WakeupTree& plan, const Step& made,
                     std::vector<Explored>& to) const {
        for (const Explored& one : from) {
            if (one.is_exclusive || one.step.choice.actor == made.choice.actor) continue;
            if (!footprints_.independent(one.step.footprint, made.footprint)) continue;
            to.push_back(one);
            if (plan.children.empty()) to.back().is_loose = true;
        }
    }

    // Takes the next actor in turn that need not sleep, with all ways in which it can go on; without a reduction, all
    // actors. Is there one?
    bool choose(PathFrame& frame) {
        const auto all = trace_.enabled(trace_.size());
        std::vector<ts::Choice> choices(all.begin(), all.end());
        const std::uint32_t first = who_is_next();
        const auto next =
            std::find_if(choices.begin(), choices.end(), [&](ts::Choice choice) { return choice.actor >= first; });
        std::rotate(choices.begin(), next, choices.end());
        for (const ts::Choice choice : choices) {
            if (frame.explored(choice) != nullptr) continue;
            if (!frame.todo.empty() && own_.reduction != Reduction::None &&
                frame.todo.front().step.choice.actor != choice.actor) {
                continue;
            }
            frame.todo.push_back({{choice, FootprintTable::kUnknown, false}});
        }
        return !frame.todo.empty();
    }

    // Whoever has just come to the end of a wait, or goes on starting others: that shows soonest what waits for what.
    // Otherwise the one after the actor of the last step, because actors side by side show most.
    [[nodiscard]] std::uint32_t who_is_next() const {
        if (trace_.size() == 0) return 0;
        const std::uint32_t state = trace_.size();
        for (const ts::Waiting& waiting : trace_.waiting(state - 1)) {
            if (trace_.can_move(state, waiting.actor)) return waiting.actor;
        }
        const std::uint32_t last = trace_.step(state - 1).choice.actor;
        return trace_.has_more_actors(state) ? last : last + 1;
    }

    void drop_what_cannot_be(PathFrame& frame) const {
        const auto choices = trace_.enabled(trace_.size());
        std::erase_if(frame.todo, [&](const WakeupTree& planned) {
            const ts::Choice choice = planned.step.choice;
            return frame.explored(choice) != nullptr ||
                   std::find(choices.begin(), choices.end(), choice) == choices.end();
        });
    }

    // All actors that could go on sleep. If each of them would only come to an end that was seen, this is an execution
    // of the others.
    void end_asleep(const PathFrame& frame) {
        const auto choices = trace_.enabled(trace_.size());
        const bool is_end = std::all_of(choices.begin(), choices.end(), [&](ts::Choice choice) {
            const Explored* explored = frame.explored(choice);
            return explored != nullptr && explored->is_dead;
        });
        is_whole_ = is_end;
        if (is_end) {
            session_.end_path(ts::StepEnd::Next);
        } else {
            ++blocked_;
        }
    }

    // Back to the last state from which there is something left to explore, by making the steps to it again.
    void retreat() {
        for (; !frames_.empty(); frames_.pop_back()) {
            PathFrame& frame = frames_.back();
            trace_.cut(static_cast<std::uint32_t>(frames_.size() - 1));
            if (!frame.has_current) continue;
            frame.done.push_back(frame.current);
            frame.has_current = false;
            drop_what_cannot_be(frame);
            if (frame.todo.empty() && needs_more(frame)) choose(frame);
            if (frame.todo.empty()) continue;
            repeat(trace_.size());
            return;
        }
    }

    // Steps that reached no state say nothing of what the other actors do. And what an optimal search did not add
    // because one of them was to be explored would have been added after it.
    bool needs_more(const PathFrame& frame) const {
        const auto is_dead = [](const Explored& one) { return one.is_dead; };
        if (own_.reduction == Reduction::Optimal) return frame.done.back().is_dead;
        return std::all_of(frame.done.begin(), frame.done.end(), is_dead);
    }

    void repeat(std::uint32_t steps) {
        system_.restore(first_);
        for (std::uint32_t i = 0; i < steps; ++i) {
            const ts::StepEnd end = system_.execute(trace_.step(i).choice);
            if (end == ts::StepEnd::Restart) return session_.end_path(end);  // it was noticed only now
            TL_CHECK(end == ts::StepEnd::Next, "a step made again should end as it did");
        }
    }

    std::vector<ts::Choice> ways_after(std::uint32_t state, std::span<const Step> steps, std::uint32_t actor) {
        repeat(state);
        if (session_.is_over()) return {};
        for (const Step& step : steps) {
            const ts::StepEnd end = system_.execute(step.choice);
            if (end == ts::StepEnd::Restart) session_.end_path(end);
            if (end != ts::StepEnd::Next) return {};
        }
        system_.enabled(enabled_);
        std::vector<ts::Choice> ways;
        std::copy_if(enabled_.begin(), enabled_.end(), std::back_inserter(ways),
                     [&](ts::Choice choice) { return choice.actor == actor; });
        return ways;
    }

    std::span<const ts::Choice> path() {
        path_.clear();
        for (std::uint32_t i = 0; i < trace_.size(); ++i) path_.push_back(trace_.step(i).choice);
        return path_;
    }

    ts::TransitionSystem& system_;
    Listener& listener_;
    Session session_;
    const StatelessOptions own_;
    ts::StateRef first_;
    FootprintTable footprints_;
    Trace trace_;
    std::vector<PathFrame> frames_;  // one for each state of the path
    Plan plan_;
    bool is_whole_ = false;  // has the execution come to its end?
    std::uint64_t blocked_ = 0;
    std::vector<ts::Choice> enabled_;
    std::vector<ts::Waiting> waiting_;
    std::vector<ts::Choice> path_;
};

}  // namespace

SearchResult stateless(ts::TransitionSystem& system, const SearchOptions& options,
                       const StatelessOptions& stateless_options, const Environment& environment, Listener& listener) {
    return Stateless(system, options, stateless_options, environment, listener).run();
}

}  // namespace tidelock::search
