#include "explore/search/sleeping_dfs.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/check.h"
#include "explore/reduction/operations.h"
#include "explore/search/choice_stack.h"
#include "explore/search/stepper.h"

namespace tidelock::search {

namespace {

class SleepingDepthFirst {
public:
    SleepingDepthFirst(ts::TransitionSystem& system, const SearchOptions& options, const Environment& environment,
                       Listener& listener)
        : system_(system),
          listener_(listener),
          session_(system, options, environment, listener),
          stepper_(system, options, session_, listener) {}

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
            if (frames_.is_done()) {
                leave();
            } else {
                step();
            }
        }
        if (first_) session_.find_hangs(*first_);
    }

    // Those that sleep in its state begin at `first_sleeper` in sleepers_, up to those of the next frame.
    struct Frame : ChoiceFrame {
        std::size_t first_sleeper = 0;
        std::size_t tired = 0;  // the sleepers from here on are awake while their actor's choices are explored
        reduction::ActorSet present{};
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

    void step() {
        const ts::Choice choice = frames_.next();
        if (!session_.begin_step(choice)) return;
        Frame& frame = frames_.top();
        if (frames_.is_first_of_actor()) {
            // Now the one before may sleep.
            TL_DCHECK(frame.tired >= frame.first_sleeper && frame.tired <= sleepers_.size(),
                      "who falls asleep should come after those who sleep");
            if (frame.stays_awake) sleepers_.resize(frame.tired);
            frame.tired = sleepers_.size();
            frame.stays_awake = false;
        }
        frames_.take();
        const Stepper::At at = frames_.is_at_top() ? Stepper::At::From : Stepper::At::Elsewhere;
        frames_.leave_top();
        const ts::StepEnd end = stepper_.execute(frame.state, at, choice, [&] { return path(); });
        if (session_.is_over()) return;
        const std::uint32_t operation = operations_.made(choice.actor, system_.footprint(), {});
        bool is_ending = false;
        for (const ts::Access& access : system_.footprint()) {
            is_ending |= access.location == ts::kEnd && access.touch != ts::Touch::Read;
        }
        frame.stays_awake |= is_ending;
        sleep_after(frame, operation, is_ending);
        sleepers_.push_back(operation);
        if (end == ts::StepEnd::Next) reach(choice);
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
        TL_DCHECK(
            std::ranges::none_of(asleep_, [&](std::uint32_t one) { return operations_.conflict(one, operation); }),
            "a step should wake those it conflicts with");
    }

    void reach(ts::Choice choice) {
        const std::size_t index = frames_.size() - 1;
        const ts::StateRef from = frames_[index].state;
        const ts::StateRef reached = system_.store().state;
        const bool is_new = reached.root >= known_.size() || known_[reached.root] == 0;
        const auto make_path = [&] { return path(); };
        if (!stepper_.reach(from, frames_.choices(), choice, {reached, is_new}, frames_.size(), make_path)) return;
        if (is_new) {
            expand(reached, choice.actor, false);
            const reduction::ActorSet gone = sets_of_actors().without(frames_[index].present, frames_.top().present);
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
        TL_CHECK(known_[state.root] != 0, "a state that is met again should be known with those who slept in it");
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
        if (is_again) {
            system_.enabled(enabled_);
            if (!enabled_.empty() && !session_.may_expand(frames_.size())) enabled_.clear();
        } else {
            stepper_.list_choices(state, frames_.size(), enabled_, [&] { return path(); });
        }
        // As in depth_first, those who come after the last actor go first. Choices of one actor are kept together.
        std::stable_sort(enabled_.begin(), enabled_.end(),
                         [](const ts::Choice& a, const ts::Choice& b) { return a.actor < b.actor; });
        const auto next =
            std::find_if(enabled_.begin(), enabled_.end(), [&](const ts::Choice& c) { return c.actor > last_actor; });
        std::rotate(enabled_.begin(), next, enabled_.end());
        Frame frame{{state}, sleepers_.size(), 0, {}, is_again, false};
        reduction::ActorSets& sets = sets_of_actors();
        reduction::ActorSet asleep;
        for (const std::uint32_t one : asleep_) asleep = sets.with(asleep, actor_of(one));
        awake_.clear();
        for (const ts::Choice& choice : enabled_) {
            const std::uint32_t actor = number(choice.actor);
            frame.present = sets.with(frame.present, actor);
            if (is_again ? sets.has(woken_, actor) : !sets.has(asleep, actor)) awake_.push_back(choice);
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
        TL_DCHECK(!is_again || std::ranges::includes(sets_[known_[state.root] - 1], asleep_),
                  "fewer should sleep in a state each time it is met");
        known_[state.root] = sets_.intern(asleep_).index + 1;
        sleepers_.insert(sleepers_.end(), asleep_.begin(), asleep_.end());
        frame.tired = sleepers_.size();
        frames_.push(frame, awake_);
    }

    void leave() {
        const Frame done = frames_.pop();
        TL_DCHECK(sleepers_.size() >= done.first_sleeper, "sleepers should be those of the states on the path");
        sleepers_.resize(done.first_sleeper);
        if (!done.is_again) listener_.backtrack(done.state);
    }

    std::span<const ts::Choice> path() { return frames_.path(path_); }

    ts::TransitionSystem& system_;
    Listener& listener_;
    Session session_;
    Stepper stepper_;
    std::optional<ts::StateRef> first_;
    reduction::Operations operations_;
    reduction::WordTable sets_;         // of operations, in order
    std::vector<std::uint32_t> known_;  // by root: 0, or the set of those who sleep there + 1
    std::vector<bool> is_exclusive_;    // by root: is there an actor that others have to wait for without saying so?
    ChoiceStack<Frame> frames_;
    std::vector<std::uint32_t> sleepers_;
    std::vector<std::uint32_t> asleep_;
    reduction::ActorSet woken_;
    std::vector<ts::Choice> enabled_;
    std::vector<ts::Choice> awake_;  // of these
    std::vector<ts::Waiting> waiting_;
    std::vector<ts::Choice> path_;
};

}  // namespace

SearchResult sleeping_depth_first(ts::TransitionSystem& system, const SearchOptions& options,
                                  const Environment& environment, Listener& listener) {
    return SleepingDepthFirst(system, options, environment, listener).run();
}

}  // namespace tidelock::search
