#include "explore/search/sleeping_dfs.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "explore/reduction/operations.h"
#include "explore/search/divergence.h"
#include "explore/search/session.h"

namespace tidelock::search {

namespace {

class SleepingDepthFirst {
public:
    SleepingDepthFirst(ts::TransitionSystem& system, const SearchOptions& options, const Surroundings& surroundings,
                       Listener& listener)
        : system_(system),
          listener_(listener),
          session_(system, options, surroundings, listener),
          divergence_(system, options, session_) {}

    SearchResult run() {
        session_.until_stopped([this] { explore(); });
        SearchResult result = session_.result();
        result.statistics.summary_bytes =
            operations_.bytes() + sets_.bytes() + known_.capacity() * sizeof(known_[0]) + is_exclusive_.capacity() / 8;
        return result;
    }

private:
    void explore() {
        begin();
        while (!frames_.empty() && !session_.is_over()) {
            Frame& frame = frames_.back();
            if (frame.next == choices_.size()) {
                leave();
            } else {
                step(frame);
            }
        }
        if (first_) session_.find_hangs(*first_);
    }

    // A state of the current path. Its choices begin at `first` in choices_, those that sleep in it at `first_sleeper`
    // in sleepers_, both up to those of the next frame.
    struct Frame {
        ts::StateRef state;
        std::size_t first = 0;
        std::size_t next = 0;
        std::size_t first_sleeper = 0;
        std::size_t tired = 0;  // the sleepers from here on are awake while their actor's choices are explored
        reduction::ActorSet present;
        bool is_again = false;
        bool stays_awake = false;  // the actor whose choices are explored
    };

    [[nodiscard]] reduction::ActorSets& sets_of_actors() { return operations_.sets(); }
    [[nodiscard]] std::uint32_t number(std::uint32_t actor) { return operations_.dense_actor(actor); }
    [[nodiscard]] std::uint32_t actor_of(std::uint32_t operation) const { return operations_.actor(operation); }

    void begin() {
        first_ = session_.start();
        if (first_) expand(*first_, 0, false);
    }

    void step(Frame& frame) {
        const ts::Choice choice = choices_[frame.next];
        if (!session_.begin_step(choice)) return;
        const bool is_first_option = frame.next == frame.first || choices_[frame.next - 1].actor != choice.actor;
        if (is_first_option) {
            // Now the one before may sleep.
            if (frame.stays_awake) sleepers_.resize(frame.tired);
            frame.tired = sleepers_.size();
            frame.stays_awake = false;
        }
        ++frame.next;
        if (!is_at_top_) system_.restore(frame.state);
        is_at_top_ = false;
        const ts::StepEnd end = system_.execute(choice);
        session_.tell_violations([&] { return path(); });
        if (session_.is_over()) return;
        const std::uint32_t operation = operations_.made(choice.actor, system_.footprint(), {});
        bool is_ending = false;
        for (const ts::Access& access : system_.footprint()) {
            is_ending |= access.location == ts::kEnd && access.touch != ts::Touch::Read;
        }
        frame.stays_awake |= is_ending;
        sleep_after(frame, operation, is_ending);
        sleepers_.push_back(operation);
        if (end != ts::StepEnd::Next) return session_.end_path(end);
        reach(choice);
    }

    // Those who still sleep after this step of the frame's state: in asleep_.
    void sleep_after(const Frame& frame, std::uint32_t operation, bool is_ending) {
        asleep_.clear();
        if (is_ending) return;
        const auto begin = sleepers_.begin() + static_cast<std::ptrdiff_t>(frame.first_sleeper);
        const auto end = sleepers_.begin() + static_cast<std::ptrdiff_t>(frame.tired);
        reduction::ActorSet awake = sets_of_actors().only(actor_of(operation));
        for (auto one = begin; one != end; ++one) {
            if (operations_.conflict(*one, operation)) awake = sets_of_actors().with(awake, actor_of(*one));
        }
        for (auto one = begin; one != end; ++one) {
            if (!sets_of_actors().has(awake, actor_of(*one))) asleep_.push_back(*one);
        }
        std::sort(asleep_.begin(), asleep_.end());
        asleep_.erase(std::unique(asleep_.begin(), asleep_.end()), asleep_.end());
    }

    void reach(ts::Choice choice) {
        const std::size_t index = frames_.size() - 1;
        const ts::StateRef from = frames_[index].state;
        const ts::StateRef reached = system_.store().state;
        const bool is_new = reached.root >= known_.size() || known_[reached.root] == 0;
        if (!is_new) {
            session_.revisit(reached, from, choice);
        } else if (!session_.enter(reached, frames_.size())) {
            return;
        }
        listener_.edge(from, choice, reached);
        divergence_.step(from, std::span(choices_).subspan(frames_[index].first), choice, reached,
                         [&] { return path(); });
        if (is_new) {
            expand(reached, choice.actor, false);
            const reduction::ActorSet gone = sets_of_actors().without(frames_[index].present, frames_.back().present);
            if (!sets_of_actors().without(gone, number(choice.actor)).is_empty()) {
                if (reached.root >= is_exclusive_.size()) is_exclusive_.resize(std::size_t{reached.root} + 1);
                is_exclusive_[reached.root] = true;
            }
        }
        if (reached.root < is_exclusive_.size() && is_exclusive_[reached.root]) frames_[index].stays_awake = true;
        if (!is_new) wake_up(reached, choice.actor);
    }

    // A known state, which the system is in, with those asleep_: explores the actors that slept in it before and do not
    // now.
    void wake_up(ts::StateRef state, std::uint32_t last_actor) {
        const auto before = sets_[known_[state.root] - 1];
        const auto sleeps = [&](std::uint32_t one) { return std::binary_search(asleep_.begin(), asleep_.end(), one); };
        woken_ = {};
        for (const std::uint32_t one : before) {
            if (!sleeps(one)) woken_ = sets_of_actors().with(woken_, actor_of(one));
        }
        if (woken_.is_empty()) return;
        std::erase_if(asleep_, [&](std::uint32_t one) {
            return !std::binary_search(before.begin(), before.end(), one) ||
                   sets_of_actors().has(woken_, actor_of(one));
        });
        expand(state, last_actor, true);
    }

    // Puts a state, which the system is in, on top of the stack: with all choices but those asleep_, or, if it was
    // there before, with those of the woken_.
    void expand(ts::StateRef state, std::uint32_t last_actor, bool is_again) {
        system_.enabled(enabled_);
        // As in depth_first, those who come after the last actor go first. Choices of one actor are kept together.
        std::stable_sort(enabled_.begin(), enabled_.end(),
                         [](const ts::Choice& a, const ts::Choice& b) { return a.actor < b.actor; });
        const auto next =
            std::find_if(enabled_.begin(), enabled_.end(), [&](const ts::Choice& c) { return c.actor > last_actor; });
        std::rotate(enabled_.begin(), next, enabled_.end());
        if (!is_again) {
            session_.tell_violations([&] { return path(); });
            if (enabled_.empty()) {
                session_.end_path(ts::StepEnd::Next);
                listener_.end_state(state);
            }
        }
        if (!enabled_.empty() && !session_.may_expand(frames_.size())) enabled_.clear();
        Frame frame{state, choices_.size(), choices_.size(), sleepers_.size(), 0, {}, is_again, false};
        reduction::ActorSets& sets = sets_of_actors();
        reduction::ActorSet asleep;
        for (const std::uint32_t one : asleep_) asleep = sets.with(asleep, actor_of(one));
        for (const ts::Choice& choice : enabled_) {
            const std::uint32_t actor = number(choice.actor);
            frame.present = sets.with(frame.present, actor);
            if (is_again ? sets.has(woken_, actor) : !sets.has(asleep, actor)) choices_.push_back(choice);
        }
        system_.waiting(waiting_);
        // NB: one whose wait may time out is there if it can do so: it is enabled.
        for (const ts::Waiting& one : waiting_) {
            if (!one.may_time_out) frame.present = sets.with(frame.present, number(one.actor));
        }
        if (state.root >= known_.size()) {
            if (state.root >= known_.capacity()) known_.reserve(state.root + state.root / 8 + 64);
            known_.resize(std::size_t{state.root} + 1);
        }
        known_[state.root] = sets_.intern(asleep_).index + 1;
        sleepers_.insert(sleepers_.end(), asleep_.begin(), asleep_.end());
        frame.tired = sleepers_.size();
        frames_.push_back(frame);
        is_at_top_ = true;
    }

    void leave() {
        const Frame done = frames_.back();
        frames_.pop_back();
        choices_.resize(done.first);
        sleepers_.resize(done.first_sleeper);
        is_at_top_ = false;
        if (!done.is_again) listener_.backtrack(done.state);
    }

    // The choices made from the first state up to now: the last one of each state on the stack.
    std::span<const ts::Choice> path() {
        path_.clear();
        for (const Frame& frame : frames_) path_.push_back(choices_[frame.next - 1]);
        return path_;
    }

    ts::TransitionSystem& system_;
    Listener& listener_;
    Session session_;
    Divergence divergence_;
    std::optional<ts::StateRef> first_;
    reduction::Operations operations_;
    reduction::WordTable sets_;         // of operations, in order
    std::vector<std::uint32_t> known_;  // by root: 0, or the set of those who sleep there + 1
    std::vector<bool> is_exclusive_;    // by root: is there an actor that others have to wait for without saying so?
    std::vector<Frame> frames_;
    std::vector<ts::Choice> choices_;
    std::vector<std::uint32_t> sleepers_;
    std::vector<std::uint32_t> asleep_;
    reduction::ActorSet woken_;
    std::vector<ts::Choice> enabled_;
    std::vector<ts::Waiting> waiting_;
    std::vector<ts::Choice> path_;
    bool is_at_top_ = false;  // is the system in the state on top of the stack?
};

}  // namespace

SearchResult sleeping_depth_first(ts::TransitionSystem& system, const SearchOptions& options,
                                  const Surroundings& surroundings, Listener& listener) {
    return SleepingDepthFirst(system, options, surroundings, listener).run();
}

}  // namespace tidelock::search
